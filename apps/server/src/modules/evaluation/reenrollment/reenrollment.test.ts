import { randomUUID } from 'node:crypto'
import { advanceClass, getClassAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import {
  answerReenrollments,
  getReenrollment,
  type ListedReenrollment,
  listReenrollments,
  type ReenrollmentOverview,
  saveReenrollmentCampaign,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { academicYearRow, educationLevelRow, gradeRow } from '../../academics/academics.factory.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof marksDesk>
let next: { year: string; level: string; classes: Record<'6A' | '7A', string> }

const LETTER = 'Prezada família, confirme a vaga até o fim do prazo.'
const WINDOW = { opens: '2026-08-10', closes: '2026-08-31', letter: LETTER }

const createNextYear = async (): Promise<typeof next> => {
  const [year, level] = [randomUUID(), randomUUID()]
  const classes = { '6A': randomUUID(), '7A': randomUUID() }
  const base = { institution_id: school.id, academic_year_id: year }
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [
      academicYearRow({
        institution_id: school.id,
        id: year,
        year: 2027,
        start_date: '2027-02-08',
        end_date: '2027-12-17',
      }),
    ])
    await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: level })])
    await insertRows(db, 'grade', [
      gradeRow({ ...base, education_level_id: level, id: classes['6A'], name: '6º ano A' }),
      gradeRow({ ...base, education_level_id: level, id: classes['7A'], name: '7º ano A', capacity: 4 }),
    ])
  })
  return { year, level, classes }
}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = marksDesk(app, school)
  next = await createNextYear()
})

const gradeId = () => school.classes[0]!.id
const student = (place: number) => school.students[place]!.id
const params = () => ({ id: school.year })
const save = (body: Record<string, unknown> = {}) =>
  app.call(saveReenrollmentCampaign, { ...desk.asCaller(), params: params(), body: { ...WINDOW, ...body } })
const overview = async (): Promise<ReenrollmentOverview> =>
  (await app.call(getReenrollment, { ...desk.asCaller(), params: params() })).body
type Answer = { studentId?: string; answer: string | null; [field: string]: unknown }
const answer = (answers: Answer[], more: { preview?: boolean; key?: string } = {}) =>
  app.call(answerReenrollments, {
    ...desk.asCaller(),
    params: params(),
    body: {
      answers: answers.map(one => ({ studentId: student(0), ...one })),
      ...(more.preview ? { preview: true } : {}),
    },
    ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
  })
const list = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await app.call(listReenrollments, { ...desk.asCaller(), params: params(), query })
  return { status, body, students: (body.data ?? []) as ListedReenrollment[] }
}
const names = (students: readonly ListedReenrollment[]) =>
  students.map(({ studentEnrollment }) => studentEnrollment.user.name)
const entries = async () =>
  (
    await app.owner.query<{ action: string; changes: unknown[] }>(
      "select action, changes from audit_entry where institution_id = $1 and entity = 'reenrollment' order by at, id",
      [school.id],
    )
  ).rows

