import { ContractError } from '@lousa/contract/errors.ts'
import { M } from '@lousa/contract/messages.ts'
import { accomplished, editLaunchedLesson, launchLesson } from '@lousa/contract/planning/planning.contract.ts'
import { displayName } from '@lousa/rules/people/display-name.rules.ts'
import { z } from 'zod'
import { frozenCall, sendFrozen } from '../../lib/outbox/frozen-call.ts'
import type { Courier, Flight, Settlement, Subject, Way } from '../../lib/outbox/outbox.types.ts'
import { isSame } from '../../lib/outbox/stored-entry.ts'
import { recordsChanged } from './planning.api.ts'
import { RECORD, type ReleaseValue, releaseValue } from './release-record.ts'

/** What one flight does, in this order: either launches, or changes the record; then others of the day may follow. */
const request = z.object({
  launch: frozenCall.nullable(),
  edit: frozenCall.nullable(),
  others: frozenCall.nullable(),
})
type Request = z.output<typeof request>

type Texts = Omit<ReleaseValue, 'lessonIds'>

const textsOf = ({ contentRegistration, note, materialUsage }: Texts): Texts => ({
  contentRegistration: contentRegistration.trim(),
  note: note?.trim() || null,
  materialUsage: materialUsage?.trim() || null,
})

const requestFor = (
  { subjectId: lessonId, place: { planId: id = '', accomplishId } }: Subject,
  { value, version }: { value: unknown; version: number },
): Request => {
  const wanted = releaseValue.parse(value)
  const texts = textsOf(wanted)
  const { lessonIds } = wanted
  if (version === 0 || accomplishId === undefined) {
    const body = lessonIds.length === 0 ? texts : { ...texts, lessonIds }
    return { launch: { params: { id, lessonId }, body }, edit: null, others: null }
  }
  const [next, ...rest] = lessonIds
  return {
    launch: null,
    edit: { params: { id, lessonId, accomplishId }, body: { ...texts, version } },
    others:
      next === undefined
        ? null
        : { params: { id, lessonId: next }, body: rest.length === 0 ? texts : { ...texts, lessonIds: rest } },
  }
}

const standing = z.object({
  // No more than is needed: a later release may tell more, or otherwise, of the author.
  current: accomplished
    .omit({ by: true, createdAt: true })
    .extend({ by: z.object({ name: z.string(), socialName: z.string().nullable() }) }),
  lessonId: z.string(),
})

/** The record that stands in the way, when the refusal names one. */
const standingIn = (error: unknown): z.output<typeof standing> | undefined =>
  error instanceof ContractError && ['LESSON_ALREADY_ACCOMPLISHED', 'STALE_VERSION'].includes(error.code)
    ? standing.safeParse(error.data).data
    : undefined

const only = (flight: Flight<unknown>) => {
  const row = flight.rows[RECORD]
  if (!row) throw new Error('A flight of a release has its one row')
  return row
}

const saved = (version: number, accomplishId: string): Settlement<unknown> => ({
  place: { accomplishId },
  acknowledged: { [RECORD]: version },
  conflicts: {},
  refused: {},
})

/** A repeated call answers the record as it is by now: with other texts it was saved, and changed by somebody since. */
const savedAs = (
  flight: Flight<unknown>,
  record: Texts & { id: string; version: number },
): Settlement<unknown> => {
  const { value, version } = only(flight)
  const isOurs = isSame(textsOf(releaseValue.parse(value)), textsOf(record))
  return saved(isOurs ? record.version : Math.min(record.version, version + 1), record.id)
}

/** Somebody else's record is there already. Of another lesson of the day it is a refusal: all or none are launched. */
const opposedBy = (subject: Subject, flight: Flight<unknown>, error: unknown): Settlement<unknown> => {
  const found = standingIn(error)
  if (!found) throw error
  const { current, lessonId } = found
  const { id, version, by, updatedAt } = current
  const name = displayName(by)
  const nothing = { acknowledged: {}, conflicts: {}, refused: {} }
  if (lessonId !== subject.subjectId) {
    const reason = `Outra aula deste dia já foi lançada por ${name}. Lance as aulas separadamente.`
    return { ...nothing, refused: { [RECORD]: { code: 'LESSON_ALREADY_ACCOMPLISHED', reason } } }
  }
  const mine = releaseValue.parse(only(flight).value)
  if (isSame(textsOf(mine), textsOf(current))) return saved(version, id)
  const theirs: ReleaseValue = { ...textsOf(current), lessonIds: [] }
  return {
    ...nothing,
    place: { accomplishId: id },
    conflicts: { [RECORD]: { mine, theirs, version, by: name, at: updatedAt } },
  }
}

const send = async (flight: Flight<unknown>, way: Way): Promise<Settlement<unknown>> => {
  const { launch, edit, others } = request.parse(flight.request)
  if (launch) return savedAs(flight, await sendFrozen(launchLesson, launch, { flight, way }))
  if (!edit) throw new Error('A flight of a release launches or changes')
  const record = await sendFrozen(editLaunchedLesson, edit, { flight, way })
  if (others) await sendFrozen(launchLesson, others, { flight, way, part: '-others' })
  return savedAs(flight, record)
}

/** The record of a lesson: launched once, changed from then on. */
export const releaseCourier: Courier = {
  kind: 'release',
  mostRows: 1,
  requestFor: (subject, rows) => {
    const row = rows[RECORD]
    if (!row) throw new Error('An entry of a release has its one row')
    return requestFor(subject, row)
  },
  send: (subject, flight, way) =>
    send(flight, way).catch((error: unknown) => opposedBy(subject, flight, error)),
  settled: ({ place }) => recordsChanged(place.planId ?? ''),
  words: (_, _rowId, value) => {
    const { contentRegistration, materialUsage, note } = releaseValue.parse(value)
    return [
      `${M.field.content}: ${contentRegistration}`,
      ...(materialUsage ? [`${M.field.material}: ${materialUsage}`] : []),
      ...(note ? [`${M.field.note}: ${note}`] : []),
    ].join('\n')
  },
  settledElsewhere: ({ place }) => recordsChanged(place.planId ?? ''),
}
