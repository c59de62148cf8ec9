import { COUNTED_RECORDS as W } from '@lousa/contract/enrollment/movement/counted-records.messages.ts'
import type { CountedRecords } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'

type Named = CountedRecords['stops']

const named = (shown: readonly string[], count: number): string => {
  const list = shown.join('; ')
  return count > shown.length ? fill(W.more, { list, count: count - shown.length }) : list
}

const lessonsText = (
  { count, shown }: Named['lessons'],
  words: readonly [string, string] = W.lessons,
): string[] => {
  const which = named(
    shown.map(({ component, date }) => fill(W.lesson, { component, date: showDate(date) })),
    count,
  )
  return count === 0 ? [] : [fill(countedIn(words, count), { which })]
}

const evaluationsText = ({ count, shown }: Named['evaluations']): string[] => {
  const which = named(
    shown.map(({ name, component, date }) => fill(W.evaluation, { name, component, date: showDate(date) })),
    count,
  )
  return count === 0 ? [] : [fill(countedIn(W.evaluations, count), { which })]
}

const recordsText = ({ lessons, evaluations }: Named): string | null => {
  const [one, other] = [...lessonsText(lessons), ...evaluationsText(evaluations)]
  if (one === undefined) return null
  return other === undefined ? one : fill(W.and, { one, other })
}

/** Sentences on the records that other days of an enrolment add or remove; none where nothing changes. */
export const countedLines = ({ stops, begins, pending }: CountedRecords): string[] => {
  const [stopping, beginning] = [recordsText(stops), recordsText(begins)]
  const [untaken] = lessonsText(pending, W.pendingLessons)
  return [
    ...(stopping === null ? [] : [fill(W.stops, { records: stopping }), W.reversible]),
    ...(beginning === null ? [] : [fill(W.begins, { records: beginning })]),
    ...(untaken === undefined ? [] : [fill(W.pending, { records: untaken })]),
  ]
}
