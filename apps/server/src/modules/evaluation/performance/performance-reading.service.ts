import { explanationSteps } from '@lousa/contract/evaluation/performance/explanation-steps.ts'
import type {
  EnrollmentResult,
  Explanation,
  GradePerformance,
  OwnPartial,
  PerformanceStatus,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { policySentences } from '@lousa/contract/evaluation/policy/policy-sentences.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { scoreOrState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import {
  type PerformanceRow,
  performanceOfGrade,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import { shownResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { classResultStatus } from '../../academics/class-result.public.queries.ts'
import type { Ctx, DayCtx } from '../../module.ts'
import { answeredFigures } from './answered-figures.service.ts'
import { performanceInput } from './class-inputs.values.ts'
import {
  classYears,
  gradesOf,
  publishedYearsOfActor,
  type StoredYears,
  yearsOfClasses,
  yearsOfStudent,
} from './enrollment-result.queries.ts'
import { ownPartials } from './own-partial.service.ts'
import { type StudentData, studentData } from './performance.queries.ts'
import {
  classesWithTerms,
  isAskable,
  isTermOf,
  ownPerformance,
  performanceOf,
  studentPerformance,
} from './performance-answer.queries.ts'
import { wantGradesAtCommit } from './performance-scope.queries.ts'

type Performance = {
  status: PerformanceStatus
  updatedAt: string | null
  data: GradePerformance[]
  results: EnrollmentResult[]
}

type PerformanceFilter = {
  gradeId: string
  academicTermId?: string | undefined
  studentEnrollmentId?: string | undefined
  curriculumComponentId?: string | undefined
  explain?: boolean | undefined
}

const slot = (componentId: string, termId: string | null) => `${componentId} ${termId}`

/** A term that the class does not have is not found. */
export const assertTermOf = async (ctx: Ctx, of: { gradeId: string; termId: string }): Promise<void> => {
  if (!(await isTermOf(ctx, of))) throw new ContractError('NOT_FOUND')
}

/**
 * The figures of a class in a term or in the year; of one student also with how they came about. Those that are behind
 * are shown as such and computed at once.
 */
export const readPerformance = async (ctx: Ctx, filter: PerformanceFilter): Promise<Performance> => {
  const { gradeId, academicTermId: termId = null, explain = false } = filter
  const { studentEnrollmentId: enrollmentId, curriculumComponentId: componentId } = filter
  if (explain && !enrollmentId) throw invalidFields(fieldError('studentEnrollmentId', 'REQUIRED'))
  if (termId !== null) await assertTermOf(ctx, { gradeId, termId })
  const figureScope = { gradeId, termId, enrollmentId, componentId }
  if ((enrollmentId || componentId) && !(await isAskable(ctx, figureScope)))
    throw new ContractError('NOT_FOUND')
  const { data, ...current } = await performanceOf(ctx, figureScope)
  const answer = { ...current, data: await answeredFigures(ctx, data) }
  if (answer.status === 'NEED_UPDATE') wantGradesAtCommit(ctx, { gradeId })
  // The whole of a student is more than an instructor's own components, and than the status of a single one tells of.
  const hasResults = termId === null && !componentId && ctx.actor.role === 'ADMINISTRATOR'
  const years = hasResults ? await classYears(ctx, { gradeId, enrollmentId }) : []
  const shown = { data: answer.data, results: years.map(resultOf) }
  if (!explain || !enrollmentId) return { ...answer, ...unexplained(shown) }
  const componentIds = hasResults ? null : [...new Set(answer.data.map(row => row.curriculumComponent.id))]
  return { ...answer, ...(await explained(ctx, shown, { gradeId, enrollmentId, componentIds })) }
}

/** The actor's own published figures of a year; those that are behind are computed at once. */
export const readOwnPerformance = async (
  ctx: Ctx,
  { academicYearId: yearId, explain = false }: { academicYearId: string; explain?: boolean | undefined },
): Promise<Performance & { partials: OwnPartial[] }> => {
  const { data: stored, ...current } = await ownPerformance(ctx, yearId)
  const data = await answeredFigures(ctx, stored)
  if (current.status === 'NEED_UPDATE') wantGradesAtCommit(ctx, { studentId: ctx.actor.accountId, yearId })
  const years = await publishedYearsOfActor(ctx, yearId)
  const answer = { ...current, partials: await ownPartials(ctx, yearId) }
  const shown = { data, results: years.map(resultOf) }
  if (!explain) return { ...answer, ...unexplained(shown) }
  const ids = [
    ...data.map(row => row.studentEnrollment.id),
    ...shown.results.map(result => result.studentEnrollmentId),
  ]
  const grades = await gradesOf(ctx, [...new Set(ids)])
  // A student has one enrolment in a year, two after a move: each is explained from its own class.
  const parts = await Promise.all(
    grades.map(({ enrollmentId, gradeId }) =>
      explained(ctx, partOf(shown, enrollmentId), { gradeId, enrollmentId, componentIds: null }),
    ),
  )
  return { ...answer, data: parts.flatMap(part => part.data), results: parts.flatMap(part => part.results) }
}

/** The figures of one student in a year for the office; those that are behind are computed at once. */
export const readStudentPerformance = async (ctx: Ctx, of: { studentId: string; yearId: string }) => {
  const { data: stored, ...current } = await studentPerformance(ctx, of)
  const data = await answeredFigures(ctx, stored)
  if (current.status === 'NEED_UPDATE') wantGradesAtCommit(ctx, of)
  const years = await yearsOfStudent(ctx, of)
  return { ...current, data, results: years.map(resultOf), classes: await classesWithTerms(ctx, of) }
}

type Shown = Pick<Performance, 'data' | 'results'>

const partOf = ({ data, results }: Shown, enrollmentId: string): Shown => ({
  data: data.filter(row => row.studentEnrollment.id === enrollmentId),
  results: results.filter(result => result.studentEnrollmentId === enrollmentId),
})

/** Published steps are answered with the others, where they are requested. */
const unexplained = ({ data, results }: Shown): Shown => ({
  data,
  results: results.map(({ explanation: _, ...result }) => result),
})

/** Results of all students of these classes, as they are shown. */
export const resultsOfClasses = async (
  ctx: DayCtx,
  gradeIds: readonly string[],
): Promise<EnrollmentResult[]> => (await yearsOfClasses(ctx, gradeIds)).map(resultOf)

/** The result over all components, as it is published or from the stored figures of the year. */
const resultOf = ({
  enrollmentId,
  policies,
  retention,
  published,
  explanation,
  ...stored
}: StoredYears): EnrollmentResult => {
  const shown = shownResult(published, {
    ...stored,
    policy: resolvePolicy(...policies),
    retention: effectiveRetention(retention),
  })
  const { situation, frequency, absences, justifiedAbsences, lessonsGiven, failedComponents } = shown
  return {
    studentEnrollmentId: enrollmentId,
    frequency,
    absences,
    justifiedAbsences,
    lessonsGiven,
    situation,
    retention: shown.retention,
    failedComponents,
    ...(explanation ? { explanation } : {}),
  }
}

/**
 * The shown figures of one student with the steps of the rule that computed them, from the inputs as they are now.
 * Hidden figures, such as those of an unpublished term, are not explained either. A published figure that its records no longer give is
 * explained to the school alone: a student reads what was published (docs/rules.md, End of the year of a class).
 */
const explained = async (
  ctx: Ctx,
  { data, results }: Shown,
  of: { gradeId: string; enrollmentId: string; componentIds: string[] | null },
): Promise<Shown> => {
  const inputs = await studentData({ db: ctx.db, institutionId: ctx.institution.id }, of)
  if (!inputs) return { data, results }
  const isPublished = (await classResultStatus(ctx, of.gradeId)) === 'PUBLISHED'
  const input = performanceInput(inputs)
  const computed = performanceOfGrade({ ...input, explain: true })
  const rows = new Map(computed.rows.map(row => [slot(row.componentId, row.termId), row]))
  const current = new Set(inputs.current.map(scope => slot(scope.componentId, scope.termId)))
  const sentences = policySentences(input.policy, input.grade)
  const inputOf = inputsOf(inputs)
  const explain = (shown: GradePerformance): GradePerformance => {
    const key = slot(shown.curriculumComponent.id, shown.academicTerm?.id ?? null)
    const row = rows.get(key)
    if (!row?.explanation) return shown
    const { mark, frequency, situation } = row.explanation
    const isLater = isPublished && !isSame(shown, row)
    if (isLater && ctx.actor.role === 'STUDENT')
      return {
        ...shown,
        explanation: { mark: [], frequency: [], situation: [], policy: sentences, inputs: [], current: true },
      }
    return {
      ...shown,
      explanation: {
        ...(isLater ? { published: true as const } : {}),
        mark: explanationSteps(mark),
        frequency: explanationSteps(frequency),
        situation: explanationSteps(situation),
        policy: sentences,
        inputs: row.explanation.inputs.flatMap(inputOf),
        current: current.has(key) && isSame(shown, row),
      },
    }
  }
  const [overall] = computed.results
  return {
    data: data.map(explain),
    results: results.map(result => ({
      ...result,
      // A published result keeps its own steps.
      ...(overall?.explanation && !result.explanation
        ? {
            explanation: {
              frequency: explanationSteps(overall.explanation.frequency),
              situation: explanationSteps(overall.explanation.situation),
            },
          }
        : {}),
    })),
  }
}

const FIGURES = [
  'mark',
  'recovery',
  'mean',
  'concept',
  'text',
  'absences',
  'justifiedAbsences',
  'lessonsGiven',
  'frequency',
  'situation',
] as const satisfies (keyof GradePerformance & keyof PerformanceRow)[]

/** Whether the explained figures are the shown ones. */
const isSame = (shown: GradePerformance, row: PerformanceRow): boolean =>
  FIGURES.every(figure => shown[figure] === row[figure]) &&
  shown.partial?.earned === row.partial?.earned &&
  shown.partial?.possible === row.partial?.possible &&
  shown.partial?.missing === row.partial?.missing

/** The input for the student, with author and time, in words that people know. */
const inputsOf = ({ evaluations, names, scores, savers, terms }: StudentData) => {
  const evaluationOf = new Map(evaluations.map(evaluation => [evaluation.id, evaluation]))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const scoreOf = new Map(scores.map(score => [score.evaluationId, score]))
  const saverOf = new Map(savers.map(one => [one.evaluationId, one]))
  const positionOf = new Map(terms.map(({ id, position }) => [id, position]))
  return ({
    evaluationId: id,
    standing,
  }: NonNullable<PerformanceRow['explanation']>['inputs'][number]): Explanation['inputs'] => {
    const evaluation = evaluationOf.get(id)
    if (!evaluation) return []
    const saved = saverOf.get(id)
    const { concept, text } = opinionOf(scoreOf.get(id) ?? {})
    const { score, state } = scoreOrState(scoreOf.get(id) ?? { score: null })
    return [
      {
        evaluation: { id, name: nameOf.get(id) ?? '', type: evaluation.type, date: evaluation.date },
        termPosition:
          evaluation.type === 'ANNUAL_RECOVERY' ? null : (positionOf.get(evaluation.termId ?? '') ?? null),
        highest: evaluation.highest,
        score,
        state,
        text: [concept, text].filter(Boolean).join(' · ') || null,
        standing,
        by: saved?.saver ? displayName(saved.saver) : null,
        at: saved ? new Date(saved.at).toISOString() : null,
      },
    ]
  }
}
