import { ContractError } from '@lousa/contract/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx } from '../../module.ts'
import { lockTermOfDate, type WritingPlace } from './term-writing.queries.ts'

export type WritableTerm = { id: string; position: number; start: CivilDate; end: CivilDate }

/** Refuses a write into a finished year or a closed term, given what was read under their locks. */
export const refuseClosed = ({
  yearStatus,
  closedAt,
}: {
  yearStatus: string
  closedAt: string | null
}): void => {
  if (yearStatus !== 'OPEN') throw new ContractError('ACADEMIC_YEAR_FINISHED')
  if (closedAt !== null) throw new ContractError('TERM_CLOSED')
}

/**
 * For every write into a year or term: holds both open until the commit and answers the term that contains the date,
 * or null when the date lies outside of all terms.
 */
export const assertWritable = async (ctx: Ctx, place: WritingPlace): Promise<WritableTerm | null> => {
  const first = await lockTermOfDate(ctx, place)
  // A statement that waited for a change of dates still looks for the term where it was. Holding the year, ask again.
  const found = first?.term_id === null ? await lockTermOfDate(ctx, place) : first
  if (!found) throw new ContractError('NOT_FOUND')
  refuseClosed({ yearStatus: found.year_status, closedAt: found.closed_at })
  if (found.term_id === null) return null
  return { id: found.term_id, position: found.position, start: found.start, end: found.end }
}
