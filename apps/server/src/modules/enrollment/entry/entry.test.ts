import { randomUUID } from 'node:crypto'
import { createEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { recurrenceRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let office: School
/** A student of the municipal office, in no class. */
let newcomer: Account
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = enrollmentDesk(() => app)
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  office = await createSchool(app, { kind: 'MUNICIPAL' })
  await desk.setGrade(office, gradeOf(office), { self_enrollment: true })
  newcomer = (await desk.students(office, 1))[0]!
})

/** The second class, which has no students. */
const gradeOf = (place: School): string => place.classes[1]!.id
const code = ({ status, body }: Sent) => [status, body?.code]

const createEvent = async (place: School, more: Record<string, unknown> = {}): Promise<string> => {
  const id = randomUUID()
  await app.within(place.id, db =>
    insertRows(db, 'grade', [
      eventRow({
        institution_id: place.id,
        id,
        academic_year_id: place.year,
        name: `Evento ${id.slice(0, 8)}`,
        day: '2026-09-12',
        ...more,
      }),
    ]),
  )
  return id
}

describe('an administrator', () => {
  test('enrols a student, who gets a protocol and the number after the highest', async () => {
    const gradeId = gradeOf(school)
    const first = await desk.enroll(school, { gradeId, userId: school.students[0]!.id })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      status: 'ACTIVE',
      number: 1,
      queuePosition: null,
      offer: null,
      start: TEST_TODAY,
      exit: null,
      grade: { id: gradeId, isEvent: false },
      user: { id: school.students[0]!.id },
    })
    expect(first.body.protocol).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{8}$/)
    const second = await desk.enroll(school, { gradeId, userId: school.students[1]!.id, start: '2026-03-02' })
    expect([second.body.number, second.body.start]).toEqual([2, '2026-03-02'])
    expect(second.body.protocol).not.toBe(first.body.protocol)
    const [entry] = await desk.history(first.body.id)
    expect(entry).toMatchObject({ action: 'CREATED', by: school.administrator.id })
  })

  test('must say whom, and finds no student of another institution, no instructor and nobody unknown', async () => {
    const gradeId = gradeOf(school)
    expect((await desk.enroll(school, { gradeId })).body.errors).toMatchObject([
      { path: 'userId', code: 'REQUIRED' },
    ])
    for (const userId of [newcomer.id, school.instructor.id, randomUUID(), 'x'])
      expect(code(await desk.enroll(school, { gradeId, userId }))).toEqual([404, 'NOT_FOUND'])
    const foreign = await desk.enroll(school, { gradeId: gradeOf(office), userId: school.students[0]!.id })
    expect(code(foreign)).toEqual([404, 'NOT_FOUND'])
    expect(await desk.stored(gradeId)).toEqual([])
  })

  test('does not enrol anybody twice, nor whoever is archived', async () => {
    const gradeId = gradeOf(school)
    const [student, other] = school.students
    await desk.enroll(school, { gradeId, userId: student!.id })
    expect(code(await desk.enroll(school, { gradeId, userId: student!.id }))).toEqual([
      422,
      'ALREADY_ENROLLED',
    ])
    await app.owner.query("update account set status = 'Inativo' where id = $1", [other!.id])
    expect(code(await desk.enroll(school, { gradeId, userId: other!.id }))).toEqual([422, 'STUDENT_INACTIVE'])
  })

  test('is asked what becomes of a student when the class is full, and may exceed it', async () => {
    const gradeId = gradeOf(school)
    const [a, b, c, d] = school.students.map(({ id }) => id)
    await desk.setGrade(school, gradeId, { capacity: 1 })
    await desk.enroll(school, { gradeId, userId: a })
    const full = await desk.enroll(school, { gradeId, userId: b })
    expect(code(full)).toEqual([422, 'GRADE_FULL'])
    expect(full.body.vacancies).toEqual({ capacity: 1, active: 1, surplus: 0, free: 0 })
    const waiting = await desk.enroll(school, { gradeId, userId: b, confirmOccupation: 'WAITLIST' })
    expect([waiting.status, waiting.body.status, waiting.body.queuePosition, waiting.body.number]).toEqual([
      201,
      'SURPLUS',
      1,
      null,
    ])
    const next = await desk.enroll(school, { gradeId, userId: c, confirmOccupation: 'WAITLIST' })
    expect(next.body.queuePosition).toBe(2)
    const exceeding = await desk.enroll(school, {
      gradeId,
      userId: d,
      confirmOccupation: 'EXCEED',
      reason: 'Irmã na turma',
    })
    expect([exceeding.body.status, exceeding.body.number]).toEqual(['ACTIVE', 2])
    const [entry] = await desk.history(exceeding.body.id)
    expect(JSON.stringify(entry?.changes)).toContain('EXCEED')
  })

  test('begins no enrolment in a closed term or before one, whether the day is typed or not', async () => {
    const gradeId = gradeOf(school)
    const [a, b, c, d] = school.students.map(({ id }) => id)
    const close = (term: number) =>
      app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[term]!.id])
    await close(1)
    const typed = await desk.enroll(school, { gradeId, userId: a, start: school.terms[0]!.start })
    expect(code(typed)).toEqual([422, 'TERM_CLOSED'])
    expect((await desk.enroll(school, { gradeId, userId: a })).body.start).toBe(TEST_TODAY)
    await close(2)
    expect(code(await desk.enroll(school, { gradeId, userId: b }))).toEqual([422, 'TERM_CLOSED'])
    const later = await desk.enroll(school, { gradeId, userId: b, start: school.terms[3]!.start })
    expect([later.status, later.body.status]).toEqual([201, 'ACTIVE'])
    await desk.setGrade(school, gradeId, { capacity: 2 })
    const waiting = await desk.enroll(school, { gradeId, userId: c, confirmOccupation: 'WAITLIST' })
    expect([waiting.status, waiting.body.status]).toEqual([201, 'SURPLUS'])
    const beyond = await desk.enroll(school, { gradeId, userId: d, confirmOccupation: 'EXCEED' })
    expect(code(beyond)).toEqual([422, 'TERM_CLOSED'])
    expect(await desk.stored(gradeId)).toHaveLength(3)
  })

  test('enrols outside of the window and of the age only when that is confirmed', async () => {
    const gradeId = gradeOf(school)
    const [student] = school.students
    await desk.setGrade(school, gradeId, { enrollment_end: '2026-02-01', age_min: 10, age_max: 12 })
    await desk.setPerson(school, student!, { birthdate: '2016-01-02' })
    const body = { gradeId, userId: student!.id }
    expect(code(await desk.enroll(school, body))).toEqual([422, 'AGE_OUT_OF_RANGE'])
    const confirmed = await desk.enroll(school, { ...body, confirmAge: true })
    expect(confirmed.status).toBe(201)
    const [entry] = await desk.history(confirmed.body.id)
    expect(JSON.stringify(entry?.changes)).toContain('confirmAge')
    const { rows } = await app.owner.query(
      'select start_date::text as day from academic_year where id = $1',
      [school.year],
    )
    await desk.setPerson(school, school.students[1]!, { birthdate: `2016${rows[0].day.slice(4)}` })
    expect((await desk.enroll(school, { gradeId, userId: school.students[1]!.id })).status).toBe(201)
  })

  test('enrols nobody into a finished year, nor from a day outside of the year', async () => {
    const gradeId = gradeOf(school)
    const userId = school.students[0]!.id
    expect(code(await desk.enroll(school, { gradeId, userId, start: '2027-03-01' }))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
    ])
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(code(await desk.enroll(school, { gradeId, userId }))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
    expect(code(await desk.leave(school, school.administrator, school.enrollments[0]!))).toEqual([
      422,
      'ACADEMIC_YEAR_FINISHED',
    ])
  })

  test('chooses modalities of the class’s matrix, and none at a school', async () => {
    const gradeId = gradeOf(office)
    const { portuguese, mathematics } = office.components
    await app.within(office.id, db =>
      insertRows(
        db,
        'curriculum_matrix',
        [portuguese, mathematics].map(component =>
          matrixRow({
            institution_id: office.id,
            id: randomUUID(),
            grade_id: gradeId,
            curriculum_component_id: component,
            hour: 40,
          }),
        ),
      ),
    )
    const body = { gradeId, userId: newcomer.id }
    const choice = (position: number, curriculumComponentId: string) => ({ position, curriculumComponentId })
    for (const modalities of [
      [choice(2, portuguese)],
      [choice(1, portuguese), choice(2, portuguese)],
      [choice(1, school.components.portuguese)],
    ])
      expect(code(await desk.enroll(office, { ...body, modalities }))).toEqual([422, 'MODALITY_INVALID'])
    const atSchool = { gradeId: gradeOf(school), userId: school.students[0]!.id }
    const refused = await desk.enroll(school, {
      ...atSchool,
      modalities: [choice(1, school.components.portuguese)],
    })
    expect(code(refused)).toEqual([422, 'MODALITY_INVALID'])
    const both = [choice(2, mathematics), choice(1, portuguese)]
    const enrolled = await desk.enroll(office, { ...body, modalities: both })
    expect(enrolled.body.modalities).toMatchObject([
      { position: 1, curriculumComponent: { id: portuguese } },
      { position: 2, curriculumComponent: { id: mathematics } },
    ])
  })

  test('who sends the same request again with its key gets the same enrolment', async () => {
    const ask = {
      host: school.host,
      token: school.administrator.token,
      body: { gradeId: gradeOf(school), userId: school.students[0]!.id },
      headers: { 'idempotency-key': randomUUID() },
    }
    const first = await app.call(createEnrollment, ask)
    const again = await app.call(createEnrollment, ask)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await desk.stored(gradeOf(school))).toHaveLength(1)
  })
})

