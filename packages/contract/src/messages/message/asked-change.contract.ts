import { z } from 'zod'
import { userBrief } from '../../people/person/user.contract.ts'
import { lesson } from '../../planning/lesson/lesson.contract.ts'
import { civilDate, id, instant, timeOfDay } from '../../schema.ts'

/** A lesson to another time, two lessons exchanged, one taken out, one more, or anything else in words. */
export const REQUEST_KINDS = ['MOVE', 'SWAP', 'REMOVE', 'ADD', 'OTHER'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/**
 * The request of an instructor to the office. MOVE: `lessonId`, `date`, `start`, `end`; SWAP: `lessonId`, `otherLessonId`;
 * REMOVE: `lessonId`; ADD: `lessonPlanId`, `date`, `start`, `end`; OTHER: any of them, or none.
 */
export const requestedChange = z.strictObject({
  kind: z.enum(REQUEST_KINDS),
  lessonId: id.optional(),
  lessonPlanId: id.optional(),
  otherLessonId: id.optional(),
  date: civilDate.optional(),
  start: timeOfDay.optional(),
  end: timeOfDay.optional(),
})
export type RequestedChange = z.output<typeof requestedChange>

/** The decision about a request, its author and time; neither accepted nor with a reason: its sender withdrew it. */
export const requestDecision = z.object({
  accept: z.boolean(),
  reason: z.string().nullable(),
  by: userBrief,
  at: instant,
})

/** A request as it was sent, with the current lessons. */
export const messageRequest = requestedChange.extend({
  /** Null once there is no such lesson. */
  lesson: lesson.nullable().optional(),
  otherLesson: lesson.nullable().optional(),
  decision: requestDecision.nullable(),
})
export type MessageRequest = z.output<typeof messageRequest>
