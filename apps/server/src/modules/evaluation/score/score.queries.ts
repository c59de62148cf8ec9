import type { AuditEvent } from '@lousa/contract/audit/audit-event.messages.ts'
import type { EnrollmentExit } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { EvaluationType, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { UserRef } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import { enrolledOn, exitOf } from '../../academics/class-member.queries.ts'
import { bumpScopes } from '../../academics/performance-input.queries.ts'
import type { Ctx } from '../../module.ts'
import { type Saver, saverOf, userRef } from '../../people/person/user-brief.queries.ts'
import { inPeriodOf } from '../../planning/plan/lesson.queries.ts'

/**
 * The scores of an evaluation by class number: every enrolment in the class on its date, saved or not. With
 * `enrollmentIds` only those.
 */
export const scoresOf = async (
  { db, institution }: Ctx,
  evaluationId: string,
  enrollmentIds?: readonly string[],
): Promise<StudentEvaluation[]> => {
  const only = enrollmentIds ? sql`and e.id = any(${enrollmentIds}::uuid[])` : sql``
  const { rows } = await sql<{ scores: StudentEvaluation[] }>`
    select coalesce(json_agg(json_build_object('id', s.id, 'score', s.score, 'text', s.text, 'version', s.version,
      'schoolEvaluation', json_build_object('id', v.id), 'studentEnrollment',
      json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'p')},
        'exit', ${exitOf('e')}))
      order by e.class_number nulls last, a.sort_key, e.id), '[]') as scores
    from school_evaluation v
    join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = v.grade_id
      and ${enrolledOn('e', sql`v.date`)}
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join student_evaluation s on s.institution_id = ${institution.id}
      and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
    where v.institution_id = ${institution.id} and v.id = ${evaluationId} ${only}`.execute(db)
  return rows[0]?.scores ?? []
}

type ScoreEnrollment = { id: string; accountId: string }

export type ScoreWriting = {
  id: string
  academic_year_id: string
  grade_id: string
  lesson_plan_id: string
  curriculum_component_id: string
  academic_term_id: string | null
  type: EvaluationType
  highest: number | null
  year_status: string
  term_closed_at: string | null
  in_period: boolean
  /** Of the enrolments named, those in the class on the evaluation's date. */
  enrollments: ScoreEnrollment[]
}

/**
 * Everything that decides whether scores may be saved, in one round trip. Year and term are held against closing; the
 * evaluation is held against a change of its highest or its removal, and not against other people's scores.
 */
export const lockForScores = async (
  { db, institution, actor }: Ctx,
  { evaluationId, enrollmentIds }: { evaluationId: string; enrollmentIds: readonly string[] },
): Promise<ScoreWriting | null> => {
  const { rows } = await sql<ScoreWriting>`
    with v as materialized (
      select v.* from school_evaluation v
      where v.institution_id = ${institution.id} and v.id = ${evaluationId} and v.deleted_at is null for share
    ), y as materialized (
      select y.status from academic_year y
      where y.institution_id = ${institution.id} and y.id = (select v.academic_year_id from v) for key share
    ), t as materialized (
      select t.closed_at from academic_term t
      where t.institution_id = ${institution.id} and t.id = (select v.academic_term_id from v) for key share
    )
    select v.id, v.academic_year_id, v.grade_id, v.lesson_plan_id, v.curriculum_component_id, v.academic_term_id,
      v.type, v.highest, y.status as year_status, t.closed_at as term_closed_at,
      ${actor.role === 'INSTRUCTOR' ? inPeriodOf(institution.id, actor.accountId, 'v') : sql`true`} as in_period,
      (select coalesce(json_agg(json_build_object('id', e.id, 'accountId', e.account_id)), '[]')
        from student_enrollment e
        where e.institution_id = ${institution.id} and e.id = any(${enrollmentIds}::uuid[])
          and e.grade_id = v.grade_id and ${enrolledOn('e', sql`v.date`)}) as enrollments
    from v cross join y left join t on true`.execute(db)
  return rows[0] ?? null
}

// The statement that writes the scores tells of them too.
const FIRST_SCORES: AuditEvent = { entity: 'studentEvaluation', action: 'CREATED' }
const OTHER_SCORES: AuditEvent = { entity: 'studentEvaluation', action: 'UPDATED' }

export type SentScore = {
  enrollmentId: string
  score: number | null
  text: string | null
  /** What the sender knew: 0 = nothing was saved yet; null = the last writer wins. */
  version: number | null
}

export type KeptScore = {
  enrollment_id: string
  number: number | null
  exit: EnrollmentExit | null
  user: UserRef
  verdict: 'WRITTEN' | 'SAME' | 'CONFLICT' | 'RACED'
  id: string
  score: number | null
  text: string | null
  version: number
}

/**
 * Saves scores: the rows, the raised input versions and the audit entry in one statement. A row whose stored value is
 * the one sent stays as it is; one that somebody else has changed since the sender's version is not written, unless
 * forced. RACED: another save of the same row came between reading and writing; the caller reads it again. Answers the
 * sent rows by class number.
 */
export const upsertScores = async (
  { db, institution, actor, now }: Ctx,
  evaluation: ScoreWriting,
  { sent, force, studentId }: { sent: readonly SentScore[]; force: boolean; studentId: string | null },
): Promise<KeptScore[]> => {
  const bumped = bumpScopes(
    {
      institutionId: institution.id,
      yearId: evaluation.academic_year_id,
      gradeId: evaluation.grade_id,
      componentId: evaluation.curriculum_component_id,
      termId: evaluation.academic_term_id,
    },
    sql`exists (select 1 from written)`,
  )
  const lastWins = sent.filter(({ version }) => version === null).map(({ enrollmentId }) => enrollmentId)
  const { rows } = await sql<{ scores: KeptScore[] }>`
    with sent as materialized (
      select "enrollmentId" as enrollment_id, score, text, version
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as r("enrollmentId" uuid, score numeric(6,2), text text, version int)
    ), judged as materialized (
      select sent.*, k.id as kept_id, k.score as kept_score, k.text as kept_text, k.version as kept_version,
        uuidv7() as new_id, uuidv7() as audit_id,
        case
          when k.id is null then 'WRITE'
          when k.score is not distinct from sent.score and k.text is not distinct from sent.text then 'SAME'
          when ${force} or sent.version is null or sent.version = k.version then 'WRITE'
          else 'CONFLICT'
        end as verdict
      from sent
      left join student_evaluation k on k.institution_id = ${institution.id}
        and k.school_evaluation_id = ${evaluation.id} and k.student_enrollment_id = sent.enrollment_id
    ), written as (
      insert into student_evaluation as k (institution_id, school_evaluation_id, student_enrollment_id, id, grade_id,
        score, text, version, updated_at, updated_by)
      select v.institution_id, v.id, j.enrollment_id, j.new_id, ${evaluation.grade_id}::uuid,
        j.score, j.text, coalesce(j.kept_version, 0) + 1, ${now}::timestamptz, ${actor.accountId}::uuid
      from school_evaluation v cross join judged j
      where v.institution_id = ${institution.id} and v.id = ${evaluation.id} and j.verdict = 'WRITE'
      order by j.enrollment_id
      on conflict (institution_id, school_evaluation_id, student_enrollment_id) do update
        set score = excluded.score, text = excluded.text, version = k.version + 1,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by
        where ${force} or excluded.version = k.version + 1
          or excluded.student_enrollment_id = any(${lastWins}::uuid[])
      returning new.student_enrollment_id, new.id, new.score, new.text, new.version,
        old.score as old_score, old.text as old_text, old.version as old_version
    ), bumped as (
      ${bumped}
    ), audited as (
      insert into audit_entry
        (institution_id, id, at, account_id, entity, entity_id, action, changes, student_id, grade_id, lesson_plan_id)
      select v.institution_id, (select j.audit_id from judged j limit 1), ${now}::timestamptz,
        ${actor.accountId}::uuid, ${FIRST_SCORES.entity}, ${evaluation.id},
        case when c.first then ${FIRST_SCORES.action} else ${OTHER_SCORES.action} end, c.changes,
        ${studentId}::uuid, ${evaluation.grade_id}::uuid, ${evaluation.lesson_plan_id}::uuid
      from school_evaluation v cross join (
        select bool_and(old_version is null) as first, count(*) as rows,
          jsonb_agg(jsonb_build_object('field', student_enrollment_id,
            'from', coalesce(to_jsonb(old_score), to_jsonb(old_text)),
            'to', coalesce(to_jsonb(score), to_jsonb(text))) order by student_enrollment_id) as changes
        from written
      ) c
      where v.institution_id = ${institution.id} and v.id = ${evaluation.id} and c.rows > 0
      returning 1 as done
    )
    select coalesce(json_agg(json_build_object('enrollment_id', j.enrollment_id, 'number', e.class_number,
      'user', ${userRef('a', 'p')}, 'exit', ${exitOf('e')},
      'verdict', case when w.id is not null then 'WRITTEN' when j.verdict = 'WRITE' then 'RACED' else j.verdict end,
      'id', coalesce(w.id, j.kept_id),
      'score', case when w.id is not null then w.score else j.kept_score end,
      'text', case when w.id is not null then w.text else j.kept_text end,
      'version', coalesce(w.version, j.kept_version))
      order by e.class_number nulls last, a.sort_key, e.id), '[]') as scores
    from judged j
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = j.enrollment_id
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join written w on w.student_enrollment_id = j.enrollment_id`.execute(db)
  return rows[0]?.scores ?? []
}

type StoredScore = Omit<KeptScore, 'verdict' | 'number' | 'user' | 'exit'> & {
  saver: Saver | null
  at: string
}

/** What is stored now of these students and who saved it, for a row that two people save. */
export const storedScores = async (
  { db, institution }: Ctx,
  evaluationId: string,
  enrollmentIds: readonly string[],
): Promise<StoredScore[]> => {
  const { rows } = await sql<StoredScore>`
    select s.student_enrollment_id as enrollment_id, s.id, s.score, s.text, s.version, s.updated_at as at,
      ${saverOf(institution.id, 's')} as saver
    from student_evaluation s
    where s.institution_id = ${institution.id} and s.school_evaluation_id = ${evaluationId}
      and s.student_enrollment_id = any(${enrollmentIds}::uuid[])`.execute(db)
  return rows
}

type FoundScore = Omit<StoredScore, 'id' | 'saver' | 'at'> & { type: EvaluationType }

/** The stored row of a score and the type of its evaluation, if it belongs to this one. */
export const scoreById = async (
  { db, institution }: Ctx,
  { evaluationId, id }: { evaluationId: string; id: string },
): Promise<FoundScore | null> => {
  const { rows } = await sql<FoundScore>`
    select s.student_enrollment_id as enrollment_id, s.score, s.text, s.version, v.type
    from student_evaluation s
    join school_evaluation v on v.institution_id = ${institution.id} and v.id = s.school_evaluation_id
    where s.institution_id = ${institution.id} and s.school_evaluation_id = ${evaluationId} and s.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}
