import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import type { ClassStudent } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type {
  advanceClass as AdvanceCall,
  AdvancingStudent,
  ClassAdvance,
  confirmAdvance as ConfirmCall,
  OutdatedAdvance,
  YearAdvance,
} from '@lousa/contract/evaluation/advance/advance.contract.ts'
import type { EnrollmentResult } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import {
  type AdvanceProposal,
  advanceProposals,
  decidesNextClass,
  isAdvanceOutdated,
  standsForNextClass,
} from '@lousa/rules/evaluation/advance/advance.rules.ts'
import { isUnanswered } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { enterClasses } from '../../enrollment/entry/class-entry.service.ts'
import { deleteEnrollment } from '../../enrollment/entry/departure.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { EnrollmentErased } from '../../hooks.ts'
import type { Ctx, DayCtx } from '../../module.ts'
import {
  carriedDependencies,
  changedDependencies,
  deleteOpened,
  openDependencies,
  otherDependencies,
} from '../dependency/dependency-opening.service.ts'
import { resultsOfClasses } from '../performance/performance-reading.service.ts'
import {
  type AdvanceYear,
  classesOfYear,
  decidedAdvances,
  deleteAdvances,
  insertAdvances,
  type LeavingStudent,
  leavingStudents,
  lockedAdvances,
  targetYears,
  updateDecidedOn,
  yearOfGrade,
} from './advance.public.queries.ts'

const MAX_UNPLACED = 200

export type Target = Pick<ClassAdvance, 'target' | 'targets' | 'classes'>

/** The year into which students go: the named one, or the first open year after theirs. */
const targetOf = async (
  ctx: DayCtx,
  { yearId, targetYearId }: { yearId: string; targetYearId: string | undefined },
): Promise<Target> => {
  const years = await targetYears(ctx, yearId)
  const later: AdvanceYear[] = years.filter(({ id }) => id !== yearId)
  const target = targetYearId === undefined ? later[0] : years.find(({ id }) => id === targetYearId)
  if (targetYearId !== undefined && !target) throw fieldRefusal('targetYearId', 'INVALID_DATE_INTERVAL_ERROR')
  return {
    target: target ?? null,
    targets: years,
    classes: target ? await classesOfYear(ctx, target.id) : [],
  }
}

type Result = Required<Pick<EnrollmentResult, 'situation' | 'retention' | 'frequency'>>

/** The shown result of each enrolment; without figures there is none. */
const resultIn = (results: readonly EnrollmentResult[]): ((enrollmentId: string) => Result) => {
  const byId = new Map(results.map(one => [one.studentEnrollmentId, one]))
  return id => {
    const { situation = 'NO_RESULT', retention = 'FULL', frequency = null } = byId.get(id) ?? {}
    return { situation, retention, frequency }
  }
}

export type Proposed = Omit<AdvancingStudent, 'dependencies'> & {
  gradeId: string
  accountId: string
  /** In percent; null without lessons. */
  frequency: number | null
}

/**
 * Students of classes with their results and proposals, class by class, over one count of each target class. `expected` is the
 * result for which a class is proposed: the student's own or, before the end of the year, an expected one.
 */
export const proposedStudents = async (
  ctx: DayCtx,
  grades: readonly Pick<ClassAdvance['classes'][number], 'id' | 'name' | 'shift'>[],
  { target, classes }: Target,
  expected: (situation: Situation) => Situation = situation => situation,
): Promise<Proposed[]> => {
  const gradeIds = grades.map(({ id }) => id)
  const [students, results] = await Promise.all([
    leavingStudents(ctx, { gradeIds, targetYearId: target?.id ?? null }),
    resultsOfClasses(ctx, gradeIds),
  ])
  const resultOf = resultIn(results)
  const situationOf = ({ studentEnrollment: { id } }: LeavingStudent) => resultOf(id).situation
  const gradesById = new Map(grades.map(grade => [grade.id, grade]))
  const settled = students.map(student => {
    const from = gradesById.get(student.gradeId)
    const counts = from && student.enrolledIn && standsForNextClass(from, student.enrolledIn)
    return counts ? student : { ...student, enrolledIn: null }
  })
  const others = await otherDependencies(
    ctx,
    students.map(({ studentEnrollment: { id }, done }) => ({
      enrollmentId: id,
      decidedOn: done?.decidedOn ?? null,
    })),
  )
  const byGrade = Map.groupBy(settled, ({ gradeId }) => gradeId)
  const counts = new Map<string, number>()
  return grades.flatMap(grade => {
    const ofClass = byGrade.get(grade.id) ?? []
    const targets = classes.filter(({ id }) => id !== grade.id)
    const open = ofClass.filter(({ done, enrolledIn }) => done === null && enrolledIn === null)
    const candidates = open.map(one => ({
      enrollmentId: one.studentEnrollment.id,
      situation: expected(situationOf(one)),
      answer: one.answer,
    }))
    const proposals = new Map(
      advanceProposals(grade, candidates, targets, counts).map(one => [one.enrollmentId, one]),
    )
    return ofClass.map(one => {
      const result = resultOf(one.studentEnrollment.id)
      return { ...proposedStudent(one, result, { proposals, others }), frequency: result.frequency }
    })
  })
}

