import type { ClassResultStatus } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import { CONCLUDED_SITUATIONS } from '@lousa/rules/evaluation/performance/final-result.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { retentionSource } from './class-retention.queries.ts'

type TenantCtx = Pick<Ctx, 'db' | 'institution'>

export type NamedClassResult = { id: string; name: string; status: ClassResultStatus }

/** The status of the class's result; RUNNING while its ending was not begun. */
export const classResultStatus = async (ctx: TenantCtx, gradeId: string): Promise<ClassResultStatus> => {
  const [row] = await classResultStatuses(ctx, [gradeId])
  return row?.status ?? 'RUNNING'
}

/** The status of each of these classes, in the order of classes. */
export const classResultStatuses = async (
  { db, institution }: TenantCtx,
  gradeIds: readonly string[],
): Promise<NamedClassResult[]> => {
  const { rows } = await sql<NamedClassResult>`
    select g.id, g.name, coalesce(r.status, 'RUNNING') as status
    from grade g
    left join class_result r on r.institution_id = ${institution.id} and r.grade_id = g.id
    where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[])
    order by g.class_order, g.id`.execute(db)
  return rows
}

/** Keeps the results of these classes from changing until the commit; other writers of the classes go on. */
export const lockClassResults = async (
  { db, institution }: TenantCtx,
  gradeIds: readonly string[],
): Promise<void> => {
  await sql`
    select 1 from grade
    where institution_id = ${institution.id} and id = any(${gradeIds}::uuid[]) order by id for key share`.execute(
    db,
  )
}

/** The classes of a level whose ending was begun, in the order of classes. */
export const classResultsOfLevel = async (
  { db, institution }: TenantCtx,
  levelId: string,
): Promise<NamedClassResult[]> => {
  const { rows } = await sql<NamedClassResult>`
    select g.id, g.name, r.status from grade g
    join class_result r on r.institution_id = ${institution.id} and r.grade_id = g.id
    where g.institution_id = ${institution.id} and g.education_level_id = ${levelId}
    order by g.class_order, g.id`.execute(db)
  return rows
}

/** The classes of a level whose result is decided or published, with what their retention is read from. */
export const decidedClassesOfLevel = async (
  { db, institution }: TenantCtx,
  levelId: string,
): Promise<{ id: string; retention: RetentionSource }[]> => {
  const { rows } = await sql<{ id: string; retention: RetentionSource }>`
    select g.id, ${retentionSource('g', institution.id)} as retention from grade g
    where g.institution_id = ${institution.id} and g.education_level_id = ${levelId}
      and ${isResultDecided('g', institution.id)}
    order by g.id`.execute(db)
  return rows
}

/** Whether the result of the class under this alias is decided, so that nothing of its inputs is to come. */
export const isResultDecided = (grade: string, institutionId: string): RawBuilder<boolean> =>
  sql`exists (select 1 from class_result decided where decided.institution_id = ${institutionId}
    and decided.grade_id = ${sql.ref(`${grade}.id`)} and decided.status in ('DECIDED', 'PUBLISHED'))`

/** Whether the result of this class is published. */
export const isClassPublished = (gradeId: RawBuilder<unknown>, institutionId: string): RawBuilder<boolean> =>
  sql`exists (select 1 from class_result published where published.institution_id = ${institutionId}
    and published.grade_id = ${gradeId} and published.status = 'PUBLISHED')`

/**
 * Whether students see the result of a class, by the columns of its id and of its level: once it is published or, while the end
 * of its year was not begun, when the school shows all of its terms. Null where the level has no terms.
 */
export const isResultShown = (
  { grade, level }: { grade: string; level: string },
  institutionId: string,
): RawBuilder<boolean | null> =>
  sql`coalesce((select begun.status = 'PUBLISHED' from class_result begun
      where begun.institution_id = ${institutionId} and begun.grade_id = ${sql.ref(grade)}
        and not (begun.status = 'REOPENED' and begun.by_year)),
    (select bool_and(shown.show_performance) from academic_term shown
      where shown.institution_id = ${institutionId} and shown.education_level_id = ${sql.ref(level)}))`

