import type { ClassStudent } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { UserRef } from '@lousa/contract/people/person/user.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { ReenrollmentAnswer } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { sql } from 'kysely'
import type { RemovalOrder, RemovalPlace } from '../../hooks.ts'
import type { Ctx, DayCtx } from '../../module.ts'
import { motherFirst, userRef } from '../../people/person/user-brief.queries.ts'
import { rowsOf } from '../../rows.ts'
import type { Contacts } from './reenrollment.types.ts'

/** A year with its campaign of re-enrolment, where it has one. */
export type CampaignYear = {
  yearStart: CivilDate
  yearStatus: 'OPEN' | 'FINISHED'
  campaign: StoredCampaign | null
}
export type StoredCampaign = {
  targetYear: { id: string; year: string } | null
  targetStatus: 'OPEN' | 'FINISHED' | null
  opens: CivilDate
  closes: CivilDate
  letter: string
  version: number
}

export const campaignYear = async (
  { db, institution }: DayCtx,
  yearId: string,
): Promise<CampaignYear | undefined> => {
  const { rows } = await sql<CampaignYear>`
    select y.start_date as "yearStart", y.status as "yearStatus",
      case when c.academic_year_id is not null then json_build_object(
        'targetYear', case when t.id is not null then json_build_object('id', t.id, 'year', t.year::text) end,
        'targetStatus', t.status, 'opens', c.opens, 'closes', c.closes, 'letter', c.letter, 'version', c.version)
      end as campaign
    from academic_year y
    left join reenrollment_campaign c on c.institution_id = ${institution.id} and c.academic_year_id = y.id
    left join academic_year t on t.institution_id = ${institution.id} and t.id = c.target_year_id
    where y.institution_id = ${institution.id} and y.id = ${yearId}`.execute(db)
  return rows[0]
}

/** The newest year with a campaign in which a student is in a class; null without one. */
export const campaignYearOfStudent = async (
  { db, institution }: DayCtx,
  studentId: string,
): Promise<{ id: string; year: string } | null> => {
  const { rows } = await sql<{ id: string; year: string }>`
    select y.id, y.year::text as year from reenrollment_campaign c
    join academic_year y on y.institution_id = ${institution.id} and y.id = c.academic_year_id
    where c.institution_id = ${institution.id} and exists (
      select 1 from student_enrollment e
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
      where e.institution_id = ${institution.id} and e.academic_year_id = y.id and e.account_id = ${studentId}
        and e.status = 'ACTIVE' and e.exit_date is null)
    order by y.year desc, y.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Locks the year until the commit: campaigns and answers of one year are written one after the other. */
export const lockCampaignYear = async ({ db, institution }: Ctx, yearId: string): Promise<void> => {
  await sql`select 1 from academic_year
    where institution_id = ${institution.id} and id = ${yearId} for no key update`.execute(db)
}

export type CampaignValues = {
  targetYearId: string | null
  opens: CivilDate
  closes: CivilDate
  letter: string
}

export const writeCampaign = async (
  { db, institution }: Ctx,
  yearId: string,
  { targetYearId, opens, closes, letter }: CampaignValues,
): Promise<void> => {
  await sql`
    insert into reenrollment_campaign as c (institution_id, academic_year_id, target_year_id, opens, closes, letter)
    values (${institution.id}, ${yearId}, ${targetYearId}, ${opens}, ${closes}, ${letter})
    on conflict (institution_id, academic_year_id) do update set target_year_id = excluded.target_year_id,
      opens = excluded.opens, closes = excluded.closes, letter = excluded.letter, version = c.version + 1`.execute(
    db,
  )
}

/** A student of the year, by an enrolment in one of its classes, with the answer of the family. */
export type RosterRow = {
  accountId: string
  gradeId: string
  gradeName: string
  start: CivilDate
  studentEnrollment: ClassStudent
  registration: string | null
  hasPhone: boolean
  answer: ReenrollmentAnswer | null
  answeredOn: CivilDate | null
  answeredBy: string | null
  relation: string | null
  note: string | null
  recordedBy: UserRef | null
  recordedAt: string | null
  version: number
}

/**
 * Students who are in classes of a year, class by class and by class number. A student with two enrolments has two rows.
 * `accountIds`: of these students alone.
 */
export const campaignRoster = async (
  { db, institution }: DayCtx,
  yearId: string,
  accountIds: readonly string[] | null = null,
): Promise<RosterRow[]> => {
  const { rows } = await sql<RosterRow>`
    select e.account_id as "accountId", g.id as "gradeId", g.name as "gradeName",
      e.start_date as start, a.registration,
      json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'p')}, 'exit', null)
        as "studentEnrollment",
      p.cellphone is not null or p.phone is not null or exists (select 1 from responsible r
        where r.institution_id = ${institution.id} and r.person_id = p.id and r.cellphone is not null) as "hasPhone",
      f.answer, f.answered_on as "answeredOn", f.answered_by as "answeredBy", f.relation, f.note,
      case when w.id is not null then ${userRef('w', 'h')} end as "recordedBy", f.recorded_at as "recordedAt",
      coalesce(f.version, 0) as version
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join reenrollment f on f.institution_id = ${institution.id} and f.academic_year_id = ${yearId}
      and f.account_id = e.account_id
    left join account w on w.institution_id = ${institution.id} and w.id = f.recorded_by
    left join person h on h.institution_id = ${institution.id} and h.id = w.person_id
    where e.institution_id = ${institution.id} and e.academic_year_id = ${yearId} and e.status = 'ACTIVE'
      and e.exit_date is null and (${accountIds}::uuid[] is null or e.account_id = any(${accountIds}::uuid[]))
    order by g.class_order, g.id, e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

export type AnswerValues = {
  accountId: string
  answer: ReenrollmentAnswer | null
  answeredOn: CivilDate | null
  answeredBy: string | null
  relation: string | null
  note: string | null
}

export const writeAnswers = async (
  { db, institution, actor, now }: Ctx,
  yearId: string,
  answers: readonly AnswerValues[],
): Promise<void> => {
  await sql`
    insert into reenrollment as f (institution_id, academic_year_id, account_id, answer, answered_on, answered_by,
      relation, note, recorded_by, recorded_at)
    select ${institution.id}::uuid, ${yearId}::uuid, r."accountId", r.answer, r."answeredOn", r."answeredBy", r.relation,
      r.note, ${actor.accountId}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as r("accountId" uuid, answer text, "answeredOn" date,
      "answeredBy" text, relation text, note text)
    on conflict (institution_id, academic_year_id, account_id) do update set answer = excluded.answer,
      answered_on = excluded.answered_on, answered_by = excluded.answered_by, relation = excluded.relation,
      note = excluded.note, recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at,
      version = f.version + 1`.execute(db)
}

export const contactsOf = async (
  { db, institution }: DayCtx,
  accountIds: readonly string[],
): Promise<Contacts[]> => {
  const { rows } = await sql<Contacts>`
    select a.id as "accountId", p.birthdate, p.cellphone, p.phone, coalesce((
      select json_agg(json_build_object('name', r.name, 'kinship', r.kinship, 'cellphone', r.cellphone)
        order by ${motherFirst()})
      from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id), '[]') as responsibles
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = any(${accountIds}::uuid[])`.execute(db)
  return rows
}

/** Answers that are older than the term of their kind. */
export const removeOldAnswers = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from reenrollment where institution_id = ${institutionId} and id in (
      select id from reenrollment where institution_id = ${institutionId} and recorded_at <= ${before}
      limit ${limit})`.execute(db),
  )