const proposedStudent = (
  student: LeavingStudent,
  { situation, retention }: Result,
  { proposals, others }: { proposals: ReadonlyMap<string, AdvanceProposal>; others: ReadonlySet<string> },
): Omit<Proposed, 'frequency'> => {
  const { id } = student.studentEnrollment
  const proposal = proposals.get(id)
  const [alone] = advanceProposals({ name: '', shift: null }, [{ enrollmentId: '', situation }], [])
  return {
    ...student,
    done: student.done && {
      ...student.done,
      outdated: isAdvanceOutdated(student.done.decidedOn, situation, others.has(id)),
    },
    situation,
    retention,
    outcome: proposal?.outcome ?? alone?.outcome ?? 'UNDECIDED',
    proposed: proposal?.toGradeId ?? null,
  }
}

const sourceOf = async (ctx: Ctx, gradeId: string) => {
  const yearId = await yearOfGrade(ctx, gradeId)
  if (yearId === null) throw new ContractError('NOT_A_CLASS')
  const grade = (await classesOfYear(ctx, yearId)).find(({ id }) => id === gradeId)
  if (!grade) throw new ContractError('NOT_FOUND')
  return { yearId, grade }
}

const withoutIds = ({ gradeId: _, accountId: __, frequency: ___, ...student }: Proposed) => student

/**
 * Where each student of a class goes, with the year into which they go, which is the first open one after theirs if it is not
 * named, and the names of the classes of their own year; for papers, which have no caller.
 */
export const classAdvanceRows = async (
  ctx: DayCtx,
  gradeId: string,
  targetYearId?: string,
): Promise<{ target: Target; students: Proposed[]; ownClasses: string[] }> => {
  const yearId = await yearOfGrade(ctx, gradeId)
  const own = yearId ? await classesOfYear(ctx, yearId) : []
  const grade = own.find(({ id }) => id === gradeId)
  if (!yearId || !grade) throw new ContractError('NOT_FOUND')
  const target = await targetOf(ctx, { yearId, targetYearId })
  const students = await proposedStudents(ctx, [grade], target)
  return { target, students, ownClasses: own.map(({ name }) => name) }
}

/** Where each student of a class goes: what is decided, and what is proposed for the others. */
export const readClassAdvance = async (
  ctx: Ctx,
  gradeId: string,
  targetYearId?: string,
): Promise<ClassAdvance> => {
  const { yearId, grade } = await sourceOf(ctx, gradeId)
  const to = await targetOf(ctx, { yearId, targetYearId })
  const [students, carried] = await Promise.all([
    proposedStudents(ctx, [grade], to),
    carriedDependencies(ctx, gradeId),
  ])
  const ofStudent = Map.groupBy(carried, ({ enrollmentId }) => enrollmentId)
  const dependenciesOf = ({ studentEnrollment, done }: Proposed) =>
    (ofStudent.get(studentEnrollment.id) ?? [])
      .filter(({ isNew }) => !isNew || done === null)
      .map(({ enrollmentId: _, ...dependency }) => dependency)
  return {
    ...to,
    students: students.map(one => ({ ...withoutIds(one), dependencies: dependenciesOf(one) })),
  }
}

/** How many students of each class of a year go into which class. */
export const readYearAdvance = async (
  ctx: Ctx,
  yearId: string,
  targetYearId?: string,
): Promise<YearAdvance> => {
  const to = await targetOf(ctx, { yearId, targetYearId })
  const grades = await classesOfYear(ctx, yearId)
  const students = await proposedStudents(ctx, grades, to)
  const byGrade = Map.groupBy(students, ({ gradeId }) => gradeId)
  const gradesById = new Map(grades.map(({ id, name }) => [id, { id, name }]))
  const unplaced = students.filter(isUnplaced).flatMap(({ gradeId, ...student }) => {
    const grade = gradesById.get(gradeId)
    return grade ? [{ ...student, grade }] : []
  })
  return {
    ...to,
    from: grades.map(({ id, name }) => countsOf({ id, name }, byGrade.get(id) ?? [])),
    unplaced: unplaced.slice(0, MAX_UNPLACED),
  }
}

/** Whether the office still decides where a student goes. */
const isOpen = ({ done, enrolledIn }: Proposed): boolean => done === null && enrolledIn === null

