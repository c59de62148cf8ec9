import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import * as meetings from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

export const studentAppealsOptions = (studentId: string) =>
  read(calls.listStudentAppeals, { params: { id: studentId } })

export const appealsOptions = (query: QueryInput<typeof calls.listAppeals>) =>
  readList(calls.listAppeals, { query })

export const invalidateAppeals = async (): Promise<void> => {
  await Promise.all(
    [
      calls.listStudentAppeals,
      calls.listAppeals,
      calls.listOwnAppeals,
      meetings.listMeetings,
      meetings.getMeeting,
    ].map(each => queryClient.invalidateQueries({ queryKey: readKey(each) })),
  )
}

export const createAppeal = (body: BodyInput<typeof calls.createAppeal>, idempotencyKey: string) =>
  call(calls.createAppeal, { body, idempotencyKey })

export const linkAppeal = (
  { id, version }: { id: string; version: number },
  meetingId: string | null,
): Promise<calls.WrittenAppeal> => call(calls.updateAppeal, { params: { id }, body: { meetingId, version } })

export const ownAppealsOptions = () => read(calls.listOwnAppeals, {})

export const createOwnAppeal = (body: BodyInput<typeof calls.createOwnAppeal>, idempotencyKey: string) =>
  call(calls.createOwnAppeal, { body, idempotencyKey })

export const withdrawOwnAppeal = ({ id, version }: { id: string; version: number }, idempotencyKey: string) =>
  call(calls.withdrawOwnAppeal, { params: { id }, body: { version }, idempotencyKey })

export const stepAppeal = (
  { id, version }: { id: string; version: number },
  body: BodyInput<typeof calls.stepAppeal>,
  idempotencyKey: string,
): Promise<calls.WrittenAppeal> =>
  call(calls.stepAppeal, { params: { id }, body: { ...body, version }, idempotencyKey })
