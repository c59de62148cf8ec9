import type { PushKeys } from '../../platform/access/push-keys.ts'
import type { SignedLinks } from '../../platform/access/signed-links.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { Meter } from '../../platform/metrics/meter.ts'
import type { Holidays } from '../calendar/holiday/holidays.service.ts'
import type { Module } from '../module.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { copiesJob } from './mail/copies.job.ts'
import { copiesRoutes } from './mail/copies.routes.ts'
import type { CopiesParts } from './mail/copies.types.ts'
import { coverNewsJob } from './message/cover-news.job.ts'
import { messageRoutes } from './message/message.routes.ts'
import { messageSweep } from './message/message-sweep.job.ts'
import { notifyWaitlistJob } from './message/notify-waitlist.job.ts'
import { messagesReach } from './messages.access.ts'
import { marksPublishedJob, pushJob } from './push/push.job.ts'
import { pushRoutes } from './push/push.routes.ts'
import type { PushSettings } from './push/push.types.ts'
import { pushSweep } from './push/push-sweep.job.ts'
import type { CountPendingByInstructor } from './reminder/pending-by-instructor.types.ts'
import { reminderRoutes } from './reminder/reminder.routes.ts'
import { transferNews } from './reminder/transfer-news.job.ts'
import { weeklyReminders } from './reminder/weekly-reminder.job.ts'
import { requestRoutes } from './request/request.routes.ts'
import { createRequest } from './request/request.service.ts'

export type MessagesParts = Omit<CopiesParts, 'mailer'> & {
  signedLinks: SignedLinks
  holidays: Holidays
  /** Pending work is counted by a module further down. */
  owedByInstructor: CountPendingByInstructor
  outside: { smtpUrl: string | null; mailFrom: string; push: PushSettings }
  pushKeys: PushKeys
  meter: Meter
}

export const messagesModule = (parts: MessagesParts): Module => {
  const { smtpUrl, mailFrom, push } = parts.outside
  const mailer =
    smtpUrl === null ? null : createMailer({ url: smtpUrl, from: mailFrom, count: parts.meter.mail })
  const atWork: CopiesParts = { ...parts, mailer }
  const pushing = { ...parts, push, mailFrom }
  return {
    reach: messagesReach,
    background: () => {
      const works = [messageSweep(atWork), pushSweep(pushing), weeklyReminders(parts), transferNews(parts)]
      return { stop: async () => void (await Promise.all(works.map(work => work.stop()))) }
    },
    jobs: [
      notifyWaitlistJob(atWork),
      coverNewsJob(atWork),
      copiesJob(atWork),
      pushJob(pushing),
      marksPublishedJob(pushing),
    ],
    close: async () => mailer?.close(),
    routes: [
      ...inboxRoutes,
      ...messageRoutes(createRequest),
      ...requestRoutes(parts.holidays),
      ...reminderRoutes(parts.owedByInstructor),
      ...copiesRoutes(parts),
      ...pushRoutes(pushing),
    ],
  }
}