/** Whether a student has a result and no class in which to go on. */
const isUnplaced = (student: Proposed): boolean =>
  isOpen(student) &&
  student.proposed === null &&
  (student.outcome === 'ADVANCE' || student.outcome === 'RETAIN')

const countsOf = (grade: { id: string; name: string }, students: readonly Proposed[]) => {
  const open = students.filter(isOpen)
  const goingTo = (all: readonly Proposed[]) =>
    Map.groupBy(
      all.flatMap(({ done, enrolledIn, proposed }) => done?.grade?.id ?? enrolledIn?.id ?? proposed ?? []),
      id => id,
    )
  const proposed = goingTo(open)
  return {
    grade,
    students: students.length,
    done: students.length - open.length,
    outdated: students.filter(({ done }) => done?.outdated).length,
    undecided: open.filter(({ outcome }) => outcome === 'UNDECIDED').length,
    concluding: open.filter(({ outcome }) => outcome === 'CONCLUDE').length,
    departing: open.filter(({ outcome }) => outcome === 'DEPART').length,
    unanswered: open.filter(({ answer }) => isUnanswered(answer)).length,
    withoutClass: open.filter(isUnplaced).length,
    to: [...goingTo(students)].map(([gradeId, all]) => ({
      gradeId,
      students: all.length,
      proposed: proposed.get(gradeId)?.length ?? 0,
    })),
  }
}

/** Students of a year, or one of them, whose result leads elsewhere than the one on which their next class was decided. */
export const readOutdatedAdvances = async (
  ctx: Ctx,
  of: { yearId: string; studentId: string | null },
): Promise<OutdatedAdvance[]> => {
  const decided = await decidedAdvances(ctx, of)
  if (decided.length === 0) return []
  const [results, others] = await Promise.all([
    resultsOfClasses(ctx, [...new Set(decided.map(({ grade }) => grade.id))]),
    otherDependencies(
      ctx,
      decided.map(({ studentEnrollment: { id }, decidedOn }) => ({ enrollmentId: id, decidedOn })),
    ),
  ])
  const resultOf = resultIn(results)
  return decided.flatMap(one => {
    const { id } = one.studentEnrollment
    const { situation, retention } = resultOf(id)
    const isOutdated = isAdvanceOutdated(one.decidedOn, situation, others.has(id))
    return isOutdated ? [{ ...one, situation, retention }] : []
  })
}

/**
 * Records that a decided next class counts with the present result too, for a class that cannot be undone any more. The result
 * that the caller saw must be the present one; else nothing is recorded.
 */
export const confirmAdvance = async (
  ctx: Ctx,
  enrollmentId: string,
  { situation: seen }: BodyOf<typeof ConfirmCall>,
): Promise<AnswerOf<typeof ConfirmCall>> => {
  const [decided] = await decidedAdvances(ctx, { enrollmentId })
  if (!decided) throw new ContractError('RESULT_NOT_DECIDED')
  const { grade, studentEnrollment, decidedOn } = decided
  const { situation } = resultIn(await resultsOfClasses(ctx, [grade.id]))(enrollmentId)
  const others = await otherDependencies(ctx, [{ enrollmentId, decidedOn }])
  const outdated = isAdvanceOutdated(decidedOn, situation, others.has(enrollmentId))
  if (!outdated || seen !== situation || decidedOn === situation) return { situation, outdated }
  if (!decidesNextClass(situation)) throw new ContractError('RESULT_NOT_DECIDED')
  const change = { fromId: enrollmentId, before: decidedOn, situation }
  if (!(await updateDecidedOn(ctx, change))) return { situation, outdated }
  ctx.audit({
    entity: 'studentEnrollment',
    entityId: enrollmentId,
    action: 'UPDATED',
    changes: [{ field: 'decidedOn', from: decidedOn, to: situation }],
    gradeId: grade.id,
    studentId: studentEnrollment.user.id,
  })
  return { situation, outdated: false }
}

type Advance = BodyOf<typeof AdvanceCall>

const namesOf = (students: readonly Proposed[]) => ({
  students: students.map(({ studentEnrollment }) => studentEnrollment.user),
})

/** The named students with the class that is chosen for each; refuses who is decided already, or has no result. */
const chosenStudents = (
  students: readonly Proposed[],
  { students: chosen }: Pick<Advance, 'students'>,
): (Proposed & { toGradeId: string | null })[] => {
  const byId = new Map(students.map(one => [one.studentEnrollment.id, one]))
  const named = new Map(chosen.map(one => [one.enrollmentId, one]))
  const found = [...named.values()].map(({ enrollmentId, toGradeId }) => {
    const student = byId.get(enrollmentId)
    if (!student) throw new ContractError('NOT_FOUND')
    return { ...student, toGradeId }
  })
  const decided = found.filter(({ done }) => done !== null)
  if (decided.length > 0) throw new ContractError('ALREADY_ADVANCED', { data: namesOf(decided) })
  const enrolled = found.filter(({ enrolledIn, toGradeId }) => enrolledIn !== null && toGradeId !== null)
  if (enrolled.length > 0) throw new ContractError('ALREADY_ENROLLED', { data: namesOf(enrolled) })
  const undecided = found.filter(({ outcome }) => outcome === 'UNDECIDED')
  if (undecided.length > 0) throw new ContractError('RESULT_NOT_DECIDED', { data: namesOf(undecided) })
  return found
}

