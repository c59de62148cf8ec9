import type { LessonToCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { TimeSlot } from '@lousa/rules/planning/overlap.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { accountRef } from './absence.queries.ts'
import { inOpenYears } from './cover-writing.queries.ts'

/** A lesson of a date with one instructor who gives it, or would. */
export type LessonOfInstructor = Pick<LessonToCover, 'lesson' | 'isRecorded' | 'last'> & {
  /** Null: the plan has no instructor on the date. */
  instructor: { id: string; name: string } | null
  componentId: string
  gradeId: string
}

/**
 * The lessons of a date of these instructors by their plans, those of plans without an instructor, and those that are decided, in the
 * order of the day; lessons that are registered as not given too. With the last released lesson of the plan before.
 */
export const lessonsToCoverOn = async (
  ctx: Ctx,
  { date, accountIds }: { date: CivilDate; accountIds: readonly string[] },
): Promise<LessonOfInstructor[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<LessonOfInstructor>`
    select jsonb_build_object('id', l.id, 'date', l.date, 'start', l.start_time, 'end', l.end_time,
        'lessonPlan', jsonb_build_object('id', p.id, 'grade', jsonb_build_object('id', g.id, 'name', g.name),
          'curriculumComponent', jsonb_build_object('id', c.id, 'name', c.name))) as lesson,
      ${accountRef(ctx, 'i.account_id')} as instructor, g.id as "gradeId", c.id as "componentId",
      l.accomplished or l.attendance_taken_at is not null as "isRecorded",
      (select jsonb_build_object('date', b.date, 'contentRegistration', d.content_registration)
        from lesson b
        join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = b.id
        where b.institution_id = ${institution.id} and b.lesson_plan_id = l.lesson_plan_id and b.deleted_at is null
          and (b.date < l.date or (b.date = l.date and b.start_time < l.start_time))
        order by b.date desc, b.start_time desc limit 1) as last
    from lesson l
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = l.academic_year_id and y.status = 'OPEN'
    left join lesson_plan_instructor i on i.institution_id = ${institution.id} and i.lesson_plan_id = l.lesson_plan_id
      and l.date between i.start_date and i.end_date
    left join lesson_cover v on v.institution_id = ${institution.id} and v.lesson_id = l.id and v.withdrawn_at is null
    where l.institution_id = ${institution.id} and l.academic_year_id = y.id and l.date = ${date}
      and (i.account_id is null or v.id is not null or i.account_id = any(${[...accountIds]}::uuid[]))
      and (p.is_active or v.id is not null)
      and (l.deleted_at is null or v.outcome = 'NOT_GIVEN')
    order by l.start_time, g.class_order, g.id, l.id, i.account_id`.execute(db)
  return rows
}

export type PersonOfDay = {
  id: string
  name: string
  lessons: (TimeSlot & { id: string })[]
  gradeIds: string[]
  componentIds: string[]
  covers: number
}

/**
 * The active instructors with the lessons that they give on a date, their classes and components then, and how many lessons they
 * cover in its month.
 */
export const peopleOfDay = async (
  ctx: Ctx,
  { date, month }: { date: CivilDate; month: { start: CivilDate; end: CivilDate } },
): Promise<PersonOfDay[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<PersonOfDay>`
    with given as materialized (
      select i.account_id, l.id, l.start_time, l.end_time from lesson l
      join lesson_plan_instructor i on i.institution_id = ${institution.id} and i.lesson_plan_id = l.lesson_plan_id
        and l.date between i.start_date and i.end_date
      where l.institution_id = ${institution.id} and ${inOpenYears(ctx)} and l.date = ${date} and l.deleted_at is null
        and not exists (select 1 from lesson_cover k where k.institution_id = ${institution.id} and k.lesson_id = l.id
          and k.withdrawn_at is null and k.absent_id = i.account_id and k.substitute_id is not null)
      union
      select k.substitute_id, l.id, l.start_time, l.end_time from lesson l
      join lesson_cover k on k.institution_id = ${institution.id} and k.lesson_id = l.id and k.withdrawn_at is null
        and k.substitute_id is not null
      where l.institution_id = ${institution.id} and ${inOpenYears(ctx)} and l.date = ${date} and l.deleted_at is null
    ), taught as materialized (
      select i.account_id, p.grade_id, p.curriculum_component_id from lesson_plan_instructor i
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = i.lesson_plan_id
      where i.institution_id = ${institution.id} and ${date}::date between i.start_date and i.end_date
    ), covered as materialized (
      select k.substitute_id, count(*)::int as count from lesson_cover k
      join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id and l.deleted_at is null
        and l.date between ${month.start}::date and ${month.end}::date
      where k.institution_id = ${institution.id} and k.withdrawn_at is null and k.substitute_id is not null
      group by k.substitute_id
    )
    select a.id, coalesce(h.social_name, h.name) as name,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'start', n.start_time, 'end', n.end_time)
        order by n.start_time) from given n where n.account_id = a.id), '[]') as lessons,
      coalesce((select jsonb_agg(distinct t.grade_id) from taught t where t.account_id = a.id), '[]') as "gradeIds",
      coalesce((select jsonb_agg(distinct t.curriculum_component_id) from taught t where t.account_id = a.id), '[]')
        as "componentIds",
      coalesce((select v.count from covered v where v.substitute_id = a.id), 0) as covers
    from account a
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where a.institution_id = ${institution.id} and a.role = 'INSTRUCTOR' and a.status = 'Ativo'
    order by a.sort_key, a.id`.execute(db)
  return rows
}
