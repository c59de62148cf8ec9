import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { getSchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'
import { recurrenceRow } from '../planning.factory.ts'

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

type Answer = { status: number; body: { code?: string } | null }
type Shown = { date: string; start: string; reason?: string }
const code = ({ status, body }: Answer) => [status, body?.code]
const put = (planId: string, date: string, start: string, end: string, given = {}) =>
  putLesson(app, school, { planId, at: [date, start, end], given })
const removed = async () =>
  (await lessonsStored(app, school)).filter(({ deleted }) => deleted).map(({ id }) => id)
const brief = (lists: Record<string, Shown[]>) =>
  Object.fromEntries(
    Object.entries(lists).map(([list, lessons]) => [
      list,
      lessons.map(({ date, start, reason }) => [date, start, ...(reason ? [reason] : [])].join(' ')),
    ]),
  )
const holiday = (date: string, more = {}) => ({ type: 'HOLIDAY', start: date, end: date, ...more })
const TODAY = '2026-08-17'
const MONDAY_OF_TWO = '2026-08-31'
const MONDAY = '2026-08-24'

/** A holiday that withdraws the records of its day and removes the lessons. */
const withdrawing = holiday(TODAY, { lessons: 'REMOVE', records: 'WITHDRAW', recordsReason: 'Escola fechou' })
const marks = async () =>
  (
    await app.owner.query(
      'select student_enrollment_id, status, version from attendance where lesson_id = $1 order by 1',
      [school.lessons.today],
    )
  ).rows
const recordsStored = async () => [await lessonsStored(app, school), await marks()]
/** The first lesson of today is released and called; answers what is stored. */
const recorded = async () => {
  await releaseBeneath(app, school, school.lessons.today)
  await app.call(saveAttendance, {
    host: school.host,
    token: school.instructor.token,
    params: { id: plan, lessonId: school.lessons.today },
    body: {
      attendances: school.enrollments.map((studentEnrollmentId, index) => ({
        studentEnrollmentId,
        status: index === 0 ? 'ABSENCE' : 'ATTENDANCE',
      })),
    },
  })
  return recordsStored()
}

describe('a day off over lessons', () => {
  test('that removes takes those that nobody has touched, in all classes, and names the others', async () => {
    await releaseBeneath(app, school, school.lessons.today)
    const ofOther = await put(school.plans.mathematicsOfSecondClass, TODAY, '07:30:00', '08:20:00')
    const attended = await put(plan, TODAY, '10:00:00', '10:50:00')
    await takeAttendanceBeneath(app, attended)
    const body = holiday(TODAY, { lessons: 'REMOVE' })
    const asked = await desk.addEvent({ ...body, preview: true })
    expect([asked.status, brief(asked.body.preview)]).toEqual([
      200,
      {
        added: [],
        removed: [`${TODAY} 07:30:00`, `${TODAY} 08:20:00`],
        kept: [`${TODAY} 07:30:00 RELEASED`, `${TODAY} 10:00:00 ATTENDANCE`],
        skipped: [],
      },
    ])
    expect(await removed()).toEqual([])
    const made = await desk.addEvent(body)
    expect([made.status, made.body.preview]).toEqual([201, undefined])
    expect(await removed()).toEqual([school.lessons.todaySecond, ofOther].sort())
    const stored = (await lessonsStored(app, school)).find(({ id }) => id === ofOther)
    expect(stored).toMatchObject({ event: made.body.id, out_of_term: false })
  })

  test('withdraws records with a reason alone, and only where the lessons go', async () => {
    await releaseBeneath(app, school, school.lessons.today)
    const body = { ...holiday(TODAY), records: 'WITHDRAW' }
    const before = await lessonsStored(app, school)
    for (const more of [
      { lessons: 'REMOVE' },
      { lessons: 'REMOVE', recordsReason: ' ' },
      { lessons: 'KEEP', recordsReason: 'Escola fechou' },
      { recordsReason: 'Escola fechou' },
    ])
      expect(code(await desk.addEvent({ ...body, ...more }))).toEqual([422, 'VALIDATION_ERROR'])
    expect(await lessonsStored(app, school)).toEqual(before)
  })

  test('withdraws attendance and releases with the lessons, and restores them with the day', async () => {
    const before = await recorded()
    const asked = await desk.addEvent({ ...withdrawing, preview: true })
    expect(brief(asked.body.preview)).toMatchObject({
      removed: [`${TODAY} 07:30:00 ATTENDANCE`, `${TODAY} 08:20:00`],
      kept: [],
    })
    expect(await recordsStored()).toEqual(before)
    const made = await desk.addEvent(withdrawing)
    expect(made.status).toBe(201)
    expect(await removed()).toEqual([school.lessons.today, school.lessons.todaySecond].sort())
    expect(await marks()).toEqual([])
    const { rows } = await app.owner.query(
      `select entity, changes from audit_entry where institution_id = $1 and action = 'WITHDRAWN' order by entity`,
      [school.id],
    )
    expect(rows).toMatchObject([{ entity: 'accomplishment' }, { entity: 'attendance' }])
    expect(JSON.stringify(rows[1].changes)).toContain('Escola fechou')
    expect((await desk.removeEvent(made.body.id)).status).toBe(204)
    expect(await recordsStored()).toEqual(before)
  })

  test('withdraws nothing of a closed term', async () => {
    await releaseBeneath(app, school, school.lessons.today)
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    const before = await lessonsStored(app, school)
    const body = holiday(TODAY, { lessons: 'REMOVE', records: 'WITHDRAW', recordsReason: 'Escola fechou' })
    expect((await desk.addEvent(body)).status).toBe(201)
    expect(await lessonsStored(app, school)).toEqual(before)
  })

  test('that keeps them leaves them where they are', async () => {
    const before = await lessonsStored(app, school)
    const asked = await desk.addEvent(holiday(MONDAY, { lessons: 'KEEP', preview: true }))
    expect(brief(asked.body.preview)).toEqual({
      added: [],
      removed: [],
      kept: [`${MONDAY} 07:30:00`],
      skipped: [],
    })
    expect((await desk.addEvent(holiday(MONDAY, { lessons: 'KEEP' }))).status).toBe(201)
    expect(await lessonsStored(app, school)).toEqual(before)
  })

  test('asked for without a decision is refused also as a preview', async () => {
    const answers = [
      await desk.addEvent(holiday(MONDAY, { preview: true })),
      await desk.addEvent(holiday(MONDAY)),
    ]
    expect(answers.map(code)).toEqual(answers.map(() => [422, 'LESSONS_ON_DAY_OFF']))
    expect(answers[1]!.body).toMatchObject({
      count: 1,
      days: [{ date: MONDAY, count: 1 }],
      grades: [school.classes[0]],
    })
  })

  test('changes nothing in a closed term, and names those lessons', async () => {
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    const asked = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE', preview: true }))
    expect(brief(asked.body.preview).kept).toEqual([`${MONDAY} 07:30:00 TERM_CLOSED`])
    await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    expect(await removed()).toEqual([])
  })

  test('is in the history of each plan and of the class', async () => {
    await desk.addEvent(holiday(TODAY, { lessons: 'REMOVE' }))
    for (const query of [{ lessonPlanId: plan }, { gradeId: school.classes[0]!.id }]) {
      const { body } = await app.call(listAuditEntries, {
        host: school.host,
        token: school.administrator.token,
        query,
      })
      expect(body.data[0]).toMatchObject({
        entity: 'lessonPlan',
        action: 'LESSONS_REMOVED',
        changes: expect.arrayContaining([{ field: 'lessons', from: null, to: 2 }]),
      })
    }
  })

  test('in December takes the lessons of that day alone', async () => {
    const december = await put(plan, '2026-12-08', '07:30:00', '08:20:00')
    const body = { type: 'HOLIDAY', title: 'Padroeira', start: '2026-12-08', end: '2026-12-08' }
    expect(code(await desk.addEvent(body))).toEqual([422, 'LESSONS_ON_DAY_OFF'])
    expect((await desk.addEvent({ ...body, lessons: 'REMOVE' })).status).toBe(201)
    expect(await removed()).toEqual([december])
  })
})

describe('a day off that goes again', () => {
  /** A weekly time of Mondays, and what its lesson of the day has of it. */
  const series = async (start_time: string, end_time: string) => {
    const id = crypto.randomUUID()
    const row = recurrenceRow({
      institution_id: school.id,
      id,
      lesson_plan_id: plan,
      grade_id: school.classes[0]!.id,
      weekday: 1,
      start_time,
      end_time,
      valid_from: '2026-02-09',
      valid_until: '2026-12-31',
    })
    await app.within(school.id, db => insertRows(db, 'lesson_plan_recurrence', [row]))
    return { series_id: id, occurrence_date: MONDAY }
  }

  test('brings back exactly the lessons that it removed, as they were', async () => {
    await put(plan, MONDAY, '10:00:00', '10:50:00', await series('10:00:00', '10:50:00'))
    const byHand = await put(school.plans.mathematics, MONDAY, '11:00:00', '11:50:00')
    await desk.remove(school.plans.mathematics, byHand, { reason: 'Conselho' })
    const before = await lessonsStored(app, school)
    const { body } = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    expect((await removed()).length).toBe(3)
    const asked = await desk.removeEvent(body.id, { preview: true })
    expect([asked.status, brief(asked.body.preview).added]).toEqual([
      200,
      [`${MONDAY} 07:30:00`, `${MONDAY} 10:00:00`],
    ])
    expect((await desk.removeEvent(body.id)).status).toBe(204)
    expect(await lessonsStored(app, school)).toEqual(before)
  })

  test('does not bring back what a weekly time makes no more', async () => {
    const ofSeries = await put(plan, MONDAY, '10:00:00', '10:50:00', await series('10:00:00', '10:50:00'))
    const { body } = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    await app.owner.query(
      "update lesson_plan_recurrence set valid_until = '2026-08-20' where lesson_plan_id = $1",
      [plan],
    )
    const asked = await desk.removeEvent(body.id, { preview: true })
    expect(brief(asked.body.preview)).toMatchObject({ added: [`${MONDAY} 07:30:00`], skipped: [] })
    await desk.removeEvent(body.id)
    expect(await removed()).toEqual([ofSeries])
  })

  test('or moves takes the lessons of its new day and brings back those of the old', async () => {
    const tuesday = await put(plan, '2026-08-25', '07:30:00', '08:20:00')
    const { body } = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    const move = { start: '2026-08-25', end: '2026-08-25' }
    expect(code(await desk.changeEvent(body.id, move))).toEqual([422, 'LESSONS_ON_DAY_OFF'])
    const asked = await desk.changeEvent(body.id, { ...move, lessons: 'REMOVE', preview: true })
    expect(brief(asked.body.preview)).toEqual({
      added: [`${MONDAY} 07:30:00`],
      removed: ['2026-08-25 07:30:00'],
      kept: [],
      skipped: [],
    })
    expect((await desk.changeEvent(body.id, { ...move, lessons: 'REMOVE' })).status).toBe(200)
    expect(await removed()).toEqual([tuesday])
  })

  test('or becomes a meeting brings them back', async () => {
    const { body } = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    expect((await desk.changeEvent(body.id, { type: 'MEETING' })).status).toBe(200)
    expect(await removed()).toEqual([])
  })

  test('leaves out those whose slot is taken, in class or by the instructor, and tells so', async () => {
    const ofOther = await put(school.plans.mathematics, MONDAY, '10:00:00', '10:50:00')
    const { body } = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    await put(school.plans.mathematics, MONDAY, '08:00:00', '08:50:00')
    await put(school.plans.mathematicsOfSecondClass, MONDAY, '10:30:00', '11:20:00')
    const asked = await desk.removeEvent(body.id, { preview: true })
    expect(brief(asked.body.preview)).toEqual({
      added: [],
      removed: [],
      kept: [],
      skipped: [`${MONDAY} 07:30:00 OVERLAP`, `${MONDAY} 10:00:00 OVERLAP`],
    })
    await desk.removeEvent(body.id)
    expect(await removed()).toEqual([school.lessons.nextWeek, ofOther].sort())
  })

  test('while another stays on its day brings nothing back before that goes too', async () => {
    const first = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    const second = await desk.addEvent(holiday(MONDAY))
    await desk.removeEvent(first.body.id)
    expect(await removed()).toEqual([school.lessons.nextWeek])
    await desk.removeEvent(second.body.id)
    expect(await removed()).toEqual([])
  })

  test('leaves alone what the secretary restored elsewhere meanwhile', async () => {
    const { body } = await desk.addEvent(holiday(MONDAY, { lessons: 'REMOVE' }))
    const { nextWeek } = school.lessons
    expect((await desk.change(plan, nextWeek, { deleted: false })).body.code).toBe('DAY_OFF')
    await desk.change(plan, nextWeek, { deleted: false, date: '2026-08-26' })
    await desk.remove(plan, nextWeek)
    await desk.removeEvent(body.id)
    expect(await removed()).toEqual([nextWeek])
  })
})

describe('records that an event withdrew', () => {
  test('return when another event makes the day a school day', async () => {
    const before = await recorded()
    await desk.addEvent(withdrawing)
    expect((await desk.addEvent({ type: 'SCHOOL_DAY', start: TODAY, end: TODAY })).status).toBe(201)
    expect(await recordsStored()).toEqual(before)
  })

  test('return when the last of several holidays goes', async () => {
    const before = await recorded()
    const first = await desk.addEvent(withdrawing)
    const second = await desk.addEvent(holiday(TODAY))
    await desk.removeEvent(first.body.id)
    expect(await marks()).toEqual([])
    await desk.removeEvent(second.body.id)
    expect(await recordsStored()).toEqual(before)
  })

  test('stay withdrawn where a person has restored the lesson before another event removed it', async () => {
    await recorded()
    const first = await desk.addEvent(withdrawing)
    const { today } = school.lessons
    expect((await desk.change(plan, today, { deleted: false, date: '2026-08-26' })).status).toBe(200)
    await desk.removeEvent(first.body.id)
    expect((await desk.change(plan, today, { date: TODAY })).status).toBe(200)
    const second = await desk.addEvent(holiday(TODAY, { lessons: 'REMOVE' }))
    await desk.removeEvent(second.body.id)
    expect(await removed()).toEqual([])
    expect(await marks()).toEqual([])
  })
})

describe('a school day by an event alone', () => {
  const SATURDAY = '2026-08-22'

  test('loses its lessons where that is decided, and gets them back with the day', async () => {
    const day = { type: 'SCHOOL_DAY', start: SATURDAY, end: SATURDAY }
    const { body } = await desk.addEvent(day)
    const lesson = await put(plan, SATURDAY, '07:30:00', '08:20:00')
    const refused = await desk.removeEvent(body.id)
    expect([...code(refused), refused.body.count]).toEqual([422, 'LESSONS_ON_LOST_DAY', 1])
    const asked = await desk.removeEvent(body.id, { lessons: 'REMOVE', preview: true })
    expect(brief(asked.body.preview).removed).toEqual([`${SATURDAY} 07:30:00`])
    expect((await desk.removeEvent(body.id, { lessons: 'REMOVE' })).status).toBe(204)
    expect(await removed()).toEqual([lesson])
    await desk.addEvent(day)
    expect(await removed()).toEqual([])
  })

  test('may go and leave its lessons', async () => {
    const { body } = await desk.addEvent({ type: 'SCHOOL_DAY', start: SATURDAY, end: SATURDAY })
    await put(plan, SATURDAY, '07:30:00', '08:20:00')
    expect((await desk.removeEvent(body.id, { lessons: 'KEEP' })).status).toBe(204)
    expect(await removed()).toEqual([])
  })
})

test('a preview of an event writes no event, and one that changes nothing shows empty lists', async () => {
  const year = { params: { id: school.year }, host: school.host, token: school.administrator.token }
  const days = async () => (await app.call(getSchoolDays, year)).body.levels[0].total
  const before = await days()
  await desk.addEvent(holiday('2026-08-26', { preview: true }))
  expect(await days()).toBe(before)
  const { body } = await desk.addEvent(holiday('2026-08-26'))
  expect(await days()).toBe(before - 1)
  const same = await desk.changeEvent(body.id, { title: 'Evento', preview: true })
  expect(same.body.preview).toEqual({ added: [], removed: [], kept: [], skipped: [] })
})

test('of two removed lessons that one instructor would give at once by now, the elder comes back', async () => {
  const { mathematicsOfSecondClass: second } = school.plans
  const elder = await put(plan, MONDAY_OF_TWO, '10:00:00', '10:50:00')
  const younger = await put(second, MONDAY_OF_TWO, '10:00:00', '10:50:00')
  const [first, last] = [elder, younger].toSorted()
  const { body: event } = await desk.addEvent(holiday(MONDAY_OF_TWO, { lessons: 'REMOVE' }))
  expect((await removed()).toSorted()).toEqual([first, last])
  const instructors = [{ instructorId: school.instructor.id, start: '2026-02-09' }]
  expect((await plansDesk(app, school).instructors(second, instructors)).status).toBe(200)
  const asked = await desk.removeEvent(event.id, { preview: true })
  expect([asked.status, brief(asked.body.preview)]).toEqual([
    200,
    {
      added: [`${MONDAY_OF_TWO} 10:00:00`],
      removed: [],
      kept: [],
      skipped: [`${MONDAY_OF_TWO} 10:00:00 OVERLAP`],
    },
  ])
  expect((await desk.removeEvent(event.id)).status).toBe(204)
  expect(await removed()).toEqual([last])
})
