import type { TaughtStudent } from '@lousa/contract/attendance/student/taught-student.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { studentsTaughtToday, taughtEnrollments } from '../../people/search/taught-students.public.queries.ts'
import { coveringColumn } from '../justification/justification.queries.ts'

/** A student with the classes and components in which the actor teaches them today; null of any other student. */
export const taughtStudentOf = async (ctx: Ctx, studentId: string): Promise<TaughtStudent | null> => {
  const { db, institution, today } = ctx
  const { rows } = await sql<TaughtStudent>`
    select ${userRef('a', 'h')} as student,
      ${coveringColumn(sql`a.id`, sql`${today}::date`, institution.id)}->>'end' as "justifiedUntil",
      (select json_agg(json_build_object('studentEnrollmentId', e.id, 'number', e.class_number,
          'grade', json_build_object('id', g.id, 'name', g.name),
          'terms', coalesce((select json_agg(json_build_object('id', t.id, 'type', l.type, 'position', t.position)
              order by t.position)
            from academic_term t
            where t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id), '[]'),
          'curriculumComponents', (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_key, c.id)
            from curriculum_component c
            where c.institution_id = ${institution.id} and c.id = any(e.components)))
          order by g.class_order, g.id)
        from (select e.id, e.class_number, e.grade_id, array_agg(distinct p.curriculum_component_id) as components
          from ${taughtEnrollments(ctx)} and e.account_id = a.id
          group by e.id, e.class_number, e.grade_id) e
        join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
        join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id) as classes
    from account a
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${studentId}
      and a.id in (${studentsTaughtToday(ctx)})`.execute(db)
  return rows[0] ?? null
}
