import type {
  AdministratorYear,
  InstructorYear,
  StudentYear,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { addDays, weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { coveredLessons } from '../academics/grade/covered-lessons.public.queries.ts'
import { enrollmentsOfStudent } from '../enrollment/enrollment.queries.ts'
import type { Ctx } from '../module.ts'
import { isEvaluated } from '../planning/plan/evaluated.queries.ts'
import { lessonsWhere } from '../planning/plan/lesson.queries.ts'
import { classFigures } from './class-figure.queries.ts'
import { lessonsOfDays, lessonsOfPlan, lessonsOfYear } from './counted.queries.ts'
import { attendanceOn } from './day-figure.queries.ts'

/** How far ahead a student's next lessons are looked for, and how many are shown. */
const AHEAD_DAYS = 14
const NEXT_LESSONS = 10

/** Totals of live lessons `l`. Pending: past and not released. */
export const lessonTotals = ({
  today,
}: Ctx): RawBuilder<AdministratorYear['lessons']> => sql`jsonb_build_object(
  'planned', count(l.date), 'accomplished', count(l.date) filter (where l.accomplished),
  'pending', count(l.date) filter (where not l.accomplished and l.date < ${today}::date))`

/** Totals of a whole year from its stored sums. */
const yearTotals = ({ institution }: Ctx, yearId: string): RawBuilder<AdministratorYear['lessons']> => sql`(
  select jsonb_build_object('planned', n.planned, 'accomplished', n.accomplished, 'pending', days.past)
  from (${lessonsOfYear(institution.id, yearId)}) n cross join days)`

/**
 * Today's lessons, and what was taken of their attendance: a mark for each student and lesson, of those who count in their class
 * (as `countedOn`). An absence that is justified is an absence.
 */
const attendanceToday = (
  { institution, today }: Ctx,
  yearId: string,
): RawBuilder<AdministratorYear['today']> => sql`(
  select jsonb_build_object('lessons', days.today,
    'attendanceTaken', marks.taken, 'present', marks.present, 'absent', marks.absent)
  from (${attendanceOn(institution.id, { yearId, date: today })}) marks cross join days)`

/** The fullest classes, and those in which students wait although there is a place, the longest list first, as a query of ids. */
const shownGrades = (maxGrades: number): RawBuilder<unknown> => sql`
  (select id from enrolled order by active desc, id limit ${maxGrades})
  union
  (select o.id from enrolled o join class on class.id = o.id
    where o.surplus > 0 and (class.capacity is null or o.active < class.capacity)
    order by o.surplus desc, o.id limit ${maxGrades})`

export const administratorYear = async (
  ctx: Ctx,
  yearId: string,
  maxGrades?: number,
): Promise<AdministratorYear> => {
  const { institution, db } = ctx
  const { rows } = await sql<AdministratorYear>`
    with class as materialized (
      select g.id, g.name, g.capacity, g.class_order, g.is_event,
        array_position(array['INFANTIL', 'FUNDAMENTAL', 'MEDIO', 'EJA', 'LIVRE'], v.stage) as stage
      from grade g
      left join education_level v on v.institution_id = ${institution.id} and v.id = g.education_level_id
      where g.institution_id = ${institution.id} and g.academic_year_id = ${yearId}),
    enrolled as materialized (${classFigures(institution.id, yearId)}),
    days as materialized (${lessonsOfDays(institution.id, { yearId, today: ctx.today })})
    select (select coalesce(sum(active - repeated), 0)::int from enrolled) as "activeStudents",
      (select count(*) from class where not is_event) as grades,
      (select count(*) from class where is_event) as events,
      (select count(*) from account a
        where a.institution_id = ${institution.id} and a.role = 'INSTRUCTOR' and a.status = 'Ativo') as instructors,
      ${yearTotals(ctx, yearId)} as lessons, ${attendanceToday(ctx, yearId)} as today,
      coalesce((select json_agg(json_build_object(
          'grade', json_build_object('id', c.id, 'name', c.name), 'capacity', c.capacity,
          'active', o.active, 'surplus', o.surplus) order by c.stage, c.class_order, c.id)
        from class c join enrolled o on o.id = c.id
        ${maxGrades === undefined ? sql`` : sql`where c.id in (${shownGrades(maxGrades)})`}), '[]') as "studentsPerGrade"`.execute(
    db,
  )
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0]
}

const plansOf = async (ctx: Ctx, yearId: string): Promise<InstructorYear['lessonPlans']> => {
  const { institution, actor, db, today } = ctx
  const { rows } = await sql<{
    id: string
    grade: { id: string; name: string }
    component: { id: string; name: string }
    isEvaluated: boolean
    rollMode: InstructorYear['lessonPlans'][number]['rollMode']
    totals: AdministratorYear['lessons']
  }>`
    select p.id, jsonb_build_object('id', g.id, 'name', g.name) as grade,
      jsonb_build_object('id', c.id, 'name', c.name) as component,
      ${isEvaluated(ctx, 'p')} as "isEvaluated", g.roll_mode as "rollMode",
      jsonb_build_object('planned', n.planned, 'accomplished', n.accomplished, 'pending', late.lessons) as totals
    from lesson_plan p
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    cross join lateral (${lessonsOfPlan(institution.id, yearId)}) n
    cross join lateral (
      select count(*) as lessons from lesson l
      where l.institution_id = ${institution.id} and l.lesson_plan_id = p.id and l.deleted_at is null
        and not l.accomplished and l.date < ${today}::date) late
    where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and p.is_active
      and (p.id in (select r.lesson_plan_id from reach_plan r
        where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId})
        or p.id in (select o.lesson_plan_id from ${coveredLessons(ctx)}))
    order by g.class_order, c.sort_key, p.id`.execute(db)
  return rows.map(({ id, grade, component, isEvaluated: evaluated, rollMode, totals }) => ({
    id,
    grade,
    curriculumComponent: component,
    isEvaluated: evaluated,
    rollMode,
    ...totals,
  }))
}

/** Own plans, and the lessons of the week of today, Monday to Sunday, within own periods. */
export const instructorYear = async (ctx: Ctx, yearId: string): Promise<InstructorYear> => {
  const { actor, today } = ctx
  const lessonPlans = await plansOf(ctx, yearId)
  const monday = weekStart(today)
  const { rows: week } = await lessonsWhere(ctx, {
    planIds: lessonPlans.map(plan => plan.id),
    accountId: actor.accountId,
    yearId,
    from: monday,
    to: addDays(monday, 6),
  })
  return { lessonPlans, today: week.filter(lesson => lesson.date === today), week }
}

/** Students see neither the texts of a release nor whose attendance is missing. */
const withoutRelease = (lesson: Lesson): Lesson => ({
  ...lesson,
  accomplished: null,
  cover: null,
  studentsWithoutAttendance: 0,
})

/** Own enrolments that have not ended, and the next lessons of the classes attended. */
export const studentYear = async (ctx: Ctx, yearId: string): Promise<StudentYear> => {
  const { actor, today } = ctx
  const all = await enrollmentsOfStudent(ctx, { academicYearId: yearId, accountId: actor.accountId })
  const current = all.filter(enrollment => enrollment.exit === null)
  const attended = current.filter(enrollment => enrollment.status === 'ACTIVE').map(each => each.grade.id)
  const { rows } = await lessonsWhere(ctx, {
    gradeIds: attended,
    yearId,
    from: today,
    to: addDays(today, AHEAD_DAYS),
    most: NEXT_LESSONS,
  })
  return {
    enrolledGrades: current.filter(enrollment => !enrollment.grade.isEvent),
    enrolledEvents: current.filter(enrollment => enrollment.grade.isEvent),
    nextLessons: rows.map(withoutRelease),
  }
}
