import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

export const studentAppealsOptions = (studentId: string) =>
  read(calls.listStudentAppeals, { params: { id: studentId } })

export const appealsOptions = (query: QueryInput<typeof calls.listAppeals>) =>
  readList(calls.listAppeals, { query })

export const invalidateAppeals = async (): Promise<void> => {
  await Promise.all(
    [calls.listStudentAppeals, calls.listAppeals].map(each =>
      queryClient.invalidateQueries({ queryKey: readKey(each) }),
    ),
  )
}

export const createAppeal = (body: BodyInput<typeof calls.createAppeal>, idempotencyKey: string) =>
  call(calls.createAppeal, { body, idempotencyKey })

export const stepAppeal = (
  { id, version }: { id: string; version: number },
  body: BodyInput<typeof calls.stepAppeal>,
  idempotencyKey: string,
): Promise<calls.WrittenAppeal> =>
  call(calls.stepAppeal, { params: { id }, body: { ...body, version }, idempotencyKey })
