import type { EvaluationType, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { type Concept, type Opinion, opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { scoreOrState, type UnscoredState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { enrolledOn, exitOf } from '../../academics/class-member.queries.ts'
import type { Ctx } from '../../module.ts'
import { type SavedBy, savedByColumn, userRef } from '../../people/person/user-brief.queries.ts'
import { isTaughtToday } from '../../people/search/taught-students.public.queries.ts'
import { inPeriodOf } from '../../planning/plan/lesson.queries.ts'

/**
 * The scores of an evaluation by class number: every enrolment in the class on its date, saved or not. With
 * `enrollmentIds` only those.
 */
export const scoresOf = async (
  ctx: Ctx,
  evaluationId: string,
  enrollmentIds?: readonly string[],
): Promise<StudentEvaluation[]> => {
  const { db, institution } = ctx
  // A class is read whole where several rows are needed: a statement with a list of ids is planned in every execution.
  const only = enrollmentIds?.length === 1 ? sql`and e.id = ${enrollmentIds[0]}` : sql``
  const { rows } = await sql<{ scores: StudentEvaluation[] }>`
    select coalesce(json_agg(json_build_object('id', s.id, 'score', s.score, 'state', s.state, 'text', s.text, 'concept', s.concept, 'version', s.version,
      'schoolEvaluation', json_build_object('id', v.id), 'studentEnrollment',
      json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'p')},
        'exit', ${exitOf('e', institution.id)}, 'taught', ${isTaughtToday(ctx, sql`a.id`)}))
      order by e.class_number nulls last, a.sort_key, e.id), '[]') as scores
    from school_evaluation v
    join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = v.grade_id
      and ${enrolledOn('e', sql`v.date`, institution.id)}
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join student_evaluation s on s.institution_id = ${institution.id}
      and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
    where v.institution_id = ${institution.id} and v.id = ${evaluationId} ${only}`.execute(db)
  const scores = (rows[0]?.scores ?? []).map(asRead)
  if (!enrollmentIds) return scores
  const requestedIds = new Set(enrollmentIds)
  return scores.filter(({ studentEnrollment }) => requestedIds.has(studentEnrollment.id))
}

/** A row as it is read: a lone letter in the text is a concept, and a score goes before a state. */
const asRead = <R extends Opinion & { score: number | null; state?: UnscoredState | null }>(row: R): R => ({
  ...row,
  ...scoreOrState(row),
  ...opinionOf(row),
})

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
  /** For scores that are not saved yet. */
  fresh_ids: string[]
}

/**
 * Everything that decides whether scores may be saved, in one round trip. Year and term are held against closing; the
 * evaluation is held against a change of its highest or its removal, and not against other people's scores. `count`: how
 * many scores are to be saved.
 */
export const lockForScores = async (
  { db, institution, actor }: Ctx,
  { evaluationId, count }: { evaluationId: string; count: number },
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
      ${actor.role === 'INSTRUCTOR' ? inPeriodOfScores(institution.id, actor.accountId) : sql`true`} as in_period,
      (select json_agg(uuidv7()) from generate_series(1, ${count}::int)) as fresh_ids
    from v cross join y left join t on true`.execute(db)
  return rows[0] ?? null
}

/** Whether the instructor has the plan of the evaluation on its day; of an opinion of the class, any of its plans. */
const inPeriodOfScores = (institutionId: string, accountId: string): RawBuilder<boolean> => sql`(
  ${inPeriodOf(institutionId, accountId, 'v')} or (v.of_class and exists (
    select 1 from lesson_plan p
    join reach_plan r on r.institution_id = ${institutionId} and r.lesson_plan_id = p.id
      and r.account_id = ${accountId} and v.date between r.start_date and r.end_date
    where p.institution_id = ${institutionId} and p.grade_id = v.grade_id)))`

export type ExpectedScore = {
  enrollmentId: string
  id: string
  score: number | null
  state: UnscoredState | null
  text: string | null
  concept: Concept | null
  version: number
}

export type WrittenScore = {
  enrollment_id: string
  id: string
  score: number | null
  state: UnscoredState | null
  text: string | null
  concept: Concept | null
  version: number
  old_score: number | null
  old_state: UnscoredState | null
  old_text: string | null
  old_concept: Concept | null
  old_version: number | null
}

/**
 * Writes scores of a locked evaluation, each with the version that it gets. A score that another save has changed in between
 * stays and is not answered, unless its enrolment is in `lastWins`.
 */
export const writeScores = async (
  { db, institution, actor, now }: Ctx,
  evaluation: ScoreWriting,
  { due, lastWins }: { due: readonly ExpectedScore[]; lastWins: readonly string[] },
): Promise<WrittenScore[]> => {
  const { rows } = await sql<WrittenScore>`
    insert into student_evaluation as k (institution_id, school_evaluation_id, student_enrollment_id, id, grade_id,
      score, state, text, concept, version, updated_at, updated_by)
    select v.institution_id, v.id, r."enrollmentId", r.id, v.grade_id,
      r.score, r.state, r.text, r.concept, r.version, ${now}::timestamptz, ${actor.accountId}::uuid
    from school_evaluation v cross join jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
      as r("enrollmentId" uuid, id uuid, score numeric(6,2), state text, text text, concept text, version int)
    where v.institution_id = ${institution.id} and v.id = ${evaluation.id}
    order by r."enrollmentId"
    on conflict (institution_id, school_evaluation_id, student_enrollment_id) do update
      set score = excluded.score, state = excluded.state, text = excluded.text, concept = excluded.concept,
        version = k.version + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where excluded.version = k.version + 1 or excluded.student_enrollment_id = any(${lastWins}::uuid[])
    returning new.student_enrollment_id as enrollment_id, new.id, new.score, new.state, new.text, new.concept, new.version,
      old.score as old_score, old.state as old_state, old.text as old_text, old.concept as old_concept, old.version as old_version`.execute(
    db,
  )
  return rows
}

type StoredScore = {
  enrollment_id: string
  score: number | null
  state: UnscoredState | null
  text: string | null
  concept: Concept | null
  version: number
  saver: SavedBy | null
  at: string
}

/** The stored scores of these students and their authors, for a row that two people save. */
export const storedScores = async (
  { db, institution }: Ctx,
  evaluationId: string,
  enrollmentIds: readonly string[],
): Promise<StoredScore[]> => {
  const { rows } = await sql<StoredScore>`
    select s.student_enrollment_id as enrollment_id, s.score, s.state, s.text, s.concept, s.version, s.updated_at as at,
      ${savedByColumn(institution.id, 's')} as saver
    from student_evaluation s
    where s.institution_id = ${institution.id} and s.school_evaluation_id = ${evaluationId}
      and s.student_enrollment_id = any(${enrollmentIds}::uuid[])`.execute(db)
  return rows.map(asRead)
}

type ScoreWithType = Omit<StoredScore, 'saver' | 'at'> & { type: EvaluationType }

/** The stored row of a score and the type of its evaluation, if it belongs to this one. */
export const scoreById = async (
  { db, institution }: Ctx,
  { evaluationId, id }: { evaluationId: string; id: string },
): Promise<ScoreWithType | null> => {
  const { rows } = await sql<ScoreWithType>`
    select s.student_enrollment_id as enrollment_id, s.score, s.state, s.text, s.concept, s.version, v.type
    from student_evaluation s
    join school_evaluation v on v.institution_id = ${institution.id} and v.id = s.school_evaluation_id
    where s.institution_id = ${institution.id} and s.school_evaluation_id = ${evaluationId} and s.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}
