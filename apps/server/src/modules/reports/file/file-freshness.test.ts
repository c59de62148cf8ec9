import { randomUUID } from 'node:crypto'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { updateRelease } from '@lousa/contract/planning/release/release.contract.ts'
import { requestGradeReportCards, retryFile } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../../test/family-desk.ts'
import { filesDesk, TAGS } from '../../../../test/files-desk.ts'
import { lessonDesk } from '../../../../test/lesson-desk.ts'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { claimFile, updateReady } from './file-run.queries.ts'

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

const { later, admin, ask, listed, firstClass } = reportsDesk(
  () => app,
  () => school,
)
const HALF_A_DAY = 11 * 3_600_000

const { made, everyTag, outdated } = filesDesk(
  () => app,
  () => school,
)

const beneath = (text: string, ...values: unknown[]) => app.owner.query(text, [school.id, ...values])
const newEvaluation = () => marksDesk(app, school).evaluate(0, 10)
const MARKED = [
  'REPORT_CARD',
  'STUDENT_PERFORMANCE',
  'STUDENT_ENROLLMENT_FREQUENCY',
  'STUDENT_ENROLLMENT_ASSESSMENT',
  'OVERVIEW_MAP',
  'NOTE_SUMMARY',
  'SCHOOL_DIARY',
  'LESSON_PLAN_FREQUENCY',
  'FINAL_RESULTS',
]
const DECLARATIONS = [
  'ENROLLMENT_DECLARATION',
  'FREQUENCY_DECLARATION',
  'TRANSFER_DECLARATION',
  'CONCLUSION_DECLARATION',
]

type Change = {
  what: string
  before?: () => Promise<unknown>
  change: (prepared: unknown) => Promise<unknown>
  /** Changes that make a file outdated, and changes that do not. */
  outdates: readonly string[]
  spares: readonly string[]
}

