import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, MergedColumn, MergedPair } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx, NewRow } from '../module.ts'
import { insertRows, rowsOf } from '../rows.ts'
import type { Json } from '../tables.ts'

export const hasScores = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from student_evaluation
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from council_opinion
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from published_result
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from dependency
    where institution_id = ${institution.id} and from_enrollment_id = ${enrollmentId}
    union all
    select 1 from result_appeal
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId} limit 1`.execute(db)
  return rows.length > 0
}

/** Computed figures of an enrolment without any record. */
export const deleteFigures = async ({ db, institution }: Ctx, enrollmentId: string): Promise<void> => {
  await db
    .deleteFrom('grade_performance')
    .where('institution_id', '=', institution.id)
    .where('student_enrollment_id', '=', enrollmentId)
    .execute()
}

/** Sentences of one account become another's. */
export const moveSentences = moveRows(sql`opinion_sentence`, sql`account_id`)

/** Dependencies of one student become another's, and those that one account registered or decided. */
export const moveDependencies = moveRows(sql`dependency`, sql`account_id`)
export const moveDependencyAuthors = moveRows(sql`dependency`, sql`created_by`)
export const moveDependencyDeciders = moveRows(sql`dependency`, sql`decided_by`)
/** Opinions for councils that one account has written become another's. */
export const moveOpinions = moveRows(sql`council_opinion`, sql`author_id`)

/** Opinions of the other account where the remaining one has one of the same student for the same council. */
export const takeOpinionsOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ id: string; row: Json }>`
    select o.id, to_jsonb(o.*) as row from council_opinion o
    join council_opinion k on k.institution_id = ${institution.id} and k.author_id = ${kept}
      and k.student_enrollment_id = o.student_enrollment_id
      and k.academic_term_id is not distinct from o.academic_term_id
      and k.curriculum_component_id is not distinct from o.curriculum_component_id
    where o.institution_id = ${institution.id} and o.author_id = ${other}
    order by o.id for update of o`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from council_opinion
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ row }) => row)
}

/** Where the enrolment is still there. */
export const putOpinionsBack = async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
  const { rows } = await sql<{ row: NewRow<'council_opinion'> }>`
    select to_jsonb(o.*) as row
    from jsonb_populate_recordset(null::council_opinion, ${JSON.stringify(taken)}::jsonb) o
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = o.student_enrollment_id`.execute(
    db,
  )
  await insertRows(
    db,
    'council_opinion',
    rows.map(({ row }) => row),
  )
}
/** Meetings that one account attended, and minutes that it signed or annulled, become another's. */
export const moveAttendance = moveRows(sql`council_attendant`, sql`account_id`)

/** Removes and returns the other account's rows of open meetings that the remaining account attends too. */
export const takeAttendanceOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ id: string; row: Json }>`
    select t.id, to_jsonb(t.*) as row from council_attendant t
    join council_meeting m on m.institution_id = ${institution.id} and m.id = t.meeting_id and m.status = 'OPEN'
    where t.institution_id = ${institution.id} and t.account_id = ${other}
      and exists (select 1 from council_attendant k where k.institution_id = ${institution.id}
        and k.meeting_id = t.meeting_id and k.account_id = ${kept})
    order by t.id for update of t`.execute(db)
  await sql`delete from council_attendant where institution_id = ${institution.id}
    and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.map(({ row }) => row)
}

/** Puts attendants back into meetings that are still open, at the end where another attendant has their position. */
export const putAttendanceBack = async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
  const { rows } = await sql<{ row: NewRow<'council_attendant'> }>`
    select to_jsonb(t.*) || jsonb_build_object('position', (
      select case when bool_or(c.position = t.position) then max(c.position) + 1 else t.position end
      from council_attendant c where c.institution_id = ${institution.id} and c.meeting_id = t.meeting_id)) as row
    from jsonb_populate_recordset(null::council_attendant, ${JSON.stringify(taken)}::jsonb) t
    join council_meeting m on m.institution_id = ${institution.id} and m.id = t.meeting_id and m.status = 'OPEN'
    where not exists (select 1 from council_attendant c where c.institution_id = ${institution.id}
      and c.meeting_id = t.meeting_id and c.account_id = t.account_id)`.execute(db)
  await insertRows(
    db,
    'council_attendant',
    rows.map(({ row }) => row),
  )
}
export const moveSignatures = moveRows(sql`council_meeting`, sql`signed_by`)
export const moveAnnulments = moveRows(sql`council_meeting`, sql`annulled_by`)