describe('a student of the municipal network', () => {
  test('enrols themself, and by their own id', async () => {
    const entered = await desk.enter(office, newcomer, { gradeId: gradeOf(office) })
    expect([entered.status, entered.body.user.id, entered.body.number]).toEqual([201, newcomer.id, 1])
    const twice = await desk.enterEvent(office, newcomer, { gradeId: gradeOf(office) })
    expect(code(twice)).toEqual([422, 'ALREADY_ENROLLED'])
    const other = office.students[0]!
    const own = await desk.enter(office, other, { gradeId: gradeOf(office), userId: other.id.toUpperCase() })
    expect(own.status).toBe(201)
  })

  test('neither enrols another nor exceeds, nor confirms an age', async () => {
    const gradeId = gradeOf(office)
    for (const body of [
      { userId: office.students[0]!.id },
      { userId: school.students[0]!.id },
      { confirmOccupation: 'EXCEED' },
      { confirmAge: true },
    ])
      expect(code(await desk.enter(office, newcomer, { gradeId, ...body }))).toEqual([403, 'FORBIDDEN'])
    const start = await desk.enter(office, newcomer, { gradeId, start: '2026-03-02' })
    expect(start.body.errors).toMatchObject([{ path: 'start', code: 'INVALID' }])
    expect(await desk.stored(gradeId)).toEqual([])
  })

  test.each([
    ['that the office alone fills', { self_enrollment: false }],
    ['before its first day', { enrollment_start: '2026-08-18' }],
    ['after its last day', { enrollment_end: '2026-08-16' }],
  ])('enters no class %s', async (_, values) => {
    await desk.setGrade(office, gradeOf(office), values)
    const refused = await desk.enter(office, newcomer, { gradeId: gradeOf(office) })
    expect(code(refused)).toEqual([422, 'ENROLLMENT_CLOSED'])
  })

  test('enters on the first and on the last day of enrolment', async () => {
    await desk.setGrade(office, gradeOf(office), {
      enrollment_start: TEST_TODAY,
      enrollment_end: TEST_TODAY,
    })
    expect((await desk.enter(office, newcomer, { gradeId: gradeOf(office) })).status).toBe(201)
  })

  test('enters no class for another age, and none without a known age', async () => {
    const gradeId = gradeOf(office)
    await desk.setGrade(office, gradeId, { age_max: 17 })
    expect(code(await desk.enter(office, newcomer, { gradeId }))).toEqual([422, 'AGE_OUT_OF_RANGE'])
    await desk.setPerson(office, newcomer, { birthdate: '1990-05-05' })
    expect(code(await desk.enter(office, newcomer, { gradeId }))).toEqual([422, 'AGE_OUT_OF_RANGE'])
    await desk.setPerson(office, newcomer, { birthdate: '2015-05-05' })
    expect((await desk.enter(office, newcomer, { gradeId })).status).toBe(201)
  })

  test('waits in line when the class is full', async () => {
    const gradeId = gradeOf(office)
    await desk.setGrade(office, gradeId, { capacity: 1 })
    await desk.enter(office, newcomer, { gradeId })
    const [first, second] = office.students
    expect(code(await desk.enter(office, first!, { gradeId }))).toEqual([422, 'GRADE_FULL'])
    const waiting = await desk.enter(office, first!, { gradeId, confirmOccupation: 'WAITLIST' })
    const behind = await desk.enterEvent(office, second!, { gradeId, confirmOccupation: 'WAITLIST' })
    expect([waiting.body.queuePosition, behind.body.queuePosition]).toEqual([1, 2])
  })

  test('is told the class with which the hours clash', async () => {
    const gradeId = gradeOf(office)
    const own = office.students[0]!
    const time = (grade: string, plan: string, start: string, end: string) =>
      recurrenceRow({
        institution_id: office.id,
        id: randomUUID(),
        grade_id: grade,
        lesson_plan_id: plan,
        weekday: 1,
        start_time: start,
        end_time: end,
        valid_from: '2026-02-09',
        valid_until: '2026-12-18',
      })
    const { portuguese, mathematicsOfSecondClass } = office.plans
    await app.within(office.id, db =>
      insertRows(db, 'lesson_plan_recurrence', [
        time(office.classes[0]!.id, portuguese, '14:00:00', '15:00:00'),
        time(gradeId, mathematicsOfSecondClass, '14:30:00', '15:30:00'),
      ]),
    )
    const clash = await desk.enter(office, own, { gradeId })
    expect(code(clash)).toEqual([422, 'SCHEDULE_CLASH'])
    expect(clash.body.grade).toEqual(office.classes[0])
    // 17/08 is a Monday.
    const event = await createEvent(office, {
      day: '2026-08-24',
      event_start_hour: '13:00:00',
      event_end_hour: '14:10:00',
    })
    expect((await desk.enterEvent(office, own, { gradeId: event })).body.grade).toEqual(office.classes[0])
    const whole = await createEvent(office, { day: '2026-08-24' })
    expect((await desk.enterEvent(office, own, { gradeId: whole })).status).toBe(201)
    expect((await desk.enroll(office, { gradeId, userId: own.id })).status).toBe(201)
    await app.owner.query(
      "update lesson_plan_recurrence set valid_until = '2026-08-16' where grade_id = $1",
      [office.classes[0]!.id],
    )
    expect((await desk.enter(office, newcomer, { gradeId })).status).toBe(201)
  })

  test('leaves a class that is open, and neither one that is closed nor another’s', async () => {
    const gradeId = gradeOf(office)
    const entered = await desk.enter(office, newcomer, { gradeId })
    const others = office.enrollments[0]!
    expect(code(await desk.leave(office, newcomer, others))).toEqual([404, 'NOT_FOUND'])
    await desk.setGrade(office, gradeId, { enrollment_end: '2026-08-16' })
    expect(code(await desk.leave(office, newcomer, entered.body.id))).toEqual([422, 'ENROLLMENT_CLOSED'])
    await desk.setGrade(office, gradeId, { enrollment_end: null })
    expect((await desk.leave(office, newcomer, entered.body.id)).status).toBe(204)
    expect(await desk.stored(gradeId)).toEqual([])
  })
})

