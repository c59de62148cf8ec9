import { randomUUID } from 'node:crypto'
import { getFrequency, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { getTermMarks, putTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import {
  type GradePerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { academicYearRow, educationLevelRow, eventRow, gradeRow } from '../../academics/academics.factory.ts'
import { computeDirty } from '../../evaluation/performance/performance.service.ts'
import { planRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let marks: MarksDesk
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  marks = marksDesk(app, school)
})
afterAll(() => app.stop())

const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const [A, B] = [0, 1]
const gradeOf = (place: number) => school.classes[place]!.id
const move = (id: string, target: number | string, more: Record<string, unknown> = {}) =>
  app.call(updateEnrollment, {
    ...asAdministrator(),
    params: { id },
    body: { gradeId: typeof target === 'string' ? target : gradeOf(target), ...more },
  })
const enrollment = (place: number) => school.enrollments[place]!
const termMarksOf = async (id: string) =>
  (await app.call(getTermMarks, { ...asAdministrator(), params: { id } })).body
/** Português is taught in the second class, too. */
const teachPortuguese = async (): Promise<string> => {
  const id = randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'lesson_plan', [
      planRow({
        institution_id: school.id,
        id,
        academic_year_id: school.year,
        grade_id: gradeOf(B),
        curriculum_component_id: school.components.portuguese,
      }),
    ]),
  )
  return id
}
const figures = async (id: string, place: number, query: Record<string, unknown> = {}) => {
  await computeDirty(app, { institutionId: school.id, gradeId: gradeOf(place) })
  const answer = await app.call(getPerformance, {
    ...asAdministrator(),
    query: { gradeId: gradeOf(place), studentEnrollmentId: id, ...query },
  })
  const ofPortuguese = (row: GradePerformance) =>
    row.curriculumComponent.id === school.components.portuguese && row.studentEnrollment.id === id
  return {
    row: answer.body.data.find(ofPortuguese),
    results: answer.body.results,
    status: answer.body.status,
  }
}
const inTerm = (id: string, place: number, term: number, query: Record<string, unknown> = {}) =>
  figures(id, place, { academicTermId: school.terms[term]!.id, ...query })

