import type { Chosen, MESSAGE } from '@lousa/contract/messages/message/message-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { OptionalActorCtx } from '../../module.ts'

export type { Chosen } from '@lousa/contract/messages/message/message-table.ts'

/** The context for sending: part of a request's context, and available to jobs. */
export type SendingCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'today' | 'enqueue'>

export type RecipientRole = Chosen['roles'][number]

export type MessageValues = ValuesOf<typeof MESSAGE>

/** A message, held until the commit. */
export type LockedMessage = MessageValues & {
  id: string
  createdAt: string
  resentAt: string | null
  version: number
}
