import { SOURCES, type Source } from '@lousa/contract/reports/report-sources.ts'
import type { ReportTag } from '@lousa/contract/reports/report-table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { SOURCES_BY_TAG } from './file-sources.values.ts'
import {
  FINGERPRINTS,
  type FingerprintAt,
  isFormer,
  type Marks,
  markSteps,
  NO_MARK,
  rowsFingerprint,
  subjectOf,
} from './source-fingerprint.queries.ts'

type NewSource = 'staff' | 'bells' | 'week'
type FormerSource = Exclude<Source, NewSource>
const NEW_SOURCES: ReadonlySet<Source> = new Set<NewSource>(['staff', 'bells', 'week'])
const isFormerSource = (source: Source): source is FormerSource => !NEW_SOURCES.has(source)
const FORMER_SOURCES = SOURCES.filter(isFormerSource)

const FORMER_TIMETABLE: readonly FormerSource[] = [
  'institution',
  'class',
  'components',
  'teaching',
  'times',
  'lessons',
  'calendar',
]

const formerTagsFrom = (source: FormerSource): string[] =>
  (Object.keys(SOURCES_BY_TAG) as ReportTag[]).filter(tag =>
    (tag === 'TIMETABLE' ? FORMER_TIMETABLE : SOURCES_BY_TAG[tag]).some(each => each === source),
  )

/** With each row of lessons and attendance, which takes about a second for all classes of a year. */
const FORMER_MARKS: Marks<FormerSource> = {
  ...FINGERPRINTS,
  lessons: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('l')}, ${rowsFingerprint('h')}) from lesson l
    left join lesson_accomplishment h on h.institution_id = ${own} and h.lesson_id = l.id
    where l.institution_id = ${own} and l.grade_id = any(o.grades)
      and (o.plan_id is null or l.lesson_plan_id = o.plan_id)) || (
    select concat(count(*), ':', sum(q.version)) from attendance q
    join lesson l on l.institution_id = ${own} and l.id = q.lesson_id and l.academic_year_id = q.academic_year_id
    where q.institution_id = ${own} and l.grade_id = any(o.grades)
      and (o.plan_id is null or l.lesson_plan_id = o.plan_id)
      and (o.enrollment_id is null or q.student_enrollment_id = o.enrollment_id))`,
  times: (own, now) => sql`${FINGERPRINTS.times(own, now)} || ${FINGERPRINTS.bells(own, now)}`,
}

/** The mark that the former release would write of the file under this alias. */
export const formerMarkOf = (file: string, { institutionId, now }: FingerprintAt): RawBuilder<string> => {
  const parts = FORMER_SOURCES.map(
    source => sql`coalesce(case when ${sql.ref(`${file}.tag`)} = any(${formerTagsFrom(source)}::text[])
      then ${FORMER_MARKS[source](institutionId, now)} end, '')`,
  )
  return sql`(select md5(concat_ws('|', ${sql.join(parts)})) from (${subjectOf(file, institutionId)}) o)`
}

type MarkedFiles = { fileIds: readonly string[]; tags: readonly string[] }

/**
 * Gives files with marks of a former release one of today's form: where nothing has changed since they were made the current
 * one, else one that no file has. Both are of one moment, and each file is looked at once. Files that another reader looks at
 * are waited for.
 */
export const renewFormerMarks = async ({ db, institution, now }: Ctx, files: MarkedFiles): Promise<void> => {
  const at = { institutionId: institution.id, now }
  await sql`select f.id from generated_file f
    where f.institution_id = ${institution.id} and f.id = any(${[...files.fileIds]}::uuid[])
    order by f.id for no key update`.execute(db)
  await sql`
    with ${markSteps(at, files)}, renewed as materialized (
      select f.id, case when f.made_from = ${formerMarkOf('f', at)} then m.mark else ${NO_MARK} end as mark
      from generated_file f join current_mark m on m.file_id = f.id
      where f.institution_id = ${institution.id} and f.id = any(${[...files.fileIds]}::uuid[]) and ${isFormer('f.made_from')}
    )
    update generated_file f set made_from = renewed.mark from renewed
    where f.institution_id = ${institution.id} and f.id = renewed.id`.execute(db)
}
