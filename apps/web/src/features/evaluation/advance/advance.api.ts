import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { enrollmentsChanged } from '../../enrollment/enrollment.api.ts'

/** Absent: the first open year after that of the class. */
type TargetYear = string | undefined

const queryOf = (targetYearId: TargetYear) => (targetYearId ? { targetYearId } : {})

export const yearAdvanceOptions = (yearId: string, targetYearId: TargetYear) =>
  read(calls.getYearAdvance, { params: { id: yearId }, query: queryOf(targetYearId) })

export const classAdvanceOptions = (gradeId: string, targetYearId: TargetYear) =>
  read(calls.getClassAdvance, { params: { id: gradeId }, query: queryOf(targetYearId) })

export type AdvanceBody = BodyInput<typeof calls.advanceClass>

export const advanceClass = (
  gradeId: string,
  body: AdvanceBody,
  idempotencyKey: string,
): Promise<AnswerOf<typeof calls.advanceClass>> =>
  call(calls.advanceClass, { params: { id: gradeId }, body, idempotencyKey })

/** The proposals of a class as they are now. */
export const readClassAdvance = (
  gradeId: string,
  targetYearId: string,
): Promise<AnswerOf<typeof calls.getClassAdvance>> =>
  call(calls.getClassAdvance, { params: { id: gradeId }, query: queryOf(targetYearId) })

export const outdatedAdvancesOptions = (yearId: string, studentId?: string) =>
  read(calls.getOutdatedAdvances, { params: { id: yearId }, query: studentId ? { studentId } : {} })

export const undoAdvance = (
  gradeId: string,
  body: BodyInput<typeof calls.undoAdvance>,
  idempotencyKey: string,
): Promise<AnswerOf<typeof calls.undoAdvance>> =>
  call(calls.undoAdvance, { params: { id: gradeId }, body, idempotencyKey })

export const confirmAdvance = (
  enrollmentId: string,
  body: BodyInput<typeof calls.confirmAdvance>,
): Promise<AnswerOf<typeof calls.confirmAdvance>> =>
  call(calls.confirmAdvance, { params: { id: enrollmentId }, body })

/** Results changed: which decided next classes they contradict is read again. */
export const outdatedAdvancesChanged = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: readKey(calls.getOutdatedAdvances) })

/** Counts and proposals are read again, and lists of enrolments with them. */
export const advanceChanged = (): Promise<unknown> =>
  Promise.all([
    ...[calls.getYearAdvance, calls.getClassAdvance, calls.getOutdatedAdvances].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
    enrollmentsChanged(),
  ])
