import type { ClassStudent } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type {
  AdvancingStudent,
  ClassAdvance,
  OutdatedAdvance,
} from '@lousa/contract/evaluation/advance/advance.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type ReenrollmentAnswer,
  reenrollmentState,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, DayCtx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'

export type AdvanceYear = { id: string; year: string }

/** Years into which students of a year may go: itself, for courses of half a year, and the open ones after it. */
export const targetYears = async ({ db, institution }: DayCtx, yearId: string): Promise<AdvanceYear[]> => {
  const { rows } = await sql<AdvanceYear>`
    select later.id, later.year::text as year from academic_year y
    join academic_year later on later.institution_id = ${institution.id} and later.status = 'OPEN'
      and later.year >= y.year
    where y.institution_id = ${institution.id} and y.id = ${yearId}
    order by later.year`.execute(db)
  return rows
}

export const yearOfGrade = async ({ db, institution }: DayCtx, gradeId: string): Promise<string | null> => {
  const { rows } = await sql<{ yearId: string }>`
    select academic_year_id as "yearId" from grade
    where institution_id = ${institution.id} and id = ${gradeId} and not is_event`.execute(db)
  return rows[0]?.yearId ?? null
}

/** Classes of a year in the order of a school, with the students who are in them. */
export const classesOfYear = async (
  { db, institution }: DayCtx,
  yearId: string,
): Promise<ClassAdvance['classes']> => {
  const { rows } = await sql<ClassAdvance['classes'][number]>`
    select g.id, g.name, g.shift, g.capacity, (
      select count(*)::int from student_enrollment e where e.institution_id = ${institution.id}
        and e.grade_id = g.id and e.status = 'ACTIVE' and e.exit_date is null) as active
    from grade g
    where g.institution_id = ${institution.id} and g.academic_year_id = ${yearId} and not g.is_event
    order by g.class_order, g.id`.execute(db)
  return rows
}

type Decided = Omit<NonNullable<AdvancingStudent['done']>, 'outdated'>

export type LeavingStudent = Pick<AdvancingStudent, 'enrolledIn' | 'answer'> & {
  gradeId: string
  done: Decided | null
  accountId: string
  studentEnrollment: ClassStudent
}

type LeavingRow = Omit<LeavingStudent, 'answer'> & {
  answer: ReenrollmentAnswer | null
  closes: CivilDate | null
}

/**
 * Students who are in classes of a year, by class number, with their decided next class, their class in the target year, and
 * their state in the campaign of re-enrolment.
 */
