import type { LateArrival } from '@lousa/contract/attendance/student/late-arrival.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

type LateRow = Omit<LateArrival, 'arrivedLate' | 'leftEarly'> & {
  arrivedLate: number | null
  leftEarly: number | null
}

/**
 * Lessons of open years in which a student was late or left early, newest first. For an instructor only those of plans that they teach
 * or taught.
 */
export const lateArrivals = async (
  { db, institution, actor }: Ctx,
  studentId: string,
): Promise<LateRow[]> => {
  const taught =
    actor.role === 'INSTRUCTOR'
      ? sql`and exists (select 1 from reach_plan r where r.institution_id = ${institution.id}
          and r.lesson_plan_id = l.lesson_plan_id and r.account_id = ${actor.accountId})`
      : sql``
  const { rows } = await sql<LateRow>`
    select l.id as "lessonId", l.date, l.start_time as start,
      json_build_object('id', g.id, 'name', g.name) as grade,
      json_build_object('id', c.id, 'name', c.name) as "curriculumComponent",
      s.arrived_late as "arrivedLate", s.left_early as "leftEarly"
    from student_enrollment e
    join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id and y.status = 'OPEN'
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
      and s.student_enrollment_id = e.id and s.status = 'ATTENDANCE'
      and (s.arrived_late is not null or s.left_early is not null)
    join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id and l.deleted_at is null
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where e.institution_id = ${institution.id} and e.account_id = ${studentId} ${taught}
    order by l.date desc, l.start_time desc, l.id`.execute(db)
  return rows
}
