import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof lessonDesk>
let plan: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = lessonDesk(app, school)
  plan = school.plans.portuguese
})
afterAll(() => app.stop())

type Shown = { date: string; reason?: string }
/** The third term from this day on; lessons lie on 10, 17 (two) and 24 August. */
const from = (start: string, more: Record<string, unknown> = {}) =>
  app.call(updateAcademicTerms, {
    host: school.host,
    token: school.administrator.token,
    params: { id: school.level },
    body: {
      academicTerms: school.terms.map(({ id, start: as, end }, index) => ({
        id,
        start: index === 2 ? start : as,
        end,
      })),
      ...more,
    },
  })
const days = (shown: Shown[]) => shown.map(({ date, reason }) => (reason ? `${date} ${reason}` : date))
const removed = async () =>
  (await lessonsStored(app, school)).filter(({ deleted }) => deleted).map(({ id }) => id)

test('terms that leave lessons outside are refused without a decision, also as a preview', async () => {
  for (const more of [{}, { preview: true }]) {
    const answer = await from('2026-08-18', more)
    expect([answer.status, answer.body.code]).toEqual([422, 'LESSONS_OUT_OF_TERM'])
    expect(answer.body).toMatchObject({
      count: 3,
      days: [
        { date: '2026-08-10', count: 1 },
        { date: '2026-08-17', count: 2 },
      ],
      grades: [school.classes[0]],
    })
  }
})

test('released lessons and those with attendance forbid it, whatever is decided, and are counted alone', async () => {
  await releaseBeneath(app, school, school.lessons.lastWeek)
  await takeAttendanceBeneath(app, school.lessons.today)
  for (const lessons of ['REMOVE', 'KEEP']) {
    const answer = await from('2026-08-18', { lessons })
    expect([answer.status, answer.body.code, answer.body.count]).toEqual([422, 'LESSONS_OUT_OF_TERM', 2])
  }
  expect(await removed()).toEqual([])
})

test('lessons left outside are removed where that was decided, and come back with their days', async () => {
  const before = await lessonsStored(app, school)
  const asked = await from('2026-08-18', { lessons: 'REMOVE', preview: true })
  expect([asked.status, days(asked.body.preview.removed)]).toEqual([
    200,
    ['2026-08-10', '2026-08-17', '2026-08-17'],
  ])
  expect(asked.body.academicTerms[2].start).toBe('2026-08-18')
  expect(await removed()).toEqual([])
  expect((await from('2026-08-18', { lessons: 'REMOVE' })).status).toBe(200)
  expect(await removed()).toHaveLength(3)
  const back = await from('2026-08-11', { preview: true })
  expect(days(back.body.preview.added)).toEqual(['2026-08-17', '2026-08-17'])
  await from('2026-08-11')
  expect(await removed()).toEqual([school.lessons.lastWeek])
  await from('2026-07-27')
  expect(await lessonsStored(app, school)).toEqual(before)
})

test('lessons that are kept after a term stay, do not stop the next change, and count for the term that ended', async () => {
  const before = await lessonsStored(app, school)
  const asked = await from('2026-08-18', { lessons: 'KEEP', preview: true })
  expect(days(asked.body.preview.kept)).toEqual(['2026-08-10', '2026-08-17', '2026-08-17'])
  expect((await from('2026-08-18', { lessons: 'KEEP' })).status).toBe(200)
  expect(await lessonsStored(app, school)).toEqual(before)
  expect((await from('2026-08-19')).status).toBe(200)
  const [first] = (await desk.list(plan)).body.data
  expect(first.can).toMatchObject({ launch: true })
  const answer = await desk.add(plan, { date: '2026-08-13', start: '07:30:00', end: '08:20:00' })
  expect(answer.status).toBe(201)
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[1]!.id])
  const [closed] = (await desk.list(plan)).body.data
  expect(closed.can).toMatchObject({ launch: false, takeAttendance: false })
})

test('what comes back finds its day off or its slot taken, and is told so', async () => {
  await from('2026-08-18', { lessons: 'REMOVE' })
  await desk.addEvent({ type: 'HOLIDAY', title: 'Feriado', start: '2026-08-10', end: '2026-08-10' })
  await putLesson(app, school, {
    planId: school.plans.mathematics,
    at: ['2026-08-17', '08:00:00', '08:50:00'],
    given: { deleted_at: null },
  })
  const back = await from('2026-07-27', { preview: true })
  expect(back.body.preview).toMatchObject({ added: [], removed: [] })
  expect(days(back.body.preview.skipped)).toEqual([
    '2026-08-10 DAY_OFF',
    '2026-08-17 OVERLAP',
    '2026-08-17 OVERLAP',
  ])
})

test('a day off that goes brings back what other terms had removed from it before', async () => {
  await from('2026-08-18', { lessons: 'REMOVE' })
  const { body } = await desk.addEvent({ type: 'HOLIDAY', start: '2026-08-10', end: '2026-08-10' })
  await from('2026-07-27')
  expect(await removed()).toEqual([school.lessons.lastWeek])
  await desk.removeEvent(body.id)
  expect(await removed()).toEqual([])
})

test('what the secretary removed does not come back with the days', async () => {
  await desk.remove(plan, school.lessons.lastWeek, { reason: 'Conselho' })
  await from('2026-08-18', { lessons: 'REMOVE' })
  await from('2026-07-27')
  expect(await removed()).toEqual([school.lessons.lastWeek])
})

test('records that an event withdrew return with their lessons, also on a day after a term', async () => {
  await releaseBeneath(app, school, school.lessons.today)
  await takeAttendanceBeneath(app, school.lessons.today)
  const before = await lessonsStored(app, school)
  const day = { start: '2026-08-17', end: '2026-08-17' }
  const records = { lessons: 'REMOVE', records: 'WITHDRAW', recordsReason: 'Escola fechou' }
  const { body } = await desk.addEvent({ type: 'HOLIDAY', ...day, ...records })
  await from('2026-08-18', { lessons: 'REMOVE' })
  await desk.removeEvent(body.id)
  expect(await removed()).toEqual([school.lessons.lastWeek])
  await from('2026-07-27')
  expect(await lessonsStored(app, school)).toEqual(before)
})
