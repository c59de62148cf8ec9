import type { AnswerOf, BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const reenrollmentOptions = (yearId: string) => read(calls.getReenrollment, { params: { id: yearId } })

export type StudentsFilter = QueryInput<typeof calls.listReenrollments>

export const studentsOptions = (yearId: string, query: StudentsFilter) =>
  read(calls.listReenrollments, { params: { id: yearId }, query })

export type CampaignBody = BodyInput<typeof calls.saveReenrollmentCampaign>

export const saveCampaign = (yearId: string, body: CampaignBody) =>
  call(calls.saveReenrollmentCampaign, { params: { id: yearId }, body })

export type AnswerBody = BodyInput<typeof calls.answerReenrollments>['answers'][number]

export const answerStudents = (
  yearId: string,
  answers: AnswerBody[],
  more: { preview?: true } = {},
): Promise<AnswerOf<typeof calls.answerReenrollments>> =>
  call(calls.answerReenrollments, {
    params: { id: yearId },
    body: { answers, ...more },
    idempotencyKey: newIdempotencyKey(),
  })

/** Counts, places and lists of the campaign are read again. */
export const invalidateReenrollment = (): Promise<unknown> =>
  Promise.all(
    [calls.getReenrollment, calls.listReenrollments].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
