import type { PendingKind, PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  isExpectedOn,
  isScoreAwaited,
  lacksAttendance,
  lessonsBeforeEntry,
  mayLackAttendance,
} from '../src/modules/academics/class-member.queries.ts'
import type { PendingScope } from '../src/modules/dashboard/pending.queries.ts'
import type { Ctx } from '../src/modules/module.ts'
import { userRef } from '../src/modules/people/person/user-brief.queries.ts'
import { inPeriodOf } from '../src/modules/planning/plan/lesson.queries.ts'

// Left-over work and the lessons of a year, counted from all rows: the reference for kept figures.

const MOST_SHOWN = 50
const MOST_PLANS = 500

/** Which lessons have something left over that is asked for, by columns of their own row. */
const isOpen = (kind: PendingKind | undefined): RawBuilder<boolean> => {
  const [unreleased, untaken] = [
    sql<boolean>`not l.accomplished`,
    sql<boolean>`l.attendance_taken_at is null or l.attendance_partial`,
  ]
  if (kind === 'RELEASE') return sql`(${unreleased})`
  if (kind === 'ATTENDANCE') return sql`(${untaken})`
  return kind === 'SCORES' ? sql`false` : sql`(${unreleased} or ${untaken})`
}

/**
 * Past lessons of the plans `p` in open terms that are `unreleased` or `lacking` attendance, as the common table expressions
 * `late`, `open_days`, `open_lessons` and `left_over`. Lessons are found by plan and days; the few that lack only late
 * students are a branch of their own, because one condition with both makes the planner read all lessons. Attendance is
 * compared once, and of these alone.
 */
const leftOver = (
  institutionId: string,
  { yearId, today, kind }: { yearId: string; today: string; kind?: PendingKind | undefined },
): RawBuilder<unknown> => {
  const counts = { release: kind !== 'ATTENDANCE', attendance: kind === undefined || kind === 'ATTENDANCE' }
  const lesson = (mayLack: RawBuilder<boolean>) => sql`
    select l.id, l.academic_year_id, l.lesson_plan_id, l.grade_id, l.date, l.start_time, l.attendance_taken_at,
      l.attendance_partial, ${counts.release ? sql`not l.accomplished` : sql`false`} as unreleased,
      ${counts.attendance ? mayLack : sql`false`} as may_lack
    from open_days d
    join lesson l on l.institution_id = ${institutionId} and l.academic_year_id = ${yearId}
      and l.lesson_plan_id = d.plan_id and l.date between d.start_date and d.end_date and l.deleted_at is null`
  return sql`late as materialized (
      ${lessonsBeforeEntry(institutionId, sql`select p.grade_id from p`)}
    ), open_days as materialized (
      select p.id as plan_id, t.start_date, least(t.end_date, ${today}::date - 1) as end_date
      from p
      join academic_term t on t.institution_id = ${institutionId} and t.education_level_id = p.education_level_id
        and t.closed_at is null
    ), open_lessons as materialized (
      ${lesson(mayLackAttendance('l', 'late'))} and ${isOpen(kind)}
      union all
      ${lesson(sql`true`)} and not ${isOpen(kind)} and ${counts.attendance ? sql`true` : sql`false`}
      join late on late.id = l.id
    ), left_over as materialized (
      select l.*, a.lacking
      from open_lessons l
      cross join lateral (select l.may_lack and ${lacksAttendance('l', institutionId)} as lacking offset 0) a
      where l.unreleased or a.lacking
    )`
}

/**
 * The scores of the evaluations `open_evaluations` that are typed, as `typed`. "offset 0": the rows of each evaluation are read
 * by their key, where the planner would read the scores of all years.
 */
const typedScores = (institutionId: string): RawBuilder<unknown> => sql`typed as materialized (
      select s.school_evaluation_id, s.student_enrollment_id
      from open_evaluations v
      cross join lateral (
        select s.school_evaluation_id, s.student_enrollment_id from student_evaluation s
        where s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
          and (s.score is not null or s.text is not null or s.concept is not null or s.state in ('MISSED', 'EXCUSED')) offset 0) s
    )`

type Pending = { plans: PendingPlan[]; lessonIds: string[]; evaluationIds: string[] }

/**
 * Work of past days that may still be done: lessons and evaluations of active plans in an open year and open
 * terms (a lesson that no term contains can only be moved or removed); an instructor's own, within their periods.
 * Recoveries are left out: a student who needs none gets no score. Attendance is missing of a whole class or of students who
 * entered after it was taken; a day without students in the class has none. A part's id stands for its parent's evaluations too.
 * One statement.
 */
