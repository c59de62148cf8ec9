import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { lessonPermissions } from '@lousa/rules/planning/lesson-permissions.rules.ts'
import { pageOfDay } from '@lousa/rules/planning/page-of-day.rules.ts'
import { recordDays } from '@lousa/rules/planning/withdrawal.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  lacksAttendance,
  lateStudents,
  mayLackStudents,
  studentsWithoutAttendance,
} from '../../academics/class-member.queries.ts'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'

export type LessonsWhere = {
  ids?: readonly string[] | undefined
  planId?: string | undefined
  planIds?: readonly string[] | undefined
  /** Lessons that this instructor gives: of their plans and within their periods. */
  accountId?: string | undefined
  gradeIds?: readonly string[] | undefined
  yearId?: string | undefined
  from?: CivilDate | undefined
  to?: CivilDate | undefined
  released?: boolean | undefined
  attendanceTaken?: boolean | undefined
  /** Whether attendance is missing, of the class or of one student. */
  lacksAttendance?: boolean | undefined
  includeDeleted?: boolean | undefined
  /** No more than the first so many; without paging. */
  most?: number | undefined
  /** Absent: all of them, and `count` is their number. */
  paging?: { currentPage: number; rowsPerPage: number; pageOfDay?: CivilDate | undefined } | undefined
}

type Ref = { id: string; name: string }
type LessonRow = {
  id: string
  date: string
  start: string
  end: string
  version: number
  deleted: boolean
  deleted_reason: string | null
  attendance_taken: boolean
  attendance_taken_at: string | null
  students_without_attendance: number
  plan_id: string
  grade: Ref
  component: Ref
  year_finished: boolean
  in_term: boolean
  term_closed: boolean
  in_period: boolean
  accomplished_id: string | null
  note: string | null
  content_registration: string
  material_usage: string | null
  created_at: string
  updated_at: string
  accomplished_version: number
  by: UserBrief
  cover: NonNullable<Lesson['cover']> | null
}

/** Whether an account reaches the lesson or evaluation under this alias by a period that contains its date. */
export const inPeriodOf = (
  institutionId: string,
  accountId: string,
  row = 'l',
): RawBuilder<boolean> => sql`exists (
  select 1 from reach_plan r
  where r.institution_id = ${institutionId} and r.lesson_plan_id = ${sql.ref(`${row}.lesson_plan_id`)}
    and r.account_id = ${accountId} and ${sql.ref(`${row}.date`)} between r.start_date and r.end_date)`

/**
 * Whether an account gives the lesson under this alias: by a period in which no cover takes the lesson from it, or as the
 * substitute. It decides who takes attendance and releases the lesson.
 */
export const givesLesson = (institutionId: string, accountId: string, row = 'l'): RawBuilder<boolean> => {
  const covered = sql`select 1 from lesson_cover k
    where k.institution_id = ${institutionId} and k.lesson_id = ${sql.ref(`${row}.id`)} and k.withdrawn_at is null`
  return sql`((${inPeriodOf(institutionId, accountId, row)}
      and not exists (${covered} and k.absent_id = ${accountId} and k.substitute_id is not null))
    or exists (${covered} and k.substitute_id = ${accountId}))`
}

/** Whether another instructor gives the lesson under this alias, by a cover that holds. */
export const hasSubstitute = (institutionId: string, row: string): RawBuilder<boolean> => sql`exists (
  select 1 from lesson_cover k where k.institution_id = ${institutionId} and k.lesson_id = ${sql.ref(`${row}.id`)}
    and k.withdrawn_at is null and k.substitute_id is not null)`

