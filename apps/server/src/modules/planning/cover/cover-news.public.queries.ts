import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** A covered lesson as its substitute reads of it. */
export type CoverNewsLesson = {
  substituteId: string
  academicYearId: string
  date: CivilDate
  start: string
  grade: string
  component: string
  isJoint: boolean
}

/** The lessons of covers with a substitute, in their order. */
export const coverNewsLessons = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  coverIds: readonly string[],
): Promise<CoverNewsLesson[]> => {
  const { rows } = await sql<CoverNewsLesson>`
    select k.substitute_id as "substituteId", l.academic_year_id as "academicYearId", l.date, l.start_time as start,
      g.name as grade, c.name as component, k.outcome = 'JOINT' as "isJoint"
    from lesson_cover k
    join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where k.institution_id = ${institution.id} and k.id = any(${coverIds}::uuid[]) and k.substitute_id is not null
    order by l.date, l.start_time, k.id`.execute(db)
  return rows
}
