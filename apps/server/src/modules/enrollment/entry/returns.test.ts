import { requestGradeReportCards, requestPlanReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { recordsDesk } from '../../../../test/records-desk.ts'
import { pagesOf } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { type TaughtClass, type TransferDesk, transferDesk } from '../../../../test/transfer-desk.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let desk: TransferDesk
let [A, B] = [] as unknown as [TaughtClass, TaughtClass]
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = transferDesk(app, school)
  ;[A, B] = await desk.classes()
  await app.owner.query('delete from lesson where institution_id = $1', [school.id])
})
afterAll(() => app.stop())

const office = enrollmentDesk(() => app)
const records = recordsDesk(
  () => app,
  () => school,
)
const first = () => school.enrollments[0]!
const student = () => school.students[0]!
const NAME = "Ana D'Ávila"

/** 16, 27 and 18 of 20, 30 and 20 in three terms, which are closed then, and an absence in four lessons of the first. */
const threeTerms = async () => {
  for (const date of ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24']) {
    const status = date === '2026-03-03' ? 'ABSENCE' : 'ATTENDANCE'
    await desk.roll(A, { lessonId: await desk.lesson(A, date), enrollmentId: first(), status })
  }
  const given = [
    { term: 0, date: '2026-03-10', highest: 20, score: 16 },
    { term: 1, date: '2026-05-12', highest: 30, score: 27 },
    { term: 2, date: '2026-08-10', highest: 20, score: 18 },
  ]
  for (const { score, ...evaluation } of given)
    await desk.score(await desk.evaluate(A, evaluation), first(), score)
  await app.owner.query(
    'update academic_term set closed_at = now() where institution_id = $1 and position <= 3',
    [school.id],
  )
}
const leave = (date = '2026-10-16') => desk.change(first(), { exit: { date, reason: 'TRANSFERRED' } })
const comeBack = (to: TaughtClass, more: Record<string, unknown> = {}) =>
  office.enroll(school, { gradeId: to.gradeId, userId: student().id, start: '2026-11-23', ...more })
const marksOf = async (id: string) =>
  (await desk.transferred(id)).termMarks.map((row: { mark: number | null }) => row.mark)
const paper = async (fileNameTag: 'FINAL_RESULTS' | 'MAP', gradeId = A.gradeId): Promise<string> => {
  const query = { preview: 'true' }
  const { status, raw } =
    fileNameTag === 'MAP'
      ? await app.call(requestPlanReport, { ...desk.as, params: { id: A.planId }, query })
      : await app.call(requestGradeReportCards, {
          ...desk.as,
          params: { id: gradeId },
          query: { ...query, fileNameTag },
        })
  expect(status).toBe(200)
  return (await pagesOf(raw)).join(' ')
}
const timesIn = (text: string, name: string): number => text.split(name).length - 1