/** How many whole minutes the lesson under this alias takes: one way to count, so that all figures agree. */
export const minutesOf = (row: string): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.ref(`${row}.end_time`)} - ${sql.ref(`${row}.start_time`)}) / 60)::int`

const conditions = ({ institution }: Ctx, where: LessonsWhere): RawBuilder<unknown> => {
  const all = [sql`l.institution_id = ${institution.id}`]
  if (where.ids) all.push(sql`l.id = any(${where.ids}::uuid[])`)
  if (where.planId) all.push(sql`l.lesson_plan_id = ${where.planId}`)
  if (where.planIds) all.push(sql`l.lesson_plan_id = any(${where.planIds}::uuid[])`)
  if (where.gradeIds) all.push(sql`l.grade_id = any(${where.gradeIds}::uuid[])`)
  if (where.yearId) all.push(sql`l.academic_year_id = ${where.yearId}`)
  if (where.from) all.push(sql`l.date >= ${where.from}`)
  if (where.to) all.push(sql`l.date <= ${where.to}`)
  if (where.accountId) all.push(givesLesson(institution.id, where.accountId))
  if (!where.includeDeleted) all.push(sql`l.deleted_at is null`)
  if (where.released !== undefined) {
    const released = sql`exists (select 1 from lesson_accomplishment d
      where d.institution_id = ${institution.id} and d.lesson_id = l.id)`
    all.push(where.released ? released : sql`not ${released}`)
  }
  if (where.attendanceTaken !== undefined) {
    all.push(
      where.attendanceTaken ? sql`l.attendance_taken_at is not null` : sql`l.attendance_taken_at is null`,
    )
  }
  if (where.lacksAttendance !== undefined) {
    const lacking = lacksAttendance('l', institution.id)
    all.push(where.lacksAttendance ? lacking : sql`not ${lacking}`)
  }
  return sql.join(all, sql` and `)
}

const lessonOf = ({ actor, institution, today }: Ctx, row: LessonRow): Lesson => ({
  id: row.id,
  date: row.date,
  start: row.start,
  end: row.end,
  version: row.version,
  deleted: row.deleted,
  deletedReason: row.deleted_reason,
  attendanceTaken: row.attendance_taken,
  studentsWithoutAttendance: row.students_without_attendance,
  lessonPlan: { id: row.plan_id, grade: row.grade, curriculumComponent: row.component },
  cover: row.cover,
  accomplished:
    row.accomplished_id === null
      ? null
      : {
          id: row.accomplished_id,
          note: row.note,
          contentRegistration: row.content_registration,
          materialUsage: row.material_usage,
          by: row.by,
          createdAt: row.created_at,
          updatedAt: row.updated_at,
          version: row.accomplished_version,
        },
  can: lessonPermissions({
    role: actor.role,
    inPeriod: row.in_period,
    date: row.date,
    today,
    accomplished: row.accomplished_id !== null,
    deleted: row.deleted,
    inTerm: row.in_term,
    termClosed: row.term_closed,
    yearFinished: row.year_finished,
    recordedOn: recordDays(institution.timeZone, [row.attendance_taken_at, row.created_at]),
  }),
})

/** The substitute of the lesson `l` and the absent instructor, as JSON; null: it has none. */
const coverOf = (institutionId: string): RawBuilder<unknown> => {
  const ref = (column: string) => sql`(
    select jsonb_build_object('id', a.id, 'name', coalesce(h.social_name, h.name)) from account a
    join person h on h.institution_id = ${institutionId} and h.id = a.person_id
    where a.institution_id = ${institutionId} and a.id = ${sql.ref(column)})`
  return sql`(
    select jsonb_build_object('substitute', ${ref('k.substitute_id')}, 'absent', ${ref('k.absent_id')})
    from lesson_cover k
    where k.institution_id = ${institutionId} and k.lesson_id = l.id and k.withdrawn_at is null
      and k.substitute_id is not null)`
}

/** The page with the first lesson from a day on, and the number of lessons that meet the condition. */
const pageWithin = async (
  { db }: Ctx,
  condition: RawBuilder<unknown>,
  { rowsPerPage, day }: { rowsPerPage: number; day: CivilDate },
): Promise<{ currentPage: number; count: number }> => {
  const { rows } = await sql<{ before: number; total: number }>`
    select count(*) filter (where l.date < ${day}) as before, count(*) as total
    from lesson l where ${condition}`.execute(db)
  const { before = 0, total = 0 } = rows[0] ?? {}
  return { currentPage: pageOfDay({ before, total, rowsPerPage }), count: total }
}

const countWithin = async ({ db }: Ctx, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from lesson l where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lessons by date and time, as every screen reads them, with what the actor may do with each. */
export const lessonsWhere = async (
  ctx: Ctx,
  where: LessonsWhere,
): Promise<{ rows: Lesson[]; count: number; currentPage: number }> => {
  const { db, institution, actor } = ctx
  const { paging, most } = where
  const condition = conditions(ctx, where)
  const { pageOfDay: day, rowsPerPage = 0 } = paging ?? {}
  const found = day === undefined ? null : await pageWithin(ctx, condition, { rowsPerPage, day })
  const currentPage = found?.currentPage ?? paging?.currentPage ?? 1
  const limits = paging
    ? sql`limit ${paging.rowsPerPage} offset ${(currentPage - 1) * paging.rowsPerPage}`
    : most === undefined
      ? sql``
      : sql`limit ${most}`
  const lessons = sql<LessonRow>`
    with l as materialized (
      select l.* from lesson l where ${condition} order by l.date, l.start_time, l.id ${limits}
    ), late as materialized (
      ${lateStudents(institution.id, sql`select l.grade_id from l`)}
    )
    select l.id, l.date, l.start_time as start, l.end_time as end, l.version, l.deleted_at is not null as deleted, l.deleted_reason,
      l.attendance_taken_at is not null as attendance_taken, l.attendance_taken_at, l.lesson_plan_id as plan_id,
      case when l.attendance_taken_at is not null and ${mayLackStudents('l', 'late')}
        then ${studentsWithoutAttendance('l', institution.id)} else 0 end as students_without_attendance,
      jsonb_build_object('id', g.id, 'name', g.name) as grade,
      jsonb_build_object('id', c.id, 'name', c.name) as component,
      y.status = 'FINISHED' as year_finished, t.id is not null as in_term, t.closed_at is not null as term_closed,
      ${givesLesson(institution.id, actor.accountId)} as in_period, ${coverOf(institution.id)} as cover,
      d.id as accomplished_id, d.note, d.content_registration, d.material_usage, d.created_at, d.updated_at,
      d.version as accomplished_version, ${userBrief('a', 'h')} as by
    from l
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = l.academic_year_id
    left join ${countedTerms(institution.id, sql`t.academic_year_id in (select l.academic_year_id from l)`)} t
      on t.education_level_id = g.education_level_id and l.date between t.start_date and t.counts_until
    left join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = l.id
    left join account a on a.institution_id = ${institution.id} and a.id = d.account_id
    left join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    order by l.date, l.start_time, l.id`.execute(db)
  if (!paging) {
    const { rows } = await lessons
    return { rows: rows.map(row => lessonOf(ctx, row)), count: rows.length, currentPage }
  }
  const [{ rows }, count] = await Promise.all([lessons, found?.count ?? countWithin(ctx, condition)])
  return { rows: rows.map(row => lessonOf(ctx, row)), count, currentPage }
}