describe('a campaign', () => {
  test('is refused with a window that ends before it begins, to a year before, and in a finished year', async () => {
    expect(await save({ closes: '2026-08-09' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_DATE_INTERVAL_ERROR', errors: [{ path: 'closes' }] },
    })
    const reversed = await app.call(saveReenrollmentCampaign, {
      ...desk.asCaller(),
      params: { id: next.year },
      body: { ...WINDOW, targetYearId: school.year },
    })
    expect(reversed).toMatchObject({ status: 422, body: { code: 'INVALID_DATE_INTERVAL_ERROR' } })
    expect((await save({ letter: ' ' })).status).toBe(422)
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(await save()).toMatchObject({ status: 422, body: { code: 'ACADEMIC_YEAR_FINISHED' } })
  })

  test('is of schools alone', async () => {
    const network = await createSchool(app, { kind: 'MUNICIPAL' })
    const answers = await Promise.all(
      [getReenrollment, listReenrollments].map(call =>
        app.call(call, {
          host: network.host,
          token: network.administrator.token,
          params: { id: network.year },
          query: {},
        }),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'FEATURE_NOT_AVAILABLE'],
      [403, 'FEATURE_NOT_AVAILABLE'],
    ])
  })

  test('before it opens, students and answers are refused and the counts preview it', async () => {
    expect((await list()).body.code).toBe('REENROLLMENT_NOT_OPENED')
    expect((await answer([{ answer: 'CONFIRMED' }])).body.code).toBe('REENROLLMENT_NOT_OPENED')
    const { campaign, students, withoutPhone, classes } = await overview()
    expect([campaign, students, withoutPhone]).toEqual([null, 5, 5])
    expect(classes.map(({ states }) => states.PROPOSED)).toEqual([5, 0])
  })

  test('is opened, and changed by the version that the caller saw', async () => {
    expect((await save({ version: 0 })).body).toEqual({ targetYear: null, ...WINDOW, version: 1 })
    expect(await save({ version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { version: 1 } },
    })
    const longer = await save({ version: 1, closes: '2026-09-15', targetYearId: next.year })
    expect(longer.body).toMatchObject({ closes: '2026-09-15', version: 2, targetYear: { year: '2027' } })
    const { campaign, target } = await overview()
    expect([campaign?.version, target?.year]).toEqual([2, '2027'])
  })

  test('is extended in a finished year, and closed for good with the next year', async () => {
    await save({ targetYearId: next.year })
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect((await save({ closes: '2026-12-30', targetYearId: next.year })).status).toBe(200)
    expect((await answer([{ answer: 'CONFIRMED' }])).status).toBe(200)
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [next.year])
    expect((await save()).body.code).toBe('ACADEMIC_YEAR_FINISHED')
    expect((await answer([{ answer: 'NOT_RETURNING' }])).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('without a next year answers are recorded, and no places are counted', async () => {
    await app.owner.query('delete from grade where academic_year_id = $1', [next.year])
    await app.owner.query('delete from education_level where academic_year_id = $1', [next.year])
    await app.owner.query('delete from academic_year where id = $1', [next.year])
    await save()
    expect((await answer([{ answer: 'CONFIRMED' }])).status).toBe(200)
    const { target, places, classes } = await overview()
    expect([target, places, classes[0]?.states.CONFIRMED]).toEqual([null, [], 1])
  })
})

describe('answers', () => {
  beforeEach(async () => {
    await save()
  })

  test('are refused for a student of another class year, twice for one student, and on a wrong day', async () => {
    const other = await createSchool(app)
    const foreign = await answer([{ studentId: other.students[0]!.id, answer: 'CONFIRMED' }])
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
    const twice = await answer([{ answer: 'CONFIRMED' }, { answer: 'NOT_RETURNING' }])
    expect([twice.status, twice.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    const tomorrow = await answer([{ answer: 'CONFIRMED', answeredOn: '2026-08-18' }])
    expect(tomorrow.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ path: 'answers.0.answeredOn', code: 'FUTURE_DATE' }],
    })
    expect((await answer([{ answer: 'CONFIRMED', answeredOn: '2025-12-01' }])).status).toBe(422)
    expect(await entries()).toEqual([])
  })

  test('of two callers the second one sees the first answer, and nothing is overwritten', async () => {
    const first = await answer([{ answer: 'CONFIRMED', answeredBy: 'Rita', relation: 'Mãe', version: 0 }])
    expect(first.body).toMatchObject({
      changed: 1,
      same: 0,
      late: 0,
      data: [{ state: 'CONFIRMED', version: 1 }],
    })
    const second = await answer([{ answer: 'NOT_RETURNING', version: 0 }])
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        studentId: student(0),
        current: { state: 'CONFIRMED', version: 1, answer: { answeredBy: 'Rita' } },
      },
    })
    const { rows: looks } = await app.owner.query(
      `select account_id, student_id, grade_id from audit_entry
       where institution_id = $1 and entity = 'reenrollment' and action = 'VIEWED'`,
      [school.id],
    )
    expect(looks).toEqual([
      { account_id: school.administrator.id, student_id: student(0), grade_id: gradeId() },
    ])
  })

  test('are changed and taken back with a trace that has no name and no note', async () => {
    await answer([{ answer: 'CONFIRMED', answeredBy: 'Rita Souza', relation: 'Mãe', note: 'Muda de bairro' }])
    await answer([{ answer: 'ASKS_TRANSFER', answeredBy: 'Rita Souza', relation: 'Mãe', version: 1 }])
    const back = await answer([{ answer: null, version: 2 }])
    expect(back.body.data[0]).toMatchObject({ state: 'PROPOSED', answer: null, version: 3 })
    const trace = await entries()
    expect(trace.map(({ action }) => action)).toEqual(['ANSWERED', 'ANSWERED', 'WITHDRAWN'])
    expect(trace[1]?.changes).toContainEqual({
      field: 'reenrollmentAnswer',
      from: 'CONFIRMED',
      to: 'ASKS_TRANSFER',
    })
    expect(JSON.stringify(trace)).not.toMatch(/Rita|bairro/)
  })

  test('that change nothing leave no trace, and a repeated request is answered as the first one', async () => {
    const key = randomUUID()
    const first = await answer([{ answer: 'CONFIRMED' }], { key })
    expect((await answer([{ answer: 'CONFIRMED' }], { key })).body).toEqual(first.body)
    const same = await answer([{ answer: 'CONFIRMED' }])
    expect(same.body).toMatchObject({ changed: 0, same: 1, data: [{ version: 1 }] })
    expect(await entries()).toHaveLength(1)
  })

  test('that are repeated without their fields stay of their day and person, and another answer has none', async () => {
    await answer([
      { answer: 'CONFIRMED', answeredOn: '2026-08-12', answeredBy: 'Rita', relation: 'Mãe', note: 'Manhã' },
    ])
    const repeated = await answer([{ answer: 'CONFIRMED' }])
    expect(repeated.body).toMatchObject({ changed: 0, same: 1 })
    expect(repeated.body.data[0].answer).toMatchObject({
      answeredOn: '2026-08-12',
      answeredBy: 'Rita',
      relation: 'Mãe',
      note: 'Manhã',
    })
    const cleared = await answer([{ answer: 'CONFIRMED', note: '' }])
    expect(cleared.body.data[0].answer).toMatchObject({ answeredBy: 'Rita', note: null })
    const other = await answer([{ answer: 'NOT_RETURNING' }])
    expect(other.body.data[0].answer).toMatchObject({
      answeredOn: TEST_TODAY,
      answeredBy: null,
      relation: null,
    })
  })

  test('of many students are previewed, and nothing of the preview stays', async () => {
    const all = school.students.map(({ id }) => ({ studentId: id, answer: 'CONFIRMED' }))
    await answer([{ answer: 'CONFIRMED' }])
    const preview = await answer(all, { preview: true })
    expect(preview).toMatchObject({ status: 200, body: { changed: 4, same: 1 } })
    expect((await overview()).classes[0]?.states).toMatchObject({ CONFIRMED: 1, PROPOSED: 4 })
    expect((await answer(all)).body).toMatchObject({ changed: 4, same: 1 })
    expect((await overview()).classes[0]?.states).toMatchObject({ CONFIRMED: 5, PROPOSED: 0 })
  })

  test('after the window are late and count, and no student is dropped without one', async () => {
    await save({ opens: '2026-08-01', closes: '2026-08-14', version: 1 })
    const late = await answer([{ answer: 'CONFIRMED' }])
    expect(late.body).toMatchObject({ late: 1, data: [{ state: 'CONFIRMED', answer: { isLate: true } }] })
    const { classes, places } = await overview()
    expect(classes[0]?.states).toMatchObject({ CONFIRMED: 1, NO_ANSWER: 4, PROPOSED: 0 })
    expect(places.find(({ grade }) => grade.id === next.classes['7A'])).toMatchObject({
      confirmed: 1,
      unanswered: 4,
    })
    await save({ closes: '2026-09-10', version: 2 })
    const reopened = await list({ state: 'CONFIRMED' })
    expect(reopened.students[0]?.answer?.isLate).toBe(false)
    expect((await overview()).classes[0]?.states).toMatchObject({ PROPOSED: 4, NO_ANSWER: 0 })
  })

  test('follow a student who changes class, and one who leaves is not listed', async () => {
    await answer([{ answer: 'CONFIRMED' }, { studentId: student(1), answer: 'CONFIRMED' }])
    await app.owner.query('update student_enrollment set grade_id = $2, class_number = 90 where id = $1', [
      school.enrollments[0],
      school.classes[1]!.id,
    ])
    await app.owner.query(
      "update student_enrollment set exit_date = $2, exit_reason = 'TRANSFERRED' where id = $1",
      [school.enrollments[1], TEST_TODAY],
    )
    const { classes, students } = await overview()
    expect(students).toBe(4)
    expect(classes.map(({ states }) => states.CONFIRMED)).toEqual([0, 1])
    const gone = await answer([{ studentId: student(1), answer: 'NOT_RETURNING' }])
    expect(gone.body.code).toBe('NOT_FOUND')
  })

  test('are one for a student with a second enrolment in a workshop', async () => {
    const workshop = randomUUID()
    await app.within(school.id, async db => {
      await insertRows(db, 'grade', [
        gradeRow({
          institution_id: school.id,
          academic_year_id: school.year,
          education_level_id: school.level,
          id: workshop,
          name: 'AEE',
        }),
      ])
      await insertRows(db, 'student_enrollment', [
        enrollmentRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          grade_id: workshop,
          account_id: student(0),
          start_date: '2026-03-02',
          created_at: TEST_NOW.toISOString(),
        }),
      ])
    })
    const { students, classes } = await overview()
    expect(students).toBe(5)
    expect(classes.find(({ grade }) => grade.id === workshop)?.states.PROPOSED).toBe(0)
    expect((await list({ searchFor: 'avila' })).students).toHaveLength(1)
  })
})

