import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import type { supposeMarks } from '@lousa/contract/evaluation/council/what-if.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { missingPoints } from '@lousa/rules/evaluation/council/council-order.rules.ts'
import { supposedSituation } from '@lousa/rules/evaluation/council/what-if.rules.ts'
import { formatMark, sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { isDecided } from '@lousa/rules/evaluation/ending/class-result.rules.ts'
import { checkScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { assertClass } from '../../enrollment/movement/enrollment-lock.service.ts'
import type { Ctx } from '../../module.ts'
import { refuseOutsideCouncil } from '../ending/ending-reading.service.ts'
import {
  type CouncilEnrollment,
  councilClass,
  councilEnrollments,
  type StoredFigure,
  taughtComponents,
  yearFigures,
} from './council.queries.ts'
import { byMarksOf, type CouncilRules, councilRules, resultWith } from './council.values.ts'

type Marks = BodyOf<typeof supposeMarks>['marks']
type Supposed = AnswerOf<typeof supposeMarks>['data'][number]

/** The components whose marks the caller may suppose: all of the office, own ones of an instructor. */
export const supposableComponents = async (
  ctx: Ctx,
  gradeId: string,
  figures: readonly StoredFigure[],
): Promise<string[]> =>
  ctx.actor.role === 'ADMINISTRATOR'
    ? [...new Set(figures.map(({ curriculumComponent }) => curriculumComponent.id))]
    : taughtComponents(ctx, gradeId)

const supposedResult = (
  { of, policy, retention, ...rules }: CouncilRules,
  enrollment: CouncilEnrollment,
  { figures, marks }: { figures: readonly StoredFigure[]; marks: ReadonlyMap<string, number> },
): Supposed => {
  const components = figures.map(({ curriculumComponent: { id }, mark, mean, recovery, situation }) => {
    const stored = { final: mean ?? mark, situation: byMarksOf(situation) }
    const supposedMark = marks.get(id)
    const own =
      supposedMark === undefined
        ? stored
        : {
            final: supposedMark,
            situation: supposedSituation({
              ...stored,
              mark: supposedMark,
              hasRecovery: recovery !== null,
              average: of.average,
              termsClosed: of.termsClosed,
              yearFinished: of.yearFinished || isDecided(of.status),
              retention,
              policy,
            }),
          }
    return {
      curriculumComponentId: id,
      ...own,
      missing: missingPoints({ componentId: id, ...own }, of.average),
    }
  })
  const situationOf = new Map(components.map(each => [each.curriculumComponentId, each.situation]))
  const years = enrollment.years.map(year =>
    marks.has(year.componentId)
      ? { ...year, situation: situationOf.get(year.componentId) ?? year.situation }
      : year,
  )
  const all = { of, policy, retention, ...rules }
  const then = { ...enrollment, years }
  return {
    studentEnrollmentId: enrollment.enrollmentId,
    before: resultWith(all, enrollment, enrollment.decision).situation,
    after: resultWith(all, then, enrollment.decision).situation,
    byMarks: resultWith(all, then, null).situation,
    missing: sumMarks(components.map(({ missing }) => missing)),
    components,
  }
}

const assertSupposable = (
  marks: Marks,
  {
    enrollmentIds,
    componentIds,
    highest,
  }: { enrollmentIds: ReadonlySet<string>; componentIds: readonly string[]; highest: number },
): void => {
  for (const [at, { studentEnrollmentId, curriculumComponentId, mark }] of marks.entries()) {
    if (!enrollmentIds.has(studentEnrollmentId))
      throw invalidFields(fieldError(`marks.${at}.studentEnrollmentId`, 'INVALID'))
    if (!componentIds.includes(curriculumComponentId))
      throw invalidFields(fieldError(`marks.${at}.curriculumComponentId`, 'INVALID'))
    const fault = checkScore(mark, highest)
    if (fault) throw invalidFields(fieldError(`marks.${at}.mark`, fault, { value: formatMark(highest) }))
  }
}

/** The results of students of a class with other final marks, from stored figures; nothing is written but the look. */
export const supposeMarksOf = async (ctx: Ctx, gradeId: string, marks: Marks): Promise<Supposed[]> => {
  const of = await councilClass(ctx, gradeId)
  if (!of) throw new ContractError('NOT_FOUND')
  assertClass(of)
  await refuseOutsideCouncil(ctx, of)
  if (of.type !== 'MARK') throw invalidFields(fieldError('marks', 'INVALID'))
  const { data } = await yearFigures(ctx, gradeId)
  const componentIds = await supposableComponents(ctx, gradeId, data)
  const figures = Map.groupBy(data, ({ studentEnrollment }) => studentEnrollment.id)
  assertSupposable(marks, {
    enrollmentIds: new Set(figures.keys()),
    componentIds,
    highest: of.highest,
  })
  const rules = councilRules(of)
  const marksOf = Map.groupBy(marks, ({ studentEnrollmentId }) => studentEnrollmentId)
  const enrollments = await councilEnrollments(ctx, gradeId)
  ctx.audit({ entity: 'council', entityId: gradeId, action: 'VIEWED', gradeId })
  return enrollments
    .filter(({ enrollmentId }) => marksOf.has(enrollmentId))
    .map(enrollment =>
      supposedResult(rules, enrollment, {
        figures: figures.get(enrollment.enrollmentId) ?? [],
        marks: new Map(
          marksOf.get(enrollment.enrollmentId)?.map(each => [each.curriculumComponentId, each.mark]),
        ),
      }),
    )
}
