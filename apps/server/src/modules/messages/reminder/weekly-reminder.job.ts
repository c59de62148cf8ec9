import {
  isReminderDue,
  reminderWeek,
  wallClockIn,
} from '@lousa/rules/messages/reminder/weekly-reminder.rules.ts'
import type { Institution } from '../../../platform/access/context.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { type SystemParts, systemContext } from '../../../platform/jobs/system-context.ts'
import type { Log } from '../../../platform/log/log.ts'
import { institutionAtWork } from '../../identity/institution/current-institution.public.queries.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import type { CountPendingByInstructor } from './pending-by-instructor.types.ts'
import { remindWeekly } from './reminder.service.ts'

const EVERY_MS = 60_000

export type WeeklyReminderParts = SystemParts<Tables> & { owedByInstructor: CountPendingByInstructor }

/** The institutions whose hour it is. */
const dueInstitutions = async ({ gateway, clock }: WeeklyReminderParts): Promise<Institution[]> => {
  const due: Institution[] = []
  const now = clock.now()
  await forEachTenantWithWork(gateway, { what: 'REMINDERS', now }, async ({ db }, institutionId) => {
    const { id, kind, timeZone, weeklyReminder } = await institutionAtWork(db, institutionId)
    const here = { today: todayIn(clock, timeZone), time: wallClockIn(timeZone, now) }
    if (weeklyReminder && isReminderDue(weeklyReminder, here)) due.push({ id, kind, timeZone })
  })
  return due
}

/** Sends the week's reminder of each institution whose hour it is, in a transaction of its own; once in a week. */
export const sendWeeklyReminders = async (parts: WeeklyReminderParts): Promise<void> => {
  for (const institution of await dueInstitutions(parts))
    await systemContext(parts, institution, ctx =>
      remindWeekly(ctx, { week: reminderWeek(ctx.today), owedByInstructor: parts.owedByInstructor }),
    )
}

export const weeklyReminders = (parts: WeeklyReminderParts & { log: Log }): Background =>
  startPeriodicTask(() => sendWeeklyReminders(parts), {
    everyMs: EVERY_MS,
    log: parts.log,
    what: 'weekly reminders',
  })
