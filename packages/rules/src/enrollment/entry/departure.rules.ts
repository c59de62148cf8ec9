import type { CivilDate, DateRange } from '../../calendar/civil-date.rules.ts'
import { cancellationDay, entryDay } from './admission.rules.ts'
import {
  activeRange,
  affectsClosedTerm,
  type ClosableTerm,
  type EnrollmentPeriod,
} from './enrollment-days.rules.ts'

type Departure = { readonly date: CivilDate; readonly reason: 'CANCELLED' | 'DROPPED' }

/**
 * How what goes on for a student ends who is archived on a day: as CANCELLED, as if it had not been; but where that would
 * take days of a closed term away, as DROPPED, on the day or on the last day that is closed, whichever is later, so that what
 * is closed keeps its figures. Source: docs/rules.md, Vacancies and enrolment.
 */
export function archivedExit(
  enrollment: EnrollmentPeriod,
  { day, year, terms }: { day: CivilDate; year: DateRange; terms: readonly ClosableTerm[] },
): Departure {
  if (!affectsClosedTerm(terms, activeRange(enrollment), null))
    return { date: cancellationDay(day, enrollment.start), reason: 'CANCELLED' }
  const date = terms.reduce(
    (latest, { closed, end }) => (closed && end > latest ? end : latest),
    entryDay(day, year),
  )
  return { date, reason: 'DROPPED' }
}
