import type { EvaluationSurvey, SurveyQuestion } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY_FIELDS } from '@lousa/contract/events/survey-table.ts'
import type { Answer } from '@lousa/rules/events/survey.rules.ts'
import { sql } from 'kysely'
import { countedIn } from '../academics/class-member.queries.ts'
import type { Ctx } from '../module.ts'
import { recordColumns } from '../record-columns.ts'

export type Survey = Omit<EvaluationSurvey, 'surveyResponses' | 'response' | 'questions'> & {
  questions: SurveyQuestion[]
}

export const SURVEY_COLUMNS = recordColumns('evaluation_survey', SURVEY_FIELDS, {
  institution_id: 'KEY',
  id: 'KEY',
  grade_id: 'KEY',
  version: 'KEY',
})
const STORED = sql.raw(SURVEY_COLUMNS.answered('s'))

/** A survey with its questions in order: of an event, or by its own id. */
export const surveyOf = async (
  { db, institution }: Ctx,
  where: { gradeId: string } | { id: string },
): Promise<Survey | null> => {
  const which = 'id' in where ? sql`s.id = ${where.id}` : sql`s.grade_id = ${where.gradeId}`
  const { rows } = await sql<Survey>`
    select s.id, s.grade_id as "gradeId", ${STORED}, s.version,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'type', q.type, 'options', q.options,
          'required', q.required) order by q.position)
        from survey_question q
        where q.institution_id = ${institution.id} and q.evaluation_survey_id = s.id), '[]') as questions
    from evaluation_survey s where s.institution_id = ${institution.id} and ${which}`.execute(db)
  return rows[0] ?? null
}

type Responses = EvaluationSurvey['surveyResponses']

/**
 * All answers, in an order that is another at every look. Those of an anonymous survey have ids that are made for it.
 */
export const responsesOf = async (
  { db, institution }: Ctx,
  { id, anonymous }: Pick<Survey, 'id' | 'anonymous'>,
): Promise<Responses> => {
  if (anonymous) {
    const { rows } = await sql<Responses[number]>`
      select gen_random_uuid() as id, a.answers from anonymous_survey_answer a
      where a.institution_id = ${institution.id} and a.evaluation_survey_id = ${id} order by random()`.execute(
      db,
    )
    return rows
  }
  const { rows } = await sql<Responses[number]>`
    select r.id, jsonb_build_object('id', e.id, 'user', jsonb_build_object('id', e.account_id)) as "studentEnrollment",
      r.answers
    from survey_response r
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = r.student_enrollment_id
    where r.institution_id = ${institution.id} and r.evaluation_survey_id = ${id}
    order by random()`.execute(db)
  return rows
}

/** The enrolment with which the actor takes part in an event: ACTIVE, and not ended. */
export const ownParticipation = async (
  { db, institution, actor }: Ctx,
  gradeId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.account_id = ${actor.accountId}
      and ${countedIn('e')} order by e.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type Response = { id: string; answers: Answer[]; createdAt: string | null }

/** An anonymous answer as its author sees it: it exists. */
export const markOf = (enrollmentId: string): Response => ({ id: enrollmentId, answers: [], createdAt: null })

export const responseOf = async (
  { db, institution }: Ctx,
  { id, anonymous }: Pick<Survey, 'id' | 'anonymous'>,
  enrollmentId: string,
): Promise<Response | null> => {
  if (anonymous) {
    // A process of the release before writes the answer with its enrolment, until a worker splits it.
    const { rows } = await sql`
      select 1 from survey_answered m
      where m.institution_id = ${institution.id} and m.evaluation_survey_id = ${id}
        and m.student_enrollment_id = ${enrollmentId}
      union all
      select 1 from survey_response r
      where r.institution_id = ${institution.id} and r.evaluation_survey_id = ${id}
        and r.student_enrollment_id = ${enrollmentId}`.execute(db)
    return rows.length > 0 ? markOf(enrollmentId) : null
  }
  const { rows } = await sql<Response>`
    select r.id, r.answers, r.created_at as "createdAt" from survey_response r
    where r.institution_id = ${institution.id} and r.evaluation_survey_id = ${id}
      and r.student_enrollment_id = ${enrollmentId}`.execute(db)
  return rows[0] ?? null
}

/** How many answered, and how many may: those whose enrolment is ACTIVE. */
export const responseCounts = async (
  { db, institution }: Ctx,
  { id, gradeId }: Pick<Survey, 'id' | 'gradeId'>,
): Promise<{ responses: number; invited: number }> => {
  const { rows } = await sql<{ responses: number; invited: number }>`
    select (select count(*) from survey_response r
        where r.institution_id = ${institution.id} and r.evaluation_survey_id = ${id})
      + (select count(*) from anonymous_survey_answer a
        where a.institution_id = ${institution.id} and a.evaluation_survey_id = ${id}) as responses,
      (select count(*) from student_enrollment e where e.institution_id = ${institution.id}
        and e.grade_id = ${gradeId} and ${countedIn('e')}) as invited`.execute(db)
  return rows[0] ?? { responses: 0, invited: 0 }
}