describe('the office and events', () => {
  test.each([
    ['a school', () => school],
    ['a municipal office', () => office],
  ])('of %s: enrols students, refuses whom it has and events of others, and cancels', async (_, placeOf) => {
    const place = placeOf()
    const event = await createEvent(place, { capacity: 1 })
    const [one, two] = place.students
    const stranger = await createEvent(place === school ? office : school)
    expect(code(await desk.enroll(place, { gradeId: stranger, userId: one!.id }))).toEqual([404, 'NOT_FOUND'])
    const entered = await desk.enroll(place, { gradeId: event, userId: one!.id })
    expect([entered.status, entered.body.grade.isEvent, entered.body.status]).toEqual([201, true, 'ACTIVE'])
    expect((await desk.enroll(place, { gradeId: event, userId: one!.id })).status).toBe(422)
    expect(code(await desk.enroll(place, { gradeId: event, userId: two!.id }))).toEqual([422, 'GRADE_FULL'])
    const confirmOccupation = 'WAITLIST'
    const waiting = await desk.enroll(place, { gradeId: event, userId: two!.id, confirmOccupation })
    expect([waiting.status, waiting.body.status]).toEqual([201, 'SURPLUS'])
    expect((await desk.leave(place, place.administrator, entered.body.id)).status).toBe(204)
  })
})