describe('the list of a campaign', () => {
  beforeEach(async () => {
    await save()
  })

  test('has the phones of mother and guardian, the expected class, and filters', async () => {
    await app.owner.query(
      `insert into responsible (institution_id, id, person_id, position, name, kinship, cellphone)
       values ($1, gen_random_uuid(), $2, 0, 'João', 'Pai', '11987650001'),
         ($1, gen_random_uuid(), $2, 1, 'Rita', 'Mãe', '11987650002')`,
      [school.id, school.students[0]!.personId],
    )
    await app.owner.query("update person set birthdate = '2008-08-17' where id = $1", [
      school.students[1]!.personId,
    ])
    await answer([{ studentId: student(2), answer: 'NOT_RETURNING' }])
    const { students, body } = await list({ gradeId: gradeId() })
    expect(body.totalRowCount).toBe(5)
    expect(students[0]).toMatchObject({
      state: 'PROPOSED',
      expected: { id: next.classes['7A'], name: '7º ano A' },
      isAdult: false,
      responsibles: [
        { name: 'Rita', kinship: 'Mãe', cellphone: '11987650002' },
        { name: 'João', cellphone: '11987650001' },
      ],
    })
    expect(students.map(({ isAdult }) => isAdult)).toEqual([false, true, false, false, false])
    expect(students[2]?.expected).toBeNull()
    expect((await list({ state: 'UNANSWERED' })).body.totalRowCount).toBe(4)
    expect((await overview()).withoutPhone).toBe(4)
    const paged = await list({ rowsPerPage: 2, currentPage: 2 })
    expect(names(paged.students)).toEqual(school.students.slice(2, 4).map(({ name }) => name))
    expect(names((await list({ searchFor: "d'avila" })).students)).toEqual([school.students[0]!.name])
    expect((await list({ gradeId: randomUUID() })).status).toBe(404)
  })

  test('expects the class that the counts expect, where classes of the year share its places', async () => {
    const second = school.classes[1]!.id
    await app.owner.query("update grade set name = '6º ano B', shift = 'MORNING' where id = $1", [second])
    await app.owner.query('update grade set capacity = 1 where id = $1', [next.classes['7A']])
    const other = randomUUID()
    await app.within(school.id, async db =>
      insertRows(db, 'grade', [
        gradeRow({
          institution_id: school.id,
          academic_year_id: next.year,
          education_level_id: next.level,
          id: other,
          name: '7º ano B',
          capacity: 1,
        }),
      ]),
    )
    await app.owner.query('update student_enrollment set grade_id = $2 where id = any($1)', [
      school.enrollments.slice(3, 5),
      second,
    ])
    const { places } = await overview()
    const counted = places
      .filter(({ unanswered }) => unanswered > 0)
      .map(({ grade, unanswered }) => [grade.name, unanswered])
    const byPage = await Promise.all([1, 2, 3, 4, 5].map(at => list({ rowsPerPage: 1, currentPage: at })))
    const ofPages = byPage.flatMap(({ students }) => students.map(({ expected }) => expected?.name ?? ''))
    const ofList = [...Map.groupBy(ofPages, name => name)].map(([name, all]) => [name, all.length])
    expect(ofList.toSorted()).toEqual(counted.toSorted())
    const ofClass = (await list({ gradeId: second })).students.map(({ expected }) => expected?.name)
    expect(ofClass).toEqual(ofPages.slice(3))
  })

  test('sets students with low frequency apart, and drops none of them', async () => {
    await app.owner.query(
      `update performance_scope set computed_version = input_version where institution_id = $1`,
      [school.id],
    )
    await desk.compute()
    await app.owner.query(
      `update grade_performance set total_minutes = 1000, lessons_given = 20,
         absent_minutes = case when student_enrollment_id = $2 then 260 else 250 end
       where institution_id = $1`,
      [school.id, school.enrollments[0]],
    )
    const low = await list({ lowFrequency: 'true' })
    expect(names(low.students)).toEqual([school.students[0]!.name])
    expect(low.students[0]).toMatchObject({ frequency: 74, hasLowFrequency: true, state: 'PROPOSED' })
    expect((await list({ lowFrequency: 'false' })).body.totalRowCount).toBe(4)
    const { classes } = await overview()
    expect(classes[0]).toMatchObject({ lowFrequency: 1, states: { PROPOSED: 5 } })
  })
})

