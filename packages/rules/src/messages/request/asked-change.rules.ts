import type { TimeOfDay } from '../../planning/time.rules.ts'

/** The required fields of each kind of request (docs/rules.md, Requests). */
const NEEDED = {
  MOVE: ['lessonId', 'date', 'start', 'end'],
  SWAP: ['lessonId', 'otherLessonId'],
  REMOVE: ['lessonId'],
  ADD: ['lessonPlanId', 'date', 'start', 'end'],
  OTHER: [],
} as const

type Kind = keyof typeof NEEDED
type Field = (typeof NEEDED)[Kind][number]
export type RequestedChange = { readonly kind: Kind } & { readonly [F in Field]?: string | undefined }

/** The fields that a request of this kind lacks. */
export function missingOf(change: RequestedChange): Field[] {
  return NEEDED[change.kind].filter(field => change[field] === undefined)
}

/** The lessons that this kind changes: they must be untouched. */
export function lessonsChangedBy({ kind, lessonId, otherLessonId }: RequestedChange): string[] {
  if (kind === 'OTHER' || kind === 'ADD') return []
  const ids = kind === 'SWAP' ? [lessonId, otherLessonId] : [lessonId]
  return ids.filter(id => id !== undefined)
}

/**
 * Whether a decision is the withdrawal by the sender: refused without a reason, which the office must give
 * (docs/rules.md, Requests).
 */
export function isWithdrawn(decision: { readonly accept: boolean; readonly reason: string | null }): boolean {
  return !decision.accept && decision.reason === null
}

/** Whether the times that are said, if both are, are no stretch of a day. */
export function endsBeforeItStarts({ start, end }: { start?: TimeOfDay; end?: TimeOfDay }): boolean {
  return start !== undefined && end !== undefined && start >= end
}
