import type { HeldPerson } from '../person/person.types.ts'
import type { Drafted } from './import-draft.values.ts'
import type { JudgeCtx } from './import-judged.types.ts'
import type { KnownBrief } from './import-known.service.ts'
import { remark } from './import-remark.words.ts'

/** Whether the row's person is this one, as somebody said of them; what was said of another one says nothing. */
export const answerOf = (
  { row: { samePerson, samePersonAs } }: Drafted,
  { id }: Pick<KnownBrief, 'id'>,
): boolean | null => {
  // That it is nobody on file may be said before anybody is known.
  const isMeant = samePersonAs === id || (samePersonAs === null && samePerson === false)
  return isMeant ? samePerson : null
}

const CHANGED = 'KNOWN_CHANGED'

/** Nobody is written over whom the row was not compared with, as they are now. */
export const refuseUncompared = (
  { holds }: JudgeCtx,
  { row, problems }: Drafted,
  existing: Omit<KnownBrief, 'by'>,
  held: HeldPerson,
): void => {
  if (holds && (row.knownId !== existing.id || row.knownVersion !== held.version))
    problems.push(remark(null, CHANGED, { existing }))
}

/** Which version was compared: none while that is still to be looked at, so that another run does not pass over it. */
export const comparedVersion = ({ problems }: Drafted, { version }: HeldPerson): number | null =>
  problems.some(({ code }) => code === CHANGED) ? null : version
