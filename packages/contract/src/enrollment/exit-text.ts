import { type CivilDate, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { fill } from '../messages.ts'
import { EXIT } from './exit.messages.ts'

/** The kind and date of leaving a class, as it stands next to the name: "Transferido em 12/05/2026". */
export const exitText = ({
  reason,
  date,
}: {
  readonly reason: keyof typeof EXIT.on
  readonly date: CivilDate
}): string => fill(EXIT.on[reason], { date: formatDate(date) })
