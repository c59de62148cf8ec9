import * as calls from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

export const absentStudentsOptions = (yearId: string, query: QueryInput<typeof calls.listAbsentStudents>) =>
  readList(calls.listAbsentStudents, { params: { id: yearId }, query })

export const searchCaseOptions = (id: string) => read(calls.getSearchCase, { params: { id } })

export const invalidateSearch = async (): Promise<void> => {
  await Promise.all(
    [calls.listAbsentStudents, calls.getSearchCase].map(each =>
      queryClient.invalidateQueries({ queryKey: readKey(each) }),
    ),
  )
}

export type NewStep = BodyInput<typeof calls.addSearchStep>

/** Opens a case with its first step, or adds the step to the open case of the student. */
export const openSearchCase = (
  { yearId, studentId }: { yearId: string; studentId: string },
  step: NewStep,
  idempotencyKey: string,
): Promise<calls.WrittenSearchCase> =>
  call(calls.openSearchCase, { params: { id: yearId }, body: { studentId, step }, idempotencyKey })

export const addSearchStep = (
  id: string,
  body: NewStep,
  idempotencyKey: string,
): Promise<calls.WrittenSearchCase> => call(calls.addSearchStep, { params: { id }, body, idempotencyKey })

export const withdrawSearchStep = (id: string, stepId: string): Promise<calls.WrittenSearchCase> =>
  call(calls.withdrawSearchStep, { params: { id, stepId } })

type Seen = { id: string; version: number }

export const closeSearchCase = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.closeSearchCase>,
): Promise<calls.WrittenSearchCase> =>
  call(calls.closeSearchCase, { params: { id }, body: { ...body, version } })

export const reopenSearchCase = ({ id, version }: Seen): Promise<calls.WrittenSearchCase> =>
  call(calls.reopenSearchCase, { params: { id }, body: { version } })
