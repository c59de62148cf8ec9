import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { CalendarEvent } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import type { ExitReason } from '@lousa/rules/enrollment/exit-reason.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { PartialFigure } from '@lousa/rules/evaluation/performance/performance-rows.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import { exitOf, lastDayOf } from '../../academics/class-member.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import type { Db } from '../../module.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

export type DiaryClass = {
  name: string
  type: 'MARK' | 'ASSESSMENT' | null
  highest: number | null
  average: number | null
  shift: string | null
  place: string | null
  groups: string[]
  level: string
  levelType: 'QUARTER' | 'TRIMESTER' | 'SEMESTER'
  year: number
  yearStart: CivilDate
  yearEnd: CivilDate
  policies: (Partial<PerformancePolicy> | null)[]
  retention: RetentionSource
  /** The records that decide whether a day of the year is a school day. */
  events: CalendarEvent[]
  institution: HeadInstitution
}

export type DiaryTerm = {
  id: string
  position: number
  start: CivilDate
  end: CivilDate
  published: boolean
  highest: number
}

type Named = { name: string; socialName: string | null }

export type DiaryInstructor = Named & { accountId: string; start: CivilDate; end: CivilDate | null }

export type DiaryPlan = {
  id: string
  componentId: string
  component: string
  area: string
  /** The name of a part of a plan, if it has one. */
  name: string | null
  group: number | null
  parentId: string | null
  hours: number[]
  instructors: DiaryInstructor[]
  parts: { name: string | null; instructors: DiaryInstructor[] }[]
}

export type DiaryStudent = Named & {
  enrollmentId: string
  number: number | null
  start: CivilDate
  exit: { date: CivilDate; reason: Exclude<ExitReason, 'CANCELLED'> } | null
}

export type DiaryFigure = {
  enrollmentId: string
  componentId: string
  /** Null: the year. */
  termId: string | null
  mark: number | null
  recovery: number | null
  mean: number | null
  /** Points so far out of those possible so far, in an open term. */
  partial: PartialFigure | null
  concept: string | null
  absences: number
  justifiedAbsences: number
  lessonsGiven: number
  totalMinutes: number
  absentMinutes: number
  situation: Situation | null
}

type OfClass = { institutionId: string; gradeId: string }

/** The part that is equal in all diaries of a class: undefined when it is gone, or an event. */
export const diaryClass = async (
  db: Db,
  { institutionId, gradeId }: OfClass,
): Promise<DiaryClass | undefined> => {
  const { rows } = await sql<DiaryClass>`
    select g.name, g.type, g.highest, g.average, g.shift, g.place, g.parallel_groups as groups, l.name as level,
      l.type as "levelType", y.year, y.start_date as "yearStart", y.end_date as "yearEnd",
      jsonb_build_array(i.performance_policy, g.performance_policy) as policies,
      ${retentionSource('g', institutionId)} as retention,
      (select coalesce(jsonb_agg(jsonb_build_object('type', e.type, 'start', e.start_date, 'end', e.end_date,
          'repeatsYearly', e.repeats_yearly, 'repeatsUntil', e.repeats_until)), '[]')
        from academic_calendar_event e
        where e.institution_id = ${institutionId} and e.type in ('NATIONAL', 'HOLIDAY', 'RECESS', 'SCHOOL_DAY')
          and e.start_date <= y.end_date and (e.end_date >= y.start_date or e.repeats_yearly)) as events,
      ${headInstitution('i', institutionId)} as institution
    from grade g
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
    join institution i on i.institution_id = ${institutionId}
    where g.institution_id = ${institutionId} and g.id = ${gradeId}`.execute(db)
  return rows[0]
}

export const diaryTerms = async (db: Db, { institutionId, gradeId }: OfClass): Promise<DiaryTerm[]> => {
  const { rows } = await sql<DiaryTerm>`
    select t.id, t.position, t.start_date as start, t.end_date as "end", t.show_performance as published,
      coalesce(m.highest, 0) as highest
    from grade g
    join academic_term t on t.institution_id = ${institutionId} and t.education_level_id = g.education_level_id
    left join academic_term_mark m
      on m.institution_id = ${institutionId} and m.grade_id = g.id and m.academic_term_id = t.id
    where g.institution_id = ${institutionId} and g.id = ${gradeId}
    order by t.position`.execute(db)
  return rows
}