describe('the next class', () => {
  const decide = async (): Promise<void> => {
    await app.owner.query(`update grade set performance_policy = '{"annualRecovery":"NONE"}' where id = $1`, [
      gradeId(),
    ])
    for (const [term, worth] of [20, 30, 20, 30].entries()) {
      const id = await desk.evaluate(term, worth)
      const good = worth * 0.8
      await desk.score(id, { 0: good, 1: good, 2: good, 3: 1 })
    }
    await desk.closeTerms(0, 1, 2, 3)
    await app.owner.query('update performance_scope set input_version = input_version + 1')
    await desk.compute()
  }
  const advance = async () =>
    (await app.call(getClassAdvance, { ...desk.asCaller(), params: { id: gradeId() }, query: {} })).body

  test('has no answers without a campaign', async () => {
    await decide()
    expect(new Set((await advance()).students.map((one: { answer: unknown }) => one.answer))).toEqual(
      new Set([null]),
    )
  })

  test('is none for who does not stay, and the usual one without an answer; the office decides', async () => {
    await decide()
    await save({ opens: '2026-08-01', closes: '2026-08-14' })
    await answer([
      { answer: 'NOT_RETURNING' },
      { studentId: student(1), answer: 'CONFIRMED' },
      { studentId: student(3), answer: 'ASKS_TRANSFER' },
    ])
    const { students } = await advance()
    expect(
      students.map((one: Record<string, unknown>) => [one.outcome, one.answer, one.proposed !== null]),
    ).toEqual([
      ['DEPART', 'NOT_RETURNING', false],
      ['ADVANCE', 'CONFIRMED', true],
      ['ADVANCE', 'NO_ANSWER', true],
      ['DEPART', 'ASKS_TRANSFER', false],
      ['RETAIN', 'NO_ANSWER', true],
    ])
    const { status, body } = await app.call(advanceClass, {
      ...desk.asCaller(),
      params: { id: gradeId() },
      body: {
        targetYearId: next.year,
        students: [
          { enrollmentId: school.enrollments[0], toGradeId: next.classes['7A'] },
          { enrollmentId: school.enrollments[3], toGradeId: null },
        ],
      },
    })
    expect(status).toBe(200)
    expect(body.students[0].done.grade.id).toBe(next.classes['7A'])
    expect(body.students[3].done).toEqual({ grade: null, decidedOn: 'FAILED', outdated: false })
  })
})

