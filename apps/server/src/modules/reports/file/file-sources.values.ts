import { SOURCES, type Source } from '@lousa/contract/reports/report-sources.ts'
import { REPORTS, type ReportTag } from '@lousa/contract/reports/report-table.ts'

/** The rows that one mark of a source is of: it is read once for all files of the same rows. */
export const MARKED_ROWS: Readonly<Record<Source, 'INSTITUTION' | 'CLASS' | 'STUDENT' | 'PLAN'>> = {
  institution: 'INSTITUTION',
  class: 'CLASS',
  students: 'STUDENT',
  records: 'STUDENT',
  figures: 'CLASS',
  components: 'CLASS',
  teaching: 'CLASS',
  staff: 'INSTITUTION',
  lessons: 'PLAN',
  covers: 'INSTITUTION',
  evaluations: 'CLASS',
  times: 'CLASS',
  bells: 'INSTITUTION',
  week: 'CLASS',
  calendar: 'INSTITUTION',
  council: 'CLASS',
  history: 'STUDENT',
  appeals: 'STUDENT',
  search: 'STUDENT',
  dependencies: 'STUDENT',
  nextYear: 'CLASS',
  siblings: 'CLASS',
  day: 'INSTITUTION',
}

/** The sources on which each kind of file depends. */
export const SOURCES_BY_TAG: Readonly<Record<ReportTag, readonly Source[]>> = Object.fromEntries(
  Object.entries(REPORTS).map(([tag, { sources }]) => [tag, sources]),
) as Record<ReportTag, readonly Source[]>

/** The kinds of file that depend on it. */
export const tagsUsing = (source: Source): string[] =>
  Object.entries(SOURCES_BY_TAG).flatMap(([tag, sources]) => (sources.includes(source) ? [tag] : []))

const BY_TAG: ReadonlyMap<string, readonly Source[]> = new Map(Object.entries(SOURCES_BY_TAG))

/** The data that files of these kinds may depend on: an unknown kind depends on everything. */
export const sourcesOf = (tags: readonly string[]): ReadonlySet<Source> =>
  new Set(tags.flatMap(tag => BY_TAG.get(tag) ?? SOURCES))
