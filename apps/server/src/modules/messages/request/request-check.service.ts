import type { RequestedChange } from '@lousa/contract/messages/message/asked-change.contract.ts'
import { ContractError, type ErrorCode, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  endsBeforeItStarts,
  lessonsChangedBy,
  missingOf,
} from '@lousa/rules/messages/request/asked-change.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { accessibleLessons, accessiblePlans } from '../../planning/plan/plan-reach.service.ts'
import { type NamedLesson, namedLessons, namedPlan } from './request.queries.ts'
import type { NamedRequest } from './request.types.ts'

const assertComplete = (change: RequestedChange): void => {
  const missing = missingOf(change)
  if (missing.length > 0)
    throw invalidFields(...missing.map(field => fieldError(`request.${field}`, 'REQUIRED')))
  if (endsBeforeItStarts(change)) throw fieldRefusal('request.start', 'INVALID_DATE_INTERVAL_ERROR')
  if (change.kind === 'SWAP' && change.lessonId === change.otherLessonId)
    throw invalidFields(fieldError('request.otherLessonId', 'INVALID'))
}

const distinctIds = (...ids: (string | undefined)[]): string[] => [
  ...new Set(ids.filter(each => each !== undefined)),
]

/** An instructor asks about lessons of plans that they teach or taught; what others teach is not there for them. */
const assertAccessible = async (ctx: Ctx, change: RequestedChange): Promise<void> => {
  const lessonIds = distinctIds(change.lessonId, change.otherLessonId)
  const planIds = distinctIds(change.lessonPlanId)
  const lessons = lessonIds.length > 0 ? await accessibleLessons(ctx, lessonIds) : []
  const plans = planIds.length > 0 ? await accessiblePlans(ctx, planIds) : []
  if (lessons.length < lessonIds.length || plans.length < planIds.length) throw new ContractError('NOT_FOUND')
}

/** Why a lesson cannot be moved, swapped or taken out, as the office would be answered now. */
const refusalOf = (lesson: NamedLesson): ErrorCode | null => {
  if (lesson.yearStatus !== 'OPEN') return 'ACADEMIC_YEAR_FINISHED'
  if (lesson.isDeleted) return 'LESSON_DELETED'
  if (lesson.isReleased) return 'LESSON_ALREADY_ACCOMPLISHED'
  if (lesson.hasAttendance) return 'LESSON_HAS_ATTENDANCE'
  return lesson.termClosedAt === null ? null : 'TERM_CLOSED'
}

/**
 * Checks a request: whole, of the actor's own lessons and plans, and of lessons that can still be changed. Whether
 * the new time is free is seen when it is decided: the office may make room first.
 */
export const checkedRequest = async (
  ctx: Ctx,
  change: RequestedChange,
  yearId: string,
): Promise<NamedRequest> => {
  assertComplete(change)
  await assertAccessible(ctx, change)
  const ids = distinctIds(change.lessonId, change.otherLessonId)
  const lessons = ids.length > 0 ? await namedLessons(ctx, ids) : []
  const lessonOf = (id: string | undefined) => lessons.find(lesson => lesson.id === id) ?? null
  const plan = change.lessonPlanId === undefined ? null : await namedPlan(ctx, change.lessonPlanId)
  if ([...lessons, ...(plan ? [plan] : [])].some(each => each.yearId !== yearId))
    throw invalidFields(fieldError('academicYearId', 'INVALID'))
  if (change.kind === 'ADD' && plan?.yearStatus === 'FINISHED')
    throw fieldRefusal('request.lessonPlanId', 'ACADEMIC_YEAR_FINISHED')
  for (const id of lessonsChangedBy(change)) {
    const lesson = lessonOf(id)
    const refusal = lesson && refusalOf(lesson)
    if (refusal)
      throw fieldRefusal(id === change.lessonId ? 'request.lessonId' : 'request.otherLessonId', refusal)
  }
  return {
    asked: change,
    lesson: lessonOf(change.lessonId),
    otherLesson: lessonOf(change.otherLessonId),
    plan,
  }
}
