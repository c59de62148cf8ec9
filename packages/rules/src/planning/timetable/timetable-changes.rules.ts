import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'
import type { DatedTime } from './weekly-hours.rules.ts'

type Validity = Pick<DatedTime, 'validFrom' | 'validUntil'>

/**
 * The days after a day on which a timetable is another one than the day before: a weekly time begins, or has ended the
 * day before. In order, each once. Source: docs/rules.md, Changes of weekly times.
 */
export function changeDatesAfter(times: readonly Validity[], day: CivilDate): CivilDate[] {
  const days = times.flatMap(({ validFrom, validUntil }) => [
    ...(validFrom === null ? [] : [validFrom]),
    ...(validUntil === null ? [] : [addDays(validUntil, 1)]),
  ])
  return [...new Set(days)].filter(change => change > day).toSorted()
}
