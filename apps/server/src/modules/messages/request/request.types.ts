import type { RequestedChange } from '@lousa/contract/messages/message/asked-change.contract.ts'
import type { NamedLesson, NamedPlan } from './request.queries.ts'

/** What is asked, with what it names as it stands. */
export type NamedRequest = {
  asked: RequestedChange
  lesson: NamedLesson | null
  otherLesson: NamedLesson | null
  plan: NamedPlan | null
}
