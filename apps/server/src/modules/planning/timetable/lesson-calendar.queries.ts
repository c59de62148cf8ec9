import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { isExpectedOn } from '../../academics/class-member.queries.ts'
import type { PublicCtx } from '../../module.ts'
import { givesLesson } from '../plan/lesson.queries.ts'

type TenantCtx = Pick<PublicCtx, 'db' | 'institution'>

export type CalendarLesson = {
  id: string
  version: number
  date: CivilDate
  start: string
  end: string
  component: string
  /** The name of the part that has the lesson, where the plan is divided. */
  part: string | null
  grade: string
}

/** The lessons `l` of a person, without deleted ones, with the fields of a calendar. */
const lessonsFrom = async (
  { db, institution }: TenantCtx,
  ofPerson: RawBuilder<unknown>,
  { start, end }: DateRange,
): Promise<CalendarLesson[]> => {
  const { rows } = await sql<CalendarLesson>`
    with own as materialized (
      select distinct l.id from ${ofPerson}
        and l.deleted_at is null and l.date between ${start}::date and ${end}::date
    )
    select l.id, l.version, l.date, l.start_time as start, l.end_time as "end", c.name as component, p.name as part,
      g.name as grade
    from own
    join lesson l on l.institution_id = ${institution.id} and l.id = own.id
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    order by l.date, l.start_time, l.id`.execute(db)
  return rows
}

/** Lessons of an instructor's plans within their periods, without those that others cover, with those that the instructor covers. */
export const lessonsOfInstructor = (
  ctx: TenantCtx,
  accountId: string,
  span: DateRange,
): Promise<CalendarLesson[]> =>
  lessonsFrom(
    ctx,
    sql`lesson l
      where l.institution_id = ${ctx.institution.id} and ${givesLesson(ctx.institution.id, accountId)}
        and (l.lesson_plan_id in (select i.lesson_plan_id from lesson_plan_instructor i
            where i.institution_id = ${ctx.institution.id} and i.account_id = ${accountId})
          or l.id in (select k.lesson_id from lesson_cover k
            where k.institution_id = ${ctx.institution.id} and k.substitute_id = ${accountId} and k.withdrawn_at is null))`,
    span,
  )

/** For the classes of a student, since they entered. */
export const lessonsOfStudent = (
  ctx: TenantCtx,
  accountId: string,
  span: DateRange,
): Promise<CalendarLesson[]> =>
  lessonsFrom(
    ctx,
    sql`student_enrollment e
      join lesson l on l.institution_id = ${ctx.institution.id} and l.grade_id = e.grade_id
      where e.institution_id = ${ctx.institution.id} and e.account_id = ${accountId} and ${isExpectedOn('e', sql`l.date`)}`,
    span,
  )
