import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx } from '../../module.ts'
import { lockTermOfDate, type TermWriting, type WritingTarget } from './term-writing.queries.ts'

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

const lockedTermOfDate = async (ctx: Ctx, place: WritingTarget): Promise<TermWriting> => {
  const first = await lockTermOfDate(ctx, place)
  // A statement that waited for a change of dates still looks for the term where it was. Holding the year, ask again.
  const termOfDate = first?.term_id === null ? await lockTermOfDate(ctx, place) : first
  if (!termOfDate) throw new ContractError('NOT_FOUND')
  return termOfDate
}

/**
 * For every write into a year or term: locks both against closing until the commit and returns the term for which the date
 * counts, or null when it counts for none.
 */
export const assertWritable = async (ctx: Ctx, place: WritingTarget): Promise<WritableTerm | null> => {
  const termOfDate = await lockedTermOfDate(ctx, place)
  assertOpen({ yearStatus: termOfDate.year_status, closedAt: termOfDate.closed_at })
  if (termOfDate.term_id === null) return null
  return {
    id: termOfDate.term_id,
    position: termOfDate.position,
    start: termOfDate.start,
    end: termOfDate.end,
  }
}

/**
 * Locks as `assertWritable`, and refuses a finished year and a closed term from its first to its last day. Later days that count
 * for the closed term pass: only a write that changes no figure may use this.
 */
export const assertTermDaysOpen = async (ctx: Ctx, place: WritingTarget): Promise<void> => {
  const { year_status: yearStatus, ...term } = await lockedTermOfDate(ctx, place)
  const isAfterEnd = term.term_id !== null && place.date > term.end
  assertOpen({ yearStatus, closedAt: isAfterEnd ? null : term.closed_at })
}
