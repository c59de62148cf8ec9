import type { RequestedChange } from '@lousa/contract/messages/message/asked-change.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FetchedHolidays, Holidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { addLesson, changeLesson, deleteLesson } from '../../planning/lesson/lesson-change.service.ts'
import { holidaysOfLesson, holidaysOfPlan } from '../../planning/lesson/lesson-place.service.ts'
import { swapTimes } from '../../planning/lesson/lesson-swap.service.ts'
import { type LockedRequest, requestRef } from './request.queries.ts'
import { checkedRequest } from './request-check.service.ts'
import { removalReason } from './request-texts.words.ts'

/** The holidays by which what is asked is judged, asked for before the transaction. */
export const holidaysOfRequest = async (
  stage: PublicScope,
  holidays: Holidays,
  messageId: string,
): Promise<FetchedHolidays> => {
  const place = await stage.inTenant(ctx => requestRef(ctx, messageId))
  if (place?.lessonId) return holidaysOfLesson(stage, holidays, place.lessonId)
  return place?.planId ? holidaysOfPlan(stage, holidays, place.planId) : holidays.ofYears([])
}

type Change = Pick<
  LockedRequest,
  | 'kind'
  | 'body'
  | 'lessonId'
  | 'lessonPlanId'
  | 'isLessonDeleted'
  | 'otherLessonId'
  | 'requestedPlanId'
  | 'date'
  | 'start'
  | 'end'
>

/** The lesson that is to change; lessons that were made again or taken out since cannot change. */
const lessonOf = ({ lessonId, lessonPlanId, isLessonDeleted }: Change) => {
  if (lessonId === null || lessonPlanId === null || isLessonDeleted) throw new ContractError('LESSON_DELETED')
  return { lessonId, planId: lessonPlanId }
}

const timeOf = ({ date, start, end }: Change) => {
  if (date === null || start === null || end === null) throw new Error('A request without its times')
  return { date, start, end }
}

/** Does what is asked as the office itself would, with every refusal that it would meet. */
export const applyRequest = async (ctx: Ctx, request: Change, holidays: FetchedHolidays): Promise<void> => {
  const { kind, otherLessonId, requestedPlanId } = request
  if (kind === 'MOVE')
    await changeLesson(ctx, lessonOf(request), { body: timeOf(request), version: undefined, holidays })
  if (kind === 'REMOVE')
    await deleteLesson(ctx, lessonOf(request), {
      reason: removalReason(request.body),
      version: undefined,
    })
  if (kind === 'SWAP') {
    if (otherLessonId === null) throw new ContractError('LESSON_DELETED')
    await swapTimes(ctx, { lessonId: lessonOf(request).lessonId, otherLessonId }, holidays)
  }
  if (kind === 'ADD') {
    if (requestedPlanId === null) throw new ContractError('NOT_FOUND')
    await addLesson(ctx, requestedPlanId, { body: timeOf(request), holidays })
  }
}

/**
 * Applies a change that is not requested yet, within a preview, whose transaction is rolled back: throws the refusal that
 * the office would meet now.
 */
export const tryRequest = async (
  ctx: Ctx,
  { change, yearId }: { change: RequestedChange; yearId: string },
  holidays: FetchedHolidays,
): Promise<void> => {
  const { lesson } = await checkedRequest(ctx, change, yearId)
  await applyRequest(
    ctx,
    {
      kind: change.kind,
      body: '',
      lessonId: change.lessonId ?? null,
      lessonPlanId: lesson?.planId ?? null,
      isLessonDeleted: lesson?.isDeleted ?? false,
      otherLessonId: change.otherLessonId ?? null,
      requestedPlanId: change.lessonPlanId ?? null,
      date: change.date ?? null,
      start: change.start ?? null,
      end: change.end ?? null,
    },
    holidays,
  )
}