export const leavingStudents = async (
  { db, institution, today }: DayCtx,
  { gradeIds, targetYearId }: { gradeIds: readonly string[]; targetYearId: string | null },
): Promise<LeavingStudent[]> => {
  const { rows } = await sql<LeavingRow>`
    with leaving as materialized (
      select e.id, e.grade_id, e.account_id, e.class_number, e.academic_year_id from student_enrollment e
      where e.institution_id = ${institution.id} and e.grade_id = any(${gradeIds}::uuid[])
        and e.status = 'ACTIVE' and e.exit_date is null),
    enrolled as (
      select distinct on (x.account_id) x.account_id, g.id, g.name from student_enrollment x
      join grade g on g.institution_id = ${institution.id} and g.id = x.grade_id and not g.is_event
      where x.institution_id = ${institution.id} and x.academic_year_id = ${targetYearId}::uuid
        and x.status = 'ACTIVE' and x.exit_date is null and x.grade_id <> all(${gradeIds}::uuid[])
        and x.account_id in (select account_id from leaving)
        and not exists (select 1 from enrollment_advance made where made.institution_id = ${institution.id}
          and made.to_enrollment_id = x.id)
      order by x.account_id, x.start_date desc, x.id)
    select e.grade_id as "gradeId", e.account_id as "accountId",
      json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'p')}, 'exit', null)
        as "studentEnrollment",
      case when v.from_enrollment_id is not null then json_build_object('grade',
        case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end,
        'decidedOn', v.situation) end as done,
      case when enrolled.id is not null then json_build_object('id', enrolled.id, 'name', enrolled.name) end
        as "enrolledIn",
      family.answer, campaign.closes
    from leaving e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join enrollment_advance v on v.institution_id = ${institution.id} and v.from_enrollment_id = e.id
    left join student_enrollment t on t.institution_id = ${institution.id} and t.id = v.to_enrollment_id
    left join grade n on n.institution_id = ${institution.id} and n.id = t.grade_id
    left join enrolled on enrolled.account_id = e.account_id
    left join reenrollment_campaign campaign on campaign.institution_id = ${institution.id}
      and campaign.academic_year_id = e.academic_year_id
    left join reenrollment family on family.institution_id = ${institution.id}
      and family.academic_year_id = e.academic_year_id and family.account_id = e.account_id
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows.map(({ answer, closes, ...student }) => ({
    ...student,
    answer: closes === null ? null : reenrollmentState(answer, { closes, today }),
  }))
}

export type AdvanceRow = { fromId: string; toId: string | null }
type DecidedRow = AdvanceRow & { situation: Situation }

export const insertAdvances = async (
  { db, institution, now }: Ctx,
  { yearId, rows }: { yearId: string; rows: readonly DecidedRow[] },
): Promise<void> => {
  await sql`
    insert into enrollment_advance as n (institution_id, from_enrollment_id, to_enrollment_id, academic_year_id, created_at,
      situation)
    select ${institution.id}::uuid, made.from_id, made.to_id, ${yearId}::uuid, ${now}::timestamptz, made.situation
    from unnest(${rows.map(({ fromId }) => fromId)}::uuid[], ${rows.map(({ toId }) => toId)}::uuid[],
      ${rows.map(({ situation }) => situation)}::text[]) as made(from_id, to_id, situation)
    returning n.from_enrollment_id`.execute(db)
}

export type DecidedAdvance = Omit<OutdatedAdvance, 'situation' | 'retention'>

type DecidedOf = { yearId: string; studentId: string | null } | { enrollmentId: string }

const decidedOf = (of: DecidedOf): RawBuilder<unknown> => {
  if ('enrollmentId' in of) return sql`e.id = ${of.enrollmentId}`
  const ofYear = sql`e.academic_year_id = ${of.yearId}`
  return of.studentId === null ? ofYear : sql`${ofYear} and e.account_id = ${of.studentId}`
}

/** Next classes that were decided for students of a year, or for one of them, each with the result it was decided on. */
export const decidedAdvances = async ({ db, institution }: Ctx, of: DecidedOf): Promise<DecidedAdvance[]> => {
  const { rows } = await sql<DecidedAdvance>`
    select json_build_object('id', g.id, 'name', g.name) as grade, v.situation as "decidedOn",
      json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'p')}, 'exit', null)
        as "studentEnrollment",
      case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as next,
      v.academic_year_id as "targetYearId"
    from student_enrollment e
    join enrollment_advance v on v.institution_id = ${institution.id} and v.from_enrollment_id = e.id
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join student_enrollment t on t.institution_id = ${institution.id} and t.id = v.to_enrollment_id
    left join grade n on n.institution_id = ${institution.id} and n.id = t.grade_id
    where e.institution_id = ${institution.id} and ${decidedOf(of)} and e.status = 'ACTIVE'
      and e.exit_date is null and v.situation is not null
    order by g.class_order, g.id, e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

/** Records the result on which a decision counts now; false where another call recorded one since `before`. */
export const updateDecidedOn = async (
  { db, institution }: Ctx,
  { fromId, before, situation }: { fromId: string; before: Situation; situation: Situation },
): Promise<boolean> => {
  const { rows } = await sql`update enrollment_advance set situation = ${situation}
    where institution_id = ${institution.id} and from_enrollment_id = ${fromId} and situation = ${before}
    returning from_enrollment_id`.execute(db)
  return rows.length > 0
}

/** Decided next classes of a class, or of these of its enrolments, locked until the commit. */
export const lockedAdvances = async (
  { db, institution }: Ctx,
  { gradeId, yearId, fromIds }: { gradeId: string; yearId: string; fromIds: readonly string[] | null },
): Promise<AdvanceRow[]> => {
  const { rows } = await sql<AdvanceRow>`
    select v.from_enrollment_id as "fromId", v.to_enrollment_id as "toId" from enrollment_advance v
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = v.from_enrollment_id
      and e.grade_id = ${gradeId}
    where v.institution_id = ${institution.id} and v.academic_year_id = ${yearId}
      and ${fromIds === null ? sql`true` : sql`e.id = any(${fromIds}::uuid[])`}
    order by v.from_enrollment_id for update of v`.execute(db)
  return rows
}

/** The decision that led into an enrolment; null without it. */
export const advanceInto = async (
  { db, institution }: Ctx,
  toId: string,
): Promise<{ fromId: string; gradeId: string } | null> => {
  const { rows } = await sql<{ fromId: string; gradeId: string }>`
    select e.id as "fromId", e.grade_id as "gradeId" from enrollment_advance v
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = v.from_enrollment_id
    where v.institution_id = ${institution.id} and v.to_enrollment_id = ${toId}`.execute(db)
  return rows[0] ?? null
}

export const deleteAdvances = async ({ db, institution }: Ctx, fromIds: readonly string[]): Promise<void> => {
  await sql`delete from enrollment_advance
    where institution_id = ${institution.id} and from_enrollment_id = any(${fromIds}::uuid[])`.execute(db)
}
