import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import * as movementCalls from '@lousa/contract/enrollment/movement/movement.contract.ts'
import * as queueCalls from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { read } from '../../../lib/http/query-client.ts'

export type Promotion = AnswerOf<typeof queueCalls.promoteEnrollments>

export const promoteEnrollments = (
  body: BodyInput<typeof queueCalls.promoteEnrollments>,
  idempotencyKey: string,
): Promise<Promotion> => call(queueCalls.promoteEnrollments, { body, idempotencyKey })

/** Active beyond the vacancies: the administrator has said so. */
export const promoteOverCapacity = (
  { id, version }: Pick<StudentEnrollment, 'id' | 'version'>,
  { reason }: { reason?: string },
): Promise<StudentEnrollment> =>
  call(movementCalls.updateEnrollment, {
    params: { id },
    body: { status: 'ACTIVE', confirmOccupation: 'EXCEED', ...(reason ? { reason } : {}) },
    version,
  })

export const answerOffer = (id: string, accept: boolean): Promise<StudentEnrollment> =>
  call(queueCalls.answerOffer, { params: { id }, body: { accept } })

/** The waiting list of a class or event, where the institution publishes it. */
export const publicListOptions = (gradeId: string) =>
  read(queueCalls.getWaitingList, { params: { id: gradeId } })
