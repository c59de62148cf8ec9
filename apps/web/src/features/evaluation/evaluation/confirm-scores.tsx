import { COUNTED_SCORES as W } from '@lousa/contract/evaluation/evaluation/counted-scores.messages.ts'
import type { CountedScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Lines } from '../../../ui/lines.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'

const namesOf = ({ count, shown }: CountedScores['stops']): string => {
  const names = shown.map(nameInUse).join(', ')
  return count > shown.length ? fill(W.more, { names, count: count - shown.length }) : names
}

/** Sentences on the students whose score stops or begins to count on the new date; none where nothing changes. */
const scoreLines = ({ stops, begins }: CountedScores, date: string): string[] =>
  (
    [
      [stops, W.stops],
      [begins, W.begins],
    ] as const
  ).flatMap(([of, words]) =>
    of.count === 0 ? [] : [fill(countedIn(words, of.count), { names: namesOf(of), date: showDate(date) })],
  )

/** Asks before another date of an evaluation changes whose score counts. */
export const confirmScores = async (counted: CountedScores | undefined, date: string): Promise<void> => {
  const lines = counted ? scoreLines(counted, date) : []
  if (lines.length === 0) return
  const goesOn = await confirm({ title: W.title, effect: <Lines of={lines} />, verb: W.go, harmless: true })
  if (!goesOn) throw refusedFields([{ path: 'date', code: 'INVALID', message: W.refused }])
}
