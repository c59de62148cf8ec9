import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import { enrolledOn } from '../../academics/class-member.queries.ts'
import type { Db } from '../../module.ts'
import { minutesOf } from '../../planning/plan/lesson.queries.ts'

/** The sums of released lessons of some days, for each student with a row of one. */
export type DaysTotals = {
  enrollmentId: string
  lessons: number
  absences: number
  justified: number
  minutes: number
  absentMinutes: number
  justifiedMinutes: number
}

type OfComponent = {
  institutionId: string
  gradeId: string
  componentId: string
  start: CivilDate
  end: CivilDate
}

/** For all plans of a component in a class: a part's lessons and those of the whole plan count together. */
export const componentTotals = async (
  db: Db,
  { institutionId, gradeId, componentId, start, end }: OfComponent,
): Promise<DaysTotals[]> => {
  const { rows } = await sql<DaysTotals>`
    select s.student_enrollment_id as "enrollmentId", count(*) as lessons,
      count(*) filter (where s.status = 'ABSENCE') as absences,
      count(*) filter (where s.status = 'JUSTIFIED_ABSENCE') as justified,
      sum(${minutesOf('l')}) as minutes,
      coalesce(sum(${minutesOf('l')}) filter (where s.status = 'ABSENCE'), 0) as "absentMinutes",
      coalesce(sum(${minutesOf('l')}) filter (where s.status = 'JUSTIFIED_ABSENCE'), 0) as "justifiedMinutes"
    from lesson_plan p
    join lesson l on l.institution_id = ${institutionId} and l.lesson_plan_id = p.id
      and l.date between ${start}::date and ${end}::date and l.deleted_at is null
    join lesson_accomplishment d on d.institution_id = ${institutionId} and d.lesson_id = l.id
    join attendance s on s.institution_id = ${institutionId} and s.academic_year_id = l.academic_year_id
      and s.lesson_id = l.id
    join student_enrollment e on e.institution_id = ${institutionId} and e.id = s.student_enrollment_id
      and ${enrolledOn('e', sql`l.date`, institutionId)}
    where p.institution_id = ${institutionId} and p.grade_id = ${gradeId}
      and p.curriculum_component_id = ${componentId}
    group by s.student_enrollment_id`.execute(db)
  return rows
}

/** Whether a component is taught in parts in a class. */
export const isTaughtInParts = async (
  db: Db,
  { institutionId, gradeId, componentId }: Pick<OfComponent, 'institutionId' | 'gradeId' | 'componentId'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('lesson_plan')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('grade_id', '=', gradeId)
    .where('curriculum_component_id', '=', componentId)
    .where('parent_lesson_plan_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