const CHANGES: Change[] = [
  { what: 'nothing', change: async () => undefined, outdates: [], spares: TAGS },
  {
    what: 'a score',
    before: newEvaluation,
    change: id => marksDesk(app, school).score(String(id), { 0: 7.5 }),
    outdates: MARKED,
    spares: ['CLASS_LIST', 'ENROLLMENT_FORM', 'TIMETABLE'],
  },
  {
    what: 'a score taken back to nothing',
    before: async () => {
      const id = await newEvaluation()
      await marksDesk(app, school).score(id, { 0: 7.5 })
      return id
    },
    change: id => marksDesk(app, school).score(String(id), { 0: null }),
    outdates: MARKED,
    spares: ['CLASS_LIST', 'ENROLLMENT_FORM'],
  },
  {
    what: 'an absence',
    before: () => releaseBeneath(app, school, school.lessons.lastWeek),
    change: () =>
      app.call(saveAttendance, {
        ...admin(),
        params: { id: school.plans.portuguese, lessonId: school.lessons.lastWeek },
        body: {
          attendances: [{ studentEnrollmentId: school.enrollments[0], status: 'ABSENCE', version: 0 }],
        },
      }),
    outdates: [...MARKED, 'FREQUENCY_DECLARATION'],
    spares: ['CLASS_LIST', 'ENROLLMENT_FORM', 'TIMETABLE'],
  },
  {
    what: 'the content of a lesson',
    before: () => releaseBeneath(app, school, school.lessons.lastWeek),
    change: async () => {
      const { rows } = await beneath('select id from lesson_accomplishment where institution_id = $1')
      return app.call(updateRelease, {
        ...admin(),
        params: {
          id: school.plans.portuguese,
          lessonId: school.lessons.lastWeek,
          accomplishId: rows[0]?.id,
        },
        body: { contentRegistration: 'Outro' },
      })
    },
    outdates: ['SCHOOL_DIARY', 'LESSON_PLAN_FREQUENCY'],
    spares: ['REPORT_CARD', 'CLASS_LIST', 'ENROLLMENT_FORM', 'TIMETABLE'],
  },
  {
    what: 'the name of a student',
    change: () =>
      beneath(
        "update person set social_name = 'Bia' where institution_id = $1 and id = $2",
        school.students[0]?.personId,
      ),
    outdates: [...MARKED, ...DECLARATIONS, 'CLASS_LIST', 'ENROLLMENT_FORM', 'ACADEMIC_RECORD'],
    spares: ['TIMETABLE'],
  },
  {
    what: 'the name of an instructor',
    change: () =>
      beneath(
        "update person set name = 'Outra' where institution_id = $1 and id = $2",
        school.instructor.personId,
      ),
    outdates: ['SCHOOL_DIARY', 'TIMETABLE'],
    spares: ['REPORT_CARD', 'CLASS_LIST', 'ENROLLMENT_FORM'],
  },
  {
    what: 'who answers for a student',
    change: () =>
      beneath(
        "insert into responsible (institution_id, person_id, position, name, kinship) values ($1, $2, 1, 'Mãe', 'Mãe')",
        school.students[0]?.personId,
      ),
    outdates: [...DECLARATIONS, 'ENROLLMENT_FORM'],
    spares: ['REPORT_CARD', 'CLASS_LIST', 'TIMETABLE'],
  },
  {
    what: 'an order of a court about a student',
    before: () => familyDesk(app, school).guardian(),
    change: async () => {
      const { rows } = await beneath("select id from account where institution_id = $1 and role = 'GUARDIAN'")
      return beneath(
        `insert into guardianship_restriction (institution_id, student_id, guardian_person_id, no_access, no_address,
           no_contact_with_other, starts_on, written_by, written_at)
         select $1, $2, a.person_id, true, false, false, '2026-08-01', $3, now() from account a where a.id = $4`,
        school.students[0]?.id,
        school.administrator.id,
        rows[0]?.id,
      )
    },
    outdates: ['ENROLLMENT_FORM'],
    spares: ['REPORT_CARD', 'CLASS_LIST', 'TIMETABLE'],
  },
  {
    what: 'an enrolment that ends',
    change: () =>
      beneath(
        "update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2",
        school.enrollments[0],
      ),
    outdates: [...MARKED, ...DECLARATIONS, 'CLASS_LIST', 'ENROLLMENT_FORM', 'OVERVIEW_DEMONSTRATIVE'],
    spares: ['TIMETABLE'],
  },
  {
    what: 'who signs for the institution',
    change: () =>
      beneath(
        `update institution set signatories = '[{"title":"Diretora","name":"Rita"}]' where institution_id = $1`,
      ),
    outdates: TAGS,
    spares: [],
  },
  {
    what: 'the name of the class',
    change: () =>
      beneath("update grade set name = '6º ano Z' where institution_id = $1 and id = $2", firstClass()),
    outdates: TAGS,
    spares: [],
  },
  {
    what: 'a term that is published',
    change: () => marksDesk(app, school).publish(0),
    outdates: [...MARKED, ...DECLARATIONS],
    spares: [],
  },
  {
    what: 'an evaluation taken away',
    before: newEvaluation,
    change: () => beneath('update school_evaluation set deleted_at = now() where institution_id = $1'),
    outdates: ['SCHOOL_DIARY', 'NOTE_SUMMARY', 'OVERVIEW_MAP', 'STUDENT_ENROLLMENT_ASSESSMENT'],
    spares: ['CLASS_LIST', 'ENROLLMENT_FORM'],
  },
  {
    what: 'a lesson on another day',
    change: () =>
      lessonDesk(app, school).change(school.plans.portuguese, school.lessons.nextWeek, {
        date: '2026-08-25',
      }),
    outdates: ['SCHOOL_DIARY', 'LESSON_PLAN_FREQUENCY'],
    // A timetable is made of weekly times.
    spares: ['REPORT_CARD', 'CLASS_LIST', 'ENROLLMENT_FORM', 'TIMETABLE'],
  },
  {
    what: 'a dependency of a student',
    change: () =>
      beneath(
        `insert into dependency (institution_id, account_id, curriculum_component_id, year, created_by, created_at)
         values ($1, $2, $3, 2025, $4, now())`,
        school.students[0]?.id,
        school.components.mathematics,
        school.administrator.id,
      ),
    outdates: ['REPORT_CARD', 'FINAL_RESULTS', 'CONCLUSION_DECLARATION', 'ACADEMIC_RECORD'],
    spares: ['CLASS_LIST', 'STUDENT_PERFORMANCE', 'FREQUENCY_DECLARATION', 'TIMETABLE'],
  },
  {
    what: 'a new day',
    before: async () => later(-2 * HALF_A_DAY),
    change: async () => later(2 * HALF_A_DAY),
    outdates: [...DECLARATIONS, 'OVERVIEW_DEMONSTRATIVE', 'ACADEMIC_RECORD'],
    spares: [...MARKED, 'CLASS_LIST', 'ENROLLMENT_FORM', 'TIMETABLE'],
  },
]

describe.each(CHANGES)('after $what', ({ before, change, outdates, spares }) => {
  test.each([
    ['class', () => ({ gradeId: firstClass() })],
    ['year', () => ({ academicYearId: school.year })],
  ] as const)('files of the %s say so, and those that do not hold it stay up to date', async (_, params) => {
    const prepared = await before?.()
    await everyTag(params())
    await change(prepared)
    const told = await outdated()
    expect(told).toEqual(expect.arrayContaining([...outdates]))
    expect(told.filter(tag => spares.includes(tag))).toEqual([])
  })
})

