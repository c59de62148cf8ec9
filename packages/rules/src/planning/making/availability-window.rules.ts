import type { CivilDate } from '../../calendar/civil-date.rules.ts'

/** Whether instructors paint their weeks on a day: both days of the window are in it. */
export const isOpenOn = (
  window: { readonly opens: CivilDate; readonly closes: CivilDate } | null,
  day: CivilDate,
): boolean => window !== null && window.opens <= day && day <= window.closes
