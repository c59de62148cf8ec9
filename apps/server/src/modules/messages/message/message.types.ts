import type { MessageType, RECIPIENT_ROLES } from '@lousa/contract/messages/message/message.contract.ts'
import type { VisitorCtx } from '../../module.ts'

/** What sending needs: a request's context has it, and a job can make it. */
export type SendingCtx = Pick<VisitorCtx, 'db' | 'institution' | 'now' | 'today' | 'enqueue'>

export type RecipientRole = (typeof RECIPIENT_ROLES)[number]

/** Whom a message goes to, as it was chosen. */
export type Chosen = { gradeIds: string[]; roles: RecipientRole[]; userIds: string[] }

/** What a person writes of a message. A draft may lack its title, its text and those who get it. */
export type MessageValues = {
  type: MessageType
  title: string
  body: string
  academicYearId: string
  chosen: Chosen
  sendAt: string | null
}

/** A message, held until the commit. */
export type HeldMessage = MessageValues & {
  id: string
  status: 'DRAFT' | 'SCHEDULED' | 'SENT'
  createdAt: string
  resentAt: string | null
  version: number
}
