import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { type TaughtClass, type TransferDesk, transferDesk } from '../../../../test/transfer-desk.ts'

let app: TestApp
let school: School
let desk: TransferDesk
let grade: TaughtClass
/** Lessons on 03/08, 10/08 and 17/08, called for the first student, and a test on 10/08 with a score. */
let lessons: string[]
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  await app.owner.query('delete from lesson where institution_id = $1', [school.id])
  desk = transferDesk(app, school)
  ;[grade] = await desk.classes()
  lessons = []
  for (const date of ['2026-08-03', '2026-08-10', '2026-08-17']) {
    const lessonId = await desk.lesson(grade, date)
    await desk.roll(grade, { lessonId, enrollmentId: first(), status: 'ABSENCE' })
    lessons.push(lessonId)
  }
  const evaluation = await desk.evaluate(grade, { term: 2, date: '2026-08-10', highest: 20 })
  await desk.score(evaluation, first(), 14)
})

const first = () => school.enrollments[0]!
const second = () => school.enrollments[1]!
const preview = async (change: Record<string, unknown>, id = first()) => {
  const { status, body } = await desk.change(id, { ...change, preview: true })
  expect(status).toBe(200)
  return body.counted
}
const NOTHING = { count: 0, shown: [] }
const lesson = (date: string) => ({ date, start: '10:00', component: 'Língua Portuguesa' })
const TEST = { date: '2026-08-10', name: 'Prova', component: 'Língua Portuguesa' }

describe('a preview of other days of an enrolment', () => {
  test('is refused to instructors, editors and students', async () => {
    for (const { token } of [school.instructor, school.editor, school.students[0]!]) {
      const answer = await app.send('PATCH', `student-enrollment/${first()}`, {
        host: school.host,
        token,
        body: { start: '2026-08-10', preview: true },
      })
      expect(answer.status).toBe(403)
    }
  })

  test('names what stops counting before a later first day, and changes nothing', async () => {
    expect(await preview({ start: '2026-08-11' })).toEqual({
      stops: {
        lessons: { count: 2, shown: [lesson('2026-08-03'), lesson('2026-08-10')] },
        evaluations: { count: 1, shown: [TEST] },
      },
      begins: { lessons: NOTHING, evaluations: NOTHING },
      pending: NOTHING,
    })
    const { rows } = await app.owner.query('select start_date::text from student_enrollment where id = $1', [
      first(),
    ])
    expect(rows).toEqual([{ start_date: '2026-02-09' }])
  })

  test('names what stops counting after an earlier last day, and what counts once it is corrected', async () => {
    const exit = { date: '2026-08-09', reason: 'TRANSFERRED' }
    const stops = {
      lessons: { count: 2, shown: [lesson('2026-08-10'), lesson('2026-08-17')] },
      evaluations: { count: 1, shown: [TEST] },
    }
    expect(await preview({ exit })).toMatchObject({ stops, begins: { lessons: NOTHING } })
    await desk.change(first(), { exit })
    const corrected = await preview({ exit: { ...exit, date: '2026-08-10' } })
    expect(corrected).toMatchObject({
      stops: { lessons: NOTHING, evaluations: NOTHING },
      begins: {
        lessons: { count: 1, shown: [lesson('2026-08-10')] },
        evaluations: { count: 1, shown: [TEST] },
      },
    })
    expect(await preview({ exit: null })).toMatchObject({ begins: stops })
  })

  test('names lessons that were called without the student, whose attendance is pending then', async () => {
    await app.owner.query("update student_enrollment set start_date = '2026-08-12' where id = $1", [second()])
    expect(await preview({ start: '2026-08-05' }, second())).toEqual({
      stops: { lessons: NOTHING, evaluations: NOTHING },
      begins: { lessons: NOTHING, evaluations: NOTHING },
      pending: { count: 1, shown: [lesson('2026-08-10')] },
    })
  })

  test('has nothing of it where the days stay, and a change without a preview does not either', async () => {
    expect(await preview({ number: 40 })).toBeUndefined()
    const { status, body } = await desk.change(first(), { start: '2026-08-04' })
    expect([status, body.counted]).toEqual([200, undefined])
  })
})
