import type { LoadedPerson } from '../person/person.types.ts'
import { remark } from './import-remark.words.ts'
import type { MatchBrief } from './person-matching.service.ts'
import type { ParsedRow } from './row-parsing.values.ts'
import type { ValidationCtx } from './validated-row.types.ts'

/** Whether the row's person is this one, by a decision about that person; a decision about another person does not count. */
export const samePersonAnswer = (
  { row: { samePerson, samePersonAs } }: ParsedRow,
  { id }: Pick<MatchBrief, 'id'>,
): boolean | null => {
  // The decision that the row is a new person may come before any person was proposed.
  const isMeant = samePersonAs === id || (samePersonAs === null && samePerson === false)
  return isMeant ? samePerson : null
}

const CHANGED = 'KNOWN_CHANGED'

/** A row overwrites only a person in the state that it was compared with. */
export const flagUncompared = (
  { holds }: ValidationCtx,
  { row, problems }: ParsedRow,
  existing: Omit<MatchBrief, 'by'>,
  held: LoadedPerson,
): void => {
  if (holds && (row.knownId !== existing.id || row.knownVersion !== held.version))
    problems.push(remark(null, CHANGED, { existing }))
}

/** Which version was compared: none while that is still to be looked at, so that another run does not pass over it. */
export const comparedVersion = ({ problems }: ParsedRow, { version }: LoadedPerson): number | null =>
  problems.some(({ code }) => code === CHANGED) ? null : version
