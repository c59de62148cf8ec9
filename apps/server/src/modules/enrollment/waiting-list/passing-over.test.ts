import { randomUUID } from 'node:crypto'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'
import { reofferExpired } from './offer-sweep.job.ts'

const HOUR_MS = 3_600_000
const REASON = 'Ordem judicial'
let app: TestApp
let school: School
let gradeId: string
let newcomers: Account[]
/** The waiting students in the order of arrival. */
let waiting: { id: string; protocol: string }[]
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = enrollmentDesk(() => app)
const code = ({ status, body }: Sent) => [status, body?.code]
const statusOf = async (id: string) => (await desk.stored(gradeId)).find(row => row.id === id)?.status

const createEvent = async (): Promise<string> => {
  const id = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, db =>
    insertRows(db, 'grade', [eventRow({ ...base, id, name: 'Corrida', day: '2026-09-12' })]),
  )
  return id
}

/** A class or an event with two who wait and as many free places as given, in an institution where the secretary calls. */
const fill = async (
  kind: 'SCHOOL' | 'MUNICIPAL',
  free: number,
  { ofEvent = false }: { ofEvent?: boolean } = {},
): Promise<void> => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app, { kind })
  gradeId = ofEvent ? await createEvent() : school.classes[1]!.id
  await desk.setInstitution(school, { waitlist_promotion: false, offer_hours: 0 })
  await desk.setGrade(school, gradeId, { capacity: 1, self_enrollment: true })
  const [active, ...others] = await desk.students(school, 6)
  await desk.enroll(school, { gradeId, userId: active!.id })
  waiting = []
  for (const { id: userId } of others.slice(0, 2)) {
    const { body } = await desk.enroll(school, { gradeId, userId, confirmOccupation: 'WAITLIST' })
    waiting.push({ id: body.id, protocol: body.protocol })
  }
  newcomers = others.slice(2)
  await desk.setGrade(school, gradeId, { capacity: 1 + free })
}
const enrol = (place: number, more: object = {}) =>
  desk.enroll(school, { gradeId, userId: newcomers[place]!.id, ...more })
const patch = (id: string, body: object) =>
  app.call(updateEnrollment, { host: school.host, token: school.administrator.token, params: { id }, body })
const lastChanges = async (id: string) => (await desk.history(id)).at(-1)?.changes
const passed = (...protocols: string[]) => [
  { field: 'reason', from: null, to: REASON },
  { field: 'passedOver', from: null, to: protocols },
]
const all = () => waiting.map(({ protocol }) => protocol)

describe.each(['SCHOOL', 'MUNICIPAL'] as const)('in a %s institution, a newcomer', kind => {
  beforeEach(() => fill(kind, 1))

  test('is not enrolled before those who wait without a reason, which names them', async () => {
    const refused = await enrol(0)
    expect(code(refused)).toEqual([422, 'WAITING_PASSED_OVER'])
    expect(refused.body.passedOver.map((each: { protocol: string }) => each.protocol)).toEqual(all())
    expect(refused.body.passedOver[0].user.name).toBe('Aluno Número 2')
    expect(await desk.stored(gradeId)).toHaveLength(3)
    const enrolled = await enrol(0, { reason: REASON })
    expect([enrolled.status, enrolled.body.status]).toEqual([201, 'ACTIVE'])
    expect(await lastChanges(enrolled.body.id)).toEqual(expect.arrayContaining(passed(...all())))
  })

  test('may be put behind them instead', async () => {
    const waits = await enrol(0, { confirmOccupation: 'WAITLIST' })
    expect([waits.body.status, waits.body.queuePosition]).toEqual(['SURPLUS', 3])
  })

  test('beyond the capacity passes them over too', async () => {
    await desk.setGrade(school, gradeId, { capacity: 1 })
    expect(code(await enrol(0))).toEqual([422, 'GRADE_FULL'])
    expect(code(await enrol(0, { confirmOccupation: 'EXCEED' }))).toEqual([422, 'WAITING_PASSED_OVER'])
    const beyond = await enrol(0, { confirmOccupation: 'EXCEED', reason: REASON })
    expect(beyond.body.status).toBe('ACTIVE')
    expect(await lastChanges(beyond.body.id)).toEqual(
      expect.arrayContaining([{ field: 'confirmOccupation', from: null, to: 'EXCEED' }, ...passed(...all())]),
    )
  })

  test('who enrols themself waits behind them, and gives no reasons', async () => {
    // Students of a school enrol themselves in events alone.
    await fill(kind, 1, { ofEvent: kind === 'SCHOOL' })
    const [who] = newcomers
    const enter = (body: object) =>
      kind === 'MUNICIPAL'
        ? desk.enter(school, who!, { gradeId, ...body })
        : desk.enterEvent(school, who!, { gradeId, ...body })
    const refused = await enter({})
    expect(code(refused)).toEqual([422, 'GRADE_FULL'])
    expect(JSON.stringify(refused.body)).not.toContain(all()[0])
    expect(code(await enter({ confirmOccupation: 'EXCEED' }))).toEqual([403, 'FORBIDDEN'])
    const waits = await enter({ confirmOccupation: 'WAITLIST' })
    expect([waits.body.status, waits.body.queuePosition]).toEqual(['SURPLUS', 3])
    if (kind === 'MUNICIPAL')
      expect(code(await desk.enter(school, newcomers[1]!, { gradeId, reason: REASON }))).toEqual([
        403,
        'FORBIDDEN',
      ])
  })
})

