import {
  type GradeOrEvent,
  getGrade,
  isEvent,
  listGrades,
  type SchoolEvent,
} from '@lousa/contract/academics/academics.contract.ts'
import * as gradeWritingCalls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

/** A class has no page of events. */
const eventOf = (grade: GradeOrEvent): SchoolEvent => {
  if (isEvent(grade)) return grade
  throw new Refusal({ code: 'NOT_FOUND', status: 404, message: M.err.notFound })
}

/** For visitors and members; visitors get the public part of the answer. */
export const eventOptions = (id: string) => ({
  ...read(getGrade, { params: { id } }),
  select: eventOf,
})

export const removeEvent = (id: string): Promise<void> =>
  call(gradeWritingCalls.deleteGrade, { params: { id } })

export const eventsChanged = (): Promise<unknown> =>
  Promise.all(
    [listGrades, getGrade].map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )

export const createEvent = (
  body: BodyInput<typeof gradeWritingCalls.createGrade>,
  idempotencyKey: string,
): Promise<GradeOrEvent> => call(gradeWritingCalls.createGrade, { body, idempotencyKey })

export const updateEvent = (
  id: string,
  body: BodyInput<typeof gradeWritingCalls.updateGrade>,
  version: number,
): Promise<GradeOrEvent> => call(gradeWritingCalls.updateGrade, { params: { id }, body, version })
