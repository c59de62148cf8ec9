import * as calls from '@lousa/contract/reports/reports.contract.ts'
import { listFiles, retryFile } from '@lousa/contract/reports/reports.contract.ts'
import { checkDocument, revokeDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportsDesk } from './reports-desk.ts'
import { createSchool, type School } from './school.ts'
import { type Ask, startTestApp, TEST_NOW, type TestApp } from './test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})
const { as, admin, firstClass, ask, listed, content } = reportsDesk(
  () => app,
  () => school,
)

type Query = Record<string, string>
const ofStudent = (id: string, query: Query, who: Ask) =>
  app.call(calls.requestStudentReport, { ...who, params: { id }, query })
const ofPlan = (id: string, query: Query, who: Ask) =>
  app.call(calls.requestPlanReport, { ...who, params: { id }, query })
const ofGrade = (fileNameTag: string, who: Ask) =>
  app.call(calls.requestGradeReportCards, { ...who, params: { id: firstClass() }, query: { fileNameTag } })
const ofSchool = (fileNameTag: string, who: Ask) =>
  app.call(calls.requestSchoolReportCards, { ...who, query: { academicYearId: school.year, fileNameTag } })
const ofTimetable = (query: Query, who: Ask) =>
  app.call(calls.requestTimetable, { ...who, params: { id: school.year }, query })
const codeOf = async (answer: ReturnType<typeof ofGrade>) => {
  const { status, body } = await answer
  return status === 202 || status === 200 ? 'given' : body.code
}

describe('an instructor is given, of every kind of paper and also as a preview', () => {
  const own = () => as(school.instructor.token)
  const stranger = () => as(school.otherInstructor.token)
  const OF_STUDENTS = ['STUDENT_ENROLLMENT_FREQUENCY', 'STUDENT_ENROLLMENT_ASSESSMENT']

  test.each(calls.STUDENT_REPORT_TAGS)('of a student of the class: %s', async fileNameTag => {
    const id = school.enrollments[0]!
    for (const preview of ['false', 'true']) {
      const query = { fileNameTag, preview }
      const isGiven = OF_STUDENTS.includes(fileNameTag)
      expect(await codeOf(ofStudent(id, query, own()))).toBe(isGiven ? 'given' : 'FORBIDDEN')
      const unpublished = { ...query, includeUnpublished: 'true' }
      expect(await codeOf(ofStudent(id, unpublished, own()))).toBe('FORBIDDEN')
      for (const { token } of [school.students[0]!, school.editor])
        expect(await codeOf(ofStudent(id, query, as(token)))).toBe('FORBIDDEN')
    }
  })

  test.each(calls.PLAN_REPORT_TAGS)('of a plan: %s', async fileNameTag => {
    // The plan of another instructor is answered alike for every kind: it does not exist.
    for (const preview of ['false', 'true']) {
      const query = { fileNameTag, preview }
      expect(await codeOf(ofPlan(school.plans.portuguese, query, stranger()))).toBe('NOT_FOUND')
      expect(
        await codeOf(ofPlan(school.plans.portuguese, { ...query, includeUnpublished: 'true' }, own())),
      ).toBe('FORBIDDEN')
      expect(await codeOf(ofPlan(school.plans.portuguese, query, as(school.students[0]!.token)))).toBe(
        'FORBIDDEN',
      )
    }
    const others = { fileNameTag, lessonPlanId: `${school.plans.portuguese},${school.plans.mathematics}` }
    expect(await codeOf(ofPlan(school.plans.portuguese, others, own()))).toBe('NOT_FOUND')
    expect(await codeOf(ofPlan(school.plans.portuguese, { fileNameTag }, own()))).toBe(
      fileNameTag === 'OVERVIEW_MAP' ? 'FORBIDDEN' : 'given',
    )
  })

  test('nothing of a class or a school, and no week but the own, whatever the case of its letters', async () => {
    for (const tag of calls.GRADE_REPORT_TAGS) expect(await codeOf(ofGrade(tag, own()))).toBe('FORBIDDEN')
    for (const tag of calls.SCHOOL_REPORT_TAGS) expect(await codeOf(ofSchool(tag, own()))).toBe('FORBIDDEN')
    const { instructor, otherInstructor } = school
    expect(await codeOf(ofTimetable({}, own()))).toBe('FORBIDDEN')
    expect(await codeOf(ofTimetable({ gradeId: firstClass() }, own()))).toBe('FORBIDDEN')
    expect(await codeOf(ofTimetable({ instructorId: otherInstructor.id }, own()))).toBe('NOT_FOUND')
    const [lower, upper] = await Promise.all(
      [instructor.id, instructor.id.toUpperCase()].map(instructorId => ofTimetable({ instructorId }, own())),
    )
    expect([lower?.status, upper?.status]).toEqual([202, 202])
    expect(upper?.body.id).toBe(lower?.body.id)
  })

  test('no paper of a plan that is no longer theirs, when they try a failed one again', async () => {
    const { portuguese } = school.plans
    // Nothing was given yet: each of them fails.
    const files = await Promise.all(
      ['SCHOOL_DIARY', 'LESSON_PLAN_FREQUENCY', 'NOTE_SUMMARY'].map(fileNameTag =>
        ofPlan(portuguese, { fileNameTag }, own()),
      ),
    )
    const frequency = await ofStudent(
      school.enrollments[0]!,
      { fileNameTag: 'STUDENT_ENROLLMENT_FREQUENCY' },
      own(),
    )
    await app.runJobs()
    await app.owner.query("update generated_file set status = 'FAILED' where institution_id = $1", [
      school.id,
    ])
    const retry = (id: string) => app.call(retryFile, { ...own(), params: { id } })
    expect((await retry(files[0]?.body.id)).status).toBe(202)
    await app.runJobs()
    await app.owner.query(
      'delete from lesson_plan_instructor where institution_id = $1 and lesson_plan_id = $2',
      [school.id, portuguese],
    )
    for (const { body } of [...files, frequency]) {
      const { status, body: refused } = await retry(body.id)
      expect([body.tag, status, refused.code]).toEqual([body.tag, 404, 'NOT_FOUND'])
    }
    expect(await app.runJobs()).toBe(0)
  })
})

