import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import * as messageCalls from '@lousa/contract/messages/message/message.contract.ts'
import {
  checkRequest as checkCall,
  decideRequest as decideCall,
  withdrawRequest as withdrawCall,
} from '@lousa/contract/messages/request/request.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, readKey, readList } from '../../../lib/http/query-client.ts'
import { clashSentence } from '../../planning/clash/clash.words.ts'
import { lessonsChanged } from '../../planning/planning.api.ts'

type Paging = { currentPage: number }

/** The requests of the signed-in person to the office in a year. */
export const ownRequestsOptions = (academicYearId: string, { currentPage }: Paging) =>
  readList(messageCalls.listMessages, {
    query: { box: 'sent', type: 'REQUEST', academicYearId, currentPage },
  })

/** Requests to the office. Another secretary may have answered in between: the list is fetched at each opening. */
export const requestsOptions = (
  academicYearId: string,
  { request, currentPage }: Paging & { request: (typeof messageCalls.REQUEST_STATES)[number] },
) => ({
  ...readList(messageCalls.listMessages, {
    query: { box: 'requests', request, academicYearId, currentPage },
  }),
  staleTime: 0,
})

const changed = (): void => {
  void queryClient.invalidateQueries({ queryKey: readKey(messageCalls.listMessages) })
}

/**
 * The timetable's refusals name fields that a form may not show, where the lesson is given, or does not have: their
 * sentence is the whole's, with what is in the way.
 */
const inWords = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || error.code === 'VALIDATION_ERROR') return error
  const { code, status, data } = error
  return new Refusal({ code, status, message: clashSentence(error), data })
}

type RequestBody = NonNullable<BodyInput<typeof messageCalls.createMessage>['request']>

/** Null: the change could be made now; else the sentence of its refusal. Failures of the check itself are thrown. */
export const requestCheckOptions = (academicYearId: string, request: RequestBody) => ({
  queryKey: ['request-check', academicYearId, request],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string | null> => {
    try {
      await call(checkCall, { body: { academicYearId, request, preview: true }, signal })
      return null
    } catch (error) {
      if (error instanceof Refusal && error.status === 422) return clashSentence(error)
      throw error
    }
  },
  staleTime: 0,
  retry: false,
})

export const sendRequest = async (
  { academicYearId, body, request }: { academicYearId: string; body: string | null; request: RequestBody },
  idempotencyKey: string,
): Promise<SchoolMessage> => {
  try {
    return await call(messageCalls.createMessage, {
      body: { type: 'REQUEST', academicYearId, request, ...(body === null ? {} : { body }) },
      idempotencyKey,
    })
  } catch (error) {
    throw inWords(error)
  } finally {
    changed()
  }
}

/** Lessons may have changed by it, and a refusal says that something did before. */
export const decideRequest = async (
  { id, request }: Pick<SchoolMessage, 'id' | 'request'>,
  body: BodyInput<typeof decideCall>,
): Promise<SchoolMessage> => {
  try {
    return await call(decideCall, { params: { id }, body })
  } catch (error) {
    throw inWords(error)
  } finally {
    changed()
    const plans = [request?.lesson?.lessonPlan.id, request?.otherLesson?.lessonPlan.id, request?.lessonPlanId]
    for (const planId of new Set(plans)) if (planId !== undefined) lessonsChanged(planId)
  }
}

/** The office may have answered in the meantime: the list is read again either way. */
export const withdrawRequest = async (id: string): Promise<void> => {
  try {
    await call(withdrawCall, { params: { id } })
  } finally {
    changed()
  }
}