export const recountPending = async (
  {
    db,
    institution,
    actor,
    today,
  }: Pick<Ctx, 'db' | 'institution' | 'today'> & { actor: Pick<Ctx['actor'], 'role' | 'accountId'> },
  { yearId, planId, gradeId, instructorId, kind }: PendingScope,
): Promise<Pending> => {
  const isInstructor = actor.role === 'INSTRUCTOR'
  const taught = isInstructor
    ? sql`and p.id in (select r.lesson_plan_id from reach_plan r
        where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId})`
    : sql``
  // An instructor reads their own; the office asks whose it is.
  const named = isInstructor
    ? sql``
    : sql`|| jsonb_build_object('instructors', coalesce((
        select jsonb_agg(${userRef('a', 'h')} order by a.sort_key, a.id)
        from lesson_plan_instructor i
        join account a on a.institution_id = ${institution.id} and a.id = i.account_id
        join person h on h.institution_id = ${institution.id} and h.id = a.person_id
        where i.institution_id = ${institution.id} and i.lesson_plan_id = (c.plan ->> 'id')::uuid
          and ${today}::date between i.start_date and i.end_date), '[]'))`
  const teachesToday = (whose: RawBuilder<unknown>) => sql`exists (
    select 1 from lesson_plan_instructor i
    where i.institution_id = ${institution.id} and i.lesson_plan_id = p.id
      and ${today}::date between i.start_date and i.end_date ${whose})`
  const taughtToday =
    instructorId === undefined
      ? sql``
      : instructorId === null
        ? sql`and not ${teachesToday(sql``)}`
        : sql`and ${teachesToday(sql`and i.account_id = ${instructorId}`)}`
  const evaluated = planId ? sql`coalesce(p.parent_lesson_plan_id, p.id)` : sql`p.id`
  const { rows } = await sql<Pending>`
    with p as materialized (
      select p.id, p.grade_id, g.education_level_id, ${evaluated} as evaluated_id,
        row_number() over (order by g.class_order, g.id, c.sort_key, c.id, p.parent_lesson_plan_id nulls first, p.id) as place,
        jsonb_build_object('id', p.id, 'grade', jsonb_build_object('id', g.id, 'name', g.name),
          'curriculumComponent', jsonb_build_object('id', c.id, 'name', c.name)) as plan
      from lesson_plan p
      join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id and y.status = 'OPEN'
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
      where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and p.is_active
        ${planId ? sql`and p.id = ${planId}` : sql``} ${gradeId ? sql`and p.grade_id = ${gradeId}` : sql``}
        ${taught} ${taughtToday}
    ), ${leftOver(institution.id, { yearId, today, kind })}, lessons as materialized (
      select l.id, l.lesson_plan_id as plan_id, l.date, l.start_time, l.unreleased, l.lacking
      from left_over l
      ${isInstructor ? sql`where ${inPeriodOf(institution.id, actor.accountId)}` : sql``}
    ), open_evaluations as materialized (
      select v.id, p.id as plan_id, v.date, v.grade_id, v.curriculum_component_id, v.academic_term_id, v.of_class
      from p
      join school_evaluation v on v.institution_id = ${institution.id} and v.lesson_plan_id = p.evaluated_id
        and v.date < ${today}::date and v.deleted_at is null and v.type in ('PROOF', 'WORK', 'FEEDBACK')
        ${kind === undefined || kind === 'SCORES' ? sql`` : sql`and false`}
      left join academic_term t on t.institution_id = ${institution.id} and t.id = v.academic_term_id
      where t.closed_at is null ${isInstructor ? sql`and ${inPeriodOf(institution.id, actor.accountId, 'v')}` : sql``}
    ), ${typedScores(institution.id)}, evaluations as materialized (
      select v.id, v.plan_id, v.date
      from open_evaluations v
      join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = v.grade_id
        and ${isExpectedOn('e', sql`v.date`)}
      left join typed s on s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
      where s.student_enrollment_id is null and ${isScoreAwaited('e', 'v', institution.id)}
      group by v.id, v.plan_id, v.date
    ), counted as materialized (
      select p.place, p.plan, coalesce(l.unreleased, 0) as unreleased, coalesce(l.lacking, 0) as lacking,
        coalesce(v.unscored, 0) as unscored
      from p
      left join (select plan_id, count(*) filter (where unreleased) as unreleased,
          count(*) filter (where lacking) as lacking from lessons group by plan_id) l on l.plan_id = p.id
      left join (select plan_id, count(*) as unscored from evaluations group by plan_id) v on v.plan_id = p.id
      where l.plan_id is not null or v.plan_id is not null
      order by p.place limit ${MOST_PLANS}
    )
    select
      coalesce((select jsonb_agg(jsonb_build_object('lessonPlan', c.plan, 'unreleased', c.unreleased,
        'withoutAttendance', c.lacking, 'unscored', c.unscored) ${named} order by c.place) from counted c), '[]') as plans,
      array(select id from lessons order by date, start_time, id limit ${MOST_SHOWN}) as "lessonIds",
      array(select id from evaluations order by date, id limit ${MOST_SHOWN}) as "evaluationIds"`.execute(db)
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0]
}

/** Live lessons of a year and of each of its plans, counted one by one. */
export const recountLessons = async (
  { db, institution, today }: Pick<Ctx, 'db' | 'institution' | 'today'>,
  yearId: string,
) => {
  const { rows } = await sql<{ id: string; planned: number; accomplished: number; pending: number }>`
    select p.id, count(l.id) as planned, count(l.id) filter (where l.accomplished) as accomplished,
      count(l.id) filter (where not l.accomplished and l.date < ${today}::date) as pending
    from lesson_plan p
    left join lesson l on l.institution_id = ${institution.id} and l.lesson_plan_id = p.id and l.deleted_at is null
    where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId}
    group by p.id`.execute(db)
  return rows
}