/**
 * Enrols students of a class in the classes that the office chose for them, all or none, and remembers the decision, so that
 * no student goes twice (docs/rules.md, Next class).
 */
export const advanceClass = async (ctx: Ctx, gradeId: string, body: Advance): Promise<ClassAdvance> => {
  const { targetYearId, start = null, exceed = false, confirmAge = false, reason = null } = body
  const { yearId, grade } = await sourceOf(ctx, gradeId)
  const to = await targetOf(ctx, { yearId, targetYearId })
  const names = new Map(to.classes.map(one => [one.id, one.name]))
  const foreign = body.students.some(({ toGradeId }) => toGradeId !== null && !names.has(toGradeId))
  if (foreign) throw new ContractError('NOT_FOUND')
  const chosen = chosenStudents(await proposedStudents(ctx, [grade], to), body)
  const entering = chosen.flatMap(({ accountId, toGradeId }) => (toGradeId ? [{ accountId, toGradeId }] : []))
  const accountIdsByGrade = new Map(
    [...Map.groupBy(entering, one => one.toGradeId)].map(([id, all]) => [
      id,
      all.map(({ accountId }) => accountId),
    ]),
  )
  const entered = await enterClasses(ctx, { accountIdsByGrade, start, mayExceed: exceed, confirmAge, reason })
  const rows = chosen.map(({ accountId, studentEnrollment, situation }) => ({
    fromId: studentEnrollment.id,
    situation,
    toId: entered.get(accountId) ?? null,
  }))
  await insertAdvances(ctx, { yearId: targetYearId, rows })
  await openDependencies(
    ctx,
    grade,
    chosen.flatMap(({ situation, studentEnrollment }) =>
      situation === 'WITH_DEPENDENCY' ? [studentEnrollment.id] : [],
    ),
  )
  for (const { studentEnrollment, accountId, toGradeId } of chosen)
    ctx.audit({
      entity: 'studentEnrollment',
      entityId: studentEnrollment.id,
      action: 'UPDATED',
      changes: [{ field: 'nextClass', from: null, to: toGradeId === null ? null : names.get(toGradeId) }],
      gradeId,
      studentId: accountId,
    })
  return readClassAdvance(ctx, gradeId, targetYearId)
}

/**
 * Takes back the decisions of a class, or of these of its enrolments, as far as nothing is recorded in the new enrolments nor in
 * the dependencies that they opened, and names who stays.
 */
export const undoAdvance = async (
  ctx: Ctx,
  { gradeId, yearId, fromIds }: { gradeId: string; yearId: string; fromIds: readonly string[] | null },
  hooks: readonly EnrollmentErased[],
): Promise<ClassAdvance & { undone: number; recorded: ClassStudent[]; dependent: ClassStudent[] }> => {
  const rows = await lockedAdvances(ctx, { gradeId, yearId, fromIds })
  const dependentIds = new Set(
    await changedDependencies(
      ctx,
      rows.map(({ fromId }) => fromId),
    ),
  )
  const recordedIds = new Set<string>()
  // Removing an enrolment runs the hooks of all domains, which are of one enrolment.
  for (const { fromId, toId } of rows) {
    if (toId === null || dependentIds.has(fromId)) continue
    const isErased = await deleteEnrollment(ctx, toId, hooks, { onlyUnrecorded: true })
    if (!isErased) recordedIds.add(fromId)
  }
  const stays = new Set([...dependentIds, ...recordedIds])
  const undone = rows.filter(({ fromId }) => !stays.has(fromId)).map(({ fromId }) => fromId)
  await deleteAdvances(ctx, undone)
  await deleteOpened(ctx, { gradeId, fromIds: undone })
  for (const fromId of undone)
    ctx.audit({
      entity: 'studentEnrollment',
      entityId: fromId,
      action: 'UPDATED',
      changes: [{ field: 'nextClass', from: true, to: null }],
      gradeId,
    })
  const advance = await readClassAdvance(ctx, gradeId, yearId)
  const students = advance.students.map(({ studentEnrollment }) => studentEnrollment)
  return {
    ...advance,
    undone: undone.length,
    recorded: students.filter(({ id }) => recordedIds.has(id)),
    dependent: students.filter(({ id }) => dependentIds.has(id)),
  }
}
