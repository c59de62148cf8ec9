import type { ClassResultStatus } from '../../academics/grade/class-result-status.rules.ts'
import { areTermsClosed } from './enrollment-result.rules.ts'
import type { Situation } from './situation.rules.ts'

/** Situations of a class that was concluded: it was not failed. */
export const CONCLUDED_SITUATIONS: readonly Situation[] = [
  'APPROVED',
  'AFTER_RECOVERY',
  'BY_COUNCIL',
  'WITH_DEPENDENCY',
]

/** The end of a class's year, where it was begun. */
export type BegunEnding = {
  readonly status: ClassResultStatus
  /** Published, and reopened, together with the year. */
  readonly byYear: boolean
}

/**
 * Whether papers may state the result of a class as final: it is published or, where the end of its year was not begun (or
 * was reopened with the year), all its terms are closed. Papers in SQL use the query of the same name.
 * Source: docs/rules.md, End of the year of a class.
 */
export function isResultFinal({
  ending,
  ...of
}: {
  readonly ending?: BegunEnding | null | undefined
  readonly terms: readonly { readonly closed: boolean }[]
  readonly yearFinished: boolean
}): boolean {
  if (ending && !(ending.status === 'REOPENED' && ending.byYear)) return ending.status === 'PUBLISHED'
  return areTermsClosed(of)
}
