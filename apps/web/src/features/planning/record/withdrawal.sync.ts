import { type Attendance, listAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { WITHDRAWAL } from '@lousa/contract/planning/record/withdrawal.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { RECORD_PARTS } from '@lousa/rules/planning/withdrawal.rules.ts'
import { z } from 'zod'
import { queryClient, read } from '../../../lib/http/query-client.ts'
import type { EntrySubject, SyncHandler } from '../../../lib/outbox/outbox.types.ts'
import { sendSerialized, serializedCall } from '../../../lib/outbox/serialized-call.ts'
import { attendanceChanged } from '../planning.api.ts'
import { WITHDRAWN_ROW } from './withdrawal.values.ts'

declare module '../../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    withdrawal: true
  }
}

const withdrawalValue = z.object({
  parts: z.array(z.enum(RECORD_PARTS)),
  reason: z.string().nullable(),
  attendances: z.array(z.object({ studentEnrollmentId: z.string(), version: z.number() })).nullable(),
  accomplishVersion: z.number().nullable(),
})

const planOf = ({ place }: EntrySubject): string => place.planId ?? ''

const NOTHING = { acknowledged: {}, conflicts: {}, refused: {} }

/** The list on screen has no marks any more until it is read. */
const emptyList = ({ subjectId, ...subject }: EntrySubject): void => {
  const { queryKey } = read(listAttendance, {
    params: { id: planOf({ subjectId, ...subject }), lessonId: subjectId },
  })
  queryClient.setQueryData<{ data: Attendance[] }>(
    queryKey,
    page =>
      page && {
        ...page,
        data: page.data.map(row => ({ ...row, id: null, status: null, justification: null, version: null })),
      },
  )
}

/** Withdraws records of a lesson. Without versions, once the person has seen that they changed. */
export const withdrawalSyncHandler: SyncHandler = {
  kind: 'withdrawal',
  maxRows: 1,
  buildRequest: (subject, rows) => {
    const row = rows[WITHDRAWN_ROW]
    const { parts, reason, attendances, accomplishVersion } = withdrawalValue.parse(row?.value)
    const seen = row?.version === 0
    return {
      params: { id: planOf(subject), lessonId: subject.subjectId },
      body: {
        parts,
        ...(reason === null ? {} : { reason }),
        ...(seen && attendances ? { attendances } : {}),
        ...(seen && accomplishVersion !== null ? { accomplishVersion } : {}),
      },
    }
  },
  send: async (_, flight, way) => {
    const mine = withdrawalValue.parse(flight.rows[WITHDRAWN_ROW]?.value)
    try {
      const { id } = await sendSerialized(withdrawRecords, serializedCall.parse(flight.request), {
        flight,
        way,
      })
      return { ...NOTHING, place: { withdrawalId: id ?? '' }, acknowledged: { [WITHDRAWN_ROW]: 0 } }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'STALE_VERSION') throw error
      const conflict = { mine, theirs: null, version: 1, by: null, at: null }
      return { ...NOTHING, conflicts: { [WITHDRAWN_ROW]: conflict } }
    }
  },
  onSynced: (subject, { acknowledged }, sent) => {
    const { parts } = withdrawalValue.parse(sent[WITHDRAWN_ROW]?.value)
    if (WITHDRAWN_ROW in acknowledged && parts.includes('ATTENDANCE')) emptyList(subject)
    attendanceChanged(planOf(subject))
  },
  describeRow: (_, _rowId, value) => {
    const { parts, reason } = withdrawalValue.parse(value)
    return [
      ...parts.map(part => WITHDRAWAL.parts[part].line),
      ...(reason ? [fill(WITHDRAWAL.withReason, { reason })] : []),
    ].join('\n')
  },
  onSyncedElsewhere: subject => attendanceChanged(planOf(subject)),
}
