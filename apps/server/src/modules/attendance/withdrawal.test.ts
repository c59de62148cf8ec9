import {
  getFrequency,
  listAttendance,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { releaseLesson, updateRelease } from '@lousa/contract/planning/release/release.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk } from '../../../test/lesson-desk.ts'
import { lessonsOutOfStep } from '../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const PRESENT = 'ATTENDANCE'
const ABSENT = 'ABSENCE'
type Caller = {
  token?: string
  lesson?: string
  plan?: string
  headers?: Record<string, string>
  host?: string
}
const at = ({ token, lesson, plan, headers, host }: Caller = {}) => ({
  host: host ?? school.host,
  token: token ?? school.instructor.token,
  params: { id: plan ?? school.plans.portuguese, lessonId: lesson ?? school.lessons.today },
  ...(headers ? { headers } : {}),
})
const call = (statuses: string[], caller: Caller = {}, version?: number) =>
  app.call(saveAttendance, {
    ...at(caller),
    body: {
      attendances: statuses.map((status, index) => ({
        studentEnrollmentId: school.enrollments[index],
        status,
        ...(status === ABSENT ? { justification: 'Consulta médica' } : {}),
        ...(version === undefined ? {} : { version }),
      })),
    },
  })
const release = (caller: Caller = {}) =>
  app.call(releaseLesson, { ...at(caller), body: { contentRegistration: 'Frações', note: 'Turma agitada' } })
/** All five students are called, the second one absent, and the lesson is released. */
const record = async (caller: Caller = {}) => {
  const { body } = await release(caller)
  await call([PRESENT, ABSENT, PRESENT, PRESENT, PRESENT], caller)
  return body.id as string
}
const BOTH = ['ATTENDANCE', 'RELEASE']
const withdraw = (body: Record<string, unknown> = {}, caller: Caller = {}) =>
  app.call(withdrawRecords, { ...at(caller), body: { parts: BOTH, ...body } })
const byOffice = () => ({ token: school.administrator.token })
const restore = (withdrawalId: string, caller: Caller = {}) => {
  const { params, ...rest } = at(caller)
  return app.call(restoreRecords, { ...rest, params: { ...params, withdrawalId } })
}
const codeOf = async (answer: ReturnType<typeof withdraw>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const closeTerm = () =>
  app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
const finishYear = () =>
  app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
/** The list was taken the day before. */
const takenYesterday = () =>
  app.owner.query(
    "update lesson set attendance_taken_at = attendance_taken_at - interval '1 day' where id = $1",
    [school.lessons.today],
  )
const listed = async (caller: Caller = {}) => {
  const { body } = await app.call(listAttendance, at(caller))
  return (body.data as { status: string | null; justification: string | null; version: number | null }[]).map(
    ({ status, justification, version }) => [status, justification, version],
  )
}
const lessonNow = async () => {
  const { body } = await lessonDesk(app, school).list(school.plans.portuguese)
  return (body.data as { id: string }[]).find(({ id }) => id === school.lessons.today)
}
const absencesOf = async (place: number) => {
  const { body } = await app.call(getFrequency, { ...at(), params: { id: school.plans.portuguese } })
  const { lessonsGiven, absences } = body.data.find(
    (row: { studentEnrollmentId: string }) => row.studentEnrollmentId === school.enrollments[place],
  )
  return [lessonsGiven, absences]
}
const history = async (entity: string) => {
  const { rows } = await app.owner.query(
    `select action, account_id, grade_id, lesson_plan_id, changes from audit_entry
     where institution_id = $1 and entity = $2 and action in ('WITHDRAWN', 'RESTORED') order by at, id`,
    [school.id, entity],
  )
  return rows
}
const NOBODY = Array.from({ length: 5 }, () => [null, null, null])

describe('who withdraws no records of a lesson', () => {
  beforeEach(() => record())

  test('a student and an editor are refused, and another instructor finds no lesson', async () => {
    for (const { token } of [school.students[0]!, school.editor])
      expect(await codeOf(withdraw({}, { token }))).toEqual([403, 'FORBIDDEN'])
    expect(await codeOf(withdraw({}, { token: school.otherInstructor.token }))).toEqual([404, 'NOT_FOUND'])
    const plan = school.plans.mathematics
    expect(await codeOf(withdraw({ reason: 'Engano' }, { ...byOffice(), plan }))).toEqual([404, 'NOT_FOUND'])
  })

  test('another institution finds neither lesson nor withdrawal', async () => {
    const foreign = await createSchool(app)
    const { token } = foreign.administrator
    const from = { host: foreign.host, token }
    expect(await codeOf(withdraw({ reason: 'Engano' }, from))).toEqual([404, 'NOT_FOUND'])
    const { body } = await withdraw()
    expect(await codeOf(restore(body.id, from))).toEqual([404, 'NOT_FOUND'])
  })

  test('the instructor is refused in a closed term and outside of the own period, everybody in a finished year', async () => {
    await app.owner.query(
      "update lesson_plan_instructor set end_date = '2026-08-01', open_ended = false where account_id = $1",
      [school.instructor.id],
    )
    expect(await codeOf(withdraw())).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
    await app.owner.query("update lesson_plan_instructor set end_date = '2026-12-18' where account_id = $1", [
      school.instructor.id,
    ])
    await closeTerm()
    expect(await codeOf(withdraw())).toEqual([422, 'TERM_CLOSED'])
    await finishYear()
    for (const caller of [{}, byOffice()])
      expect(await codeOf(withdraw({ reason: 'Engano' }, caller))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('an administrator gives a reason, an instructor from the next day on', async () => {
    expect(await codeOf(withdraw({}, byOffice()))).toEqual([422, 'VALIDATION_ERROR'])
    expect(await codeOf(withdraw({ reason: '  ' }, byOffice()))).toEqual([422, 'VALIDATION_ERROR'])
    await takenYesterday()
    expect(await codeOf(withdraw())).toEqual([422, 'VALIDATION_ERROR'])
    expect((await withdraw({ parts: ['RELEASE'] })).status).toBe(201)
    expect((await withdraw({ reason: 'Aula de outra turma' })).status).toBe(201)
  })

  test('nobody names other records than those of a lesson', async () => {
    for (const parts of [[], ['SCORES'], undefined])
      expect(await codeOf(withdraw({ parts }))).toEqual([422, 'VALIDATION_ERROR'])
  })

  test('a list or a release that somebody has changed since is refused with the list as it is', async () => {
    const seen = school.enrollments.map(studentEnrollmentId => ({ studentEnrollmentId, version: 1 }))
    await call([ABSENT], byOffice())
    const stale = await withdraw({ attendances: seen })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(stale.body.current).toHaveLength(5)
    expect(await codeOf(withdraw({ attendances: seen.slice(1) }))).toEqual([409, 'STALE_VERSION'])
    expect(await codeOf(withdraw({ accomplishVersion: 2 }))).toEqual([409, 'STALE_VERSION'])
    const [first, ...others] = seen
    const now = [{ ...first, version: 2 }, ...others]
    expect((await withdraw({ attendances: now, accomplishVersion: 1 })).status).toBe(201)
  })
})

describe('records of the wrong lesson', () => {
  test('are withdrawn together: the lesson is untouched, and its absences count no more', async () => {
    await record()
    expect(await absencesOf(1)).toEqual([1, 1])
    const { status, body } = await withdraw()
    expect(status).toBe(201)
    expect(body).toMatchObject({ parts: BOTH, attendances: 5, absences: 1 })
    expect(body.lesson).toMatchObject({ attendanceTaken: false, accomplished: null })
    expect(body.lesson.can).toEqual({ launch: true, takeAttendance: true, edit: false, withdraw: null })
    expect(await listed()).toEqual(NOBODY)
    expect(await absencesOf(1)).toEqual([0, 0])
    expect(await lessonsOutOfStep(app)).toEqual([])
    const desk = lessonDesk(app, school)
    const moved = await desk.change(school.plans.portuguese, school.lessons.today, { date: '2026-08-18' })
    expect(moved.status).toBe(200)
    expect((await desk.remove(school.plans.portuguese, school.lessons.today)).status).toBe(204)
  })

  test('are withdrawn one without the other', async () => {
    await record()
    expect((await withdraw({ parts: ['ATTENDANCE'] })).body).toMatchObject({
      parts: ['ATTENDANCE'],
      attendances: 5,
    })
    expect(await lessonNow()).toMatchObject({
      attendanceTaken: false,
      accomplished: { note: 'Turma agitada' },
    })
    expect((await withdraw({ parts: BOTH })).body).toMatchObject({ parts: ['RELEASE'], attendances: 0 })
    expect(await lessonNow()).toMatchObject({ attendanceTaken: false, accomplished: null })
  })

  test('are offered for withdrawal to who may, in the list of lessons', async () => {
    expect(await lessonNow()).toMatchObject({ can: { withdraw: null } })
    await record()
    expect(await lessonNow()).toMatchObject({ can: { withdraw: 'WITH_REASON' } })
    const own = await lessonDesk(app, school, school.instructor).list(school.plans.portuguese)
    expect(own.body.data).toContainEqual(
      expect.objectContaining({
        id: school.lessons.today,
        can: expect.objectContaining({ withdraw: 'FREE' }),
      }),
    )
  })

  test('that are gone already change nothing', async () => {
    const before = await scopes()
    expect((await withdraw()).body).toMatchObject({ id: null, parts: [] })
    expect(await scopes()).toEqual(before)
    expect(await history('attendance')).toEqual([])
  })

  test('are withdrawn once by a repeated request', async () => {
    await record()
    const headers = { 'idempotency-key': 'withdraw-0001' }
    const first = await withdraw({}, { headers })
    await call([PRESENT, PRESENT, PRESENT, PRESENT, PRESENT])
    const second = await withdraw({}, { headers })
    expect([second.status, second.body.id, second.body.attendances]).toEqual([201, first.body.id, 5])
    expect((await listed())[0]).toEqual([PRESENT, null, 2])
  })

  test('are withdrawn by the office in a closed term, and figures follow', async () => {
    await record()
    await closeTerm()
    const before = await scopes()
    expect((await withdraw({ reason: 'Escola fechou' }, byOffice())).status).toBe(201)
    const after = await scopes()
    expect(after.length).toBeGreaterThanOrEqual(before.length)
    for (const [index, version] of before.entries()) expect(after[index]).toBeGreaterThan(version)
  })

  test('leave counts and the reason in the history, and no other text', async () => {
    const releaseId = await record()
    await withdraw({ reason: 'Chamada da aula errada' }, byOffice())
    const place = {
      account_id: school.administrator.id,
      grade_id: school.classes[0]!.id,
      lesson_plan_id: school.plans.portuguese,
    }
    const why = { field: 'reason', from: null, to: 'Chamada da aula errada' }
    expect(await history('attendance')).toEqual([
      {
        ...place,
        action: 'WITHDRAWN',
        changes: [{ field: 'students', from: 5, to: null }, { field: 'absences', from: 1, to: null }, why],
      },
    ])
    expect(await history('accomplishment')).toEqual([
      {
        ...place,
        action: 'WITHDRAWN',
        changes: [{ field: 'lessonId', from: school.lessons.today, to: null }, why],
      },
    ])
    expect(releaseId).toBeTruthy()
  })

  test('a device with the former list meets a conflict in the next one', async () => {
    await record()
    await withdraw()
    await call([PRESENT, PRESENT, PRESENT, PRESENT, PRESENT])
    const late = await call([ABSENT], {}, 1)
    expect(late.body.conflicts).toMatchObject([{ status: PRESENT, version: 2, sent: ABSENT }])
  })
})

const scopes = async () => {
  const { rows } = await app.owner.query<{ version: number }>(
    `select input_version::int as version from performance_scope
     where institution_id = $1 order by curriculum_component_id, academic_term_id nulls first`,
    [school.id],
  )
  return rows.map(({ version }) => version)
}

describe('a withdrawal that was a mistake', () => {
  test('is restored whole: marks with reasons and versions, release with its author', async () => {
    const releaseId = await record()
    const before = [await listed(), await lessonNow(), await absencesOf(1)]
    const { body } = await withdraw()
    const restored = await restore(body.id)
    expect(restored.status).toBe(200)
    expect(restored.body).toMatchObject({ attendanceTaken: true, accomplished: { id: releaseId } })
    expect([await listed(), await lessonNow(), await absencesOf(1)]).toEqual(before)
    expect(await lessonsOutOfStep(app)).toEqual([])
    expect((await history('attendance')).map(({ action }) => action)).toEqual(['WITHDRAWN', 'RESTORED'])
    expect((await restore(body.id)).status).toBe(200)
    expect(await history('accomplishment')).toHaveLength(2)
    const edited = await app.call(updateRelease, {
      ...at(),
      params: { ...at().params, accomplishId: releaseId },
      body: { note: null, version: 1 },
    })
    expect(edited.status).toBe(200)
  })

  test('is restored with every column of its marks', async () => {
    await record()
    await app.owner.query('update attendance set arrived_late = 10, left_early = 0 where lesson_id = $1', [
      school.lessons.today,
    ])
    const stored = async () =>
      (
        await app.owner.query<{ row: Record<string, unknown> }>(
          'select to_jsonb(a) as row from attendance a where a.lesson_id = $1 order by a.student_enrollment_id',
          [school.lessons.today],
        )
      ).rows.map(({ row }) => row)
    const before = await stored()
    const { body } = await withdraw()
    expect((await restore(body.id)).status).toBe(200)
    expect(await stored()).toEqual(before)
    // A further column must be put back, too.
    expect(Object.keys(before[0] ?? {}).sort()).toEqual([
      'absence_justification_id',
      'academic_year_id',
      'arrived_late',
      'by_day',
      'grade_id',
      'institution_id',
      'justification',
      'left_early',
      'lesson_id',
      'lesson_plan_id',
      'status',
      'student_enrollment_id',
      'updated_at',
      'updated_by',
      'version',
    ])
  })

  test('is restored by its author or the office alone, while term and year allow it', async () => {
    await record()
    const { body } = await withdraw({ reason: 'Engano' }, byOffice())
    expect(await codeOf(restore(body.id))).toEqual([404, 'NOT_FOUND'])
    for (const { token } of [school.students[0]!, school.editor])
      expect(await codeOf(restore(body.id, { token }))).toEqual([403, 'FORBIDDEN'])
    expect(await codeOf(restore(body.id, { ...byOffice(), lesson: school.lessons.todaySecond }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    await closeTerm()
    expect((await restore(body.id, byOffice())).status).toBe(200)
    const other = await withdraw({ reason: 'Engano' }, byOffice())
    await finishYear()
    expect(await codeOf(restore(other.body.id, byOffice()))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('has newer marks than a list that stood in its place, so that a device with that list meets a conflict', async () => {
    await record()
    const { body } = await withdraw({ parts: ['ATTENDANCE'] })
    await call([PRESENT, PRESENT, PRESENT, PRESENT, PRESENT])
    await withdraw({ parts: ['ATTENDANCE'] })
    expect((await restore(body.id)).status).toBe(200)
    expect((await listed()).map(([, , version]) => version)).toEqual([3, 3, 3, 3, 3])
    const late = await call([ABSENT], {}, 2)
    expect(late.body.conflicts).toMatchObject([{ status: PRESENT, version: 3, sent: ABSENT }])
  })

  test('is not restored over what was recorded since, nor on another day, nor in a removed lesson', async () => {
    await record()
    const { body } = await withdraw()
    await call([PRESENT])
    expect(await codeOf(restore(body.id))).toEqual([422, 'LESSON_HAS_ATTENDANCE'])
    await withdraw({ parts: ['ATTENDANCE'] })
    await release()
    expect(await codeOf(restore(body.id))).toEqual([422, 'LESSON_ALREADY_ACCOMPLISHED'])
    expect(await listed()).toEqual(NOBODY)
    await withdraw()
    const desk = lessonDesk(app, school)
    await desk.change(school.plans.portuguese, school.lessons.today, { date: '2026-08-14' })
    expect(await codeOf(restore(body.id))).toEqual([409, 'STALE_VERSION'])
    await desk.change(school.plans.portuguese, school.lessons.today, { date: '2026-08-17' })
    await desk.remove(school.plans.portuguese, school.lessons.today)
    expect(await codeOf(restore(body.id))).toEqual([422, 'LESSON_DELETED'])
  })
})
