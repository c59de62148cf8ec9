import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx } from '../../module.ts'
import { lockTermOfDate, type WritingTarget } from './term-writing.queries.ts'

export type WritableTerm = { id: string; position: number; start: CivilDate; end: CivilDate }

/** Refuses a write into a finished year or a closed term, given what was read under their locks. */
export const assertOpen = ({
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
 * For every write into a year or term: locks both against closing until the commit and returns the term for which the date
 * counts, or null when it counts for none.
 */
export const assertWritable = async (ctx: Ctx, place: WritingTarget): Promise<WritableTerm | null> => {
  const first = await lockTermOfDate(ctx, place)
  // A statement that waited for a change of dates still looks for the term where it was. Holding the year, ask again.
  const termOfDate = first?.term_id === null ? await lockTermOfDate(ctx, place) : first
  if (!termOfDate) throw new ContractError('NOT_FOUND')
  assertOpen({ yearStatus: termOfDate.year_status, closedAt: termOfDate.closed_at })
  if (termOfDate.term_id === null) return null
  return {
    id: termOfDate.term_id,
    position: termOfDate.position,
    start: termOfDate.start,
    end: termOfDate.end,
  }
}
