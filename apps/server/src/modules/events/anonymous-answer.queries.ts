import type { Answer } from '@lousa/rules/events/survey.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

/** Other answers that are written together with each new one (docs/rules.md, Surveys). */
const TAKEN_ALONG = 20

/** Whether this is the first answer of the enrolment, also under a clash. */
export const insertMark = async (
  { db, institution }: Ctx,
  surveyId: string,
  enrollmentId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into survey_answered (institution_id, evaluation_survey_id, student_enrollment_id)
    values (${institution.id}, ${surveyId}, ${enrollmentId})
    on conflict (institution_id, evaluation_survey_id, student_enrollment_id) do nothing
    returning 1`.execute(db)
  return rows.length > 0
}

/** Takes out random answers of the survey, to be written again. Those that another transaction has taken stay. */
export const takeAnswersAlong = async ({ db, institution }: Ctx, surveyId: string): Promise<Answer[][]> => {
  const { rows } = await sql<{ id: string; answers: Answer[] }>`
    select a.id, a.answers from anonymous_survey_answer a
    where a.institution_id = ${institution.id} and a.evaluation_survey_id = ${surveyId}
    order by random() limit ${TAKEN_ALONG} for update skip locked`.execute(db)
  if (rows.length > 0)
    await sql`delete from anonymous_survey_answer
      where institution_id = ${institution.id} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.map(({ answers }) => answers)
}

/** Writes answers in the order of their ids, which are random. */
export const insertAnonymousAnswers = async (
  { db, institution }: Ctx,
  surveyId: string,
  answers: readonly { id: string; answers: readonly Answer[] }[],
): Promise<void> => {
  await sql`
    insert into anonymous_survey_answer as n (institution_id, id, evaluation_survey_id, answers)
    select ${institution.id}::uuid, x.id, ${surveyId}::uuid, x.answers
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as x(id uuid, answers jsonb)
    returning n.id`.execute(db)
}