describe('a move', () => {
  test('ends the one enrolment and begins another, which has its own number', async () => {
    const answer = await move(enrollment(0), B)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      grade: { id: gradeOf(B) },
      previousEnrollmentId: enrollment(0),
      number: 1,
      status: 'ACTIVE',
      start: TEST_TODAY,
      exit: null,
      version: 1,
    })
    expect(answer.body.protocol).toMatch(/^[2-9B-Z]{8}$/)
    expect('preview' in answer.body).toBe(false)
    const { rows } = await app.owner.query(
      'select exit_reason, exit_date, class_number, version from student_enrollment where id = $1',
      [enrollment(0)],
    )
    expect(rows).toMatchObject([{ exit_reason: 'MOVED', class_number: 1, version: 2 }])
    expect((await move(enrollment(1), B)).body.number).toBe(2)
  })

  test('is told in the history of the student and of both classes', async () => {
    const { body } = await move(enrollment(0), B)
    const { rows } = await app.owner.query(
      `select action, entity_id, grade_id, student_id from audit_entry
       where institution_id = $1 and entity = 'studentEnrollment' order by action`,
      [school.id],
    )
    const student_id = school.students[0]!.id
    expect(rows).toEqual([
      { action: 'MOVED', entity_id: enrollment(0), grade_id: gradeOf(A), student_id },
      { action: 'RECEIVED', entity_id: body.id, grade_id: gradeOf(B), student_id },
    ])
  })

  test('takes marks, absences and lessons along, and they count in the other class', async () => {
    const plan = await teachPortuguese()
    const id = await marks.evaluate(0, 20)
    await marks.score(id, { 0: 16.5 })
    await marks.score(await marks.evaluate(2, 10), { 0: 8 })
    for (const [lessonId, status] of [
      [school.lessons.today, 'ABSENCE'],
      [school.lessons.todaySecond, 'JUSTIFIED_ABSENCE'],
      [school.lessons.lastWeek, 'ATTENDANCE'],
    ]) {
      const taken = await app.call(saveAttendance, {
        ...asAdministrator(),
        params: { id: school.plans.portuguese, lessonId: lessonId! },
        body: { attendances: [{ studentEnrollmentId: enrollment(0), status }] },
      })
      expect(taken.status).toBe(200)
    }
    await app.owner.query(
      `insert into lesson_accomplishment (institution_id, id, lesson_id, account_id, content_registration, created_at,
         updated_at, version)
       select institution_id, gen_random_uuid(), id, $2, 'Leitura', now(), now(), 1 from lesson
       where institution_id = $1 and date <= '2026-08-17'`,
      [school.id, school.instructor.id],
    )
    const { body } = await move(enrollment(0), B)
    expect((await termMarksOf(body.id)).termMarks).toEqual([
      {
        curriculumComponentId: school.components.portuguese,
        academicTermId: school.terms[0]!.id,
        origin: 'MOVED',
        mark: 16.5,
        text: null,
        absences: 0,
        lessonsGiven: 0,
        note: null,
      },
      {
        curriculumComponentId: school.components.portuguese,
        academicTermId: school.terms[2]!.id,
        origin: 'MOVED',
        mark: 8,
        text: null,
        absences: 2,
        lessonsGiven: 3,
        note: null,
      },
    ])
    const first = await inTerm(body.id, B, 0, { explain: 'true' })
    expect(first.row).toMatchObject({ mark: 16.5, mean: 16.5 })
    expect(first.row.explanation.mark).toMatchObject([
      {
        kind: 'TYPED',
        text: 'Nota trazida da turma anterior: 16,5. Ela vale no lugar das avaliações.',
      },
    ])
    const third = await inTerm(body.id, B, 2, { explain: 'true' })
    expect(third.row).toMatchObject({ mean: 8, absences: 2, lessonsGiven: 3, frequency: 33.3 })
    expect(third.row.explanation.frequency).toContainEqual(
      expect.objectContaining({ text: 'Destas, 3 aulas e 2 faltas vieram de outra turma ou escola.' }),
    )
    expect(third.row.explanation.current).toBe(true)
    expect((await figures(body.id, B)).row).toMatchObject({ absences: 2, lessonsGiven: 3, frequency: 33.3 })
    const frequency = await app.call(getFrequency, { ...asAdministrator(), params: { id: plan } })
    expect(frequency.body.data).toMatchObject([
      { studentEnrollmentId: body.id, lessonsGiven: 3, absences: 2, percent: 33.3 },
    ])
    // The former enrolment has no result of its own.
    const left = await figures(enrollment(0), A)
    expect([left.row.situation, left.results[0].situation]).toEqual(['MOVED', 'MOVED'])
    expect(left.row.studentEnrollment.exit).toEqual({ date: TEST_TODAY, reason: 'MOVED' })
  })

  test('brings a mark to what the term is worth in the other class', async () => {
    await teachPortuguese()
    await app.owner.query(
      'update academic_term_mark set highest = 10 where grade_id = $1 and academic_term_id = $2',
      [gradeOf(B), school.terms[0]!.id],
    )
    await marks.score(await marks.evaluate(0, 20), { 0: 16.5 })
    const { body } = await move(enrollment(0), B)
    expect((await termMarksOf(body.id)).termMarks).toMatchObject([{ mark: 8.25 }])
  })

  test('previewed writes nothing and says what goes along and what does not', async () => {
    await marks.score(await marks.evaluate(0, 20), { 0: 16.5 })
    const answer = await move(enrollment(0), B, { preview: true })
    expect([answer.status, answer.body.grade.id]).toEqual([200, gradeOf(B)])
    const figure = {
      curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
      academicTerm: { id: school.terms[0]!.id, position: 1 },
      mark: 16.5,
      absences: 0,
    }
    const unentered = {
      lessons: {
        count: 1,
        shown: [{ date: '2026-08-10', start: '07:30', component: 'Língua Portuguesa' }],
      },
      evaluations: { count: 0, shown: [] },
    }
    expect(answer.body.preview).toEqual({ carried: [], withoutCounterpart: [figure], unentered })
    await teachPortuguese()
    const again = await move(enrollment(0), B, { preview: true })
    expect(again.body.preview).toEqual({ carried: [figure], withoutCounterpart: [], unentered })
    const { rows } = await app.owner.query<{ count: number }>(
      'select count(*)::int from student_enrollment where institution_id = $1 and exit_date is null',
      [school.id],
    )
    expect(rows[0]?.count).toBe(5)
  })

  test('to a full class asks, waits or exceeds', async () => {
    await app.owner.query('update grade set capacity = 0 where id = $1', [gradeOf(B)])
    const full = await move(enrollment(0), B)
    expect([full.status, full.body.code, full.body.vacancies]).toEqual([
      422,
      'GRADE_FULL',
      { capacity: 0, active: 0, surplus: 0, free: 0 },
    ])
    const waiting = await move(enrollment(0), B, { confirmOccupation: 'WAITLIST' })
    expect(waiting.body).toMatchObject({ status: 'SURPLUS', number: null, queuePosition: 1 })
    const exceeding = await move(enrollment(1), B, {
      reason: 'Pedido da família',
      confirmOccupation: 'EXCEED',
    })
    expect(exceeding.body).toMatchObject({ status: 'ACTIVE', number: 1 })
    const { rows } = await app.owner.query<{ changes: unknown }>(
      "select changes from audit_entry where action = 'RECEIVED' and entity_id = $1",
      [exceeding.body.id],
    )
    expect(rows[0]?.changes).toContainEqual({ field: 'confirmOccupation', from: null, to: 'EXCEED' })
  })

  test('of many to the last place lets one in', async () => {
    await app.owner.query('update grade set capacity = 1 where id = $1', [gradeOf(B)])
    const answers = await Promise.all(school.enrollments.map(id => move(id, B)))
    expect(answers.map(answer => answer.body.code ?? answer.body.status).toSorted()).toEqual([
      'ACTIVE',
      'GRADE_FULL',
      'GRADE_FULL',
      'GRADE_FULL',
      'GRADE_FULL',
    ])
  })

  test('asks for the age of the class, unless it is confirmed', async () => {
    await app.owner.query('update grade set age_min = 11, age_max = 12 where id = $1', [gradeOf(B)])
    await app.owner.query("update person set birthdate = '2012-01-01' where id = $1", [
      school.students[0]!.personId,
    ])
    expect((await move(enrollment(0), B)).body.code).toBe('AGE_OUT_OF_RANGE')
    expect((await move(enrollment(0), B, { confirmAge: true })).status).toBe(200)
  })

  test('is of a running enrolment, within a year, between classes, on possible days', async () => {
    const day = '2026-09-12'
    const event = randomUUID()
    const base = { institution_id: school.id, academic_year_id: school.year }
    await app.within(school.id, db =>
      insertRows(db, 'grade', [eventRow({ ...base, id: event, name: 'Corrida', day })]),
    )
    const codes = async (target: number | string, more: Record<string, unknown> = {}) =>
      (await move(enrollment(0), target, more)).body.code
    expect(await codes(event)).toBe('NOT_A_CLASS')
    expect(await codes(B, { exit: { date: TEST_TODAY, reason: 'TRANSFERRED' } })).toBe('INVALID_TRANSITION')
    expect(await codes(B, { exit: { date: TEST_TODAY, reason: 'MOVED' }, start: '2026-08-16' })).toBe(
      'INVALID_DATE_INTERVAL_ERROR',
    )
    expect(await codes(B, { exit: { date: '2026-02-06', reason: 'MOVED' } })).toMatch(/INVALID|VALIDATION/)
    expect(await codes(B, { number: 1, version: 7 })).toBe('STALE_VERSION')
    const typed = { exit: { date: '2026-08-14', reason: 'RECLASSIFIED' }, start: '2026-08-15', number: 30 }
    const { body } = await move(enrollment(0), B, typed)
    expect(body).toMatchObject({ start: '2026-08-15', number: 30 })
    expect(await codes(B)).toBe('INVALID_TRANSITION')
    expect((await move(enrollment(1), B, { number: 30 })).body.code).toBe('NUMBER_TAKEN')
    // A move that led somewhere is not taken back while it runs there.
    const back = { params: { id: enrollment(0) }, body: { exit: null } }
    const { body: refused } = await app.call(updateEnrollment, { ...asAdministrator(), ...back })
    expect(refused.code).toBe('INVALID_TRANSITION')
  })

  test('to a class in which the student is already, or of an archived one, is refused', async () => {
    await move(enrollment(0), B)
    const { rows } = await app.owner.query<{ id: string }>(
      'select id from student_enrollment where grade_id = $1',
      [gradeOf(B)],
    )
    await app.owner.query(
      'update student_enrollment set exit_date = null, exit_reason = null where id = $1',
      [enrollment(0)],
    )
    expect((await move(rows[0]!.id, A)).body.code).toBe('ALREADY_ENROLLED')
    await app.owner.query("update account set status = 'Inativo' where id = $1", [school.students[1]!.id])
    expect((await move(enrollment(1), B)).body.code).toBe('STUDENT_INACTIVE')
  })

  test('to a class of another year is refused', async () => {
    const [year, level, grade] = [randomUUID(), randomUUID(), randomUUID()]
    const base = { institution_id: school.id, academic_year_id: year }
    await app.within(school.id, async db => {
      await insertRows(db, 'academic_year', [
        academicYearRow({ institution_id: school.id, id: year, year: 2027 }),
      ])
      await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: level })])
      await insertRows(db, 'grade', [
        gradeRow({ ...base, education_level_id: level, id: grade, name: '6º ano A' }),
      ])
    })
    const answer = await move(enrollment(0), grade)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'gradeId'])
  })

  test('that reaches back into a closed term is refused', async () => {
    await marks.closeTerms(0)
    const exit = { date: '2026-04-20', reason: 'MOVED' }
    expect((await move(enrollment(0), B, { exit })).body.code).toBe('TERM_CLOSED')
    expect((await move(enrollment(0), B)).status).toBe(200)
  })

  test('out of a class in which the student is decided is refused', async () => {
    await marks.closeTerms(0, 1, 2, 3)
    const days = [
      { exit: { date: school.terms[3]!.end, reason: 'MOVED' }, start: '2026-12-19' },
      { exit: { date: '2026-12-21', reason: 'RECLASSIFIED' } },
    ]
    for (const day of days) {
      const answer = await move(enrollment(0), B, day)
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_TRANSITION'])
      expect(answer.body.message).toMatch(/resultado .* já está definido.* matricule-o na nova turma/)
    }
    await app.owner.query('update academic_term set closed_at = null where id = $1', [school.terms[3]!.id])
    expect((await move(enrollment(0), B, days[1])).status).toBe(200)
  })
})

