import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import {
  createInstructorAbsence,
  withdrawInstructorAbsence,
} from '@lousa/contract/planning/cover/absence.contract.ts'
import {
  createLessonCover,
  getCoverDay,
  listLessonCovers,
} from '@lousa/contract/planning/cover/cover.contract.ts'
import { createMakeUpDays, makeUpLesson } from '@lousa/contract/planning/cover/make-up.contract.ts'
import { getLessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acting } from '../../../../test/acting.ts'
import { lessonDesk } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import {
  type Ask,
  type Sent,
  startTestApp,
  TEST_NOW,
  TEST_TODAY,
  type TestApp,
} from '../../../../test/test-app.ts'
import { timetableDesk } from '../../../../test/timetable-desk.ts'
import { pendingByInstructor } from '../../dashboard/pending-by-instructor.queries.ts'
import type { Db } from '../../module.ts'
import { putAbsencesBack, takeAbsencesOut } from '../hooks.queries.ts'
import { clearAbsenceTextsOf, removeOldAbsences } from './absence-retention.queries.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

type Call = Parameters<TestApp['call']>[0]
const ask = (call: Call, given: Ask = {}, from = school.administrator): Promise<Sent> =>
  app.call(call, { host: school.host, token: from.token, ...given })
const code = ({ status, body }: Sent) => [status, body?.code ?? null]
const announce = (date = TEST_TODAY, from = school.administrator) =>
  ask(
    createInstructorAbsence,
    { body: { instructorId: school.instructor.id, start: date, end: date, kind: 'HEALTH' } },
    from,
  )
const cover = (over: Record<string, unknown> = {}) =>
  ask(createLessonCover, {
    body: {
      lessonId: school.lessons.today,
      outcome: 'SUBSTITUTE',
      substituteId: school.otherInstructor.id,
      ...over,
    },
  })
const notGiven = () => cover({ outcome: 'NOT_GIVEN', substituteId: null, reason: 'Sem substituto' })
const register = async () =>
  (await ask(listLessonCovers, { query: { academicYearId: school.year } })).body.data
const beneath = (text: string, values: unknown[] = []) => app.owner.query(text, [school.id, ...values])
const lessonOn = async (date: string) =>
  (
    await beneath(
      'select id, start_time from lesson where institution_id = $1 and date = $2 and series_id is not null and deleted_at is null',
      [date],
    )
  ).rows

test('an instructor withdraws an own absence that they have announced, and none that the office entered', async () => {
  const withdraw = (id: string) => ask(withdrawInstructorAbsence, { params: { id } }, school.instructor)
  expect(code(await withdraw((await announce()).body.id))).toEqual([422, 'ABSENCE_OF_OFFICE'])
  expect((await withdraw((await announce('2026-08-18', school.instructor)).body.id)).status).toBe(204)
})

test('a cover that is entered long after its lesson gives reach from the day of its entry', async () => {
  await announce()
  await cover()
  const plan = async () =>
    (await ask(getLessonPlan, { params: { id: school.plans.portuguese } }, school.otherInstructor)).status
  await beneath("update lesson set date = '2026-07-10' where institution_id = $1 and id = $2", [
    school.lessons.today,
  ])
  expect(await plan()).toBe(200)
  await beneath("update lesson_cover set created_at = '2026-07-10 12:00-03' where institution_id = $1")
  expect(await plan()).toBe(404)
})

test('the day shows decided lessons without their absence, and lessons of plans without an instructor', async () => {
  const { body } = await announce()
  await cover()
  await notGiven()
  const day = async () => (await ask(getCoverDay, { query: { date: TEST_TODAY } })).body.lessons
  const [first] = await day()
  expect(first).toMatchObject({ absent: { id: school.instructor.id }, cover: { outcome: 'SUBSTITUTE' } })
  await beneath(
    'update instructor_absence set withdrawn_at = now(), withdrawn_by = $2 where institution_id = $1 and id = $3',
    [school.administrator.id, body.id],
  )
  expect(await day()).toMatchObject([
    { lesson: { id: school.lessons.today }, absent: { id: school.instructor.id }, absenceId: null },
  ])
  await beneath('delete from lesson_plan_instructor where institution_id = $1 and lesson_plan_id = $2', [
    school.plans.portuguese,
  ])
  const rows = await day()
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ absent: null, absenceId: null, cover: null })
})

test('a substitute takes back an own withdrawal of the covered lesson', async () => {
  await announce()
  await cover()
  const params = { id: school.plans.portuguese, lessonId: school.lessons.today }
  const released = await ask(
    releaseLesson,
    { params, body: { contentRegistration: 'Crônica' } },
    school.otherInstructor,
  )
  expect(released.status).toBe(201)
  const withdrawn = await ask(
    withdrawRecords,
    { params, body: { parts: ['RELEASE'] } },
    school.otherInstructor,
  )
  expect(withdrawn.status).toBe(201)
  const restored = await ask(
    restoreRecords,
    { params: { ...params, withdrawalId: withdrawn.body.id } },
    school.otherInstructor,
  )
  expect(restored.status).toBe(200)
})

test('a lesson that is made up is not restored, and a restoration that is undone registers it again', async () => {
  const { body } = await notGiven()
  const desk = lessonDesk(app, school)
  const { portuguese } = school.plans
  const restore = () => desk.change(portuguese, school.lessons.today, { deleted: false })
  expect((await restore()).status).toBe(200)
  expect(await register()).toEqual([])
  expect((await desk.remove(portuguese, school.lessons.today, { reason: 'Sem substituto' })).status).toBe(204)
  const [again] = await register()
  expect(again).toMatchObject({ outcome: 'NOT_GIVEN', reason: 'Sem substituto', lesson: body.lesson })
  const at = { date: '2026-08-25', start: '07:30:00', end: '08:20:00' }
  expect((await ask(makeUpLesson, { params: { id: again.id }, body: at })).status).toBe(201)
  expect(code(await restore())).toEqual([422, 'LESSON_MADE_UP'])
})

