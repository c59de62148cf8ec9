import { parseShownDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'

/** A person under 18 on that day is registered by a guardian. */
export const isMinor = (typedDate: string, today: string): boolean => {
  const date = parseShownDate(typedDate)
  return date !== null && date <= today && isMinorOn(date, today)
}
