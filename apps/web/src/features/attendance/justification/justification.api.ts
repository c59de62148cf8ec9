import type {
  AbsenceJustification,
  JustificationEffect,
  WrittenJustification,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import * as calls from '@lousa/contract/attendance/justification/justification.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export type NewJustification = BodyInput<typeof calls.createAbsenceJustification>
export type JustificationChange = BodyInput<typeof calls.updateAbsenceJustification>
type Seen = Pick<AbsenceJustification, 'id' | 'version'>

export const justificationsOptions = (studentId: string) =>
  read(calls.listAbsenceJustifications, { params: { id: studentId } })

export const invalidateJustifications = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(calls.listAbsenceJustifications) })

export const createJustification = (
  studentId: string,
  body: NewJustification,
  idempotencyKey: string,
): Promise<WrittenJustification> =>
  call(calls.createAbsenceJustification, { params: { id: studentId }, body, idempotencyKey })

export const updateJustification = (
  { id, version }: Seen,
  body: JustificationChange,
): Promise<WrittenJustification> => call(calls.updateAbsenceJustification, { params: { id }, body, version })

export const withdrawJustification = (
  { id, version }: Seen,
  idempotencyKey: string,
): Promise<WrittenJustification> =>
  call(calls.withdrawAbsenceJustification, { params: { id }, body: {}, version, idempotencyKey })

export const previewWithdrawal = async ({ id, version }: Seen): Promise<JustificationEffect> =>
  (await call(calls.withdrawAbsenceJustification, { params: { id }, body: { preview: true }, version }))
    .effect

/** The effect of days that are typed; `seen` is the justification that is corrected. */
export const justificationPreviewOptions = (
  studentId: string,
  seen: Seen | null,
  days: { start: string; end: string },
) =>
  queryOptions({
    queryKey: [
      calls.createAbsenceJustification.path,
      'preview',
      studentId,
      seen?.id,
      seen?.version,
      days.start,
      days.end,
    ],
    queryFn: async () => {
      const saved = seen
        ? await updateJustification(seen, { ...days, preview: true })
        : await call(calls.createAbsenceJustification, {
            params: { id: studentId },
            body: { ...days, reason: 'OTHER', preview: true },
          })
      return saved.effect
    },
    staleTime: 0,
    retry: false,
  })
