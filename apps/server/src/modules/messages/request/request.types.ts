import type { RequestedChange } from '@lousa/contract/messages/message/asked-change.contract.ts'
import type { NamedLesson, NamedPlan } from './request.queries.ts'

/** A request, with the present values of the rows that it names. */
export type NamedRequest = {
  asked: RequestedChange
  lesson: NamedLesson | null
  otherLesson: NamedLesson | null
  plan: NamedPlan | null
}
