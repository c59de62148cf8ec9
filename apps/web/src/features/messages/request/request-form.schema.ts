import { requestedChange } from '@lousa/contract/messages/message/asked-change.contract.ts'
import { MESSAGE_LIMITS } from '@lousa/contract/messages/message/message.contract.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import { missingOf } from '@lousa/rules/messages/request/asked-change.rules.ts'
import { z } from 'zod'

const typed = z.object({
  kind: z.enum(['', 'MOVE', 'SWAP', 'REMOVE', 'ADD', 'OTHER']),
  lessonId: z.string(),
  otherLessonId: z.string(),
  lessonPlanId: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
})
export type TypedRequest = z.output<typeof typed>

const WITHOUT_SECONDS = 5
const timeOf = (time: string): string => (time.length === WITHOUT_SECONDS ? `${time}:00` : time)

/** The fields of the chosen kind, without those that were typed for another one before. */
const FIELDS_OF = {
  MOVE: ['lessonId', 'date', 'start', 'end'],
  SWAP: ['lessonId', 'otherLessonId'],
  REMOVE: ['lessonId'],
  ADD: ['lessonPlanId', 'date', 'start', 'end'],
  OTHER: ['lessonId', 'lessonPlanId'],
} as const

/** The request as it stands, for the call; null without a kind. */
export const typedRequestOf = (request: TypedRequest) => {
  const { kind } = request
  if (kind === '') return null
  const typedRequest = FIELDS_OF[kind].flatMap(field => {
    const text = request[field]
    return text === '' ? [] : [[field, field === 'start' || field === 'end' ? timeOf(text) : text]]
  })
  return { kind, ...Object.fromEntries(typedRequest) }
}

/** A request as it is typed; its output is what the call takes. */
export const requestForm = z
  .object({ request: typed, otherPlanId: z.string(), body: optionalText(MESSAGE_LIMITS.body) })
  .transform(({ request, body }, context) => {
    const typedRequest = typedRequestOf(request)
    const lacks = (path: string[]) => context.addIssue({ code: 'custom', path, ...coded('REQUIRED') })
    if (typedRequest === null) {
      lacks(['request', 'kind'])
      return z.NEVER
    }
    for (const field of missingOf(typedRequest)) lacks(['request', field])
    if (typedRequest.kind === 'OTHER' && body === null) lacks(['body'])
    const checked = requestedChange.safeParse(typedRequest)
    if (!checked.success) {
      for (const { path } of checked.error.issues)
        context.addIssue({ code: 'custom', path: ['request', ...path], ...coded('INVALID') })
      return z.NEVER
    }
    return { request: checked.data, body }
  })
