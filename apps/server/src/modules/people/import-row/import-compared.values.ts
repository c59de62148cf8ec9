import type { LoadedPerson } from '../person/person.types.ts'
import { remark } from './import-remark.words.ts'
import type { MatchBrief } from './person-matching.service.ts'
import type { ParsedRow } from './row-parsing.values.ts'
import type { ValidationCtx } from './validated-row.types.ts'

/** Whether the row's person is this one, as somebody said of them; what was said of another one says nothing. */
export const samePersonAnswer = (
  { row: { samePerson, samePersonAs } }: ParsedRow,
  { id }: Pick<MatchBrief, 'id'>,
): boolean | null => {
  // That it is nobody on file may be said before anybody is known.
  const isMeant = samePersonAs === id || (samePersonAs === null && samePerson === false)
  return isMeant ? samePerson : null
}

const CHANGED = 'KNOWN_CHANGED'

/** Nobody is written over whom the row was not compared with, as they are now. */
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