/** The published row of the enrolment under this alias; none while its class is not published. */
const published = (enrollment: string, institutionId: string, columns: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${enrollment}.${name}`)
  return sql`(select ${columns} from class_result r
    join published_result f on f.institution_id = ${institutionId} and f.grade_id = r.grade_id and f.edition = r.edition
      and f.student_enrollment_id = ${column('id')}
    where r.institution_id = ${institutionId} and r.grade_id = ${column('grade_id')} and r.status = 'PUBLISHED')`
}

/** The input of the rule `shownResult` for the enrolment under this alias; null while its class is not published. */
export const publishedResult = (enrollment: string, institutionId: string): RawBuilder<unknown> =>
  published(
    enrollment,
    institutionId,
    sql`json_build_object('situation', f.situation, 'retention', f.retention, 'frequency', f.frequency,
      'absences', f.absences, 'justifiedAbsences', f.justified_absences, 'lessonsGiven', f.lessons_given,
      'failedComponents', f.failed_components)`,
  )

/** The published steps of its situation. */
export const publishedExplanation = (enrollment: string, institutionId: string): RawBuilder<unknown> =>
  published(enrollment, institutionId, sql`f.explanation`)

/** The edition of the class of the row `r` in force at this instant; null before the first one. */
const editionAt = (instant: RawBuilder<unknown>, institutionId: string): RawBuilder<number | null> =>
  sql`(select max(former.edition) from published_result former
    where former.institution_id = ${institutionId} and former.grade_id = r.grade_id and former.published_at <= ${instant})`

/**
 * Whether the last edition of the class of the row `r` says another result than the one in force at an instant, of any enrolment
 * under these conditions of the row `f`. What was issued before the first edition is compared with the first.
 */
export const hasOtherResult = (
  instant: RawBuilder<unknown>,
  whose: RawBuilder<unknown>,
  institutionId: string,
): RawBuilder<boolean> => {
  const former = sql`coalesce(${editionAt(instant, institutionId)}, 1)`
  return sql`${former} < r.edition and exists (select 1 from published_result f
    where f.institution_id = ${institutionId} and f.grade_id = r.grade_id and f.edition in (${former}, r.edition) and ${whose}
    group by f.student_enrollment_id having count(*) < 2
      or min(f.inputs_hash) <> max(f.inputs_hash) and count(distinct ${publishedFigures}) > 1)`
}

/**
 * The content of a published row `f`, whatever the order of its components. Earlier hashes were made in the order of the class.
 */
const publishedFigures = sql`jsonb_build_array(f.situation, f.frequency,
  (select jsonb_agg(own order by own->>'componentId') from jsonb_array_elements(f.components) own))`

/**
 * When a later edition of the result has replaced the issued document under this alias: the minutes of a class, and a student's
 * papers that state a result of the year. Null while the published result is the one of the document, and of a card of one term.
 * A conclusion that was declared before the first edition is compared with what that published.
 */
export const laterEdition = (document: string, institutionId: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${document}.${name}`)
  const enrollment = column('student_enrollment_id')
  const issuedAt = column('issued_at')
  const own = sql`(${enrollment} is null or f.student_enrollment_id = ${enrollment})`
  return sql`(select r.published_at from class_result r
    where r.institution_id = ${institutionId} and r.published_at > ${issuedAt}
      and r.grade_id = coalesce(${column('grade_id')}, (select e.grade_id from student_enrollment e
        where e.institution_id = ${institutionId} and e.id = ${enrollment}))
      and (${column('type')} in ('FINAL_RESULTS', 'CONCLUSION_DECLARATION')
        or ${column('type')} = 'REPORT_CARD' and ${column('edition')} !~ '^[0-9]')
      and (${hasOtherResult(issuedAt, own, institutionId)}
        or ${column('type')} = 'CONCLUSION_DECLARATION' and ${editionAt(issuedAt, institutionId)} is null
          and exists (select 1 from published_result f
            where f.institution_id = ${institutionId} and f.grade_id = r.grade_id and f.edition = r.edition and ${own}
              and f.situation <> all(${CONCLUDED_SITUATIONS}::text[]))))`
}
