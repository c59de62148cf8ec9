import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import * as calls from '@lousa/contract/family/family.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../test/family-desk.ts'
import { putLesson } from '../../../test/lesson-desk.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
let child: Account
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  mother = await desk.guardian()
  child = school.students[0]!
})

const as = (token = mother.token) => ({ host: school.host, token })
const card = async () => (await app.call(calls.listChildren, as())).body.data[0]
const frequency = async () =>
  (
    await app.call(calls.getChildFrequency, {
      ...as(),
      params: { studentId: child.id },
      query: { academicYearId: school.year },
    })
  ).body
const messages = async () =>
  (await app.call(calls.listChildMessages, { ...as(), params: { studentId: child.id } })).body.data.length
const q = (text: string, values: unknown[] = []) => app.owner.query(text, [school.id, ...values])

/** Released lessons of the first class with the child's attendance on days of a week. */
const missed = async (statuses: readonly string[]): Promise<void> => {
  for (const [at, status] of statuses.entries()) {
    const lessonId = await putLesson(app, school, {
      planId: school.plans.portuguese,
      at: [`2026-08-0${3 + at}`, '07:30:00', '08:20:00'],
    })
    const answer = await app.call(saveAttendance, {
      ...as(school.instructor.token),
      params: { id: school.plans.portuguese, lessonId },
      body: {
        attendances: school.enrollments.map((studentEnrollmentId, index) => ({
          studentEnrollmentId,
          status: index === 0 ? status : 'ATTENDANCE',
        })),
      },
    })
    expect(answer.status).toBeLessThan(300)
    await q(
      `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
       values ($1, $2, $3, 'Frações', now(), now())`,
      [lessonId, school.instructor.id],
    )
  }
}
const sendMessage = () =>
  q(
    `with sent as (insert into school_message (institution_id, id, academic_year_id, type, title, body, sender_id, created_at, status)
       values ($1, uuidv7(), $2, 'NOTICE', 'Reunião', '', $3, $4, 'SENT') returning institution_id, id)
     insert into school_message_recipient (institution_id, school_message_id, account_id, at)
     select institution_id, id, $5, $4 from sent`,
    [school.year, school.administrator.id, TEST_NOW, child.id],
  )
const stage = (of: string | null) =>
  q('update education_level set stage = $2 where institution_id = $1', [of])

describe('days of absence', () => {
  test('count a justified day by the policy of the class, on the card and on the page', async () => {
    await desk.bind(mother, child)
    await missed(['ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE'])
    for (const [justified, days] of [
      ['ABSENT', 2],
      ['EXCLUDED', 1],
      ['PRESENT', 1],
    ] as const) {
      await q(`update grade set performance_policy = $2 where institution_id = $1`, [
        JSON.stringify({ justified }),
      ])
      expect([justified, (await card()).absentDays, (await frequency()).wholeDaysAbsent]).toEqual([
        justified,
        days,
        days,
      ])
    }
  })

  test('may be as many as the days of a half-year of the EJA leave, and those of a whole year elsewhere', async () => {
    await desk.bind(mother, child)
    await stage('FUNDAMENTAL')
    expect((await frequency()).mayMissDays).toBe(50)
    await stage('EJA')
    expect((await frequency()).mayMissDays).toBeLessThan(50)
  })

  test('are counted in the latest course alone', async () => {
    await desk.bind(mother, child)
    await missed(['ABSENCE'])
    expect((await frequency()).wholeDaysAbsent).toBe(1)
    await q(
      `update student_enrollment set start_date = '2026-02-01' where institution_id = $1 and account_id = $2`,
      [child.id],
    )
    await q(
      `insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, protocol, start_date, created_at, class_number)
       values ($1, $2, $3, $4, 'ACTIVE', 'BCDFGHJK', '2026-08-10', $5, 40)`,
      [school.year, school.classes[1]!.id, child.id, TEST_NOW],
    )
    await q(
      `with other as (insert into education_level (institution_id, academic_year_id, name, type)
         select institution_id, academic_year_id, 'Oficinas', type from education_level where institution_id = $1 limit 1
         returning id)
       update grade set education_level_id = other.id from other where institution_id = $1 and grade.id = $2`,
      [school.classes[1]!.id],
    )
    expect([(await card()).absentDays, (await frequency()).wholeDaysAbsent]).toEqual([0, 0])
  })
})

test('a guardian who does not receive what the school sends neither reads nor counts messages', async () => {
  const bond = await desk.bind(mother, child)
  await sendMessage()
  expect([(await card()).unreadMessages, await messages()]).toEqual([1, 1])
  await q('update guardianship set receives = false where institution_id = $1 and id = $2', [bond])
  expect([(await card()).unreadMessages, await messages()]).toEqual([0, 0])
})

test('of a child who has died nothing is counted, allowed or sent', async () => {
  await desk.bind(mother, child)
  await missed(['ABSENCE'])
  await sendMessage()
  await stage('FUNDAMENTAL')
  await q(
    `update student_enrollment set exit_date = '2026-08-14', exit_reason = 'DECEASED' where institution_id = $1 and id = $2`,
    [school.enrollments[0]],
  )
  expect(await card()).toMatchObject({ absentDays: 0, absencesToday: 0, unreadMessages: 0 })
  expect([(await frequency()).mayMissDays, await messages()]).toEqual([null, 0])
})

describe('reach', () => {
  const reaches = async () => (await card()) !== undefined
  const other = (status: string, exit: string | null) =>
    q(
      `insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, protocol, start_date, exit_date,
         exit_reason, created_at, queued_at)
       values ($1, $2, $3, $4, $5, 'BCDFGHJK', '2026-02-09', $6, $7, $8, $9)`,
      [
        school.year,
        school.classes[1]!.id,
        child.id,
        status,
        exit,
        exit && 'CANCELLED',
        TEST_NOW,
        status === 'SURPLUS' ? TEST_NOW : null,
      ],
    )

  test.each([
    ['a place on a waiting list', 'SURPLUS', null],
    ['an enrolment that was a mistake', 'ACTIVE', '2026-08-14'],
  ])('of a child who left in May does not go on by %s', async (_, status, exit) => {
    await desk.bind(mother, child)
    await q(
      `update student_enrollment set exit_date = '2026-05-04', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2`,
      [school.enrollments[0]],
    )
    await other(status, exit)
    expect(await reaches()).toBe(false)
  })
})
