import { randomUUID } from 'node:crypto'
import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { getDayRoll, saveDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { createAbsenceJustification } from '@lousa/contract/attendance/justification/justification.contract.ts'
import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { lessonRow } from '../planning/planning.factory.ts'
import { insertRows } from '../rows.ts'

let app: TestApp
let school: School
let foreign: School
/** The specialist's lesson of today in the first class. */
let specialist: string
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
  specialist = await addLesson('mathematics', '09:30:00')
  await rollMode('PER_DAY')
})
afterAll(() => app.stop())

const addLesson = async (
  plan: 'portuguese' | 'mathematics',
  start_time: string,
  group_range = '(,)',
): Promise<string> => {
  const id = randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'lesson', [
      lessonRow({
        institution_id: school.id,
        academic_year_id: school.year,
        id,
        grade_id: school.classes[0]!.id,
        lesson_plan_id: school.plans[plan],
        date: TEST_TODAY,
        start_time,
        end_time: `${start_time.slice(0, 2)}:50:00`,
        group_range,
      }),
    ]),
  )
  return id
}
const rollMode = (mode: string) =>
  app.owner.query('update grade set roll_mode = $1 where id = $2', [mode, school.classes[0]!.id])

type Row = { studentEnrollmentId: string; status: string; version?: number; justification?: string }
type Options = { token?: string; grade?: string; date?: string; force?: boolean; key?: string }
const at = ({ token = school.instructor.token, grade = school.classes[0]!.id }: Options) => ({
  host: school.host,
  token,
  params: { id: grade },
})
const save = (attendances: Row[], { date = TEST_TODAY, force, key, ...who }: Options = {}) =>
  app.call(saveDayRoll, {
    ...at(who),
    body: { date, attendances, ...(force === undefined ? {} : { force }) },
    headers: key ? { 'idempotency-key': key } : {},
  })
const read = ({ date = TEST_TODAY, ...who }: Options = {}) =>
  app.call(getDayRoll, { ...at(who), query: { date } })
const codeOf = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const everyone = (absent: number[] = []): Row[] =>
  school.enrollments.map((studentEnrollmentId, index) => ({
    studentEnrollmentId,
    status: absent.includes(index) ? 'ABSENCE' : 'ATTENDANCE',
  }))
const one = (index: number, status: string, version?: number): Row => ({
  studentEnrollmentId: school.enrollments[index]!,
  status,
  ...(version === undefined ? {} : { version }),
})
const saveLesson = (lessonId: string, attendances: Row[], plan = school.plans.portuguese) =>
  app.call(saveAttendance, {
    host: school.host,
    token: (plan === school.plans.portuguese ? school.instructor : school.otherInstructor).token,
    params: { id: plan, lessonId },
    body: { attendances },
  })
const release = (lessonId: string, plan: 'portuguese' | 'mathematics' = 'portuguese') =>
  app.call(releaseLesson, {
    host: school.host,
    token: (plan === 'portuguese' ? school.instructor : school.otherInstructor).token,
    params: { id: school.plans[plan], lessonId },
    body: { contentRegistration: 'Frações' },
  })
const lessonPlace = (lessonId: string) => ({
  host: school.host,
  token: school.instructor.token,
  params: { id: school.plans.portuguese, lessonId },
})
const withdraw = async (lessonId: string): Promise<string> => {
  const { status, body } = await app.call(withdrawRecords, {
    ...lessonPlace(lessonId),
    body: { parts: ['ATTENDANCE'] },
  })
  expect(status).toBe(201)
  return body.id as string
}
const restore = async (lessonId: string, withdrawalId: string) => {
  const { params, ...caller } = lessonPlace(lessonId)
  const { status } = await app.call(restoreRecords, { ...caller, params: { ...params, withdrawalId } })
  expect(status).toBe(200)
}
const versionOf = async (index: number): Promise<number> => (await read()).body.data[index].version
const LETTERS: Record<string, string> = { ATTENDANCE: 'P', ABSENCE: 'F', JUSTIFIED_ABSENCE: 'J' }
/** The stored marks of a lesson by class number, such as `PPFPP`; '' where attendance was not taken. */
const marksOf = async (lessonId: string): Promise<string> => {
  const { rows } = await app.owner.query<{ status: string }>(
    `select a.status from attendance a join student_enrollment e on e.id = a.student_enrollment_id
     where a.institution_id = $1 and a.lesson_id = $2 order by e.class_number`,
    [school.id, lessonId],
  )
  return rows.map(({ status }) => LETTERS[status]).join('')
}
const lessonState = async (lessonId: string) =>
  (
    await app.owner.query(
      'select attendance_taken_at is not null as taken, attendance_partial as partial from lesson where id = $1',
      [lessonId],
    )
  ).rows[0]

