import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** An evaluation of a closed term with a student of its class, and the accounts that knew the former mark. */
export type CorrectedPlace = {
  evaluation: string
  component: string
  grade: string
  yearId: string
  componentId: string
  termId: string
  termType: TermType
  termPosition: number
  name: string
  socialName: string | null
  /** The student, where the term is shown to students. */
  studentIds: string[]
  /** The instructors of the plan, of an opinion of the class those of all its plans, and the last one who saved the score. */
  instructorIds: string[]
}

/** Undefined where the term is open, or the evaluation is of the year: nothing was final there. */
export const correctedPlace = async (
  { db, institution, actor }: Ctx,
  { evaluationId, enrollmentId }: { evaluationId: string; enrollmentId: string },
): Promise<CorrectedPlace | undefined> => {
  const { rows } = await sql<CorrectedPlace>`
    select v.name as evaluation, c.name as component, g.name as grade, v.academic_year_id as "yearId",
      v.curriculum_component_id as "componentId", v.academic_term_id as "termId",
      l.type as "termType", t.position as "termPosition", p.name, p.social_name as "socialName",
      case when t.show_performance then json_build_array(e.account_id) else '[]' end as "studentIds",
      (select coalesce(json_agg(a.id order by a.id), '[]') from account a
        where a.institution_id = ${institution.id} and a.role = 'INSTRUCTOR' and a.id <> ${actor.accountId}
          and (a.id = s.updated_by or exists (
            select 1 from lesson_plan_instructor i
            join lesson_plan o on o.institution_id = ${institution.id} and o.id = i.lesson_plan_id
            where i.institution_id = ${institution.id} and i.account_id = a.id
              and (o.id = v.lesson_plan_id or (v.of_class and o.grade_id = v.grade_id))
              and v.date between i.start_date and i.end_date))) as "instructorIds"
    from school_evaluation v
    join academic_term t on t.institution_id = ${institution.id} and t.id = v.academic_term_id
      and t.closed_at is not null
    join education_level l on l.institution_id = ${institution.id} and l.id = t.education_level_id
    join grade g on g.institution_id = ${institution.id} and g.id = v.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = v.curriculum_component_id
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = ${enrollmentId}
    join account student on student.institution_id = ${institution.id} and student.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = student.person_id
    left join student_evaluation s on s.institution_id = ${institution.id}
      and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
    where v.institution_id = ${institution.id} and v.id = ${evaluationId}`.execute(db)
  return rows[0]
}
