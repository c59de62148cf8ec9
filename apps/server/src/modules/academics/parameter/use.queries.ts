import type { Use, UseKind } from '@lousa/contract/academics/parameter/use.contract.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type UsedKind = 'ACADEMIC_YEAR' | 'EDUCATION_LEVEL' | 'GRADE' | 'CURRICULUM_COMPONENT'

/** Users of one kind as rows (name, n): a name to recognise some of them by, and how many bear it. */
export type Users = Partial<Record<UseKind, RawBuilder<unknown>>>

/** Plans, lessons and others below the classes `g` of a condition, named by those classes. */
const belowGrades = (ctx: Ctx, which: RawBuilder<unknown>): Users => {
  const of = (table: 'lesson_plan' | 'lesson' | 'school_evaluation' | 'student_enrollment') => sql`
    select g.name, count(*) as n from grade g
    join ${sql.table(table)} x on x.institution_id = ${ctx.institution.id} and x.grade_id = g.id
    where g.institution_id = ${ctx.institution.id} and ${which} group by g.name`
  return {
    LESSON_PLANS: of('lesson_plan'),
    LESSONS: of('lesson'),
    EVALUATIONS: of('school_evaluation'),
    ENROLLMENTS: of('student_enrollment'),
  }
}

const ofYear = (ctx: Ctx, id: string): Users => {
  const where = sql`x.institution_id = ${ctx.institution.id} and x.academic_year_id = ${id}`
  return {
    LEVELS: sql`select x.name, 1 as n from education_level x where ${where}`,
    TERMS: sql`select l.name, count(*) as n from academic_term x
      join education_level l on l.institution_id = ${ctx.institution.id} and l.id = x.education_level_id
      where ${where} group by l.name`,
    GRADES: sql`select x.name, 1 as n from grade x where ${where} and not x.is_event`,
    EVENTS: sql`select x.name, 1 as n from grade x where ${where} and x.is_event`,
    COMPONENTS: sql`select x.name, count(*) as n from curriculum_component x where ${where} group by x.name`,
    MATRIX: sql`select x.name, count(*) as n from grade x
      join curriculum_matrix m on m.institution_id = ${ctx.institution.id} and m.grade_id = x.id
      where ${where} group by x.name`,
    ...belowGrades(ctx, sql`g.academic_year_id = ${id}`),
    DEPENDENCIES: sql`select c.name, count(*) as n from curriculum_component c
      join dependency x on x.curriculum_component_id = c.id
      where c.institution_id = ${ctx.institution.id} and x.institution_id = ${ctx.institution.id}
        and c.academic_year_id = ${id} group by c.name`,
    MESSAGES: sql`select x.title as name, count(*) as n from school_message x where ${where} group by x.title`,
    // Surveys are not structure.
    SURVEYS: sql`select x.title as name, count(*) as n from grade g
      join evaluation_survey x on x.grade_id = g.id
      where g.institution_id = ${ctx.institution.id} and x.institution_id = ${ctx.institution.id}
        and g.academic_year_id = ${id} group by x.title`,
  }
}

const ofLevel = (ctx: Ctx, id: string): Users => {
  const where = sql`x.institution_id = ${ctx.institution.id} and x.education_level_id = ${id}`
  return {
    TERMS: sql`select null as name, count(*) as n from academic_term x where ${where} having count(*) > 0`,
    GRADES: sql`select x.name, 1 as n from grade x where ${where}`,
    COMPONENTS: sql`select x.name, 1 as n from curriculum_component x where ${where}`,
    ...belowGrades(ctx, sql`g.education_level_id = ${id}`),
  }
}

