import { fill, M } from '@lousa/contract/messages.ts'
import { RECORD_COURIER } from '@lousa/contract/planning/record/record-courier.messages.ts'
import {
  accomplished,
  releaseLesson,
  updateRelease,
} from '@lousa/contract/planning/release/release.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { z } from 'zod'
import { isEqual } from '../../../lib/outbox/entry-reducers.ts'
import type {
  EntrySubject,
  InFlightRequest,
  SendOptions,
  SyncHandler,
  SyncResult,
} from '../../../lib/outbox/outbox.types.ts'
import { type SerializedCall, sendSerialized, serializedCall } from '../../../lib/outbox/serialized-call.ts'
import { recordsChanged } from '../planning.api.ts'
import { OTHERS_PENDING, RECORD } from './release-record.values.ts'
import { type ReleaseValue, releaseValue } from './release-value.values.ts'

declare module '../../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    release: true
  }
}

/**
 * The content of one request: either it releases, with the others of the day, or it changes the record, and then releases the
 * others. If the lesson has the requested state already, only the others are left.
 */
const request = z.object({
  /** For the release itself; devices store requests of former builds under this name. */
  launch: serializedCall.nullable(),
  edit: serializedCall.nullable(),
  others: serializedCall.nullable(),
})
type Request = z.output<typeof request>

type Texts = Omit<ReleaseValue, 'lessonIds'>

const textsOf = ({ contentRegistration, note, materialUsage }: Texts): Texts => ({
  contentRegistration: contentRegistration.trim(),
  note: note?.trim() || null,
  materialUsage: materialUsage?.trim() || null,
})

const requestFor = (
  { subjectId: lessonId, place: { planId: id = '', accomplishId } }: EntrySubject,
  { value, version }: { value: unknown; version: number },
): Request => {
  const releaseSent = releaseValue.parse(value)
  const texts = textsOf(releaseSent)
  const { lessonIds } = releaseSent
  const releaseCallOf = (first: string, more: readonly string[]): SerializedCall => ({
    params: { id, lessonId: first },
    body: more.length === 0 ? texts : { ...texts, lessonIds: more },
  })
  const [next, ...rest] = lessonIds
  const others = next === undefined ? null : releaseCallOf(next, rest)
  if (version === 0 || accomplishId === undefined)
    return { launch: releaseCallOf(lessonId, lessonIds), edit: null, others }
  return {
    launch: null,
    edit: { params: { id, lessonId, accomplishId }, body: { ...texts, version } },
    others,
  }
}

const standing = z.object({
  // No more than is needed: a later release may tell more, or otherwise, of the author.
  current: accomplished.omit({ by: true, createdAt: true }).extend({
    by: z.object({ id: z.string().optional(), name: z.string(), socialName: z.string().nullable() }),
  }),
  lessonId: z.string(),
})

type ExistingRecord = z.output<typeof standing>

/** The record that stands in the way, when the refusal names one. */
const existingRecord = (error: unknown): ExistingRecord | undefined =>
  error instanceof Refusal && ['LESSON_ALREADY_ACCOMPLISHED', 'STALE_VERSION'].includes(error.code)
    ? standing.safeParse(error.data).data
    : undefined

const only = (flight: InFlightRequest<unknown>) => {
  const row = flight.rows[RECORD]
  if (!row) throw new Error('A flight of a release has its one row')
  return row
}

const saved = (version: number, accomplishId: string): SyncResult<unknown> => ({
  place: { accomplishId },
  acknowledged: { [RECORD]: version },
  conflicts: {},
  refused: {},
})

const matchesSent = (flight: InFlightRequest<unknown>, record: Texts): boolean =>
  isEqual(textsOf(releaseValue.parse(only(flight).value)), textsOf(record))

/** A repeated call answers the current record: with other texts it was saved, and changed by another user since. */
const toSaved = (
  flight: InFlightRequest<unknown>,
  record: Texts & { id: string; version: number },
): SyncResult<unknown> =>
  saved(
    matchesSent(flight, record) ? record.version : Math.min(record.version, only(flight).version + 1),
    record.id,
  )