/** The plans of a class by component, each before its parts; `planId` names one of them. One out of use stays if it has lessons. */
export const diaryPlans = async (
  db: Db,
  { institutionId, gradeId, planId }: OfClass & { planId?: string | undefined },
): Promise<DiaryPlan[]> => {
  const { rows } = await sql<DiaryPlan>`
    select p.id, c.id as "componentId", c.name as component, k.name as area, p.name, p.parallel_group as "group",
      p.parent_lesson_plan_id as "parentId",
      coalesce((
        select jsonb_agg(distinct m.hour) from curriculum_matrix m
        where m.institution_id = ${institutionId} and m.grade_id = p.grade_id
          and m.curriculum_component_id = p.curriculum_component_id), '[]') as hours,
      coalesce((
        select jsonb_agg(jsonb_build_object('accountId', i.account_id, 'name', h.name, 'socialName', h.social_name, 'start', i.start_date,
          'end', case when i.open_ended then null else i.end_date end) order by i.start_date, a.sort_key, i.id)
        from lesson_plan_instructor i
        join account a on a.institution_id = ${institutionId} and a.id = i.account_id
        join person h on h.institution_id = ${institutionId} and h.id = a.person_id
        where i.institution_id = ${institutionId} and i.lesson_plan_id = p.id), '[]') as instructors,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', d.name, 'instructors', coalesce((
          select jsonb_agg(jsonb_build_object('accountId', i.account_id, 'name', h.name, 'socialName', h.social_name, 'start', i.start_date,
            'end', case when i.open_ended then null else i.end_date end) order by i.start_date, a.sort_key, i.id)
          from lesson_plan_instructor i
          join account a on a.institution_id = ${institutionId} and a.id = i.account_id
          join person h on h.institution_id = ${institutionId} and h.id = a.person_id
          where i.institution_id = ${institutionId} and i.lesson_plan_id = d.id), '[]')) order by d.name, d.id)
        from lesson_plan d
        where d.institution_id = ${institutionId} and d.parent_lesson_plan_id = p.id), '[]') as parts
    from lesson_plan p
    join curriculum_component c on c.institution_id = ${institutionId} and c.id = p.curriculum_component_id
    join knowledge_area k on k.institution_id = ${institutionId} and k.id = c.knowledge_area_id
    where p.institution_id = ${institutionId} and p.grade_id = ${gradeId}
      and (${planId ?? null}::uuid is null or p.id = ${planId ?? null})
      and (${planId ?? null}::uuid is not null or p.is_active or exists (
        select 1 from lesson l where l.institution_id = ${institutionId} and l.lesson_plan_id = p.id
          and l.deleted_at is null))
    order by c.sort_key, c.id, p.parent_lesson_plan_id nulls first, p.name, p.id`.execute(db)
  return rows
}

/** Everyone who was in the class on one of these days, gone or not, by number; enrolments made by mistake were not. */
export const diaryStudents = async (
  db: Db,
  { institutionId, gradeId, start, end }: OfClass & { start: CivilDate; end: CivilDate },
): Promise<DiaryStudent[]> => {
  const { rows } = await sql<DiaryStudent>`
    select e.id as "enrollmentId", e.class_number as number, p.name, p.social_name as "socialName",
      e.start_date as start, ${exitOf('e', institutionId)} as exit
    from student_enrollment e
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and e.status = 'ACTIVE'
      and e.exit_reason is distinct from 'CANCELLED' and e.start_date <= ${end}
      and coalesce(${lastDayOf('e', institutionId)}, ${start}) >= ${start}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

/** The figures of the class in these components, as all of the product has them. */
export const diaryFigures = async (
  db: Db,
  { institutionId, gradeId, componentIds }: OfClass & { componentIds: string[] },
): Promise<DiaryFigure[]> => {
  const { rows } = await sql<DiaryFigure>`
    select r.student_enrollment_id as "enrollmentId", s.curriculum_component_id as "componentId",
      s.academic_term_id as "termId", r.mark, r.recovery, r.mean,
      case when r.earned is not null and r.remaining is null then json_build_object('earned', r.earned,
        'possible', r.possible, 'missing', null, 'remaining', null) end as partial, r.concept, r.absences,
      r.justified_absences as "justifiedAbsences", r.lessons_given as "lessonsGiven",
      r.total_minutes as "totalMinutes", r.absent_minutes as "absentMinutes", r.situation
    from performance_scope s
    join grade_performance r on r.institution_id = ${institutionId} and r.scope_id = s.id
    where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}
      and s.curriculum_component_id = any(${componentIds}::uuid[])`.execute(db)
  return rows
}