/** Results that one account has decided become another's; a key is the id of a class. */
export const moveClassResults: MergedColumn['follow'] = async ({ db, institution }, { from, to, keys }) => {
  const { rows } = await sql<{ key: string }>`
    update class_result set changed_by = ${to}
    where institution_id = ${institution.id} and changed_by = ${from}
      and (${keys}::uuid[] is null or grade_id = any(${keys}::uuid[]))
    returning grade_id as key`.execute(db)
  return rows
}

/** Opinions for councils about a student. */
export const removeOpinionsOn = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from council_opinion o using student_enrollment e
      where o.institution_id = ${institutionId} and e.institution_id = ${institutionId}
        and e.id = o.student_enrollment_id and e.account_id = any(${accountIds}::uuid[])`.execute(db),
  )

export const removeSentencesOf = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from opinion_sentence
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(db),
  )

/**
 * Takes reasons and typed words about the student out of signed minutes; decisions stay. What the school wrote in its own paragraphs
 * names no student that can be found.
 */
export const shortenMinutes = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`
      with own as (select e.id::text as id, e.grade_id from student_enrollment e
        where e.institution_id = ${institutionId} and e.account_id = any(${accountIds}::uuid[]))
      update council_meeting m set version = m.version + 1, signed_text = (
        select jsonb_agg(case when p.one ? 'plain' and p.one ->> 'enrollmentId' in (select id from own)
          then (p.one - 'plain') || jsonb_build_object('text', p.one -> 'plain') else p.one end order by p.place)
        from jsonb_array_elements(m.signed_text) with ordinality as p(one, place))
      where m.institution_id = ${institutionId} and m.grade_id in (select grade_id from own)
        and exists (select 1 from jsonb_array_elements(m.signed_text) as p(one)
          where p.one ? 'plain' and p.one ->> 'enrollmentId' in (select id from own))`.execute(db),
  )

/** Empties the reasons of decisions about dependencies of the student. The decisions stay. */
export const clearDependencyReasons = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`update dependency set reason = null, version = version + 1
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[]) and reason is not null`.execute(
      db,
    ),
  )

/** Answers of families follow the student, and the account that recorded them. */
export const moveReenrollments = moveRows(sql`reenrollment`, sql`account_id`)
export const moveRecordedReenrollments = moveRows(sql`reenrollment`, sql`recorded_by`)

/**
 * Removes and returns one row of each campaign in which both accounts have one: that of the other account, unless it has an answer
 * and the remaining one has none.
 */
export const takeReenrollmentsOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ id: string; row: Json }>`
    select f.id, to_jsonb(f.*) as row from reenrollment k
    join reenrollment o on o.institution_id = ${institution.id} and o.academic_year_id = k.academic_year_id
      and o.account_id = ${other}
    join reenrollment f on f.institution_id = ${institution.id}
      and f.id = case when k.answer is null and o.answer is not null then k.id else o.id end
    where k.institution_id = ${institution.id} and k.account_id = ${kept}
    order by f.id for update of f`.execute(db)
  await sql`delete from reenrollment where institution_id = ${institution.id}
    and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.map(({ row }) => row)
}

/** Puts answers back, where their campaign is still there. */
export const putReenrollmentsBack = async (
  { db, institution }: Ctx,
  taken: readonly Json[],
): Promise<void> => {
  const { rows } = await sql<{ row: NewRow<'reenrollment'> }>`
    select to_jsonb(r.*) as row
    from jsonb_populate_recordset(null::reenrollment, ${JSON.stringify(taken)}::jsonb) r
    join reenrollment_campaign c on c.institution_id = ${institution.id} and c.academic_year_id = r.academic_year_id`.execute(
    db,
  )
  await insertRows(
    db,
    'reenrollment',
    rows.map(({ row }) => row),
  )
}

/** Answers of the family of a student, with the name of who answered and the note. */
export const removeReenrollmentsOf = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from reenrollment
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(db),
  )

/** Campaigns that name a deleted year as their target take the first open year again. */
export const clearTargetYear = async ({ db, institution }: Ctx, yearId: string): Promise<void> => {
  await sql`update reenrollment_campaign set target_year_id = null, version = version + 1
    where institution_id = ${institution.id} and target_year_id = ${yearId}
      and academic_year_id <> ${yearId}`.execute(db)
}

/** Empties the names, texts and answers of requests about results of the student. The requests and their decisions stay. */
export const clearAppealTexts = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`update result_appeal r set applicant_name = null, text = null, answer = null, version = r.version + 1
      from student_enrollment e
      where r.institution_id = ${institutionId} and num_nonnulls(r.applicant_name, r.text, r.answer) > 0
        and e.institution_id = ${institutionId} and e.id = r.student_enrollment_id
        and e.account_id = any(${accountIds}::uuid[])`.execute(db),
  )

/** Requests that one account registered or decided become another's. */
export const moveAppeals = moveRows(sql`result_appeal`, sql`changed_by`)
