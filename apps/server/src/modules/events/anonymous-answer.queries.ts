import type { Answer } from '@lousa/rules/events/survey.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

/** Other answers of a survey that are written together with new ones (docs/rules.md, Surveys). */
const TAKEN_ALONG = 20

/** A request has it, and a job can make it. */
export type AnswerPlace = Pick<Ctx, 'db'> & { institution: Pick<Ctx['institution'], 'id'> }
export type AnswerMark = { surveyId: string; enrollmentId: string }
export type AnonymousAnswer = { surveyId: string; answers: readonly Answer[] }

/** Marks that enrolments have answered; answers those that had not before, also under a clash. */
export const insertMarks = async (
  { db, institution }: AnswerPlace,
  marks: readonly AnswerMark[],
): Promise<AnswerMark[]> => {
  const { rows } = await sql<AnswerMark>`
    insert into survey_answered as m (institution_id, evaluation_survey_id, student_enrollment_id)
    select ${institution.id}::uuid, x."surveyId", x."enrollmentId"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x("surveyId" uuid, "enrollmentId" uuid)
    on conflict (institution_id, evaluation_survey_id, student_enrollment_id) do nothing
    returning m.evaluation_survey_id as "surveyId", m.student_enrollment_id as "enrollmentId"`.execute(db)
  return rows
}

/** Takes out random answers of each survey, to be written again. Those that another transaction has taken stay. */
export const takeAnswersAlong = async (
  { db, institution }: AnswerPlace,
  surveyIds: readonly string[],
): Promise<AnonymousAnswer[]> => {
  const { rows } = await sql<AnonymousAnswer & { id: string }>`
    select a.id, s.id as "surveyId", a.answers from unnest(${surveyIds}::uuid[]) as s(id)
    cross join lateral (
      select o.id, o.answers from anonymous_survey_answer o
      where o.institution_id = ${institution.id} and o.evaluation_survey_id = s.id
      order by random() limit ${TAKEN_ALONG} for update skip locked) a`.execute(db)
  if (rows.length > 0)
    await sql`delete from anonymous_survey_answer
      where institution_id = ${institution.id} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.map(({ surveyId, answers }) => ({ surveyId, answers }))
}

/** Writes answers in the order of their ids, which are random. */
export const insertAnonymousAnswers = async (
  { db, institution }: AnswerPlace,
  answers: readonly (AnonymousAnswer & { id: string })[],
): Promise<void> => {
  await sql`
    insert into anonymous_survey_answer as n (institution_id, id, evaluation_survey_id, answers)
    select ${institution.id}::uuid, x.id, x."surveyId", x.answers
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as x(id uuid, "surveyId" uuid, answers jsonb)
    returning n.id`.execute(db)
}

export type NamedAnswer = AnswerMark & AnonymousAnswer & { accountId: string; createdAt: string }

/** Takes out the answers of anonymous surveys that have their enrolment. Those that another worker has taken stay. */
export const takeNamedAnswers = async ({ db, institution }: AnswerPlace): Promise<NamedAnswer[]> => {
  const { rows } = await sql<NamedAnswer>`
    with named as (
      select r.id from survey_response r
      join evaluation_survey s on s.institution_id = ${institution.id} and s.id = r.evaluation_survey_id and s.anonymous
      where r.institution_id = ${institution.id} for update of r skip locked)
    delete from survey_response r using named, student_enrollment e
    where r.institution_id = ${institution.id} and r.id = named.id
      and e.institution_id = ${institution.id} and e.id = r.student_enrollment_id
    returning r.evaluation_survey_id as "surveyId", r.student_enrollment_id as "enrollmentId", r.answers,
      e.account_id as "accountId", r.created_at as "createdAt"`.execute(db)
  return rows
}