test('a change in another class or of another student leaves a paper up to date', async () => {
  await made('CLASS_LIST', { gradeId: firstClass() })
  later(1_000)
  await made('ENROLLMENT_FORM', { gradeId: firstClass(), enrollmentId: school.enrollments[0] })
  await beneath(
    "update grade set name = 'Outra' where institution_id = $1 and id = $2",
    school.classes[1]?.id,
  )
  const listOfFirst = async () => (await listed()).map(({ tag, updateStatus }) => `${tag} ${updateStatus}`)
  expect(await listOfFirst()).toEqual(['ENROLLMENT_FORM UPDATED', 'CLASS_LIST UPDATED'])
  await beneath(
    "update person set name = 'Bruno' where institution_id = $1 and id = $2",
    school.students[1]?.personId,
  )
  expect(await listOfFirst()).toEqual(['ENROLLMENT_FORM UPDATED', 'CLASS_LIST NEED_UPDATE'])
})

test('a document asked for again is the same file while nothing in it has changed, and a new one after', async () => {
  const first = await ask()
  expect(first.updateStatus).toBe('IN_PROCESS')
  await app.runJobs()
  const [ready] = await listed()
  expect(ready).toMatchObject({ id: first.id, status: 'READY', updateStatus: 'UPDATED' })
  const raced = await Promise.all([ask(), ask()])
  expect(raced.map(({ id, status }) => [id, status])).toEqual([
    [first.id, 'READY'],
    [first.id, 'READY'],
  ])
  expect(await app.runJobs()).toBe(0)
  await beneath(
    "update person set name = 'Aninha' where institution_id = $1 and id = $2",
    school.students[0]?.personId,
  )
  expect((await listed())[0]?.updateStatus).toBe('NEED_UPDATE')
  later(1_000)
  const anew = await ask()
  expect([anew.status, anew.id === first.id]).toEqual(['PENDING', false])
  await app.runJobs()
  expect((await listed()).map(({ id, updateStatus }) => [id, updateStatus])).toEqual([
    [anew.id, 'UPDATED'],
    [first.id, 'NEED_UPDATE'],
  ])
})

test('what changes while a document is made is seen as a change', async () => {
  const { id } = await ask()
  const [now, token] = [app.clock.now().toISOString(), randomUUID()]
  const run = { institutionId: school.id, fileId: id, token, now }
  const claimed = await app.within(school.id, db => claimFile(db, run))
  await beneath("update grade set name = '6º ano Z' where institution_id = $1 and id = $2", firstClass())
  const finished = { name: 'f', title: 'f', contentType: 'x', contentEncoding: null, size: 1, issued: [] }
  if (!claimed) throw new Error('The file was not taken')
  await app.within(school.id, db => updateReady(db, run, { claimed, finished }))
  expect((await listed())[0]).toMatchObject({ id, status: 'READY', updateStatus: 'NEED_UPDATE' })
})

test('a document that failed, and one of which figures are being computed, do not pass for up to date', async () => {
  await made('REPORT_CARD', { gradeId: firstClass() })
  await newEvaluation()
  await beneath(
    `update performance_scope set lease_until = $2, lease_token = '01900000-0000-7000-8000-000000000001' where institution_id = $1`,
    new Date(TEST_NOW.getTime() + 60_000),
  )
  expect((await listed())[0]?.updateStatus).toBe('IN_PROCESS')
  later(1_000)
  const empty = { ...admin(), params: { id: school.classes[1]?.id ?? '' } }
  await app.call(requestGradeReportCards, empty)
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({ status: 'FAILED', updateStatus: 'NEED_UPDATE' })
  // Only what is being generated has the mark of it.
  expect((await listed())[0]?.name).not.toMatch(/~$/)
})

test('an administrator issues a file that is out of date anew from where it stands, an instructor asks for another', async () => {
  const { id, title } = await ask()
  await app.runJobs()
  const again = () => app.call(retryFile, { ...admin(), params: { id } })
  expect((await again()).body.code).toBe('FILE_NOT_FAILED')
  await beneath(
    "update person set name = 'Aninha' where institution_id = $1 and id = $2",
    school.students[0]?.personId,
  )
  later(1_000)
  const anew = await again()
  expect([anew.status, anew.body.status, anew.body.title]).toEqual([202, 'PENDING', title])
  expect((await again()).body.id).toBe(anew.body.id)
  await app.runJobs()
  expect((await listed()).map(file => [file.id, file.updateStatus])).toEqual([
    [anew.body.id, 'UPDATED'],
    [id, 'NEED_UPDATE'],
  ])
  await app.owner.query('update generated_file set requested_by = $2 where institution_id = $1', [
    school.id,
    school.instructor.id,
  ])
  const instructor = { host: school.host, token: school.instructor.token, params: { id } }
  expect((await app.call(retryFile, instructor)).body.code).toBe('FILE_NOT_FAILED')
})