describe('siblings', () => {
  const guardian = (place: number, more: Record<string, unknown>) =>
    app.owner.query(
      `insert into responsible (institution_id, person_id, position, name, kinship, tax_number)
       select $1, a.person_id, 1, $3, $4, $5 from account a where a.id = $2`,
      [school.id, student(place), more.name, more.kinship ?? 'Mãe', more.taxNumber ?? null],
    )
  const siblingsOf = async (place: number) => {
    const found = (await list()).students.find(
      ({ studentEnrollment }) => studentEnrollment.user.id === student(place),
    )
    return found?.siblings.map(({ student: { id }, state, version }) => [id, state, version])
  }

  test('are found by the CPF of a responsible person or by one mother, and each tells its answer', async () => {
    await app.owner.query('delete from responsible where institution_id = $1', [school.id])
    await guardian(0, { name: 'Rosa Lima', taxNumber: '52998224725' })
    await guardian(1, { name: 'Rosa L.', kinship: 'Tia', taxNumber: '52998224725' })
    await guardian(2, { name: 'ROSA LÍMA' })
    await guardian(3, { name: 'Rosa Lima', taxNumber: '11144477735' })
    await save()
    await answer([{ studentId: student(1), answer: 'CONFIRMED' }])
    expect(await siblingsOf(0)).toEqual([
      [student(1), 'CONFIRMED', 1],
      [student(2), 'PROPOSED', 0],
    ])
    expect(await siblingsOf(3)).toEqual([[student(2), 'PROPOSED', 0]])
    expect(await siblingsOf(4)).toEqual([])
  })

  test('a student who has left the year is no sibling', async () => {
    await app.owner.query('delete from responsible where institution_id = $1', [school.id])
    await guardian(0, { name: 'Rosa Lima' })
    await guardian(1, { name: 'Rosa Lima' })
    await app.owner.query(
      `update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where id = $1`,
      [school.enrollments[1]],
    )
    await save()
    expect(await siblingsOf(0)).toEqual([])
  })
})
