import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import * as movementCalls from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api-client.ts'

export type EnrollmentChange = BodyInput<typeof movementCalls.updateEnrollment>
type Saved = AnswerOf<typeof movementCalls.updateEnrollment>
type Of = Pick<StudentEnrollment, 'id' | 'version'>

export const updateEnrollment = ({ id, version }: Of, body: EnrollmentChange): Promise<Saved> =>
  call(movementCalls.updateEnrollment, { params: { id }, body, version })

/** A move that is not made yet; whether there is room is asked when it is done. */
export const previewMove = (of: Of, move: Pick<EnrollmentChange, 'gradeId' | 'exit'>): Promise<Saved> =>
  updateEnrollment(of, { ...move, confirmOccupation: 'EXCEED', confirmAge: true, preview: true })

/** The figures that a move would transfer. */
export const movePreviewOptions = ({ id, version }: Of, gradeId: string) =>
  queryOptions({
    queryKey: [movementCalls.updateEnrollment.path, 'preview', id, version, gradeId],
    queryFn: async () => (await previewMove({ id, version }, { gradeId })).preview ?? null,
    staleTime: 0,
    retry: false,
  })

export const renumberGrade = (
  id: string,
  preview: boolean,
): Promise<AnswerOf<typeof movementCalls.renumberGrade>> =>
  call(movementCalls.renumberGrade, { params: { id }, body: preview ? { preview } : {} })

export const renumberPreviewOptions = (gradeId: string) =>
  queryOptions({
    queryKey: [movementCalls.renumberGrade.path, 'preview', gradeId],
    queryFn: () => renumberGrade(gradeId, true),
    staleTime: 0,
    retry: false,
  })
