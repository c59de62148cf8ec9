import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { TimeOfDay } from '@lousa/rules/planning/time.rules.ts'
import type { Span } from '@lousa/rules/reports/timetable/timetable-grid.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

export type TimetableScope = {
  institutionId: string
  academicYearId: string
  gradeId?: string | undefined
  instructorId?: string | undefined
}

export type TimetableYear = DateRange & {
  year: number
  institution: HeadInstitution
  /** The rows of an instructor's timetable. */
  instructor: { name: string; socialName: string | null } | null
}

export type TimetableGrade = {
  id: string
  name: string
  level: string
  shift: string | null
  place: string | null
  /** Between the bells of its level and shift. */
  bells: Span[]
}

export type TimetableTime = {
  id: string
  /** The time that this one fills, as a part of its plan. */
  parentId: string | null
  planId: string
  gradeId: string
  grade: string
  weekday: number
  start: TimeOfDay
  end: TimeOfDay
  validFrom: CivilDate
  validUntil: CivilDate
  component: string
  /** The name of a part of a plan, else that of a parallel group. */
  part: string | null
  /** The room that a draft chooses; absent of times in use. */
  room?: string | null
  /** A time in use that a draft leaves as it is; absent of times in use on their own paper. */
  isUnchanged?: boolean
  /** The instructors from the given day on, the first one first. */
  instructors: { id: string; name: string; socialName: string | null; start: CivilDate }[]
}

/** The names of what a timetable is asked of; null of a class that the year does not have. */
export const timetableNames = async (
  { db, institution }: ReadCtx,
  { academicYearId, gradeId, instructorId }: Omit<TimetableScope, 'institutionId'>,
): Promise<{ year: number; grade: string | null; instructor: TimetableYear['instructor'] }> => {
  const { rows } = await sql<{ year: number; grade: string | null; instructor: TimetableYear['instructor'] }>`
    select y.year,
      (select g.name from grade g where g.institution_id = ${institution.id} and g.id = ${gradeId ?? null}::uuid
        and g.academic_year_id = y.id and not g.is_event) as grade,
      ${instructorName(institution.id, instructorId)} as instructor
    from academic_year y
    where y.institution_id = ${institution.id} and y.id = ${academicYearId}`.execute(db)
  return requireRow(rows)
}

const instructorName = (institutionId: string, instructorId: string | undefined): RawBuilder<unknown> => sql`(
  select jsonb_build_object('name', h.name, 'socialName', h.social_name) from account a
  join person h on h.institution_id = ${institutionId} and h.id = a.person_id
  where a.institution_id = ${institutionId} and a.id = ${instructorId ?? null}::uuid)`

/** The year of a timetable, and what heads it. */
export const timetableYear = async (
  db: Db,
  { institutionId, academicYearId, instructorId }: TimetableScope,
): Promise<TimetableYear> => {
  const { rows } = await sql<TimetableYear>`
    select y.year, y.start_date as start, y.end_date as "end", ${headInstitution('i', institutionId)} as institution,
      ${instructorName(institutionId, instructorId)} as instructor
    from academic_year y
    join institution i on i.institution_id = ${institutionId}
    where y.institution_id = ${institutionId} and y.id = ${academicYearId}`.execute(db)
  if (!rows[0]) throw new Error('The year is gone')
  return rows[0]
}

/** The classes of the year in the order in which a school reads them; bells of no shift stand for a shift without any. */
export const timetableGrades = async (
  db: Db,
  { institutionId, academicYearId, gradeId }: TimetableScope,
): Promise<TimetableGrade[]> => {
  const { rows } = await sql<TimetableGrade>`
    select g.id, g.name, l.name as level, g.shift, nullif(btrim(g.place), '') as place,
      coalesce((select b.slots from bell_times b
        where b.institution_id = ${institutionId} and b.education_level_id = l.id and b.shift in (g.shift, '')
        order by b.shift = '' limit 1), '[]') as bells
    from grade g
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    where g.institution_id = ${institutionId} and g.academic_year_id = ${academicYearId} and not g.is_event
      and (${gradeId ?? null}::uuid is null or g.id = ${gradeId ?? null}::uuid)
    order by array_position(array['INFANTIL', 'FUNDAMENTAL', 'MEDIO', 'EJA', 'LIVRE'], l.stage), g.class_order, g.id`.execute(
    db,
  )
  return rows
}

/** Which weekly times `r` of the year: those of a class, or of an instructor with the parts that fill them. */
const timesInScope = (
  { institutionId, gradeId, instructorId }: TimetableScope,
  day: CivilDate,
): RawBuilder<unknown> => {
  if (gradeId) return sql`and r.grade_id = ${gradeId}`
  if (!instructorId) return sql``
  const taught = sql`select i.lesson_plan_id from lesson_plan_instructor i
    where i.institution_id = ${institutionId} and i.account_id = ${instructorId} and i.end_date >= ${day}::date`
  return sql`and (r.lesson_plan_id in (${taught}) or r.parent_recurrence_id in (
    select o.id from lesson_plan_recurrence o
    where o.institution_id = ${institutionId} and o.lesson_plan_id in (${taught})))`
}

/** Weekly times that are in force on a day or come after it, with the parts that fill them: one statement. */
export const timetableTimes = async (
  db: Db,
  scope: TimetableScope,
  day: CivilDate,
): Promise<TimetableTime[]> => {
  const { institutionId, academicYearId } = scope
  const { rows } = await sql<TimetableTime>`
    with r as materialized (
      select r.id, r.parent_recurrence_id, r.grade_id, r.lesson_plan_id, r.weekday, r.start_time, r.end_time,
        r.valid_from, r.valid_until, p.curriculum_component_id, p.name, p.parallel_group
      from lesson_plan p
      join lesson_plan_recurrence r on r.institution_id = ${institutionId} and r.lesson_plan_id = p.id
      where p.institution_id = ${institutionId} and p.academic_year_id = ${academicYearId}
        and r.valid_until >= ${day}::date ${timesInScope(scope, day)}
    ), teaching as materialized (
      select i.lesson_plan_id, jsonb_agg(jsonb_build_object('id', a.id, 'name', h.name, 'socialName', h.social_name,
        'start', i.start_date) order by i.start_date, a.sort_key, i.id) as instructors
      from lesson_plan_instructor i
      join account a on a.institution_id = ${institutionId} and a.id = i.account_id
      join person h on h.institution_id = ${institutionId} and h.id = a.person_id
      where i.institution_id = ${institutionId} and i.end_date >= ${day}::date
        and i.lesson_plan_id in (select r.lesson_plan_id from r)
      group by i.lesson_plan_id
    )
    select r.id, r.parent_recurrence_id as "parentId", r.lesson_plan_id as "planId", r.grade_id as "gradeId", g.name as grade, r.weekday,
      r.start_time as start, r.end_time as "end", r.valid_from as "validFrom", r.valid_until as "validUntil",
      c.name as component, coalesce(nullif(r.name, ''), g.parallel_groups[r.parallel_group]) as part,
      coalesce(t.instructors, '[]') as instructors
    from r
    join grade g on g.institution_id = ${institutionId} and g.id = r.grade_id
    join curriculum_component c on c.institution_id = ${institutionId} and c.id = r.curriculum_component_id
    left join teaching t on t.lesson_plan_id = r.lesson_plan_id
    order by r.weekday, r.start_time, r.end_time, r.parallel_group nulls first, c.sort_key, r.id`.execute(db)
  return rows
}
