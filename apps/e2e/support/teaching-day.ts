import { listEducationLevels } from '../../../packages/contract/src/academics/academics.contract.ts'
import { listAttendance } from '../../../packages/contract/src/attendance/attendance.contract.ts'
import type { AnswerOf } from '../../../packages/contract/src/endpoint.ts'
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  listScores,
} from '../../../packages/contract/src/evaluation/evaluation.contract.ts'
import { type Lesson, listLessons } from '../../../packages/contract/src/planning/lesson/lesson.contract.ts'
import {
  type LessonPlan,
  listLessonPlans,
} from '../../../packages/contract/src/planning/plan/plan.contract.ts'
import { type Asking, runningYear } from '../server-answers.ts'
import { changeDemo } from './demo-database.ts'

const WHOLE_PAGE = 100
const UNRELEASE = `with d as (delete from lesson_accomplishment where lesson_id = $1::uuid returning lesson_id)
  update lesson l set accomplished = false from d where l.id = d.lesson_id`
const HIGHEST = 1

type Term = AnswerOf<typeof listEducationLevels>['data'][number]['academicTerms'][number]

/** Reads what an instructor teaches in the running year: their classes by name, and the term that is open. */
export type Teaching = {
  ask: Asking
  academicYearId: string
  plans: readonly LessonPlan[]
  terms: readonly Term[]
  term: Term
  /** Evaluations made for a journey. */
  made: string[]
}

export const teachingOf = async (ask: Asking): Promise<Teaching> => {
  const { id: academicYearId } = await runningYear(ask)
  const { data } = await ask(listLessonPlans, { query: { academicYearId, rowsPerPage: WHOLE_PAGE } })
  const levels = await ask(listEducationLevels, { query: { academicYearId } })
  const terms = levels.data.flatMap(({ academicTerms }) => academicTerms)
  const term = terms.find(({ closedAt }) => closedAt === null)
  if (!term) throw new Error('The demo has no open term')
  return {
    ask,
    academicYearId,
    plans: data.toSorted((a, b) => a.grade.name.localeCompare(b.grade.name)),
    terms,
    term,
    made: [],
  }
}

export const planAt = ({ plans }: Teaching, index: number): LessonPlan => {
  const plan = plans.at(index)
  if (!plan) throw new Error('The demo instructor has fewer classes')
  return plan
}

/** Reads the scores of an evaluation from the server. */
export const scoresOf = async (ask: Asking, evaluationId: string) =>
  (await ask(listScores, { params: { id: evaluationId } })).data

/** A new evaluation without scores in a class of the instructor, and where its scores are typed. */
export const newEvaluation = async (
  teaching: Teaching,
  given: { name: string; plan: LessonPlan; highest?: number },
) => {
  const { ask, term } = teaching
  const { name, plan, highest = HIGHEST } = given
  const query = { lessonPlanId: plan.id, academicTermId: term.id, rowsPerPage: WHOLE_PAGE }
  const evaluations = await ask(listEvaluations, { query })
  const date = evaluations.data[0]?.date ?? term.start
  const body = { lessonPlanId: plan.id, academicTermId: term.id, name, type: 'WORK', date, highest }
  const evaluation = await ask(createEvaluation, { body })
  teaching.made.push(evaluation.id)
  return {
    evaluation,
    address: `/app/turmas/avaliacoes/lancar-notas?plano=${plan.id}&avaliacao=${evaluation.id}`,
    grid: `Notas de ${name}`,
    scores: () => scoresOf(ask, evaluation.id),
  }
}

/** The marks of a term are few: a journey leaves them to the next one. */
export const removeEvaluations = async ({ ask, made }: Teaching): Promise<void> => {
  for (const id of made) await ask(deleteEvaluation, { params: { id }, query: { confirm: 'true' } })
}

export type PlacedLesson = { plan: LessonPlan; lesson: Lesson }

const lessonsOf = async (ask: Asking, plan: LessonPlan, query: Record<string, string>) => {
  const { data } = await ask(listLessons, {
    params: { id: plan.id },
    query: { ...query, rowsPerPage: WHOLE_PAGE },
  })
  return data.map(lesson => ({ plan, lesson }))
}

/** The newest lesson of a class before today, changed to a lesson that is not released. */
export const lessonToRelease = async (
  { ask, term }: Teaching,
  plan: LessonPlan,
  back = 0,
): Promise<PlacedLesson> => {
  const today = new Date().toISOString().slice(0, 10)
  const held = (await lessonsOf(ask, plan, { start: term.start, end: term.end })).filter(
    ({ lesson: { can, date } }) => (can.launch || can.edit) && date < today,
  )
  const heldLesson = held.toSorted((a, b) => b.lesson.date.localeCompare(a.lesson.date))[back]
  if (!heldLesson) throw new Error('The demo class has no lesson that was held')
  await changeDemo(UNRELEASE, heldLesson.lesson.id)
  return heldLesson
}

/** A lesson whose attendance was taken and may be corrected. */
export const lessonTaken = async (
  { ask, term }: Teaching,
  plan: LessonPlan,
  back = 0,
): Promise<PlacedLesson> => {
  const query = { start: term.start, end: term.end, released: 'true' }
  const taken = (await lessonsOf(ask, plan, query)).filter(
    ({ lesson: { can, attendanceTaken } }) => can.takeAttendance && attendanceTaken,
  )
  const takenLesson = taken.toSorted((a, b) => b.lesson.date.localeCompare(a.lesson.date))[back]
  if (!takenLesson) throw new Error('The demo class has no lesson with attendance')
  return takenLesson
}

export const todaysLessons = async ({ ask, plans }: Teaching, today: string): Promise<PlacedLesson[]> =>
  (await Promise.all(plans.map(plan => lessonsOf(ask, plan, { start: today, end: today })))).flat()

/** The record of a lesson as the server has it now; null until it is released. */
export const recordOf = async (ask: Asking, { plan, lesson }: PlacedLesson) =>
  (await lessonsOf(ask, plan, { start: lesson.date, end: lesson.date })).find(
    found => found.lesson.id === lesson.id,
  )?.lesson.accomplished ?? null

export const attendanceOf = async (ask: Asking, { plan, lesson }: PlacedLesson) =>
  (await ask(listAttendance, { params: { id: plan.id, lessonId: lesson.id } })).data

export const attendanceAddress = ({ plan, lesson }: PlacedLesson): string =>
  `/app/turmas/aulas/frequencia?plano=${plan.id}&aula=${lesson.id}`

export const recordAddress = ({ plan, lesson }: PlacedLesson): string =>
  `/app/turmas/aulas?plano=${plan.id}&aula=${lesson.id}&dia=${lesson.date}`