describe('a place that others wait for', () => {
  test('is free for newcomers once there are more places than people who wait', async () => {
    await fill('SCHOOL', 3)
    const [first, second] = await Promise.all([enrol(0), enrol(1)])
    expect([first.status, second.status].toSorted()).toEqual([201, 422])
    expect([first.body.code, second.body.code]).toContain('WAITING_PASSED_OVER')
    expect(
      (
        await desk.promote(
          school,
          waiting.map(({ id }) => id),
        )
      ).body.vacancies.free,
    ).toBe(0)
  })

  test('is not passed on by two newcomers at once', async () => {
    await fill('SCHOOL', 1)
    const answers = await Promise.all([enrol(0), enrol(1)])
    expect(answers.map(code)).toEqual([
      [422, 'WAITING_PASSED_OVER'],
      [422, 'WAITING_PASSED_OVER'],
    ])
  })

  test('is free for newcomers once everybody who waits has been asked', async () => {
    await fill('MUNICIPAL', 0)
    await desk.setInstitution(school, { waitlist_promotion: true, offer_hours: 2 })
    const active = (await desk.stored(gradeId)).find(row => row.status === 'ACTIVE')
    await desk.leave(school, school.administrator, active!.id)
    for (const hours of [3, 6]) {
      expect(code(await enrol(0))).toEqual([422, 'GRADE_FULL'])
      app.clock.set(new Date(TEST_NOW.getTime() + hours * HOUR_MS))
      await reofferExpired(app)
    }
    const enrolled = await enrol(0)
    expect([enrolled.status, enrolled.body.status]).toEqual([201, 'ACTIVE'])
    expect(JSON.stringify(await lastChanges(enrolled.body.id))).not.toContain('passedOver')
  })

  test('is taken by a move with a reason alone, which its preview does not ask for', async () => {
    await fill('SCHOOL', 1)
    const moving = school.enrollments[0]!
    const preview = await patch(moving, { gradeId, preview: true })
    expect(preview.status).toBe(200)
    expect(code(await patch(moving, { gradeId }))).toEqual([422, 'WAITING_PASSED_OVER'])
    const moved = await patch(moving, { gradeId, reason: REASON })
    expect(moved.body.status).toBe('ACTIVE')
    expect(await lastChanges(moved.body.id)).toEqual(expect.arrayContaining(passed(...all())))
    expect(
      (await patch(school.enrollments[1]!, { gradeId, confirmOccupation: 'WAITLIST' })).body.status,
    ).toBe('SURPLUS')
  })

  test('is taken back by who left with a reason alone', async () => {
    await fill('SCHOOL', 0)
    const active = (await desk.stored(gradeId)).find(row => row.status === 'ACTIVE')!
    await patch(active.id, { exit: { date: '2026-08-17', reason: 'TRANSFERRED' } })
    expect(code(await patch(active.id, { exit: null }))).toEqual([422, 'WAITING_PASSED_OVER'])
    expect((await patch(active.id, { exit: null, reason: REASON })).status).toBe(200)
    expect(await lastChanges(active.id)).toEqual(expect.arrayContaining(passed(...all())))
  })

  test('is given in order, and out of order with a reason alone, within the capacity and beyond it', async () => {
    await fill('SCHOOL', 1)
    const [first, second] = waiting
    const called = { status: 'ACTIVE' }
    const refused = await patch(second!.id, called)
    expect(code(refused)).toEqual([422, 'WAITING_PASSED_OVER'])
    expect(refused.body.passedOver).toMatchObject([{ protocol: first!.protocol }])
    expect(await statusOf(second!.id)).toBe('SURPLUS')
    expect((await patch(second!.id, { ...called, reason: REASON })).body.status).toBe('ACTIVE')
    expect(await lastChanges(second!.id)).toEqual(expect.arrayContaining(passed(first!.protocol)))
    expect(code(await patch(first!.id, called))).toEqual([422, 'GRADE_FULL'])
    expect((await patch(first!.id, { ...called, confirmOccupation: 'EXCEED' })).body.status).toBe('ACTIVE')
    expect(JSON.stringify(await lastChanges(first!.id))).not.toContain('passedOver')
  })
})