describe('a student of a school', () => {
  test('enters events and leaves them, and no class', async () => {
    const student = school.students[0]!
    const event = await createEvent(school)
    const entered = await desk.enterEvent(school, student, { gradeId: event })
    expect([entered.status, entered.body.grade.isEvent, entered.body.number]).toEqual([201, true, null])
    expect(code(await desk.enterEvent(school, student, { gradeId: gradeOf(school) }))).toEqual([
      422,
      'NOT_AN_EVENT',
    ])
    expect(code(await desk.enter(school, student, { gradeId: event }))).toEqual([403, 'FORBIDDEN'])
    expect(code(await desk.leave(school, student, school.enrollments[0]!))).toEqual([422, 'NOT_AN_EVENT'])
    expect((await desk.leave(school, student, entered.body.id)).status).toBe(204)
  })

  test('enters no event of another institution', async () => {
    const event = await createEvent(office)
    expect(code(await desk.enterEvent(school, school.students[0]!, { gradeId: event }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('is of the age on the day of the event', async () => {
    const event = await createEvent(school, { age_min: 12 })
    const [before, after] = school.students
    await desk.setPerson(school, before!, { birthdate: '2014-09-12' })
    await desk.setPerson(school, after!, { birthdate: '2014-09-13' })
    expect((await desk.enterEvent(school, before!, { gradeId: event })).status).toBe(201)
    expect(code(await desk.enterEvent(school, after!, { gradeId: event }))).toEqual([422, 'AGE_OUT_OF_RANGE'])
  })
})

describe('a deleted enrolment', () => {
  const record: [what: string, arrange: (id: string) => Promise<unknown>][] = [
    [
      'attendance',
      id =>
        app.owner.query(
          `insert into attendance (institution_id, academic_year_id, grade_id, lesson_id, lesson_plan_id,
             student_enrollment_id, status, updated_at, version)
           values ($1, $2, $3, $4, $5, $6, 'ABSENCE', now(), 1)`,
          [
            school.id,
            school.year,
            school.classes[0]!.id,
            school.lessons.lastWeek,
            school.plans.portuguese,
            id,
          ],
        ),
    ],
    [
      'a typed mark',
      id =>
        app.owner.query(
          `insert into enrollment_term_mark (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
             academic_term_id, mark, origin) values ($1, $2, $3, $4, $5, 7, 'OTHER_SCHOOL')`,
          [school.id, id, school.classes[0]!.id, school.components.portuguese, school.terms[0]!.id],
        ),
    ],
    [
      'a document',
      id =>
        app.owner.query(
          `insert into issued_document (institution_id, code, type, person_id, student_enrollment_id, issued_by,
             issued_at, data, hash)
           values ($1, $2, 'REPORT_CARD', $3, $4, $5, now(), '{}', 'x')`,
          [school.id, randomUUID(), school.students[0]!.personId, id, school.administrator.id],
        ),
    ],
  ]
  test.each(record)('with %s has ended today as cancelled', async (_, arrange) => {
    const id = school.enrollments[0]!
    await arrange(id)
    expect((await desk.leave(school, school.administrator, id)).status).toBe(204)
    const row = (await desk.stored(school.classes[0]!.id)).find(each => each.id === id)
    expect(row).toMatchObject({ exit_date: TEST_TODAY, exit_reason: 'CANCELLED', class_number: 1 })
    expect((await desk.history(id)).map(entry => entry.action)).toEqual(['CANCELLED'])
    expect((await desk.leave(school, school.administrator, id)).status).toBe(204)
    expect(await desk.history(id)).toHaveLength(1)
  })

  test('on which nothing is recorded is gone, with the figures that were computed for it', async () => {
    const id = school.enrollments[0]!
    const scope = randomUUID()
    await app.owner.query(
      `insert into performance_scope (institution_id, id, academic_year_id, grade_id, curriculum_component_id)
       values ($1, $2, $3, $4, $5)`,
      [school.id, scope, school.year, school.classes[0]!.id, school.components.portuguese],
    )
    await app.owner.query(
      `insert into grade_performance (institution_id, scope_id, student_enrollment_id, absences, justified_absences,
         lessons_given, total_minutes, absent_minutes) values ($1, $2, $3, 0, 0, 0, 0, 0)`,
      [school.id, scope, id],
    )
    expect((await desk.leave(school, school.administrator, id)).status).toBe(204)
    expect((await desk.stored(school.classes[0]!.id)).map(row => row.id)).not.toContain(id)
    const { rows } = await app.owner.query(
      'select input_version::int as n from performance_scope where id = $1',
      [scope],
    )
    expect(rows).toEqual([{ n: 2 }])
    expect((await desk.leave(school, school.administrator, id)).status).toBe(404)
  })

  test('leaves its number to nobody', async () => {
    const gradeId = gradeOf(school)
    const [first, second] = school.students
    const enrolled = await desk.enroll(school, { gradeId, userId: first!.id })
    await desk.leave(school, school.administrator, enrolled.body.id)
    expect((await desk.enroll(school, { gradeId, userId: second!.id })).body.number).toBe(2)
  })
})

test('archiving a student ends what goes on and gives the places to who waits', async () => {
  const gradeId = gradeOf(school)
  const [leaving, waiting, last] = school.students
  await desk.setInstitution(school, { waitlist_promotion: true })
  await desk.setGrade(school, gradeId, { capacity: 1 })
  await desk.enroll(school, { gradeId, userId: leaving!.id })
  for (const { id } of [waiting!, last!])
    await desk.enroll(school, { gradeId, userId: id, confirmOccupation: 'WAITLIST' })
  const archive = (body: Record<string, unknown>) =>
    app.call(updateStudent, {
      host: school.host,
      token: school.administrator.token,
      params: { id: leaving!.id },
      body: { status: 'Inativo', ...body },
    })
  expect(code(await archive({}))).toEqual([422, 'PERSON_IN_USE'])
  expect((await archive({ confirmInUse: true })).status).toBe(200)
  const rows = await desk.stored(gradeId)
  const of = (account: Account) => rows.find(row => row.account_id === account.id)
  expect(of(leaving!)).toMatchObject({ exit_date: TEST_TODAY, exit_reason: 'CANCELLED' })
  expect(of(waiting!)).toMatchObject({ status: 'ACTIVE', class_number: 2, start_date: TEST_TODAY })
  expect(of(last!)).toMatchObject({ status: 'SURPLUS' })
  const first = (await desk.stored(school.classes[0]!.id)).find(row => row.account_id === leaving!.id)
  expect(first).toMatchObject({ exit_reason: 'CANCELLED' })
})
