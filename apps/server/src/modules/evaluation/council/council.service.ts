import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  Council,
  CouncilStudentRow,
  decideCouncil,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { councilOrder, missingPoints } from '@lousa/rules/evaluation/council/council-order.rules.ts'
import { offeredKinds } from '@lousa/rules/evaluation/council/offered-kinds.rules.ts'
import { sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import {
  type CouncilDecision,
  type DecisionKind,
  decisionFault,
} from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import { refusePublished } from '../../academics/class-result.service.ts'
import { addDecisions, type NewDecision } from '../../enrollment/council-decision.public.queries.ts'
import { assertClass, lockOpenGrades } from '../../enrollment/movement/enrollment-lock.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpEnrollments } from '../../performance-input.ts'
import { refuseOutsideCouncil } from '../ending/ending-reading.service.ts'
import {
  type CouncilEnrollment,
  councilClass,
  councilEnrollments,
  type StoredFigure,
  yearFigures,
} from './council.queries.ts'
import {
  byMarksOf,
  type CouncilRules,
  councilRules,
  failedOf,
  resultWith,
  shownOf,
} from './council.values.ts'
import { newestDraft, storedMeeting } from './meeting.queries.ts'
import { supposableComponents } from './what-if.service.ts'

const rulesOf = async (ctx: Ctx, gradeId: string): Promise<CouncilRules> => {
  const found = await councilClass(ctx, gradeId)
  if (!found) throw new ContractError('NOT_FOUND')
  assertClass(found)
  return councilRules(found)
}

const lastKind = (enrollment: CouncilEnrollment | undefined): DecisionKind | null =>
  enrollment?.decisions.findLast(({ kind }) => kind !== 'NOTE')?.kind ?? null

/** An approval that the release before recorded has no row. */
const hasDecision = (enrollment: CouncilEnrollment): boolean =>
  enrollment.decision !== null || lastKind(enrollment) === 'EXTRA_RECOVERY'

const studentRow = (
  rules: CouncilRules,
  enrollment: CouncilEnrollment,
  figures: readonly StoredFigure[],
): CouncilStudentRow[] => {
  const [first] = figures
  if (!first) return []
  const byMarks = resultWith(rules, enrollment, null)
  const shown = shownOf(rules, enrollment)
  const components = figures.map(({ curriculumComponent, mark, recovery, mean, situation }) => {
    const own = { componentId: curriculumComponent.id, final: mean ?? mark, situation: byMarksOf(situation) }
    const missing = rules.of.type === 'MARK' ? missingPoints(own, rules.of.average) : 0
    return { curriculumComponent, mark, recovery, final: own.final, situation: own.situation, missing }
  })
  return [
    {
      studentEnrollment: first.studentEnrollment,
      dependencies: enrollment.dependencies,
      situation: shown.situation,
      byMarks: byMarks.situation,
      frequency: shown.frequency,
      meetsFrequency: byMarks.meetsFrequency,
      absences: shown.absences,
      components,
      missing: sumMarks(components.map(({ missing }) => missing)),
      decisions: enrollment.decisions,
      opinions: enrollment.opinions,
      offered: offeredKinds({
        ...rules.of,
        retention: rules.retention,
        byMarks: byMarks.situation,
        failed: failedOf(rules, enrollment),
        hasDecision: hasDecision(enrollment),
      }),
    },
  ]
}

/** A class before its council, in the order in which students need to be talked about; instructors decide nothing. */
export const readCouncil = async (ctx: Ctx, gradeId: string): Promise<Council> => {
  const rules = await rulesOf(ctx, gradeId)
  await refuseOutsideCouncil(ctx, rules.of)
  const decides = ctx.actor.role === 'ADMINISTRATOR'
  const { data } = await yearFigures(ctx, gradeId)
  const figures = Map.groupBy(data, ({ studentEnrollment }) => studentEnrollment.id)
  const enrollments = await councilEnrollments(ctx, gradeId)
  const students = enrollments.flatMap(one => studentRow(rules, one, figures.get(one.enrollmentId) ?? []))
  const { of, policy, retention } = rules
  ctx.audit({ entity: 'council', entityId: gradeId, action: 'VIEWED', gradeId })
  const ordered = councilOrder(
    students.map(row => ({ ...row, number: row.studentEnrollment.number })),
    policy.minFreq,
  )
  return {
    grade: { id: of.id, name: of.name },
    status: of.status,
    yearFinished: of.yearFinished,
    retention,
    average: of.average,
    minFreq: policy.minFreq,
    maxDependencies: policy.maxDependencies,
    behind: of.behind,
    supposable: of.type === 'MARK' ? await supposableComponents(ctx, gradeId, data) : [],
    students: ordered.map(({ number: _, ...row }) => (decides ? row : { ...row, offered: [] })),
  }
}

type DecisionWrite = BodyOf<typeof decideCouncil>['decisions'][number]
type Decided = AnswerOf<typeof decideCouncil>['data'][number]

const newDecision = (
  { studentEnrollmentId, kind, ...more }: DecisionWrite,
  meetingId: string | null,
): NewDecision => ({
  enrollmentId: studentEnrollmentId,
  kind,
  componentIds: kind === 'DEPENDENCY' ? (more.componentIds ?? []) : [],
  until: kind === 'EXTRA_RECOVERY' ? (more.until ?? null) : null,
  reason: more.reason ?? null,
  text: more.text ?? null,
  meetingId,
})

/** The decision as the result reads it, with the current one where the new one is a note. */
const effective = (
  { kind, componentIds }: NewDecision,
  current: CouncilDecision | null,
): CouncilDecision | null => {
  if (kind === 'NOTE') return current
  if (kind === 'DEPENDENCY') return { kind, componentIds }
  return kind === 'APPROVE' || kind === 'RETAIN' ? { kind } : null
}

/**
 * Answers the newer decision of the first student, and all students of whom another user has decided since the list was read. The
 * look at the answered decision is noted.
 */
const assertSeen = (
  ctx: Ctx,
  decisions: readonly DecisionWrite[],
  { gradeId, enrollments }: { gradeId: string; enrollments: ReadonlyMap<string, CouncilEnrollment> },
): void => {
  const stale = decisions.flatMap(({ studentEnrollmentId, after }) => {
    const enrollment = enrollments.get(studentEnrollmentId)
    const last = enrollment?.decisions.at(-1)
    return enrollment && after !== undefined && after !== (last?.number ?? 0)
      ? [{ current: last, studentEnrollmentId, studentId: enrollment.accountId }]
      : []
  })
  const [first] = stale
  if (!first) return
  ctx.audit({
    entity: 'council',
    entityId: first.studentEnrollmentId,
    action: 'VIEWED',
    studentId: first.studentId,
    gradeId,
  })
  throw new ContractError('STALE_VERSION', {
    data: {
      current: first.current,
      studentEnrollmentId: first.studentEnrollmentId,
      studentEnrollmentIds: stale.map(each => each.studentEnrollmentId),
    },
  })
}

const decide = (
  rules: CouncilRules,
  enrollment: CouncilEnrollment,
  write: DecisionWrite,
  at: number,
): Decided => {
  const decision = newDecision(write, null)
  if (decision.kind === 'EXTRA_RECOVERY' && decision.until === null)
    throw fieldRefusal(`decisions.${at}.until`, 'REASON_REQUIRED')
  const byMarks = resultWith(rules, enrollment, null).situation
  const fault = decisionFault({
    ...decision,
    reason: write.reason ?? null,
    byMarks,
    retention: rules.retention,
    failed: failedOf(rules, enrollment),
    maxDependencies: rules.policy.maxDependencies,
  })
  if (fault) throw fieldRefusal(`decisions.${at}.${fault.field}`, fault.code)
  const after = resultWith(rules, enrollment, effective(decision, enrollment.decision)).situation
  return {
    studentEnrollmentId: enrollment.enrollmentId,
    before: resultWith(rules, enrollment, enrollment.decision).situation,
    after,
    needed: after !== byMarks,
    number: (enrollment.decisions.at(-1)?.number ?? 0) + 1,
  }
}

/**
 * The meeting to which decisions belong: the one that the caller names or, where it names none, the newest draft of the council of the
 * whole year.
 * The class is locked, so that its minutes are not signed at the same time.
 */
const meetingOfDecisions = async (
  ctx: Ctx,
  gradeId: string,
  meetingId: string | null | undefined,
): Promise<string | null> => {
  if (meetingId === undefined) return newestDraft(ctx, gradeId)
  if (meetingId === null) return null
  const meeting = await storedMeeting(ctx, meetingId)
  if (meeting?.gradeId !== gradeId) throw new ContractError('NOT_FOUND')
  if (meeting.status !== 'OPEN') throw new ContractError('MEETING_SIGNED')
  return meetingId
}

/** Records decisions about students of a class, all or none; answers their results before and after. */
export const decideCouncilOf = async (
  ctx: Ctx,
  {
    gradeId,
    decisions,
    meetingId,
  }: Pick<BodyOf<typeof decideCouncil>, 'gradeId' | 'decisions' | 'meetingId'>,
): Promise<Decided[]> => {
  const [grade] = await lockOpenGrades(ctx, [gradeId])
  if (grade) assertClass(grade)
  await refusePublished(ctx, [gradeId])
  const rules = await rulesOf(ctx, gradeId)
  const enrollments = new Map((await councilEnrollments(ctx, gradeId)).map(one => [one.enrollmentId, one]))
  const isTwice = new Set(decisions.map(one => one.studentEnrollmentId)).size < decisions.length
  if (isTwice) throw fieldRefusal('decisions', 'VALIDATION_ERROR')
  assertSeen(ctx, decisions, { gradeId, enrollments })
  const decided = decisions.map((write, at) => {
    const enrollment = enrollments.get(write.studentEnrollmentId)
    if (!enrollment) throw new ContractError('NOT_FOUND')
    return decide(rules, enrollment, write, at)
  })
  const meeting = await meetingOfDecisions(ctx, gradeId, meetingId)
  await addDecisions(
    ctx,
    decisions.map(write => newDecision(write, meeting)),
  )
  for (const { studentEnrollmentId, kind } of decisions)
    ctx.audit({
      entity: 'council',
      entityId: studentEnrollmentId,
      action: 'DECIDED',
      changes: [{ field: 'councilDecision', from: lastKind(enrollments.get(studentEnrollmentId)), to: kind }],
      studentId: enrollments.get(studentEnrollmentId)?.accountId ?? '',
      gradeId,
    })
  await bumpEnrollments(ctx, {
    gradeIds: [gradeId],
    enrollmentIds: decisions.map(one => one.studentEnrollmentId),
  })
  return decided
}
