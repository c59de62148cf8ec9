import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../by-ids.ts'
import { instantText } from '../instant-text.ts'
import { jsonObject } from '../json-object.ts'
import type { Ctx } from '../module.ts'
import { briefFields, briefFieldsOfMine } from '../people/person/user-brief.queries.ts'

const modalitiesOf = ({ institution }: Ctx): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('position', m.position,
    'curriculumComponent', json_build_object('id', c.id, 'name', c.name)) order by m.position)
  from enrollment_modality m
  join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
  where m.institution_id = ${institution.id} and m.student_enrollment_id = e.id), '[]')`

/** Instructors see neither registration. */
const userOf = ({ actor }: Ctx): RawBuilder<StudentEnrollment['user']> =>
  actor.role === 'INSTRUCTOR'
    ? jsonObject({ ...briefFieldsOfMine('a', 'p'), educationInstitutionEnrollment: sql`null` })
    : jsonObject({ ...briefFields('a', 'p'), educationInstitutionEnrollment: sql`a.registration` })

/** Enrolments `e` that fulfil a condition. A place in the queue counts everyone who waits, seen or not. */
const enrollmentsWhere = async (
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<StudentEnrollment[]> => {
  const { rows } = await sql<StudentEnrollment>`
    with chosen as materialized (
      select e.* from student_enrollment e where e.institution_id = ${ctx.institution.id} and ${condition}),
    queue as (
      select q.id, row_number() over (partition by q.grade_id order by q.queued_at, q.id) as position
      from student_enrollment q
      where q.institution_id = ${ctx.institution.id} and q.status = 'SURPLUS' and q.exit_date is null
        and q.grade_id in (select grade_id from chosen where status = 'SURPLUS'))
    select e.id, json_build_object('id', g.id, 'name', g.name, 'isEvent', g.is_event) as grade,
      ${userOf(ctx)} as "user", e.status, e.protocol, e.class_number as number, queue.position as "queuePosition",
      case when e.offer_expires_at > ${ctx.now}::timestamptz
        then json_build_object('expiresAt', ${instantText('e.offer_expires_at')}) end as offer,
      e.previous_enrollment_id as "previousEnrollmentId", ${modalitiesOf(ctx)} as modalities, e.start_date as start,
      case when e.exit_date is not null
        then json_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      e.council_approved as "councilApproved", e.created_at as "createdAt", e.version
    from chosen e
    join grade g on g.institution_id = ${ctx.institution.id} and g.id = e.grade_id
    join account a on a.institution_id = ${ctx.institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${ctx.institution.id} and p.id = a.person_id
    left join queue on queue.id = e.id
    order by ${order}, e.id`.execute(ctx.db)
  return rows
}

export type EnrollmentFilter = {
  gradeId: string
  status?: 'ACTIVE' | 'SURPLUS' | undefined
  showEnded?: boolean | undefined
}

/** The enrolments of a class by student name; students find only their own. */
export const enrollmentsOfGrade = async (
  ctx: Ctx,
  { gradeId, status, showEnded = false }: EnrollmentFilter,
): Promise<StudentEnrollment[]> => {
  const seesAll = ctx.actor.role === 'ADMINISTRATOR' || ctx.actor.role === 'INSTRUCTOR'
  const conditions = [
    sql`e.grade_id = ${gradeId}`,
    ...(status ? [sql`e.status = ${status}`] : []),
    ...(showEnded ? [] : [sql`e.exit_date is null`]),
    ...(seesAll ? [] : [sql`e.account_id = ${ctx.actor.accountId}`]),
  ]
  return enrollmentsWhere(ctx, sql.join(conditions, sql` and `), sql`a.sort_key, e.start_date`)
}

/** Enrolments by their ids; of what is gone there is none. */
export const enrollmentsByIds = async (ctx: Ctx, ids: readonly string[]): Promise<StudentEnrollment[]> =>
  enrollmentsWhere(ctx, idIn('e.id', ids), sql`a.sort_key`)

/** The enrolments of a student in a year, ended ones too: classes before events, by name. */
export const enrollmentsOfStudent = async (
  ctx: Ctx,
  { academicYearId, accountId }: { academicYearId: string; accountId: string },
): Promise<StudentEnrollment[]> =>
  enrollmentsWhere(
    ctx,
    sql`e.account_id = ${accountId} and e.academic_year_id = ${academicYearId}`,
    sql`g.is_event, g.class_order, e.start_date`,
  )
