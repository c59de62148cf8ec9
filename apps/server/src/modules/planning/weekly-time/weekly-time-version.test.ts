import {
  deleteWeeklyTime,
  updateWeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { codeOf, type TimetableDesk, timetableDesk } from '../../../../test/timetable-desk.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'

let app: TestApp
let school: School
let desk: TimetableDesk
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = timetableDesk(app, school)
})
afterAll(() => app.stop())

const TEN = ['10:00:00', '10:50:00'] as const
const FROM = { validFrom: '2026-09-14' }
const create = async () => (await desk.create(school.plans.portuguese, 'TUESDAY', TEN)).body
const confirmed = async () => {
  const time = await create()
  await desk.generate()
  return time
}
const asAdministrator = (version: number) => ({
  host: school.host,
  token: school.administrator.token,
  headers: { 'if-match': `"${version}"` },
})
const removed = (id: string, version: number, query: Record<string, unknown> = {}): Promise<Sent> =>
  app.call(deleteWeeklyTime, { ...asAdministrator(version), params: { id }, query })
const read = async (id: string) =>
  (await desk.list({ lessonPlanId: school.plans.portuguese, date: '2026-09-01' })).body.data.find(
    (time: { id: string }) => time.id === id,
  )

/** Both come to the year's timetable while another transaction holds it, one after the other. */
const bothAtTimetable = async (calls: readonly (() => Promise<Sent>)[]): Promise<Sent[]> => {
  const gate = await app.owner.connect()
  try {
    await gate.query('begin')
    await gate.query("select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))", [
      school.id,
      school.year,
    ])
    const answers = []
    for (const [index, call] of calls.entries()) {
      answers.push(call())
      await waitingLocks(app, index + 1)
    }
    await gate.query('commit')
    return await Promise.all(answers)
  } finally {
    gate.release()
  }
}

describe('the version of a weekly time', () => {
  test('is that of its every change, and of nothing else', async () => {
    const time = await create()
    expect(time.version).toBe(1)
    const { body: same } = await desk.update(time.id, { weekday: 'TUESDAY', version: 1 })
    expect(same.version).toBe(1)
    const { body: moved } = await desk.update(time.id, { weekday: 'FRIDAY', version: 1 })
    expect(moved.version).toBe(2)
    const { body: part } = await plansDesk(app, school).create({
      parentLessonPlanId: school.plans.portuguese,
      name: 'Redação',
    })
    const { body: given } = await desk.createChild(time.id, part.id)
    expect([given.version, (await read(time.id)).version]).toEqual([1, 3])
    await desk.remove(given.id)
    expect((await read(time.id)).version).toBe(4)
    await desk.generate()
    expect((await read(time.id)).version).toBe(4)
  })

  test('refuses in body and head who has seen an older one, in previews too, and shows what stands now', async () => {
    const time = await create()
    const { body: current } = await desk.update(time.id, { weekday: 'FRIDAY' })
    const stale = [
      await desk.update(time.id, { weekday: 'MONDAY', version: 1 }),
      await desk.update(time.id, { weekday: 'MONDAY', version: 1, preview: true }),
      await app.call(updateWeeklyTime, {
        ...asAdministrator(1),
        params: { id: time.id },
        body: { weekday: 'MONDAY' },
      }),
      await removed(time.id, 1),
      await removed(time.id, 1, { preview: true }),
    ]
    for (const { status, body } of stale)
      expect([status, body.code, body.current]).toEqual([409, 'STALE_VERSION', current])
    // A caller without a version writes last.
    expect((await desk.update(time.id, { weekday: 'MONDAY' })).body).toMatchObject({
      weekday: 'MONDAY',
      version: 3,
    })
    expect((await removed(time.id, 3)).status).toBe(204)
  })

  test('of one that ended on a date is told to who changes it as it was; its successor begins with its own', async () => {
    const { id } = await confirmed()
    const { body: next } = await desk.update(id, { weekday: 'FRIDAY', version: 1, ...FROM })
    expect(next.id).not.toBe(id)
    const { status, body } = await desk.update(id, { weekday: 'MONDAY', version: 1, ...FROM })
    expect([status, body.code, body.current]).toMatchObject([
      409,
      'STALE_VERSION',
      { id, weekday: 'TUESDAY', validUntil: '2026-09-13', version: 2 },
    ])
    // From the day on which it began it changes in place.
    const { body: again } = await desk.update(next.id, {
      weekday: 'THURSDAY',
      version: next.version,
      ...FROM,
    })
    expect([again.id, again.version]).toEqual([next.id, next.version + 1])
  })
})

describe('of two secretaries at the same weekly time at the same moment', () => {
  test('who comes first changes it, and the other is shown that change', async () => {
    const time = await create()
    const answers = await bothAtTimetable([
      () => desk.update(time.id, { weekday: 'FRIDAY', version: 1 }),
      () => desk.update(time.id, { start: '11:00:00', end: '11:50:00', version: 1 }),
    ])
    expect(answers.map(codeOf)).toEqual([
      [200, undefined],
      [409, 'STALE_VERSION'],
    ])
    expect(answers[1]?.body.current).toEqual(answers[0]?.body)
    expect(await read(time.id)).toMatchObject({ weekday: 'FRIDAY', start: '10:00:00', version: 2 })
  })

  test('one change counts from its date, and no lesson is of the other', async () => {
    const { id } = await confirmed()
    const answers = await bothAtTimetable([
      () => desk.update(id, { weekday: 'FRIDAY', version: 1, ...FROM }),
      () => desk.update(id, { weekday: 'THURSDAY', version: 1, validFrom: '2026-09-21' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    const lessons = await desk.lessons(school.plans.portuguese, '2026-09-14', { end: '2026-10-02' })
    expect(lessons).toEqual(['2026-09-18 10:00:00', '2026-09-25 10:00:00', '2026-10-02 10:00:00'])
  })

  test('nobody ends what the other has just moved, or moves what is gone', async () => {
    const time = await create()
    const moved = await bothAtTimetable([
      () => desk.update(time.id, { weekday: 'FRIDAY', version: 1 }),
      () => removed(time.id, 1),
    ])
    expect(moved.map(({ status }) => status)).toEqual([200, 409])
    const gone = await bothAtTimetable([
      () => removed(time.id, 2),
      () => desk.update(time.id, { weekday: 'MONDAY', version: 2 }),
    ])
    expect(gone.map(({ status }) => status)).toEqual([204, 404])
  })
})
