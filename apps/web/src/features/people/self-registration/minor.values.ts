import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { parseShownDate } from '../../../lib/text/dates.ts'

/** Who is under 18 on that day is registered by a responsible. */
export const isMinor = (typedDate: string, today: string): boolean => {
  const date = parseShownDate(typedDate)
  return date !== null && date <= today && isMinorOn(date, today)
}
