import type { SURVEY_FIELDS } from '@lousa/contract/events/survey-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { Answer } from '@lousa/rules/events/survey.rules.ts'
import { sql } from 'kysely'
import { countedIn } from '../academics/class-member.queries.ts'
import type { Ctx } from '../module.ts'
import { type Response, SURVEY_COLUMNS } from './survey.queries.ts'

export type SurveyValues = ValuesOf<typeof SURVEY_FIELDS>

const COLUMNS = sql.raw(SURVEY_COLUMNS.list)
const rowOf = (values: SurveyValues): string => JSON.stringify(SURVEY_COLUMNS.row(values))

/** Null when the event has one already, also one that another transaction is just writing. */
export const insertSurvey = async (
  { db, institution }: Ctx,
  gradeId: string,
  values: SurveyValues,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into evaluation_survey as n (institution_id, grade_id, ${COLUMNS})
    select ${institution.id}::uuid, ${gradeId}::uuid, ${COLUMNS}
    from jsonb_populate_record(null::evaluation_survey, ${rowOf(values)}::jsonb)
    on conflict (institution_id, grade_id) do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export const updateSurveyRow = async (
  { db, institution }: Ctx,
  id: string,
  values: SurveyValues,
): Promise<void> => {
  await sql`
    update evaluation_survey set (${COLUMNS}) =
        (select ${COLUMNS} from jsonb_populate_record(null::evaluation_survey, ${rowOf(values)}::jsonb)),
      version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** The whole list in its order: those with an id stay what they are, others are added, and what is not named goes. */
export const replaceQuestions = async (
  { db, institution }: Ctx,
  surveyId: string,
  questions: SurveyValues['questions'],
): Promise<void> => {
  const rows = JSON.stringify(questions.map((question, at) => ({ ...question, position: at + 1 })))
  const ids = questions.flatMap(({ id }) => id ?? [])
  await sql`
    delete from survey_question where institution_id = ${institution.id} and evaluation_survey_id = ${surveyId}
      and id <> all(${ids}::uuid[])`.execute(db)
  await sql`
    insert into survey_question (institution_id, id, evaluation_survey_id, position, text, type, options, required)
    select ${institution.id}::uuid, coalesce(q.id, uuidv7()), ${surveyId}::uuid, q.position, q.text, q.type, q.options,
      q.required
    from jsonb_to_recordset(${rows}::jsonb)
      as q(id uuid, position int, text text, type text, options text[], required boolean)
    on conflict (institution_id, id) do update set position = excluded.position, text = excluded.text,
      type = excluded.type, options = excluded.options, required = excluded.required`.execute(db)
}

const LOCKS = {
  /** Locks its questions and its period while a person answers. */
  answer: sql`for share`,
  /** Waits for current answers, and blocks further ones. */
  change: sql`for no key update`,
} as const

export const lockSurvey = async (
  { db, institution }: Ctx,
  id: string,
  lock: keyof typeof LOCKS,
): Promise<void> => {
  await sql`select 1 from evaluation_survey
    where institution_id = ${institution.id} and id = ${id} ${LOCKS[lock]}`.execute(db)
}

/** Whether this enrolment takes part in the event now; then it does until the commit. */
export const lockParticipation = async (
  { db, institution, actor }: Ctx,
  { enrollmentId, gradeId }: { enrollmentId: string; gradeId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from student_enrollment e
    where e.institution_id = ${institution.id} and e.id = ${enrollmentId} and e.grade_id = ${gradeId}
      and e.account_id = ${actor.accountId} and ${countedIn('e')} for share`.execute(db)
  return rows.length > 0
}

/** Null when this enrolment has answered already, also at this very moment. */
export const insertResponse = async (
  { db, institution, now }: Ctx,
  {
    survey,
    enrollmentId,
    answers,
  }: { survey: { id: string }; enrollmentId: string; answers: readonly Answer[] },
): Promise<Response | null> => {
  const { rows } = await sql<Response>`
    insert into survey_response (institution_id, evaluation_survey_id, student_enrollment_id, answers, created_at)
    values (${institution.id}, ${survey.id}, ${enrollmentId}, ${JSON.stringify(answers)}::jsonb, ${now})
    on conflict (institution_id, evaluation_survey_id, student_enrollment_id) do nothing
    returning id, answers, created_at as "createdAt"`.execute(db)
  return rows[0] ?? null
}
