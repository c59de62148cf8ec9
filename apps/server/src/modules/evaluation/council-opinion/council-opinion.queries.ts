import type { CouncilOpinion } from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import type { ClassResultStatus } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { CouncilTerm } from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import type { RemovalOrder, RemovalPlace } from '../../hooks.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { rowsOf } from '../../rows.ts'
import { taughtToTheEnd } from '../ending/ending.queries.ts'

type Named = { id: string; name: string }

/** A class that the actor teaches, with everything that opinions for its councils depend on. */
export type OpinionGrade = {
  id: string
  name: string
  isEvent: boolean
  status: ClassResultStatus
  yearFinished: boolean
  retention: RetentionSource
  terms: CouncilTerm[]
  /** The components of the actor in the class. */
  components: Named[]
  students: number
  /** How many students have an opinion of the actor, by council. */
  written: { termId: string | null; count: number }[]
}

/** The classes of a year in which the actor teaches, or one class, in the order of classes. */
export const taughtGrades = async (
  ctx: Ctx,
  of: { gradeId: string } | { yearId: string },
): Promise<OpinionGrade[]> => {
  const { db, institution, actor } = ctx
  const which =
    'gradeId' in of
      ? sql`p.grade_id = ${of.gradeId}`
      : sql`g.academic_year_id = ${of.yearId} and not g.is_event`
  const { rows } = await sql<OpinionGrade>`
    with taught as (
      select p.grade_id, array_agg(distinct p.curriculum_component_id) as components
      from ${taughtToTheEnd(ctx)} and ${which} group by p.grade_id
    )
    select g.id, g.name, g.is_event as "isEvent", coalesce(r.status, 'RUNNING') as status,
      y.status = 'FINISHED' as "yearFinished", ${retentionSource('g', institution.id)} as retention,
      (select coalesce(json_agg(json_build_object('id', t.id, 'position', t.position, 'end', t.end_date,
          'closed', t.closed_at is not null) order by t.position), '[]')
        from academic_term t where t.institution_id = ${institution.id}
          and t.education_level_id = g.education_level_id) as terms,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_key, c.id), '[]')
        from curriculum_component c
        where c.institution_id = ${institution.id} and c.id = any(taught.components)) as components,
      (select count(*)::int from student_enrollment e
        where e.institution_id = ${institution.id} and e.grade_id = g.id and ${countedIn('e')}) as students,
      (select coalesce(json_agg(json_build_object('termId', w.academic_term_id, 'count', w.students)), '[]') from (
        select o.academic_term_id, count(distinct o.student_enrollment_id) as students
        from student_enrollment e
        join council_opinion o on o.institution_id = ${institution.id} and o.student_enrollment_id = e.id
        where e.institution_id = ${institution.id} and e.grade_id = g.id and ${countedIn('e')}
          and o.author_id = ${actor.accountId} and (cardinality(o.chips) > 0 or o.text is not null)
        group by o.academic_term_id) w) as written
    from taught
    join grade g on g.institution_id = ${institution.id} and g.id = taught.grade_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
    left join class_result r on r.institution_id = ${institution.id} and r.grade_id = g.id
    order by g.class_order, g.id`.execute(db)
  return rows
}

/** Which opinions of the actor: of the end of the year without a term, of the student as a whole without a component. */
export type OpinionScope = { gradeId: string; termId: string | null; componentId: string | null }

export type OwnOpinion = CouncilOpinion & { accountId: string; writtenAt: string | null }

/** The actor's opinions, one row for each current student of the class, by class number. */
export const ownOpinions = async (
  { db, institution, actor }: Ctx,
  { gradeId, termId, componentId }: OpinionScope,
): Promise<OwnOpinion[]> => {
  const { rows } = await sql<OwnOpinion>`
    select json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'p')}) as "studentEnrollment",
      a.id as "accountId", coalesce(o.chips, '{}') as chips, o.text, coalesce(o.version, 0) as version,
      ${instantText('o.written_at')} as "writtenAt"
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join council_opinion o on o.institution_id = ${institution.id} and o.student_enrollment_id = e.id
      and o.author_id = ${actor.accountId} and o.academic_term_id is not distinct from ${termId}::uuid
      and o.curriculum_component_id is not distinct from ${componentId}::uuid
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and ${countedIn('e')}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

export type OpinionWrite = {
  enrollmentId: string
  chips: readonly string[]
  text: string | null
  /** The version that is written. */
  version: number
}

/** Writes opinions of the actor and answers the enrolments whose opinion was written: another save may have been first. */
export const writeOpinions = async (
  { db, institution, actor, now }: Ctx,
  { termId, componentId }: OpinionScope,
  opinions: readonly OpinionWrite[],
): Promise<string[]> => {
  const { rows } = await sql<{ enrollmentId: string }>`
    insert into council_opinion as n (institution_id, student_enrollment_id, author_id, curriculum_component_id,
      academic_term_id, chips, text, written_at, version)
    select ${institution.id}::uuid, w."enrollmentId", ${actor.accountId}::uuid, ${componentId}::uuid, ${termId}::uuid,
      array(select jsonb_array_elements_text(w.chips)), w.text, ${now}::timestamptz, w.version
    from jsonb_to_recordset(${JSON.stringify(opinions)}::jsonb) as w("enrollmentId" uuid, chips jsonb, text text,
      version int)
    order by w."enrollmentId"
    on conflict (institution_id, student_enrollment_id, author_id, academic_term_id, curriculum_component_id)
    do update set chips = excluded.chips, text = excluded.text, written_at = excluded.written_at,
      version = excluded.version
    where n.version = excluded.version - 1
    returning n.student_enrollment_id as "enrollmentId"`.execute(db)
  return rows.map(({ enrollmentId }) => enrollmentId)
}

/** Opinions of students whose last enrolment ended, or whose last year ended, before an instant. */
export const removeOldOpinions = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from council_opinion where institution_id = ${institutionId} and id in (
      select o.id from council_opinion o
      join student_enrollment e on e.institution_id = ${institutionId} and e.id = o.student_enrollment_id
      where o.institution_id = ${institutionId} and o.written_at <= ${before}::timestamptz and not exists (
        select 1 from student_enrollment later
        join academic_year y on y.institution_id = ${institutionId} and y.id = later.academic_year_id
        where later.institution_id = ${institutionId} and later.account_id = e.account_id
          and coalesce(later.exit_date, y.end_date) > (${before}::timestamptz)::date)
      limit ${limit})`.execute(db),
  )