const NOTHING = { acknowledged: {}, conflicts: {}, refused: {} }

const refusedFor = (code: string, reason: string): SyncResult<unknown> => ({
  ...NOTHING,
  refused: { [RECORD]: { code, reason } },
})

/** A record of another user exists already. For another lesson of the day it is a refusal: all or none are released. */
const toConflict = (
  subject: EntrySubject,
  flight: InFlightRequest<unknown>,
  { current, lessonId }: ExistingRecord,
): SyncResult<unknown> => {
  const name = displayName(current.by)
  if (lessonId !== subject.subjectId) {
    const reason = fill(RECORD_COURIER.otherReleased, { name })
    return refusedFor('LESSON_ALREADY_ACCOMPLISHED', reason)
  }
  const mine = releaseValue.parse(only(flight).value)
  const theirs: ReleaseValue = { ...textsOf(current), lessonIds: [] }
  return {
    ...NOTHING,
    place: { accomplishId: current.id },
    conflicts: {
      [RECORD]: {
        mine,
        theirs,
        version: current.version,
        by: name,
        byId: current.by.id,
        at: current.updatedAt,
      },
    },
  }
}

/** The lesson's own record is saved and the server does not release the others of the day: this is reported. */
const othersRefused = (error: unknown): SyncResult<unknown> => {
  if (!(error instanceof Refusal) || error.status !== 422 || error.code === 'IDEMPOTENCY_KEY_REUSED')
    throw error
  const standingRelease = existingRecord(error)
  const reason = standingRelease
    ? fill(RECORD_COURIER.oneReleased, { name: displayName(standingRelease.current.by) })
    : error.message
  return refusedFor(OTHERS_PENDING, fill(RECORD_COURIER.othersPending, { reason }))
}

const send = async (
  subject: EntrySubject,
  flight: InFlightRequest<unknown>,
  way: SendOptions,
): Promise<SyncResult<unknown>> => {
  const { launch, edit, others } = request.parse(flight.request)
  let own: SyncResult<unknown>
  try {
    // The others go with the release.
    if (launch) return toSaved(flight, await sendSerialized(releaseLesson, launch, { flight, way }))
    if (!edit) throw new Error('A flight of a release releases or changes')
    own = toSaved(flight, await sendSerialized(updateRelease, edit, { flight, way }))
  } catch (error) {
    const standingRelease = existingRecord(error)
    if (!standingRelease) throw error
    const { current, lessonId } = standingRelease
    if (lessonId !== subject.subjectId || !matchesSent(flight, current))
      return toConflict(subject, flight, standingRelease)
    own = saved(current.version, current.id)
  }
  if (others) {
    try {
      await sendSerialized(releaseLesson, others, { flight, way, part: '-others' })
    } catch (error) {
      return othersRefused(error)
    }
  }
  return own
}

/** The record of a lesson: released once, changed from then on. */
export const releaseSyncHandler: SyncHandler = {
  kind: 'release',
  maxRows: 1,
  buildRequest: (subject, rows) => {
    const row = rows[RECORD]
    if (!row) throw new Error('An entry of a release has its one row')
    return requestFor(subject, row)
  },
  send,
  onSynced: ({ place }) => recordsChanged(place.planId ?? ''),
  describeRow: (_, _rowId, value) => {
    const { contentRegistration, materialUsage, note } = releaseValue.parse(value)
    return [
      fill(RECORD_COURIER.line, { label: M.field.content, text: contentRegistration }),
      ...(materialUsage ? [fill(RECORD_COURIER.line, { label: M.field.material, text: materialUsage })] : []),
      ...(note ? [fill(RECORD_COURIER.line, { label: M.field.note, text: note })] : []),
    ].join('\n')
  },
  onSyncedElsewhere: ({ place }) => recordsChanged(place.planId ?? ''),
}
