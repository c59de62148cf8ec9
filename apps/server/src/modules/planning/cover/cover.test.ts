import {
  getAttendanceSheet,
  listAttendance,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { getDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { getTermDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { listEvaluations } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import {
  createInstructorAbsence,
  listInstructorAbsences,
  withdrawInstructorAbsence,
} from '@lousa/contract/planning/cover/absence.contract.ts'
import {
  createLessonCover,
  getCoverDay,
  listLessonCovers,
  withdrawLessonCover,
} from '@lousa/contract/planning/cover/cover.contract.ts'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { getLessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { listSchedule } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { requestPlanReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Ask, type Sent, startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

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
const absence = (over: Record<string, unknown> = {}) => ({
  instructorId: school.instructor.id,
  start: TEST_TODAY,
  end: TEST_TODAY,
  kind: 'HEALTH',
  ...over,
})
const announce = (over: Record<string, unknown> = {}, from = school.administrator) =>
  ask(createInstructorAbsence, { body: absence(over) }, from)
const day = async (date = TEST_TODAY) => (await ask(getCoverDay, { query: { date } })).body
const cover = (over: Record<string, unknown> = {}) =>
  ask(createLessonCover, {
    body: {
      lessonId: school.lessons.today,
      outcome: 'SUBSTITUTE',
      substituteId: school.otherInstructor.id,
      ...over,
    },
  })
const undo = (id: string) => ask(withdrawLessonCover, { params: { id } })
const lesson = () => ({ id: school.plans.portuguese, lessonId: school.lessons.today })
const callTheRoll = (from: School['instructor']) =>
  ask(
    saveAttendance,
    {
      params: lesson(),
      body: { attendances: [{ studentEnrollmentId: school.enrollments[0], status: 'ATTENDANCE' }] },
    },
    from,
  )
const release = (from: School['instructor']) =>
  ask(releaseLesson, { params: lesson(), body: { contentRegistration: 'Crônica' } }, from)

describe('an absence', () => {
  test('is entered by administrators, and announced by instructors for themselves from today on', async () => {
    for (const actor of [school.editor, school.students[0]!])
      expect((await announce({}, actor)).status).toBe(403)
    expect(code(await announce({}, school.otherInstructor))).toEqual([404, 'NOT_FOUND'])
    expect(code(await announce({ start: '2026-08-14', end: '2026-08-14' }, school.instructor))).toEqual([
      422,
      'ABSENCE_IN_THE_PAST',
    ])
    expect((await announce({ start: '2026-08-18', end: '2026-08-18' }, school.instructor)).status).toBe(201)
    expect((await announce({ start: '2026-03-02', end: '2026-03-03' })).status).toBe(201)
  })

  test('of a person of another institution or role is not found', async () => {
    const neighbour = await createSchool(app)
    for (const instructorId of [neighbour.instructor.id, school.editor.id])
      expect((await announce({ instructorId })).status).toBe(404)
  })

  test.each([
    ['that ends before it begins', { end: '2026-08-16' }, 'end'],
    ['with one hour alone', { startTime: '07:00:00' }, 'endTime'],
    ['with hours in the wrong order', { startTime: '09:00:00', endTime: '08:00:00' }, 'startTime'],
    [
      'with hours of several days',
      { end: '2026-08-18', startTime: '07:00:00', endTime: '08:00:00' },
      'startTime',
    ],
    ['of more than 30 days', { end: '2026-09-30' }, 'end'],
  ])('%s is refused at its field', async (_, over, path) => {
    const { status, body } = await announce(over)
    expect([status, body.errors[0].path]).toEqual([422, path])
  })

  test('that meets another is refused, also of two at once; other hours of the day are not', async () => {
    const answers = await Promise.all([announce(), announce()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(code(await announce())).toEqual([422, 'ABSENCE_OVERLAP'])
    const other = { instructorId: school.otherInstructor.id }
    const morning = { startTime: '07:00:00', endTime: '09:00:00' }
    const noon = { startTime: '09:00:00', endTime: '12:00:00' }
    for (const hours of [morning, noon]) expect((await announce({ ...other, ...hours })).status).toBe(201)
  })

  test('is listed to its instructor without the note of the office, and withdrawn once with a trace', async () => {
    const { body } = await announce({ note: 'Consulta no hospital' })
    expect(body).toMatchObject({ note: 'Consulta no hospital', withdrawn: null })
    const own = (await ask(listInstructorAbsences, {}, school.instructor)).body
    expect(own.data).toMatchObject([{ id: body.id, note: null }])
    expect((await ask(listInstructorAbsences, {}, school.otherInstructor)).body.data).toEqual([])
    const withdraw = (from = school.administrator) =>
      ask(withdrawInstructorAbsence, { params: { id: body.id } }, from)
    expect((await withdraw(school.otherInstructor)).status).toBe(404)
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(404)
    const all = (await ask(listInstructorAbsences, { query: { withdrawn: true } })).body
    expect(all.data[0].withdrawn.by).toEqual({ id: school.administrator.id, name: 'Sônia Secretária' })
    expect((await announce()).status).toBe(201)
  })
})

describe('the day of absences', () => {
  test('is for administrators alone', async () => {
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await ask(getCoverDay, { query: { date: TEST_TODAY } }, actor)).status).toBe(403)
  })

  test('has the lessons that the hours take, the last content, and the people who can give them', async () => {
    expect(await day()).toEqual({ date: TEST_TODAY, absences: [], lessons: [] })
    await app.owner.query('delete from lesson_accomplishment where institution_id = $1', [school.id])
    const released = { id: school.plans.portuguese, lessonId: school.lessons.lastWeek }
    await ask(releaseLesson, { params: released, body: { contentRegistration: 'Conto' } })
    await announce({ startTime: '07:00:00', endTime: '08:00:00' })
    const { absences, lessons } = await day()
    expect(absences).toMatchObject([{ instructor: { id: school.instructor.id }, kind: 'HEALTH' }])
    expect(lessons).toMatchObject([
      {
        lesson: { id: school.lessons.today },
        absent: { id: school.instructor.id },
        isRecorded: false,
        cover: null,
        last: { date: '2026-08-10', contentRegistration: 'Conto' },
        candidates: [{ id: school.otherInstructor.id, isFree: true, reasons: ['CLASS'], covers: 0 }],
      },
    ])
  })

  test('does not propose who is absent, and proposes who has a lesson only to join the classes', async () => {
    await putLesson(app, school, {
      planId: school.plans.mathematicsOfSecondClass,
      at: [TEST_TODAY, '07:30:00', '08:20:00'],
    })
    await announce()
    const [first, second] = (await day()).lessons
    expect(first.candidates).toMatchObject([{ id: school.otherInstructor.id, isFree: false }])
    expect(second.candidates).toMatchObject([{ isFree: true, reasons: ['CLASS', 'NEXT_TO'] }])
    await announce({ instructorId: school.otherInstructor.id })
    for (const each of (await day()).lessons) expect(each.candidates).toEqual([])
  })

  test('leaves out lessons that a day off has removed', async () => {
    await announce()
    await lessonDesk(app, school).addEvent({
      type: 'HOLIDAY',
      start: TEST_TODAY,
      end: TEST_TODAY,
      lessons: 'REMOVE',
    })
    expect((await day()).lessons).toEqual([])
  })
})

describe('a cover', () => {
  test('is for administrators alone, of lessons and instructors of the institution', async () => {
    const neighbour = await createSchool(app)
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await ask(createLessonCover, { body: { lessonId: school.lessons.today } }, actor)).status).toBe(
        403,
      )
    await announce()
    for (const over of [{ lessonId: neighbour.lessons.today }, { substituteId: neighbour.instructor.id }])
      expect((await cover(over)).status).toBe(404)
  })

  test('needs an absence, a substitute who is there and free, and a lesson without a record', async () => {
    expect(code(await cover())).toEqual([422, 'NO_ABSENCE'])
    await announce()
    expect((await cover({ substituteId: null })).body.errors[0].path).toBe('substituteId')
    expect(code(await cover({ substituteId: school.instructor.id }))).toEqual([422, 'SUBSTITUTE_ABSENT'])
    expect(code(await cover({ outcome: 'JOINT' }))).toEqual([422, 'SUBSTITUTE_NOT_BUSY'])
    await putLesson(app, school, {
      planId: school.plans.mathematicsOfSecondClass,
      at: [TEST_TODAY, '08:00:00', '08:50:00'],
    })
    expect(code(await cover())).toEqual([422, 'SUBSTITUTE_BUSY'])
    expect((await cover({ outcome: 'JOINT' })).body).toMatchObject({ outcome: 'JOINT', madeUp: null })
    await takeAttendanceBeneath(app, school.lessons.todaySecond)
    expect(code(await cover({ lessonId: school.lessons.todaySecond }))).toEqual([
      422,
      'LESSON_HAS_ATTENDANCE',
    ])
  })

  test('is refused in a closed term and in a finished year', async () => {
    await announce()
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    expect(code(await cover())).toEqual([422, 'TERM_CLOSED'])
    expect(code(await cover({ outcome: 'NOT_GIVEN', substituteId: null, reason: 'Sem substituto' }))).toEqual(
      [422, 'TERM_CLOSED'],
    )
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(code(await cover())).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('of one lesson is made once by two at once, and the substitute covers no other at that time', async () => {
    await announce()
    const answers = await Promise.all([cover(), cover()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.map(({ body }) => body.code)).toContain('LESSON_COVERED')
  })

  test('gives the lesson to the substitute alone: roll and release are theirs, and not the absent one’s', async () => {
    expect((await ask(listAttendance, { params: lesson() }, school.otherInstructor)).status).toBe(404)
    await announce()
    expect((await callTheRoll(school.otherInstructor)).status).toBe(404)
    const { body } = await cover()
    expect(
      (await ask(getLessonPlan, { params: { id: school.plans.portuguese } }, school.otherInstructor)).status,
    ).toBe(200)
    expect(code(await callTheRoll(school.instructor))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
    expect(code(await release(school.instructor))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
    const second = { id: school.plans.portuguese, lessonId: school.lessons.todaySecond }
    const other = await ask(
      releaseLesson,
      { params: second, body: { contentRegistration: 'Crônica' } },
      school.otherInstructor,
    )
    expect(other.status).toBe(404)
    expect((await callTheRoll(school.otherInstructor)).status).toBe(200)
    expect((await release(school.otherInstructor)).status).toBe(201)
    expect(code(await undo(body.id))).toEqual([422, 'LESSON_ALREADY_ACCOMPLISHED'])
  })

  test('opens no other record of the class to the substitute', async () => {
    await announce()
    await cover()
    const { portuguese } = school.plans
    const params = { id: portuguese }
    const query = (tag: string) => ({ fileNameTag: tag, format: 'pdf' })
    const month = { start: '2026-08-01', end: '2026-08-31' }
    for (const { status } of [
      await ask(listEvaluations, { query: { lessonPlanId: portuguese } }, school.otherInstructor),
      await ask(requestPlanReport, { params, query: query('NOTE_SUMMARY') }, school.otherInstructor),
      await ask(requestPlanReport, { params, query: query('SCHOOL_DIARY') }, school.otherInstructor),
      await ask(getAttendanceSheet, { params, query: month }, school.otherInstructor),
      await ask(
        getTermDashboard,
        { params: { id: portuguese, termId: school.terms[2]!.id } },
        school.otherInstructor,
      ),
    ])
      expect(status).toBe(404)
    const listed = await ask(listLessons, { params }, school.otherInstructor)
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([school.lessons.today])
    expect((await ask(requestPlanReport, { params, query: query('NOTE_SUMMARY') })).status).toBe(202)
  })

  test('shows the lesson among those of the substitute, and the roll of the day of its class', async () => {
    await announce()
    await cover()
    const query = { start: TEST_TODAY, end: TEST_TODAY }
    const shown = await ask(listSchedule, { params: { id: school.year }, query }, school.otherInstructor)
    const lessons = shown.body.data.flatMap((plan: { lessons: { id: string }[] }) => plan.lessons)
    expect(lessons.find(({ id }: { id: string }) => id === school.lessons.today)).toMatchObject({
      cover: { substitute: { id: school.otherInstructor.id }, absent: { id: school.instructor.id } },
      can: { launch: true, takeAttendance: true },
    })
    const roll = { params: { id: school.classes[0]!.id }, query: { date: TEST_TODAY } }
    expect((await ask(getDayRoll, roll, school.otherInstructor)).status).toBe(200)
    const ofStudent = await ask(listSchedule, { params: { id: school.year }, query }, school.instructor)
    const own = ofStudent.body.data.flatMap((plan: { lessons: unknown[] }) => plan.lessons)
    expect(own.find(({ id }: { id: string }) => id === school.lessons.today).can.launch).toBe(false)
  })

  test('is withdrawn with a trace, and the lesson is the instructor’s again', async () => {
    await announce()
    const { body } = await cover()
    expect((await undo(body.id)).status).toBe(204)
    expect((await undo(body.id)).status).toBe(404)
    expect((await callTheRoll(school.otherInstructor)).status).toBe(404)
    expect((await callTheRoll(school.instructor)).status).toBe(200)
    const { rows } = await app.owner.query(
      'select withdrawn_by from lesson_cover where institution_id = $1',
      [school.id],
    )
    expect(rows).toEqual([{ withdrawn_by: school.administrator.id }])
    const { body: entries } = await ask(listAuditEntries, { query: { gradeId: school.classes[0]!.id } })
    const actions = entries.data
      .filter(({ entity }: { entity: string }) => entity === 'lessonCover')
      .map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['WITHDRAWN', 'CREATED'])
  })

  test('ends with the absence it stems from while the lesson has no record', async () => {
    const { body } = await announce()
    await cover()
    expect((await ask(withdrawInstructorAbsence, { params: { id: body.id } })).status).toBe(204)
    expect((await callTheRoll(school.instructor)).status).toBe(200)
  })

  test('keeps the lesson where it is: it is not moved, swapped or removed', async () => {
    await announce()
    await cover()
    const desk = lessonDesk(app, school)
    const { portuguese } = school.plans
    for (const answer of [
      await desk.change(portuguese, school.lessons.today, { start: '10:00:00', end: '10:50:00' }),
      await desk.remove(portuguese, school.lessons.today),
      await desk.swap(school.lessons.today, school.lessons.nextWeek),
    ])
      expect(code(answer)).toEqual([422, 'LESSON_COVERED'])
  })

  test('is announced to the substitute once, and so is its end', async () => {
    await announce()
    const { body } = await cover()
    await app.runJobs()
    await undo(body.id)
    await app.runJobs()
    const inbox = await ask(listMessages, { query: { academicYearId: school.year } }, school.otherInstructor)
    expect(inbox.body.data.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Substituição desfeita: Língua Portuguesa, 6º ano A, 17/08/2026 às 07:30',
      'Você substitui uma aula: Língua Portuguesa, 6º ano A, 17/08/2026 às 07:30',
    ])
  })

  test('says on the day that its substitute is absent too', async () => {
    await announce()
    await cover()
    await announce({ instructorId: school.otherInstructor.id })
    expect((await day()).lessons[0]).toMatchObject({ isSubstituteAbsent: true })
  })
})

describe('a lesson that is not given', () => {
  const notGiven = (over: Record<string, unknown> = {}) =>
    cover({ outcome: 'NOT_GIVEN', substituteId: null, reason: 'Sem substituto', ...over })
  const register = async (query: Record<string, unknown> = {}) =>
    (await ask(listLessonCovers, { query: { academicYearId: school.year, ...query } })).body

  test('needs a reason, leaves the timetable and stands in the register, also without an absence', async () => {
    expect((await notGiven({ reason: '' })).body.errors[0].path).toBe('reason')
    const { body } = await notGiven({ reason: 'Falta de água' })
    expect(body).toMatchObject({ outcome: 'NOT_GIVEN', absent: null, reason: 'Falta de água' })
    const list = (await lessonDesk(app, school).list(school.plans.portuguese)).body
    expect(list.data.map(({ id }: { id: string }) => id)).not.toContain(school.lessons.today)
    expect((await register()).data).toMatchObject([{ id: body.id, madeUp: null }])
    expect((await register({ madeUp: false })).totalRowCount).toBe(1)
    expect((await register({ madeUp: true })).totalRowCount).toBe(0)
    expect((await register({ gradeId: school.classes[1]!.id })).totalRowCount).toBe(0)
  })

  test('comes back when it is undone, unless its time is taken', async () => {
    await announce()
    const { body } = await notGiven()
    await putLesson(app, school, {
      planId: school.plans.mathematics,
      at: [TEST_TODAY, '07:30:00', '08:20:00'],
    })
    expect(code(await undo(body.id))).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    await app.owner.query('delete from lesson where lesson_plan_id = $1', [school.plans.mathematics])
    expect((await undo(body.id)).status).toBe(204)
    expect((await callTheRoll(school.instructor)).status).toBe(200)
  })

  test('is no longer registered once the office restores the lesson', async () => {
    await notGiven()
    const restored = await lessonDesk(app, school).change(school.plans.portuguese, school.lessons.today, {
      deleted: false,
    })
    expect(restored.status).toBe(200)
    expect((await register()).totalRowCount).toBe(0)
  })

  test('is read in the register by administrators alone', async () => {
    for (const actor of [school.editor, school.instructor, school.students[0]!]) {
      const query = { academicYearId: school.year }
      expect((await ask(listLessonCovers, { query }, actor)).status).toBe(403)
    }
  })
})
