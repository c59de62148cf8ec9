import { updateAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import { listBellTimes, saveBellTimes } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { plansDesk, refusal } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof plansDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = plansDesk(app, school)
})

const FIRST = { start: '07:30:00', end: '08:20:00' }
const SECOND = { start: '08:20:00', end: '09:10:00' }
const save = (body: Record<string, unknown>, token = school.administrator.token) =>
  desk.ask(saveBellTimes, { params: { id: school.level }, body, token })
const list = async (token = school.administrator.token) =>
  (await desk.ask(listBellTimes, { params: { id: school.level }, token })).body.data

test('a secretary saves the times between the bells shift by shift, and instructors read them', async () => {
  expect(await list()).toEqual([])
  const saved = await save({ shift: 'AFTERNOON', slots: [SECOND, FIRST], version: 0 })
  expect([saved.status, saved.body]).toEqual([
    200,
    { shift: 'AFTERNOON', slots: [FIRST, SECOND], version: 1 },
  ])
  await save({ shift: null, slots: [SECOND] })
  await save({ shift: 'MORNING', slots: [FIRST] })
  expect((await list(school.instructor.token)).map((each: { shift: string }) => each.shift)).toEqual([
    'MORNING',
    'AFTERNOON',
    null,
  ])
  expect((await save({ shift: 'MORNING', slots: [FIRST], version: 1 })).body.version).toBe(1)
  expect((await save({ shift: 'MORNING', slots: [], version: 1 })).body).toEqual({
    shift: 'MORNING',
    slots: [],
    version: 2,
  })
  const { rows } = await app.owner.query(
    "select changes from audit_entry where institution_id = $1 and action = 'BELL_TIMES_CHANGED'",
    [school.id],
  )
  expect(rows).toHaveLength(4)
})

test('an instructor saves none, a student reads none', async () => {
  expect((await save({ shift: null, slots: [] }, school.instructor.token)).status).toBe(403)
  const params = { id: school.level }
  expect((await desk.ask(listBellTimes, { params, token: school.students[0]!.token })).status).toBe(403)
})

test('times that overlap, end before they start or are too many are refused', async () => {
  const overlapping = [FIRST, { start: '08:00:00', end: '09:00:00' }]
  expect(refusal(await save({ shift: null, slots: overlapping }))).toEqual([
    422,
    'START_TIME_OVERLAP',
    'slots.1.start START_TIME_OVERLAP',
  ])
  expect(
    refusal(await save({ shift: null, slots: [FIRST, { start: '09:00:00', end: '09:00:00' }] })),
  ).toEqual([422, 'INVALID_DATE_INTERVAL_ERROR', 'slots.1.end INVALID_DATE_INTERVAL_ERROR'])
  expect((await save({ shift: null, slots: Array(21).fill(FIRST) })).body.code).toBe('VALIDATION_ERROR')
  expect((await save({ shift: 'NIGHT', slots: [] })).body.code).toBe('VALIDATION_ERROR')
  expect(await list()).toEqual([])
})

test('of two secretaries who write the first times of a shift one is told of the other', async () => {
  const times = (slot: typeof FIRST) => () => save({ shift: 'MORNING', slots: [slot], version: 0 })
  const answers = await whileTableIsHeld(app, 'bell_times', [times(FIRST), times(SECOND)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect(lost?.body.current).toEqual(won?.body)
})

test('a finished year keeps its times', async () => {
  await app.owner.query('update academic_term set closed_at = now() where institution_id = $1', [school.id])
  await desk.ask(updateAcademicYear, { params: { id: school.year }, body: { status: 'FINISHED' } })
  expect((await save({ shift: null, slots: [FIRST] })).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})
