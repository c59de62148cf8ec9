import { type CivilDate, type Weekday, weekdayOf, weekStart } from '../../calendar/civil-date.rules.ts'

export type WeeklyReminder = { readonly weekday: Weekday; readonly time: string }

/** For how long after its time a reminder still goes out, where nothing worked at that very minute. */
export const LATE_MINUTES = 180

const minutesOf = (time: string): number => {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/**
 * Whether the weekly reminder goes out now (docs/rules.md, Reminders): on its weekday, from its time on, as long as it is
 * not late by more than three hours. `time` is the local one.
 */
export function isReminderDue(
  set: WeeklyReminder,
  { today, time }: { readonly today: CivilDate; readonly time: string },
): boolean {
  const late = minutesOf(time) - minutesOf(set.time)
  return weekdayOf(today) === set.weekday && late >= 0 && late < LATE_MINUTES
}

/** The week to which a day's reminder belongs, by its Monday: one goes out in each. */
export function reminderWeek(today: CivilDate): CivilDate {
  return weekStart(today)
}

/** The local time of that time zone, HH:MM. */
export function wallClockIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
}
