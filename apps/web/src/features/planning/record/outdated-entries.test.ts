import { allOf } from '@lousa/contract/schema.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { currentView, requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntryState, EntryView } from '../../../lib/outbox/outbox.types.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { testServer } from '../../../test-server.ts'
import { dayLessonsOptions } from '../planning.api.ts'
import { followLessonReads, outdatedEntries } from './outdated-entries.ts'
import { releaseSyncHandler } from './release.sync.ts'
import { RECORD } from './release-record.values.ts'

const DAY = '2026-03-05'
const ID = '019b0822-0000-7000-8000-000000000001'
const RELEASE = 'POST lesson-plan/p1/lesson/l1/accomplish'
const server = testServer()
testOutbox({ handlers: [releaseSyncHandler] })

const record = {
  id: ID,
  contentRegistration: 'Cores',
  note: null,
  materialUsage: null,
  by: { id: ID, name: 'Rui Alves', socialName: null, thumb: null, role: 'INSTRUCTOR' },
  createdAt: `${DAY}T12:00:00Z`,
  updatedAt: `${DAY}T12:00:00Z`,
  version: 1,
}
const lesson = (over: object = {}) => ({ id: 'l1', accomplished: null, attendanceTaken: false, ...over })

let stored: typeof record | null
let stopFollowing: () => void

beforeEach(() => {
  stored = null
  server.on(RELEASE, () => {
    stored = record
    return { status: 201, body: { ...record, others: [] } }
  })
  server.on('GET lesson-plan/p1/lesson', () => ({ body: allOf([lesson({ accomplished: stored })]) }))
  stopFollowing = followLessonReads(queryClient, requireOutbox())
})
afterEach(() => stopFollowing())

const releaseLesson = () =>
  requireOutbox().enqueue(
    { kind: 'release', subjectId: 'l1', place: { planId: 'p1' }, title: 'Aula' },
    {
      [RECORD]: {
        value: { contentRegistration: 'Cores', materialUsage: null, note: null, lessonIds: [] },
        version: 0,
      },
    },
  )
const becomes = (state: EntryState) =>
  vi.waitFor(() => expect(currentView().entries.map(entry => entry.state)).toEqual([state]))
const readLessons = () => queryClient.fetchQuery({ ...dayLessonsOptions('p1', DAY), staleTime: 0 })
const pause = () => new Promise(resolve => setTimeout(resolve, 5))

describe('a record that this device has saved', () => {
  it('can be made once more after another person withdrew it', async () => {
    await releaseLesson()
    await becomes('saved')
    await pause()
    stored = null
    await readLessons()
    await vi.waitFor(() => expect(currentView().entries).toEqual([]))
    await releaseLesson()
    await becomes('saved')
    expect(server.sent('POST')).toHaveLength(2)
    expect(server.sent('PATCH')).toEqual([])
  })

  it('stays on the device as long as the server has it', async () => {
    await releaseLesson()
    await becomes('saved')
    await pause()
    await readLessons()
    expect(currentView().entries).toHaveLength(1)
  })

  it('stays when lessons were requested before it was saved', async () => {
    let answerNow = (): void => undefined
    const waiting = new Promise<void>(resolve => {
      answerNow = resolve
    })
    server.on('GET lesson-plan/p1/lesson', async () => {
      await waiting
      return { body: allOf([lesson()]) }
    })
    const read = readLessons()
    await pause()
    await releaseLesson()
    await becomes('saved')
    answerNow()
    await read.catch(() => undefined)
    expect(currentView().entries).toHaveLength(1)
  })
})

describe('the entries that an answer makes outdated', () => {
  const entry = (kind: 'attendance' | 'release' | 'dayRoll', state: EntryState = 'saved'): EntryView => ({
    kind,
    subjectId: 'l1',
    place: {},
    title: 'Aula',
    state,
    rows: {},
    conflicts: {},
    refused: {},
    reason: null,
    savedAt: `${DAY}T12:00:00.000Z`,
    changedAt: `${DAY}T12:00:00.000Z`,
  })
  const after = Date.parse(`${DAY}T12:00:00.001Z`)
  const kindsIn = (entries: EntryView[], data: unknown) =>
    outdatedEntries(entries, data, after).map(({ kind }) => kind)

  it.each([
    ['a list', [lesson()]],
    ['a page', { data: [lesson()] }],
    ['a roll of the day', { lessons: [lesson()], data: [{ studentEnrollment: { id: 'e0' } }] }],
    ['a schedule', { data: [{ id: 'p1', lessons: [lesson()] }] }],
  ])('are those of its lessons without the record, in %s', (_, data) => {
    expect(kindsIn([entry('release'), entry('attendance'), entry('dayRoll')], data)).toEqual([
      'release',
      'attendance',
    ])
  })

  it('are of the part alone that is missing', () => {
    expect(kindsIn([entry('release'), entry('attendance')], [lesson({ attendanceTaken: true })])).toEqual([
      'release',
    ])
  })

  it('are none of another lesson, and none that the server has not answered yet', () => {
    expect(kindsIn([entry('release')], [lesson({ id: 'l2' })])).toEqual([])
    expect(kindsIn([entry('release', 'queued'), entry('attendance', 'conflict')], [lesson()])).toEqual([])
    expect(outdatedEntries([entry('release')], [lesson()], after - 1)).toEqual([])
  })
})
