import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import * as enrollmentCalls from '@lousa/contract/enrollment/enrollment.contract.ts'
import * as entryCalls from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { call } from '../../../lib/http/api-client.ts'

export type Enrolling = BodyInput<typeof entryCalls.createEnrollment>

export const createEnrollment = (body: Enrolling, idempotencyKey: string): Promise<StudentEnrollment> =>
  call(entryCalls.createEnrollment, { body, idempotencyKey })

export const deleteEnrollment = (id: string): Promise<void> =>
  call(entryCalls.deleteEnrollment, { params: { id } })

/** Whether an enrolment is still on file, ended or not: what has records is never erased. */
export const isOnFile = async (gradeId: string, id: string): Promise<boolean> => {
  const { data } = await call(enrollmentCalls.listEnrollments, { query: { gradeId, showEnded: 'true' } })
  return data.some(enrollment => enrollment.id === id)
}
