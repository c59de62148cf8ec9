import type { BodyOf } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/messages/message/message.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type Ctx, type Module, route } from '../../module.ts'
import { getMessage, listMessages, previewRecipients } from './message-reading.service.ts'
import { createMessage, deleteMessage, resendMessage, updateMessage } from './message-writing.service.ts'

/** Requests are written by an area further down. */
export type CreateRequest = (ctx: Ctx, body: BodyOf<typeof calls.createMessage>) => Promise<string>

/** The message in its current state. */
const sameMessage = {
  idsOf: ({ id }: { id: string }) => id,
  replayWith: (ctx: Ctx, _input: unknown, id: string) => getMessage(ctx, id),
}

export const messageRoutes = (createRequest: CreateRequest): Module['routes'] => [
  route(calls.listMessages, (ctx, { query }) => listMessages(ctx, query)),
  route(calls.getMessage, (ctx, { params }) => getMessage(ctx, params.id)),
  route(
    calls.createMessage,
    async (ctx, { body }) => {
      if (body.type === 'REQUEST') return getMessage(ctx, await createRequest(ctx, body))
      if (ctx.actor.role !== 'ADMINISTRATOR') throw new ContractError('FORBIDDEN')
      if (body.request) throw invalidFields(fieldError('request', 'UNKNOWN_FIELD'))
      return createMessage(ctx, body)
    },
    sameMessage,
  ),
  route(calls.previewMessage, (ctx, { body }) => previewRecipients(ctx, body.recipients)),
  route(calls.updateMessage, (ctx, { params, body: { version, ...change } }) =>
    updateMessage(ctx, params.id, change, version),
  ),
  route(calls.resendMessage, (ctx, { params }) => resendMessage(ctx, params.id), sameMessage),
  route(calls.deleteMessage, (ctx, { params }) => deleteMessage(ctx, params.id)),
]