const ofGrade = ({ institution }: Ctx, id: string): Users => {
  const where = sql`x.institution_id = ${institution.id} and x.grade_id = ${id}`
  const byComponent = (rows: RawBuilder<unknown>) => sql`
    select c.name, count(*) as n from (${rows}) x
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = x.curriculum_component_id
    group by c.name`
  return {
    MATRIX: byComponent(sql`select x.curriculum_component_id from curriculum_matrix x where ${where}`),
    LESSON_PLANS: byComponent(sql`select x.curriculum_component_id from lesson_plan x where ${where}`),
    LESSONS: byComponent(sql`select p.curriculum_component_id from lesson x
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = x.lesson_plan_id where ${where}`),
    EVALUATIONS: sql`select x.name, count(*) as n from school_evaluation x where ${where} group by x.name`,
    ENROLLMENTS: sql`select coalesce(p.social_name, p.name) as name, count(*) as n from student_enrollment x
      join account a on a.institution_id = ${institution.id} and a.id = x.account_id
      join person p on p.institution_id = ${institution.id} and p.id = a.person_id
      where ${where} group by 1`,
    DEPENDENCIES: byComponent(sql`select x.curriculum_component_id from dependency x where ${where}`),
    // For an event.
    SURVEYS: sql`select x.title as name, 1 as n from evaluation_survey x where ${where}`,
  }
}

const ofComponent = ({ institution }: Ctx, id: string): Users => {
  const byGrade = (rows: RawBuilder<unknown>) => sql`
    select g.name, count(*) as n from (${rows}) x
    join grade g on g.institution_id = ${institution.id} and g.id = x.grade_id group by g.name`
  const of = (table: 'curriculum_matrix' | 'lesson_plan') =>
    byGrade(sql`select x.grade_id from ${sql.table(table)} x
      where x.institution_id = ${institution.id} and x.curriculum_component_id = ${id}`)
  const byPlan = (table: 'lesson' | 'school_evaluation') =>
    byGrade(sql`select p.grade_id from lesson_plan p
      join ${sql.table(table)} x on x.institution_id = ${institution.id} and x.lesson_plan_id = p.id
      where p.institution_id = ${institution.id} and p.curriculum_component_id = ${id}`)
  return {
    MATRIX: of('curriculum_matrix'),
    LESSON_PLANS: of('lesson_plan'),
    LESSONS: byPlan('lesson'),
    EVALUATIONS: byPlan('school_evaluation'),
    DEPENDENCIES: sql`select coalesce(p.social_name, p.name) as name, count(*) as n from dependency x
      join account a on a.institution_id = ${institution.id} and a.id = x.account_id
      join person p on p.institution_id = ${institution.id} and p.id = a.person_id
      where x.institution_id = ${institution.id} and x.curriculum_component_id = ${id} group by 1`,
    // Chosen as a modality.
    ENROLLMENTS: byGrade(sql`select e.grade_id from enrollment_modality x
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = x.student_enrollment_id
      where x.institution_id = ${institution.id} and x.curriculum_component_id = ${id}`),
  }
}

const USERS = {
  ACADEMIC_YEAR: ofYear,
  EDUCATION_LEVEL: ofLevel,
  GRADE: ofGrade,
  CURRICULUM_COMPONENT: ofComponent,
} as const satisfies Record<UsedKind, (ctx: Ctx, id: string) => Users>

const NAMES = 3

/** All of these users that there are, by kind, with up to three names. */
export const usesAmong = async (
  { db }: Pick<Ctx, 'db'>,
  users: Partial<Record<UseKind, RawBuilder<unknown>>>,
): Promise<Use[]> => {
  const parts = Object.entries(users).map(
    ([use, rows]) => sql`
      select ${use}::text as kind, sum(x.n)::int as count,
        coalesce(array_agg(x.name) filter (where x.name is not null), '{}') as names
      from (${rows}) x having count(*) > 0`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<Use>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(row => ({ ...row, names: row.names.toSorted(compareNames).slice(0, NAMES) }))
}

/**
 * Everything that uses a parameter. Lessons and evaluations that were deleted count: their rows stay as history and hold
 * what they name.
 */
export const usesOf = (ctx: Ctx, kind: UsedKind, id: string): Promise<Use[]> =>
  usesAmong(ctx, USERS[kind](ctx, id))