test('only instructors of the class read or save the roll of its day', async () => {
  for (const { token } of [school.students[0]!, school.editor, school.administrator]) {
    expect(await codeOf(read({ token }))).toEqual([403, 'FORBIDDEN'])
    expect(await codeOf(save(everyone(), { token }))).toEqual([403, 'FORBIDDEN'])
  }
  const grade = school.classes[1]!.id
  expect(await codeOf(read({ grade }))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(save(everyone(), { grade }))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(save(everyone(), { grade: foreign.classes[0]!.id }))).toEqual([404, 'NOT_FOUND'])
})

test('a day without own lessons, a future day and a closed term are refused, and nothing is written', async () => {
  expect(await codeOf(save(everyone(), { date: '2026-08-11' }))).toEqual([422, 'DAY_OFF'])
  expect(await codeOf(save(everyone(), { date: '2026-08-24' }))).toEqual([422, 'FUTURE_LESSON'])
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  expect(await codeOf(save(everyone()))).toEqual([422, 'TERM_CLOSED'])
  await app.owner.query('update academic_term set closed_at = null where id = $1', [school.terms[2]!.id])
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect(await codeOf(save(everyone()))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  expect(await marksOf(school.lessons.today)).toBe('')
})

test('an instructor whose period is over is refused', async () => {
  await app.owner.query(
    "update lesson_plan_instructor set end_date = '2026-08-16' where lesson_plan_id = $1",
    [school.plans.portuguese],
  )
  expect(await codeOf(save(everyone()))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  expect((await read()).body.lessons).toEqual([])
})

test('a student of another class, one who is named twice and an empty roll are refused', async () => {
  expect(await codeOf(save([]))).toEqual([422, 'VALIDATION_ERROR'])
  expect(await codeOf(save([one(0, 'ABSENCE'), one(0, 'ATTENDANCE')]))).toEqual([422, 'VALIDATION_ERROR'])
  const stranger = { studentEnrollmentId: randomUUID(), status: 'ABSENCE' }
  expect(await codeOf(save([...everyone(), stranger]))).toEqual([422, 'ENROLLMENT_NOT_ACTIVE'])
  expect(await marksOf(school.lessons.today)).toBe('')
})

test('the roll of the day is that of each own lesson, and specialists keep theirs', async () => {
  const { status, body } = await save(everyone([1, 3]))
  expect([status, body.conflicts, body.data.length]).toEqual([200, [], 5])
  for (const lesson of [school.lessons.today, school.lessons.todaySecond]) {
    expect(await marksOf(lesson)).toBe('PFPFP')
    expect(await lessonState(lesson)).toEqual({ taken: true, partial: false })
  }
  expect(await marksOf(specialist)).toBe('')
  const day = (await read()).body
  expect(day.lessons.map(({ id, isOwn }: { id: string; isOwn: boolean }) => [id, isOwn])).toEqual([
    [school.lessons.today, true],
    [school.lessons.todaySecond, true],
  ])
  expect(day.data.map(({ status: mark }: { status: string }) => LETTERS[mark]).join('')).toBe('PFPFP')
})

test('lessons of the day have their places among all lessons of the class', async () => {
  await addLesson('mathematics', '06:00:00')
  const added = await addLesson('portuguese', '11:00:00')
  const lessons: { id: string; place: number }[] = (await read()).body.lessons
  expect(lessons.map(({ id, place }) => [id, place])).toEqual([
    [school.lessons.today, 2],
    [school.lessons.todaySecond, 3],
    [added, 5],
  ])
})

test('with the specialists the roll goes to all lessons of the class, also where they call it', async () => {
  await rollMode('PER_DAY_ALL')
  await save(everyone([0]), { token: school.otherInstructor.token })
  for (const lesson of [school.lessons.today, school.lessons.todaySecond, specialist])
    expect(await marksOf(lesson)).toBe('FPPPP')
  const lessons: { id: string; isOwn: boolean }[] = (await read()).body.lessons
  expect(lessons.map(({ isOwn }) => isOwn)).toEqual([true, true, false])
})

test('the records of a lesson of another instructor are not in the roll that counts for it', async () => {
  await rollMode('PER_DAY_ALL')
  expect((await release(specialist, 'mathematics')).status).toBe(201)
  await release(school.lessons.today)
  await app.owner.query(`update lesson set deleted_reason = 'Duas aulas em uma' where id = any($1)`, [
    [specialist, school.lessons.today],
  ])
  const lessonIn = async (token: string, lessonId: string) =>
    (await read({ token })).body.lessons.find(({ id }: { id: string }) => id === lessonId)
  const [mine, theirs] = [school.instructor.token, school.otherInstructor.token]
  for (const [token, lessonId] of [
    [mine, school.lessons.today],
    [theirs, specialist],
  ] as const)
    expect(await lessonIn(token, lessonId)).toMatchObject({
      isOwn: true,
      accomplished: { contentRegistration: 'Frações' },
      deletedReason: 'Duas aulas em uma',
      can: { edit: true, takeAttendance: true },
    })
  for (const [token, lessonId] of [
    [mine, specialist],
    [theirs, school.lessons.today],
  ] as const)
    expect(await lessonIn(token, lessonId)).toMatchObject({
      isOwn: false,
      accomplished: null,
      deletedReason: null,
      can: { launch: false, takeAttendance: false, edit: false, withdraw: null },
    })
})

test('each lesson has its entry in the history and each component new figures', async () => {
  await rollMode('PER_DAY_ALL')
  await save(everyone([0]))
  await save([one(0, 'ATTENDANCE', 1)])
  const { rows } = await app.owner.query(
    `select entity_id, action from audit_entry where institution_id = $1 and entity = 'attendance'`,
    [school.id],
  )
  const of = (action: string) =>
    rows
      .filter(row => row.action === action)
      .map(row => row.entity_id)
      .toSorted()
  const all = [school.lessons.today, school.lessons.todaySecond, specialist].toSorted()
  expect([of('CREATED'), of('UPDATED')]).toEqual([all, all])
  const scopes = await app.owner.query(
    `select count(distinct curriculum_component_id)::int as components, min(input_version)::int as least
     from performance_scope where institution_id = $1`,
    [school.id],
  )
  expect(scopes.rows).toEqual([{ components: 2, least: 2 }])
})

test('a mark of one lesson is shown as different until the mark of the day is changed', async () => {
  await save(everyone())
  await saveLesson(school.lessons.todaySecond, [one(2, 'ABSENCE', 1)])
  const [, , third] = (await read()).body.data
  expect([third.status, third.differentIn]).toEqual(['ATTENDANCE', [school.lessons.todaySecond]])
  await save([one(0, 'ABSENCE', 1)])
  expect(await marksOf(school.lessons.todaySecond)).toBe('FPFPP')
  await save([one(2, 'JUSTIFIED_ABSENCE', third.version)])
  expect(await marksOf(school.lessons.today)).toBe('FPJPP')
  expect(await marksOf(school.lessons.todaySecond)).toBe('FPJPP')
})

test('a mark that someone else changed in a lesson comes back undecided, and the others are saved', async () => {
  await save(everyone())
  await saveLesson(school.lessons.todaySecond, [one(2, 'ABSENCE', 1)])
  const key = randomUUID()
  const rows = [one(1, 'ABSENCE', 1), one(2, 'JUSTIFIED_ABSENCE', 1)]
  const answer = await save(rows, { key })
  expect(answer.body.conflicts).toEqual([
    {
      studentEnrollmentId: school.enrollments[2],
      status: 'ATTENDANCE',
      justification: null,
      version: 4,
      by: 'Paula Professora',
      byId: school.instructor.id,
      at: TEST_NOW.toISOString(),
      sent: 'JUSTIFIED_ABSENCE',
      differentIn: [school.lessons.todaySecond],
    },
  ])
  expect(await marksOf(school.lessons.today)).toBe('PFPPP')
  expect((await save(rows, { key })).body).toEqual(answer.body)
  await save([one(2, 'JUSTIFIED_ABSENCE', 1)], { force: true })
  expect(await marksOf(school.lessons.todaySecond)).toBe('PFJPP')
})

test('the same roll saved once more writes nothing', async () => {
  await save(everyone([1]))
  const { body } = await save(everyone([1]))
  expect(body.data.map(({ version }: { version: number }) => version)).toEqual([1, 1, 1, 1, 1])
})

test('a student who entered later is missing in the day and in each lesson until the roll has a mark', async () => {
  await save(everyone().slice(0, 4))
  expect(await lessonState(school.lessons.today)).toEqual({ taken: true, partial: true })
  expect((await read()).body.data[4].status).toBeNull()
  await save([one(4, 'ABSENCE')])
  expect(await marksOf(school.lessons.todaySecond)).toBe('PPPPF')
  expect(await lessonState(school.lessons.todaySecond)).toEqual({ taken: true, partial: false })
})

test('a lesson that is added after the roll takes it over when it is released', async () => {
  await save(everyone([1]))
  const added = await addLesson('portuguese', '11:00:00')
  expect((await release(added)).status).toBe(201)
  expect(await marksOf(added)).toBe('PFPPP')
  expect(await lessonState(added)).toEqual({ taken: true, partial: false })
  const list = await app.call(listAttendance, {
    host: school.host,
    token: school.instructor.token,
    params: { id: school.plans.portuguese, lessonId: added },
  })
  expect(list.body.data.map(({ version }: { version: number }) => version)).toEqual([1, 1, 1, 1, 1])
})

test('a lesson of a specialist takes the roll over only where the class says so', async () => {
  await save(everyone([1]))
  await release(specialist, 'mathematics')
  expect(await marksOf(specialist)).toBe('')
  await rollMode('PER_DAY_ALL')
  const added = await addLesson('mathematics', '11:00:00')
  await release(added, 'mathematics')
  expect(await marksOf(added)).toBe('PFPPP')
})

test('a class that calls by lesson takes no roll over, and keeps the marks of former days', async () => {
  await save(everyone([1]))
  await rollMode('PER_LESSON')
  const added = await addLesson('portuguese', '11:00:00')
  await release(added)
  expect(await marksOf(added)).toBe('')
  expect(await marksOf(school.lessons.today)).toBe('PFPPP')
})

test('attendance that was taken of the lesson itself stays when it is released', async () => {
  await save(everyone([1]))
  const added = await addLesson('portuguese', '11:00:00')
  await saveLesson(added, everyone([4]))
  await release(added)
  expect(await marksOf(added)).toBe('PPPPF')
})

test('an absence on a day that a justification covers is justified in each lesson', async () => {
  await app.call(createAbsenceJustification, {
    host: school.host,
    token: school.administrator.token,
    params: { id: school.students[1]!.id },
    body: { start: TEST_TODAY, end: TEST_TODAY, reason: 'MEDICAL' },
  })
  await save(everyone([1, 2]))
  expect(await marksOf(school.lessons.today)).toBe('PJFPP')
  expect(await marksOf(school.lessons.todaySecond)).toBe('PJFPP')
  expect((await read()).body.data[1].justified).toEqual({ end: TEST_TODAY })
})

describe('lessons of parallel groups at one time', () => {
  /** Português of one group and Matemática of the other one, both from ten. */
  const groups = async () => {
    await rollMode('PER_DAY_ALL')
    return {
      own: await addLesson('portuguese', '10:00:00', '[1,2)'),
      other: await addLesson('mathematics', '10:00:00', '[2,3)'),
    }
  }

  test('are called by their own instructors alone, also where the roll goes to the specialists', async () => {
    const { own, other } = await groups()
    await save(everyone([0]))
    expect([await marksOf(own), await marksOf(specialist), await marksOf(other)]).toEqual([
      'FPPPP',
      'FPPPP',
      '',
    ])
    const day: { id: string; isOfGroup: boolean }[] = (await read()).body.lessons
    expect(day.map(({ id }) => id)).not.toContain(other)
    expect(day.filter(({ isOfGroup }) => isOfGroup).map(({ id }) => id)).toEqual([own])
    await save(everyone([1]), { token: school.otherInstructor.token, force: true })
    expect([await marksOf(own), await marksOf(other)]).toEqual(['FPPPP', 'PFPPP'])
  })

  test('take no roll over when they are released', async () => {
    const { other } = await groups()
    await save(everyone([0]))
    await release(other, 'mathematics')
    expect(await marksOf(other)).toBe('')
  })
})

describe('a student who is excused from a component', () => {
  beforeEach(async () => {
    await rollMode('PER_DAY_ALL')
    await app.owner.query(
      `insert into enrollment_dispensation (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
         reason) values ($1, $2, $3, $4, 'Laudo')`,
      [school.id, school.enrollments[1], school.classes[0]!.id, school.components.mathematics],
    )
  })

  test('has no mark in its lessons from the roll of the day, and is not missing there', async () => {
    await save([one(1, 'ABSENCE')])
    expect(await lessonState(specialist)).toEqual({ taken: false, partial: false })
    await save(everyone([1, 2]))
    expect([await marksOf(school.lessons.today), await marksOf(specialist)]).toEqual(['PFFPP', 'PFPP'])
    expect(await lessonState(specialist)).toEqual({ taken: true, partial: false })
  })

  test('is named in the day with these lessons', async () => {
    const rows: { excusedIn: string[] }[] = (await read()).body.data
    expect(rows.map(({ excusedIn }) => excusedIn)).toEqual([[], [specialist], [], [], []])
  })

  test('has none either in a lesson that takes the roll over', async () => {
    await save(everyone([1, 2]))
    const added = await addLesson('mathematics', '11:00:00')
    await release(added, 'mathematics')
    expect(await marksOf(added)).toBe('PFPP')
    expect(await lessonState(added)).toEqual({ taken: true, partial: false })
  })
})

test('a lesson whose roll was withdrawn does not take the roll of the day over when it is released', async () => {
  await save(everyone([1]))
  const { today } = school.lessons
  await withdraw(today)
  expect((await release(today)).status).toBe(201)
  expect(await marksOf(today)).toBe('')
  expect(await lessonState(today)).toEqual({ taken: false, partial: false })
})

describe('the version of a mark of the day', () => {
  const conflictsOf = async (status: string, version: number) =>
    (await save([one(2, status, version)])).body.conflicts.length

  test('is no former one after a lesson was withdrawn and another one changed', async () => {
    const { today, todaySecond } = school.lessons
    await save(everyone())
    await saveLesson(todaySecond, [one(2, 'ABSENCE', 1)])
    const seen = await versionOf(2)
    await withdraw(todaySecond)
    expect(await versionOf(2)).toBeGreaterThan(seen)
    await saveLesson(today, [one(2, 'ABSENCE', 1)])
    expect(await conflictsOf('JUSTIFIED_ABSENCE', seen)).toBe(1)
    expect(await marksOf(today)).toBe('PPFPP')
    expect(await conflictsOf('JUSTIFIED_ABSENCE', await versionOf(2))).toBe(0)
    expect([await marksOf(today), await marksOf(todaySecond)]).toEqual(['PPJPP', 'PPJPP'])
  })

  test('grows with a roll of one lesson that the sender has not seen', async () => {
    await save(everyone())
    const seen = await versionOf(2)
    const added = await addLesson('portuguese', '11:00:00')
    await saveLesson(added, everyone([2]))
    expect(await conflictsOf('JUSTIFIED_ABSENCE', seen)).toBe(1)
    expect(await marksOf(added)).toBe('PPFPP')
    expect(await conflictsOf('JUSTIFIED_ABSENCE', await versionOf(2))).toBe(0)
    expect(await marksOf(added)).toBe('PPJPP')
  })

  test('grows with each change, withdrawal and restoration', async () => {
    const { todaySecond } = school.lessons
    const versions: number[] = []
    const note = async () => versions.push(await versionOf(2))
    await save(everyone())
    await note()
    await save([one(2, 'ABSENCE', versions[0])])
    await note()
    const first = await withdraw(todaySecond)
    await note()
    await restore(todaySecond, first)
    await note()
    await withdraw(todaySecond)
    await note()
    await save([one(2, 'ATTENDANCE', versions.at(-1))])
    await note()
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
    expect(await marksOf(todaySecond)).toBe('PPPPP')
  })

  test('is not lowered by an excuse from a component', async () => {
    await rollMode('PER_DAY_ALL')
    await save(everyone())
    await saveLesson(specialist, [one(2, 'ABSENCE', 1)], school.plans.mathematics)
    const seen = await versionOf(2)
    await app.owner.query(
      `insert into enrollment_dispensation (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
         reason) values ($1, $2, $3, $4, 'Laudo')`,
      [school.id, school.enrollments[2], school.classes[0]!.id, school.components.mathematics],
    )
    expect(await versionOf(2)).toBe(seen)
  })

  test('is not lowered by another setting of the class, nor by the end of a period', async () => {
    await rollMode('PER_DAY_ALL')
    await save(everyone())
    await saveLesson(specialist, [one(2, 'ABSENCE', 1)], school.plans.mathematics)
    const seen = await versionOf(2)
    await rollMode('PER_DAY')
    expect(await versionOf(2)).toBe(seen)
    await saveLesson(school.lessons.todaySecond, [one(2, 'ABSENCE', 1)])
    expect(await versionOf(2)).toBeGreaterThan(seen)
    expect(await conflictsOf('JUSTIFIED_ABSENCE', seen)).toBe(1)
    const before = await versionOf(2)
    await app.owner.query(
      `insert into lesson_plan_instructor (institution_id, lesson_plan_id, account_id, start_date, end_date)
       values ($1, $2, $3, '2026-01-01', '2026-12-31')`,
      [school.id, school.plans.mathematics, school.instructor.id],
    )
    expect((await read()).body.lessons).toHaveLength(3)
    await app.owner.query(
      "update lesson_plan_instructor set end_date = '2026-08-16' where lesson_plan_id = $1 and account_id = $2",
      [school.plans.mathematics, school.instructor.id],
    )
    expect((await read()).body.lessons).toHaveLength(2)
    expect(await versionOf(2)).toBe(before)
  })

  test('that grew by a lesson outside of the roll comes back with the lessons that differ: none', async () => {
    await save(everyone())
    const seen = await versionOf(2)
    await saveLesson(specialist, everyone([2]), school.plans.mathematics)
    const { conflicts } = (await save([one(2, 'JUSTIFIED_ABSENCE', seen)])).body
    expect(conflicts).toMatchObject([{ status: 'ATTENDANCE', differentIn: [] }])
    await saveLesson(school.lessons.todaySecond, [one(2, 'ABSENCE', 1)])
    const { conflicts: later } = (await save([one(2, 'JUSTIFIED_ABSENCE', seen)])).body
    expect(later).toMatchObject([{ status: 'ATTENDANCE', differentIn: [school.lessons.todaySecond] }])
  })

  test.each(['withdrawal', 'restoration'])(
    'that grew by a %s has no author in its conflict',
    async change => {
      const { todaySecond } = school.lessons
      await save(everyone())
      const seen = await versionOf(2)
      await app.owner.query("update attendance set updated_at = updated_at - interval '1 hour'")
      const withdrawal = await withdraw(todaySecond)
      if (change === 'restoration') await restore(todaySecond, withdrawal)
      const { conflicts } = (await save([one(2, 'JUSTIFIED_ABSENCE', seen)])).body
      expect(conflicts).toMatchObject([{ by: null, byId: null, at: TEST_NOW.toISOString() }])
    },
  )
})
