import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { Meeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import * as calls from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { endingChanged } from '../ending/ending.api.ts'

type Seen = Pick<Meeting, 'id' | 'version'>

export const meetingsOptions = (of: { gradeId: string } | { academicYearId: string }) =>
  read(calls.listMeetings, { query: of })

export const meetingOptions = (id: string) => read(calls.getMeeting, { params: { id } })

/** Meetings, and what the end of a class counts of them, are read again. */
const meetingsChanged = async (): Promise<void> => {
  endingChanged()
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: readKey(calls.listMeetings) }),
    queryClient.invalidateQueries({ queryKey: readKey(calls.getMeeting) }),
  ])
}

/** Refreshes also after a refusal: another user may have changed or signed the meeting. */
const changed = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change
  } finally {
    await meetingsChanged()
  }
}

export const createMeeting = (
  body: BodyInput<typeof calls.createMeeting>,
  idempotencyKey: string,
): Promise<Meeting> => changed(call(calls.createMeeting, { body, idempotencyKey }))

export const updateMeeting = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.updateMeeting>,
): Promise<Meeting> => changed(call(calls.updateMeeting, { params: { id }, body: { ...body, version } }))

export const deleteMeeting = ({ id }: Seen): Promise<undefined> =>
  changed(call(calls.deleteMeeting, { params: { id } }))

export const collectDecisions = ({ id, version }: Seen): Promise<Meeting> =>
  changed(call(calls.collectDecisions, { params: { id }, body: { version } }))

/** The version stays unsent: the screen shows decisions and no minutes, and one that is gone or replaced is refused. */
export const releaseDecision = (
  id: string,
  body: BodyInput<typeof calls.releaseDecision>,
): Promise<Meeting> => changed(call(calls.releaseDecision, { params: { id }, body }))

export const signMeeting = ({
  id,
  version,
  decisionCount,
}: Seen & Pick<Meeting, 'decisionCount'>): Promise<Meeting> =>
  changed(call(calls.signMeeting, { params: { id }, body: { version, decisionCount } }))

export const annulMeeting = ({ id, version }: Seen, reason: string): Promise<Meeting> =>
  changed(call(calls.annulMeeting, { params: { id }, body: { reason, version } }))