test('another hour of the weekly time does not take a covered lesson away, and the preview says so', async () => {
  const desk = timetableDesk(app, school)
  const { body: time } = await desk.create(school.plans.portuguese, 'TUESDAY', ['10:00:00', '10:50:00'])
  await desk.generate()
  const [lesson] = await lessonOn('2026-08-18')
  await announce('2026-08-18')
  expect((await cover({ lessonId: lesson.id })).status).toBe(201)
  const change = { start: '11:00:00', end: '11:50:00', validFrom: TEST_TODAY }
  const { body } = await desk.update(time.id, { ...change, preview: true })
  expect(body.preview.kept).toMatchObject([{ date: '2026-08-18', start: '10:00:00', reason: 'COVERED' }])
  expect((await desk.update(time.id, change)).status).toBe(200)
  expect(await lessonOn('2026-08-18')).toEqual([lesson])
  expect(await lessonOn('2026-08-25')).toMatchObject([{ start_time: '11:00:00' }])
  expect(await register()).toMatchObject([{ lesson: { id: lesson.id } }])
})

test('another hour of the weekly time leaves a lesson made up by the one that replaces it', async () => {
  const desk = timetableDesk(app, school)
  const { body: time } = await desk.create(school.plans.portuguese, 'MONDAY', ['13:00:00', '13:50:00'])
  await desk.generate()
  await notGiven()
  const days = [{ date: '2026-09-12', weekday: 'MONDAY' }]
  expect((await ask(createMakeUpDays, { params: { id: school.year }, body: { days } })).status).toBe(200)
  expect(await register()).toMatchObject([{ madeUp: { date: '2026-09-12', start: '13:00:00' } }])
  const change = { start: '14:00:00', end: '14:50:00', validFrom: '2026-08-24' }
  expect((await desk.update(time.id, change)).status).toBe(200)
  expect(await register()).toMatchObject([{ madeUp: { date: '2026-09-12', start: '14:00:00' } }])
})

test('pending work of a covered lesson is the substitute’s, and not the absent instructor’s', async () => {
  const owed = async () =>
    (await acting(app, school, ctx => pendingByInstructor(ctx, school.year))).map(
      ({ accountId, unreleased }) => [accountId, unreleased],
    )
  expect(await owed()).toEqual([[school.instructor.id, 1]])
  await announce('2026-08-10')
  await beneath('delete from attendance where institution_id = $1')
  await beneath('update lesson set attendance_taken_at = null where institution_id = $1')
  expect((await cover({ lessonId: school.lessons.lastWeek })).status).toBe(201)
  expect(await owed()).toEqual([[school.otherInstructor.id, 1]])
})

test('of a former instructor the reasons go and the decisions stay, and old absences end with their term', async () => {
  await announce()
  await notGiven()
  const one = { personId: '', studentId: '', accountIds: [school.instructor.id], emails: [] }
  const place = (db: Db) => ({ db, institutionId: school.id, now: TEST_NOW.toISOString() })
  expect(await app.within(school.id, db => clearAbsenceTextsOf(place(db), one))).toBe(2)
  const { rows } = await beneath(
    `select b.kind, k.reason, k.outcome, l.deleted_reason from lesson_cover k
     join instructor_absence b on b.id = k.absence_id join lesson l on l.id = k.lesson_id where k.institution_id = $1`,
  )
  expect(rows).toEqual([{ kind: 'OTHER', reason: null, outcome: 'NOT_GIVEN', deleted_reason: null }])
  const remove = (before: string) =>
    app.within(school.id, db =>
      removeOldAbsences(place(db), { before, now: TEST_NOW.toISOString(), limit: 10 }),
    )
  expect(await remove('2026-08-17T12:00:00Z')).toBe(0)
  expect(await remove('2031-08-18T12:00:00Z')).toBe(1)
  expect(await register()).toMatchObject([{ outcome: 'NOT_GIVEN', absent: { id: school.instructor.id } }])
})

test('of merged accounts an absence that meets another one is withdrawn, and holds again after the merge is undone', async () => {
  const pair = { kept: school.instructor.id, other: school.otherInstructor.id }
  const morning = { startTime: '07:00:00', endTime: '09:00:00' }
  const enter = (instructorId: string, hours: Record<string, string>) =>
    ask(createInstructorAbsence, {
      body: { instructorId, start: TEST_TODAY, end: TEST_TODAY, kind: 'HEALTH', ...hours },
    })
  await enter(pair.kept, morning)
  const { body } = await enter(pair.other, { startTime: '09:00:00', endTime: '10:00:00' })
  expect(await acting(app, school, ctx => takeAbsencesOut(ctx, pair))).toEqual([])
  await ask(withdrawInstructorAbsence, { params: { id: body.id } })
  const { body: met } = await enter(pair.other, { startTime: '08:00:00', endTime: '10:00:00' })
  const live = async () =>
    (
      await beneath(
        'select id from instructor_absence where institution_id = $1 and account_id = $2 and withdrawn_at is null',
        [pair.other],
      )
    ).rows
  const taken = await acting(app, school, ctx => takeAbsencesOut(ctx, pair))
  expect([taken.length, await live()]).toEqual([1, []])
  await acting(app, school, ctx => putAbsencesBack(ctx, taken))
  expect(await live()).toEqual([{ id: met.id }])
})