describe('two at once', () => {
  test('who try a failed file again make it once, and a new request meets it', async () => {
    const { id } = await ask()
    await app.runJobs()
    await app.owner.query("update generated_file set status = 'FAILED' where institution_id = $1", [
      school.id,
    ])
    const retry = () => app.call(retryFile, { ...admin(), params: { id } })
    const answers = await Promise.all([retry(), retry(), ask().then(body => ({ status: 202, body }))])
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    for (const { status, body } of answers)
      if (status !== 202) expect([status, body.code]).toEqual([422, 'FILE_NOT_FAILED'])
    expect((await listed()).filter(({ status }) => status === 'PENDING')).toHaveLength(1)
    expect(await app.runJobs()).toBe(1)
  })

  test('who make anew what is out of date wait for one file', async () => {
    const { id } = await ask()
    await app.runJobs()
    await app.owner.query("update institution set name = 'Outra' where institution_id = $1", [school.id])
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(retryFile, { ...admin(), params: { id } })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await app.runJobs()).toBe(1)
  })

  test('revoking and issuing again leave one document that stands', async () => {
    const card = async () => {
      const { body } = await ofStudent(school.enrollments[0]!, {}, admin())
      await app.runJobs()
      return body
    }
    await card()
    const { rows } = await app.owner.query('select id, code from issued_document where institution_id = $1', [
      school.id,
    ])
    const [{ id, code }] = rows
    const revoke = () =>
      app.call(revokeDocument, { ...admin(), params: { id }, body: { revoked: { reason: 'Engano' } } })
    await app.owner.query("update institution set name = 'Outra' where institution_id = $1", [school.id])
    const [revoked] = await Promise.all([revoke(), card()])
    expect(revoked.status).toBe(200)
    // A document that was revoked is not handed out again.
    await card()
    const checked = async (each: string) =>
      (await app.call(checkDocument, { host: school.host, params: { code: each } })).body
    expect(await checked(code)).toMatchObject({ valid: false, revoked: true, replaced: true })
    const { rows: all } = await app.owner.query(
      'select code from issued_document where institution_id = $1 and revoked_at is null and replaced_by is null',
      [school.id],
    )
    expect(all).toHaveLength(1)
    expect(await checked(all[0].code)).toMatchObject({ valid: true })
  })
})

describe('whoever guesses codes', () => {
  const guess = (code: string, headers: Record<string, string> = {}) =>
    app.call(checkDocument, { host: school.host, params: { code }, headers })

  test('has thirty tries, also all at once, under any name for where they come from', async () => {
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        guess(`AAAA-BBBB-CCCC-${String(1000 + at)}`, { 'x-forwarded-for': `10.0.0.${at}` }),
      ),
    )
    const statuses = Object.groupBy(answers, ({ status }) => status)
    expect([statuses[404]?.length, statuses[429]?.length]).toEqual([30, 15])
  })

  test('learns nothing from what is long, broken or in other digits, and no answer is kept on the way', async () => {
    const odd = [
      'A'.repeat(90),
      '../document',
      "' or 1=1 --",
      '%',
      '٠٠٠٠-٠٠٠٠-٠٠٠٠-٠٠٠٠',
      'null',
      'ｱ'.repeat(16),
    ]
    const answers = await Promise.all(odd.map(code => guess(encodeURIComponent(code))))
    const first = answers[0]
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([404, first?.body])
      expect(headers['cache-control']).toContain('no-store')
    }
  })
})

test('an id in capitals is the same plan, student and file', async () => {
  const big = (id: string) => id.toUpperCase()
  const plan = school.plans.portuguese
  const query = { fileNameTag: 'NOTE_SUMMARY' }
  const first = await ofPlan(plan, { ...query, lessonPlanId: plan }, admin())
  const again = await ofPlan(big(plan), { ...query, lessonPlanId: big(plan) }, admin())
  const twice = await ofPlan(plan, { ...query, lessonPlanId: `${plan},${big(plan)}` }, admin())
  expect([again.body.id, twice.body.id]).toEqual([first.body.id, first.body.id])
  const student = school.enrollments[0]!
  const card = await ofStudent(student, {}, admin())
  expect((await ofStudent(big(student), {}, admin())).body.id).toBe(card.body.id)
  await app.runJobs()
  expect((await content(big(card.body.id))).status).toBe(200)
})

test('class: a file outside of access: an account of the same school takes no file of another, nor learns of it by its list', async () => {
  const { body } = await ofPlan(
    school.plans.portuguese,
    { fileNameTag: 'NOTE_SUMMARY' },
    as(school.instructor.token),
  )
  await app.runJobs()
  for (const { token } of [school.otherInstructor, school.students[0]!, school.editor]) {
    const { status } = await content(body.id, as(token))
    expect([403, 404]).toContain(status)
    expect((await app.call(listFiles, as(token))).body.data ?? []).toEqual([])
  }
})