describe('going to another class and coming back', () => {
  test('leaves marks as they were, whatever the terms are worth there', async () => {
    await teachPortuguese()
    const evaluations = [
      await marks.evaluate(0, 20),
      await marks.evaluate(1, 30),
      await marks.evaluate(2, 20),
    ]
    const tenths = (highest: number) => fc.integer({ min: 0, max: highest * 10 }).map(value => value / 10)
    let current = enrollment(0)
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(tenths(20), tenths(30), tenths(20)),
        fc.constantFrom(20, 7, 33.33),
        async (scores, highest) => {
          await app.owner.query('delete from enrollment_term_mark where student_enrollment_id = $1', [
            current,
          ])
          await app.owner.query('delete from student_evaluation where institution_id = $1', [school.id])
          await app.owner.query('update academic_term_mark set highest = $2 where grade_id = $1', [
            gradeOf(B),
            highest,
          ])
          await app.owner.query("update student_enrollment set start_date = '2026-02-09' where id = $1", [
            current,
          ])
          await app.owner.query(
            `insert into student_evaluation (institution_id, id, school_evaluation_id, student_enrollment_id, grade_id,
               score, updated_at, version)
             select v.institution_id, gen_random_uuid(), v.id, $1, v.grade_id, s.score, now(), 1
             from unnest($2::uuid[], $3::numeric[]) as s(id, score) join school_evaluation v on v.id = s.id`,
            [current, evaluations, scores],
          )
          const there = await move(current, B)
          const back = await move(there.body.id, A)
          expect([there.status, back.status]).toEqual([200, 200])
          const { termMarks } = await termMarksOf(back.body.id)
          expect(termMarks.map((row: { mark: number }) => row.mark)).toEqual(scores)
          current = back.body.id
        },
      ),
      { numRuns: 12 },
    )
  })

  test('keeps what was changed there', async () => {
    await teachPortuguese()
    await app.owner.query('update academic_term_mark set highest = 7 where grade_id = $1', [gradeOf(B)])
    await marks.score(await marks.evaluate(0, 20), { 0: 16.5 })
    await marks.score(await marks.evaluate(2, 20), { 0: 10 })
    const there = await move(enrollment(0), B)
    const { termMarks, version } = await termMarksOf(there.body.id)
    const [first, third] = termMarks
    const saved = await app.call(putTermMarks, {
      ...asAdministrator(),
      params: { id: there.body.id },
      body: { termMarks: [{ ...first, mark: 3.5 }, third], version },
    })
    expect(saved.status).toBe(200)
    const back = await move(there.body.id, A)
    expect((await termMarksOf(back.body.id)).termMarks).toMatchObject([{ mark: 10 }, { mark: 10 }])
  })
})
