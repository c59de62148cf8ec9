import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { hasDied } from '../../people/person/student-classes.queries.ts'
import type { LockedEnrollment, LockedGrade } from './movement.types.ts'

/** The class and the student of an enrolment, which never change. */
export const enrollmentRef = async (
  { db, institution }: Ctx,
  id: string,
): Promise<{ gradeId: string; accountId: string } | null> => {
  const { rows } = await sql<{ gradeId: string; accountId: string }>`
    select grade_id as "gradeId", account_id as "accountId" from student_enrollment
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Classes and events in the order of their ids, held against every other enrolment. */
export const lockGradeRows = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<LockedGrade[]> => {
  const { rows } = await sql<LockedGrade>`
    select g.id, g.name, g.is_event as "isEvent", g.capacity, g.type, g.age_min as "ageMin", g.age_max as "ageMax",
      coalesce(g.event_first_day, y.start_date) as "firstDay", g.education_level_id as "levelId",
      y.id as "yearId", y.status as "yearStatus", y.start_date as "yearStart", y.end_date as "yearEnd"
    from grade g
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
    where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[])
    order by g.id for no key update of g`.execute(db)
  return rows
}

/** An enrolment, held. Asked after its class. */
export const lockEnrollmentRow = async (
  { db, institution, now }: Ctx,
  id: string,
): Promise<LockedEnrollment | null> => {
  const { rows } = await sql<LockedEnrollment>`
    with e as materialized (
      select * from student_enrollment
      where institution_id = ${institution.id} and id = ${id} for no key update)
    select e.id, e.grade_id as "gradeId", e.academic_year_id as "yearId", e.account_id as "accountId", e.status,
      e.class_number as number, e.start_date as start,
      case when e.exit_date is not null
        then jsonb_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      e.council_approved as "councilApproved", e.previous_enrollment_id as "previousId",
      coalesce(e.offer_expires_at > ${now}::timestamptz, false) as "hasOffer",
      coalesce((select jsonb_agg(jsonb_build_object('position', m.position,
          'curriculumComponentId', m.curriculum_component_id) order by m.position)
        from enrollment_modality m
        where m.institution_id = ${institution.id} and m.student_enrollment_id = e.id), '[]') as modalities,
      e.version, e.term_marks_version as "termMarksVersion", e.dispensations_version as "dispensationsVersion",
      a.status <> 'Ativo' as "isArchived", ${hasDied(sql`e.account_id`, institution.id)} as "hasDied", p.birthdate
    from e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id`.execute(db)
  return rows[0] ?? null
}