describe('who leaves and comes back in the same year', () => {
  test.each([
    ['the same class', () => A],
    ['another class of the level', () => B],
  ])('to %s has the marks of closed terms and the attendance', async (_name, to) => {
    await threeTerms()
    await leave()
    const { status, body } = await comeBack(to())
    expect([status, body.previousEnrollmentId]).toEqual([201, first()])
    expect(await marksOf(body.id)).toEqual([16, 27, 18])
    await desk.compute(A.gradeId, B.gradeId)
    expect(await desk.figures(to(), body.id, 0)).toMatchObject({ mean: 16, absences: 1, lessonsGiven: 4 })
    expect(await desk.figures(to(), body.id, 2)).toMatchObject({ status: 'UPDATED', mean: 18 })
  })

  test('has one line in map and ata, one year in the history, and passes', async () => {
    await threeTerms()
    await leave()
    await comeBack(A)
    await records.closeYear()
    await desk.compute(A.gradeId)
    const [map, minutes] = [await paper('MAP'), await paper('FINAL_RESULTS')]
    expect([timesIn(map, NAME), timesIn(minutes, NAME)]).toEqual([1, 1])
    // 61 of 70 is 87,1 of 100.
    expect(map).toMatch(/16,0.*27,0.*18,0.*87,1/)
    expect(minutes).toContain('87,1')
    expect(minutes).not.toMatch(/Transferid/)
    const { records: years } = await records.built(student().id)
    expect(years).toMatchObject([{ year: '2026', situation: 'APPROVED', grade: { name: '6º ano A' } }])
    expect(years[0]?.components.find(({ name }) => name === 'Língua Portuguesa')?.mark).toBe(87.1)
  })

  test('begins from nothing where the office says so, and then both lines stand', async () => {
    await threeTerms()
    await leave()
    const { body } = await comeBack(A, { transferFormer: false })
    expect([body.previousEnrollmentId, await marksOf(body.id)]).toEqual([null, []])
    await desk.compute(A.gradeId)
    expect(timesIn(await paper('FINAL_RESULTS'), NAME)).toBe(2)
  })

  test('as a student says nothing of it', async () => {
    const { status } = await office.enter(school, student(), { gradeId: A.gradeId, transferFormer: false })
    expect(status).toBe(403)
  })

  test('to an event goes on from nothing', async () => {
    await leave('2026-08-14')
    const id = '0198c000-0000-7000-8000-000000000001'
    const base = { institution_id: school.id, academic_year_id: school.year }
    await app.within(school.id, db =>
      insertRows(db, 'grade', [eventRow({ ...base, id, name: 'Corrida', day: '2026-09-12' })]),
    )
    const { status, body } = await office.enroll(school, { gradeId: id, userId: student().id })
    expect([status, body.previousEnrollmentId]).toEqual([201, null])
  })

  test('and waits has the marks with them, and the former class keeps its line until they are called', async () => {
    await threeTerms()
    await leave()
    await app.owner.query('update grade set capacity = 0 where id = $1', [A.gradeId])
    const { body } = await comeBack(A, { confirmOccupation: 'WAITLIST' })
    expect([body.status, await marksOf(body.id)]).toEqual(['SURPLUS', [16, 27, 18]])
    await desk.compute(A.gradeId)
    expect(timesIn(await paper('FINAL_RESULTS'), NAME)).toBe(1)
  })

  test.each([
    ['on the day after where that day is recorded in the former class', true, '2026-08-18'],
    ['on that day where nothing of it is recorded there', false, '2026-08-17'],
  ])('to another class on the day of leaving begins %s', async (_name, isRecorded, start) => {
    const lessonId = await desk.lesson(A, '2026-08-17')
    if (isRecorded) await desk.roll(A, { lessonId, enrollmentId: first(), status: 'ATTENDANCE' })
    await leave('2026-08-17')
    const { status, body } = await comeBack(B, { start: undefined })
    expect([status, body.start, body.previousEnrollmentId]).toEqual([201, start, first()])
  })

  test('to another class is not there before the end of the former enrolment', async () => {
    await leave('2026-08-17')
    const { status, body } = await comeBack(B, { start: '2026-08-14' })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['start']])
    expect((await comeBack(B, { start: '2026-08-18' })).status).toBe(201)
  })

  test('into two classes at once goes on in one of them alone', async () => {
    await threeTerms()
    await leave()
    const answers = await Promise.all([comeBack(A), comeBack(B)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ body }) => body.previousEnrollmentId).toSorted()).toEqual([first(), null])
  })

  test('by mistake: the return is cancelled, and the exit can be undone with all that was there', async () => {
    await threeTerms()
    await leave()
    const { body } = await comeBack(A)
    expect((await desk.change(first(), { exit: null })).status).toBe(422)
    expect((await office.leave(school, school.administrator, body.id)).status).toBe(204)
    expect((await desk.change(first(), { exit: null })).status).toBe(200)
    await desk.compute(A.gradeId)
    expect(await desk.figures(A, first(), 2)).toMatchObject({ mean: 18 })
    expect(timesIn(await paper('FINAL_RESULTS'), NAME)).toBe(1)
  })
})

describe('an exit', () => {
  test('previewed names what is recorded after the last day, and ends nothing', async () => {
    const late = await desk.lesson(A, '2026-08-14')
    await desk.roll(A, { lessonId: late, enrollmentId: first(), status: 'ATTENDANCE' })
    const evaluation = await desk.evaluate(A, { term: 2, date: '2026-08-13', highest: 20 })
    await desk.score(evaluation, first(), 14)
    const after = async (date: string) => {
      const answer = await desk.change(first(), { exit: { date, reason: 'TRANSFERRED' }, preview: true })
      expect(answer.status).toBe(200)
      return answer.body.recordedAfter
    }
    expect(await after('2026-08-10')).toEqual({ lessons: 1, evaluations: 1 })
    expect(await after('2026-08-13')).toEqual({ lessons: 1, evaluations: 0 })
    expect(await after('2026-08-14')).toEqual({ lessons: 0, evaluations: 0 })
    const { rows } = await app.owner.query('select exit_date from student_enrollment where id = $1', [
      first(),
    ])
    expect(rows).toEqual([{ exit_date: null }])
    // A call without a preview ends as before, and says nothing of it.
    const ended = await leave('2026-08-10')
    expect([ended.status, 'recordedAfter' in ended.body]).toEqual([200, false])
  })

  test('leaves a history with the hours until then, and the marks of a closed year, published or not', async () => {
    await threeTerms()
    await leave()
    await records.closeYear()
    await app.owner.query('update academic_term set show_performance = false where institution_id = $1', [
      school.id,
    ])
    const { records: years } = await records.built(student().id)
    expect(years).toMatchObject([{ situation: 'TRANSFERRED' }])
    const component = years[0]?.components.find(({ name }) => name === 'Língua Portuguesa')
    // Four lessons of 50 minutes, and no hour of those that were given later.
    expect(component).toMatchObject({ mark: null, terms: [16, 27, 18, null], hours: 3.33 })
    expect(years[0]?.hours).toBe(3.33)
  })
})
