import {
  isReminderDue,
  reminderWeek,
  wallClockIn,
} from '@lousa/rules/messages/reminder/weekly-reminder.rules.ts'
import type { Institution } from '../../../platform/access/context.ts'
import { type Clock, todayIn } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { inTenantsWith, startHousekeeping } from '../../../platform/jobs/housekeeping.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log/log.ts'
import { institutionAtWork } from '../../identity/institution/institution.service.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import type { OwedByInstructor } from './owing.types.ts'
import { remindWeekly } from './reminder.service.ts'

const EVERY_MS = 60_000

export type WeeklyReminderParts = {
  gateway: Gateway<Tables>
  queue: Pick<Queue, 'add'>
  clock: Clock
  owedByInstructor: OwedByInstructor
}

/** The institutions whose hour it is. */
const dueInstitutions = async ({ gateway, clock }: WeeklyReminderParts): Promise<Institution[]> => {
  const due: Institution[] = []
  const now = clock.now()
  await inTenantsWith(gateway, { what: 'REMINDERS', now }, async ({ db }, institutionId) => {
    const { id, kind, timeZone, weeklyReminder } = await institutionAtWork(db, institutionId)
    const here = { today: todayIn(clock, timeZone), time: wallClockIn(timeZone, now) }
    if (weeklyReminder && isReminderDue(weeklyReminder, here)) due.push({ id, kind, timeZone })
  })
  return due
}

/** Sends the week's reminder of each institution whose hour it is, in a transaction of its own; once in a week. */
export const sendWeeklyReminders = async (parts: WeeklyReminderParts): Promise<void> => {
  const { gateway, queue, clock, owedByInstructor } = parts
  for (const institution of await dueInstitutions(parts)) {
    const now = clock.now()
    const today = todayIn(clock, institution.timeZone)
    await gateway.tenant({ institutionId: institution.id, now }, ({ db, client }) =>
      remindWeekly(
        {
          db,
          institution,
          today,
          now: now.toISOString(),
          enqueue: job => queue.add(client, job),
        },
        { week: reminderWeek(today), owedByInstructor },
      ),
    )
  }
}

export const weeklyReminders = (parts: WeeklyReminderParts & { log: Log }): Background =>
  startHousekeeping(() => sendWeeklyReminders(parts), {
    everyMs: EVERY_MS,
    log: parts.log,
    what: 'weekly reminders',
  })
