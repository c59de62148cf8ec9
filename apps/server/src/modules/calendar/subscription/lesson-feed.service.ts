import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { PublicCtx } from '../../module.ts'
import type { FileEntry } from './calendar-file.values.ts'
import type { LessonsOwner } from './calendar-link.queries.ts'

/**
 * The lessons of a person in a span of dates, as entries of a calendar: they belong to a module further down, and main passes
 * this reading of them to this one.
 */
export type LessonsOf = (
  ctx: Pick<PublicCtx, 'db' | 'institution'>,
  owner: LessonsOwner,
  span: DateRange,
) => Promise<FileEntry[]>
