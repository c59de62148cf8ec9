import { MESSAGE_LIMITS } from '@lousa/contract/messages/message/message.contract.ts'
import { REQUEST_LETTERS } from '@lousa/contract/messages/request/request-letters.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { LockedRequest, NamedLesson, NamedPlan } from './request.queries.ts'
import type { NamedRequest } from './request.types.ts'

const L = REQUEST_LETTERS

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** A title as long as titles may be: names of components and classes have no such limit. */
const titled = (text: string): string => shortened(text, MESSAGE_LIMITS.title)

const timeOf = (time: string): string => time.slice(0, 5)
const lessonOf = ({ component, grade, date, start }: NamedLesson): string =>
  fill(L.lesson, { component, grade, date: formatDate(date), time: timeOf(start) })
const planOf = ({ component, grade }: NamedPlan): string => fill(L.plan, { component, grade })

/** The title of a request whose sender wrote none. */
export const titleOfRequest = ({ asked, lesson, otherLesson, plan }: NamedRequest): string => {
  const { kind, date, start } = asked
  if (kind === 'MOVE' && lesson) return titled(fill(L.move, { lesson: lessonOf(lesson) }))
  if (kind === 'REMOVE' && lesson) return titled(fill(L.remove, { lesson: lessonOf(lesson) }))
  if (kind === 'SWAP' && lesson && otherLesson)
    return titled(fill(L.swap, { lesson: lessonOf(lesson), other: lessonOf(otherLesson) }))
  if (kind === 'ADD' && plan && date && start)
    return titled(fill(L.add, { plan: planOf(plan), date: formatDate(date), time: timeOf(start) }))
  const about = lesson ? lessonOf(lesson) : plan ? planOf(plan) : null
  return about === null ? L.other : titled(fill(L.otherOf, { about }))
}

type Decision = { accept: boolean; reason: string | null }

/** The notice to the sender of a request about its decision. */
export const decisionText = (
  { kind, title }: Pick<LockedRequest, 'kind' | 'title'>,
  { accept, reason }: Decision,
): { title: string; body: string } => {
  if (!accept) {
    const body = [L.refusedBody, reason === null ? null : fill(L.reason, { reason })]
    return { title: titled(fill(L.refused, { title })), body: body.filter(Boolean).join('\n\n') }
  }
  const body = [
    kind === 'OTHER' ? L.acceptedBody : L.appliedBody,
    reason === null ? null : fill(L.answer, { reason }),
  ]
  return { title: titled(fill(L.accepted, { title })), body: body.filter(Boolean).join('\n\n') }
}

/** The longest reason of a removed lesson. */
const MOST_REASON = 200

/** The note of a lesson that a request took away. */
export const removalReason = (body: string): string =>
  shortened(body.replaceAll(/\s+/g, ' ').trim() || L.removed, MOST_REASON)
