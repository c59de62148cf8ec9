import { randomUUID } from 'node:crypto'
import {
  advanceClass,
  type ClassAdvance,
  confirmAdvance,
  getClassAdvance,
  getOutdatedAdvances,
  getYearAdvance,
  undoAdvance,
} from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { changeClassEnding } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { academicYearRow, educationLevelRow, gradeRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof marksDesk>
let next: { year: string; level: string; classes: Record<'6A' | '7A' | '7B', string> }

/** The first three students pass, the fourth fails, and the fifth has no score and fails. */
const decide = async (): Promise<void> => {
  await app.owner.query(`update grade set performance_policy = '{"annualRecovery":"NONE"}' where id = $1`, [
    school.classes[0]!.id,
  ])
  for (const [term, worth] of [20, 30, 20, 30].entries()) {
    const id = await desk.evaluate(term, worth)
    const good = worth * 0.8
    const { status } = await desk.score(id, { 0: good, 1: good, 2: good, 3: 1 })
    expect(status).toBe(201)
  }
  await desk.closeTerms(0, 1, 2, 3)
  await app.owner.query('update performance_scope set input_version = input_version + 1')
  await desk.compute()
}

const createNextYear = async (): Promise<typeof next> => {
  const year = randomUUID()
  const level = randomUUID()
  const classes = { '6A': randomUUID(), '7A': randomUUID(), '7B': randomUUID() }
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
      gradeRow({ ...base, education_level_id: level, id: classes['7A'], name: '7º ano A', capacity: 2 }),
      gradeRow({ ...base, education_level_id: level, id: classes['7B'], name: '7º ano B' }),
    ])
  })
  return { year, level, classes }
}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = marksDesk(app, school)
  next = await createNextYear()
})

const gradeId = () => school.classes[0]!.id
const read = async (): Promise<ClassAdvance> =>
  (await app.call(getClassAdvance, { ...desk.asCaller(), params: { id: gradeId() }, query: {} })).body
const advance = (students: Record<number, string | null>, body: Record<string, unknown> = {}) =>
  app.call(advanceClass, {
    ...desk.asCaller(),
    params: { id: gradeId() },
    body: {
      targetYearId: next.year,
      students: Object.entries(students).map(([place, toGradeId]) => ({
        enrollmentId: school.enrollments[Number(place)],
        toGradeId,
      })),
      ...body,
    },
  })
const step = (to: string, fields: Record<string, unknown> = {}) =>
  app.call(changeClassEnding, { ...desk.asCaller(), params: { id: gradeId() }, body: { to, ...fields } })
const undo = (enrollmentIds?: string[]) =>
  app.call(undoAdvance, {
    ...desk.asCaller(),
    params: { id: gradeId() },
    body: { targetYearId: next.year, ...(enrollmentIds ? { enrollmentIds } : {}) },
  })
const nextEnrollments = async () =>
  (
    await app.owner.query<{ account: string; grade: string; number: number; start: string; status: string }>(
      `select account_id as account, grade_id as grade, class_number as number, start_date::text as start, status
       from student_enrollment where academic_year_id = $1 order by grade_id, class_number`,
      [next.year],
    )
  ).rows

describe('proposals', () => {
  test('who passes goes on by letter while places are free, who fails stays in the year', async () => {
    await decide()
    const { target, students } = await read()
    expect(target).toEqual({ id: next.year, year: '2027' })
    expect(students.map(({ outcome, proposed }) => [outcome, proposed])).toEqual([
      ['ADVANCE', next.classes['7A']],
      ['ADVANCE', next.classes['7A']],
      ['ADVANCE', next.classes['7B']],
      ['RETAIN', next.classes['6A']],
      ['RETAIN', next.classes['6A']],
    ])
  })

  test('a class without a result has no proposals, and a write names its students', async () => {
    const { students } = await read()
    expect(students.map(({ outcome, proposed }) => [outcome, proposed])).toEqual(
      students.map(() => ['UNDECIDED', null]),
    )
    const { status, body } = await advance({ 0: next.classes['7A'] })
    expect([status, body.code]).toEqual([422, 'RESULT_NOT_DECIDED'])
    expect(body.students[0].name).toBe(school.students[0]!.name)
    expect(await nextEnrollments()).toEqual([])
  })

  test('the year counts the students of each class by where they go', async () => {
    await decide()
    const { body } = await app.call(getYearAdvance, {
      ...desk.asCaller(),
      params: { id: school.year },
      query: {},
    })
    const [first, second] = body.from
    expect(first).toMatchObject({ students: 5, done: 0, undecided: 0, concluding: 0, withoutClass: 0 })
    expect(first.to).toEqual([
      { gradeId: next.classes['7A'], students: 2, proposed: 2 },
      { gradeId: next.classes['7B'], students: 1, proposed: 1 },
      { gradeId: next.classes['6A'], students: 2, proposed: 2 },
    ])
    expect(body.unplaced).toEqual([])
    expect(second).toMatchObject({ students: 0, to: [] })
  })

  test('the year names students without a class, and counts apart who is in the class already', async () => {
    await decide()
    await app.owner.query(
      "update grade set name = replace(name, '7º', '8º') where institution_id = $1 and id = any($2)",
      [school.id, [next.classes['7A'], next.classes['7B']]],
    )
    await advance({ 3: next.classes['6A'] })
    const { body } = await app.call(getYearAdvance, {
      ...desk.asCaller(),
      params: { id: school.year },
      query: {},
    })
    expect(body.unplaced).toMatchObject(
      [0, 1, 2].map(at => ({
        grade: { id: gradeId(), name: '6º ano A' },
        studentEnrollment: { id: school.enrollments[at] },
        situation: 'APPROVED',
      })),
    )
    expect(body.from[0]).toMatchObject({
      withoutClass: 3,
      done: 1,
      to: [{ gradeId: next.classes['6A'], students: 2, proposed: 1 }],
    })
  })

  test('without a later year there is no target, and a year that is not later is refused', async () => {
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [next.year])
    expect(await read()).toMatchObject({ target: null, classes: [] })
    const { status, body } = await advance({ 0: next.classes['7A'] })
    expect([status, body.errors[0].path]).toEqual([422, 'targetYearId'])
  })
})

describe('a class advances', () => {
  test('every student is in one class of the next year from its first day, once', async () => {
    await decide()
    const { status, body } = await advance({
      ...{ 0: next.classes['7A'], 1: next.classes['7A'], 2: next.classes['7B'] },
      ...{ 3: next.classes['6A'], 4: null },
    })
    expect(status).toBe(200)
    expect(
      body.students.map((one: ClassAdvance['students'][number]) => one.done?.grade?.name ?? null),
    ).toEqual(['7º ano A', '7º ano A', '7º ano B', '6º ano A', null])
    const enrollments = await nextEnrollments()
    expect(enrollments.length).toBe(4)
    expect(new Set(enrollments.map(({ account }) => account)).size).toBe(4)
    expect(new Set(enrollments.map(({ start, status: of }) => `${start} ${of}`))).toEqual(
      new Set(['2027-02-08 ACTIVE']),
    )
    const again = await advance({ 0: next.classes['7B'] })
    expect([again.status, again.body.code]).toEqual([422, 'ALREADY_ADVANCED'])
    expect((await nextEnrollments()).length).toBe(4)
  })

  test('a repeated request with the same key writes once', async () => {
    await decide()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      app.call(advanceClass, {
        ...desk.asCaller(),
        params: { id: gradeId() },
        headers,
        body: {
          targetYearId: next.year,
          students: [{ enrollmentId: school.enrollments[0]!, toGradeId: next.classes['7A'] }],
        },
      })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await nextEnrollments()).length).toBe(1)
  })

  test('two administrators at once enrol each student once', async () => {
    await decide()
    const plan = { 0: next.classes['7A'], 1: next.classes['7B'] }
    const answers = await Promise.all([advance(plan), advance(plan), advance(plan)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await nextEnrollments()).length).toBe(2)
  })

  test('a full class is named, nothing is written, and the office may exceed it', async () => {
    await decide()
    const plan = { 0: next.classes['7A'], 1: next.classes['7A'], 2: next.classes['7A'] }
    const { status, body } = await advance(plan)
    expect([status, body.code, body.grade.name]).toEqual([422, 'GRADE_FULL', '7º ano A'])
    expect(await nextEnrollments()).toEqual([])
    expect((await advance(plan, { exceed: true })).status).toBe(200)
    expect((await nextEnrollments()).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('who is enrolled in the next year by another way is named and not enrolled twice', async () => {
    await decide()
    await app.within(school.id, db =>
      db
        .insertInto('student_enrollment')
        .values({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: next.year,
          grade_id: next.classes['7B'],
          account_id: school.students[0]!.id,
          status: 'ACTIVE',
          class_number: 1,
          start_date: '2027-02-08',
          protocol: 'BCDF2345',
          created_at: '2026-08-17T12:00:00Z',
        })
        .execute(),
    )
    expect((await read()).students[0]).toMatchObject({ enrolledIn: { name: '7º ano B' }, proposed: null })
    const { status, body } = await advance({ 0: next.classes['7A'], 1: next.classes['7A'] })
    expect([status, body.code, body.students.length]).toEqual([422, 'ALREADY_ENROLLED', 1])
  })

  test('a class of another year and a student of another class are not found', async () => {
    await decide()
    expect((await advance({ 0: school.classes[1]!.id })).status).toBe(404)
    const other = await createSchool(app)
    const { status } = await app.call(advanceClass, {
      ...desk.asCaller(),
      params: { id: gradeId() },
      body: {
        targetYearId: next.year,
        students: [{ enrollmentId: other.enrollments[0]!, toGradeId: next.classes['7A'] }],
      },
    })
    expect(status).toBe(404)
  })

  test('an inactive student is named', async () => {
    await decide()
    await app.owner.query("update account set status = 'Inativo' where id = $1", [school.students[1]!.id])
    const { status, body } = await advance({ 0: next.classes['7A'], 1: next.classes['7A'] })
    expect([status, body.code, body.students.length]).toEqual([422, 'STUDENT_INACTIVE', 1])
    expect(await nextEnrollments()).toEqual([])
  })

  test('instructors and students do not advance anybody', async () => {
    for (const token of [school.instructor.token, school.students[0]!.token, school.editor.token]) {
      const answer = await app.call(getClassAdvance, {
        host: school.host,
        token,
        params: { id: gradeId() },
        query: {},
      })
      expect(answer.status).toBe(403)
    }
  })
})

describe('a result that changes after the next class was decided', () => {
  const outdated = (query: Record<string, string> = {}, token = school.administrator.token) =>
    app.call(getOutdatedAdvances, { host: school.host, token, params: { id: school.year }, query })
  /** The first student loses all points. */
  const correct = async () => {
    await app.owner.query(
      'update student_evaluation set score = 0 where institution_id = $1 and student_enrollment_id = $2',
      [school.id, school.enrollments[0]],
    )
    await app.owner.query('update performance_scope set input_version = input_version + 1')
    await desk.compute()
  }

  test('is read by administrators alone, of their school', async () => {
    for (const token of [school.instructor.token, school.students[0]!.token, school.editor.token])
      expect((await outdated({}, token)).status).toBe(403)
    const other = await createSchool(app)
    expect((await outdated({ studentId: other.students[0]!.id })).status).toBe(404)
  })

  test('is named in the year, in the class and of the student, until the decision is undone', async () => {
    await decide()
    await advance({ 0: next.classes['7A'], 1: next.classes['7A'], 3: next.classes['6A'], 4: null })
    expect((await outdated()).body.data).toEqual([])
    await correct()
    const [own] = (await outdated({ studentId: school.students[0]!.id })).body.data
    expect(own).toMatchObject({
      grade: { id: gradeId() },
      studentEnrollment: { id: school.enrollments[0] },
      decidedOn: 'APPROVED',
      situation: 'FAILED',
      next: { name: '7º ano A' },
      targetYearId: next.year,
    })
    expect((await outdated()).body.data).toEqual([own])
    expect((await outdated({ studentId: school.students[1]!.id })).body.data).toEqual([])
    expect((await read()).students.map(({ done }) => done?.outdated ?? null)).toEqual([
      true,
      false,
      null,
      false,
      false,
    ])
    const ofYear = () =>
      app.call(getYearAdvance, { ...desk.asCaller(), params: { id: school.year }, query: {} })
    expect((await ofYear()).body.from[0]).toMatchObject({ done: 4, outdated: 1 })
    const other = await createSchool(app)
    expect((await undo([other.enrollments[0]!])).status).toBe(404)
    const { body } = await undo([school.enrollments[0]!])
    expect([body.undone, body.recorded]).toEqual([1, []])
    expect(body.students[0]).toMatchObject({ done: null, outcome: 'RETAIN', proposed: next.classes['6A'] })
    expect((await outdated()).body.data).toEqual([])
    expect((await nextEnrollments()).length).toBe(2)
  })

  describe('is confirmed', () => {
    const confirm = (situation: string, token = school.administrator.token, id = school.enrollments[0]!) =>
      app.call(confirmAdvance, { host: school.host, token, params: { id }, body: { situation } })
    const confirmations = async () =>
      (
        await app.owner.query<{ changes: unknown }>(
          `select changes from audit_entry where institution_id = $1 and entity = 'studentEnrollment'
            and changes::text like '%decidedOn%'`,
          [school.id],
        )
      ).rows

    test('by administrators alone, of their school, and only for a decided next class', async () => {
      await decide()
      for (const token of [school.instructor.token, school.students[0]!.token, school.editor.token])
        expect((await confirm('FAILED', token)).status).toBe(403)
      const other = await createSchool(app)
      expect((await confirm('FAILED', school.administrator.token, other.enrollments[0]!)).status).toBe(404)
      expect((await confirm('FAILED')).body.code).toBe('RESULT_NOT_DECIDED')
    })

    test('with the present result alone, once, and stays named where it changed again', async () => {
      await decide()
      await advance({ 0: next.classes['7A'] })
      const entered = await nextEnrollments()
      expect((await confirm('FAILED')).body).toEqual({ situation: 'APPROVED', outdated: false })
      await correct()
      expect((await confirm('APPROVED')).body).toEqual({ situation: 'FAILED', outdated: true })
      expect((await outdated()).body.data).toHaveLength(1)
      expect(await confirmations()).toEqual([])
      expect((await confirm('FAILED')).body).toEqual({ situation: 'FAILED', outdated: false })
      expect((await confirm('FAILED')).body).toEqual({ situation: 'FAILED', outdated: false })
      expect((await outdated()).body.data).toEqual([])
      expect((await read()).students[0]?.done).toMatchObject({ decidedOn: 'FAILED', outdated: false })
      expect(await nextEnrollments()).toEqual(entered)
      expect(await confirmations()).toEqual([
        { changes: [{ field: 'decidedOn', from: 'APPROVED', to: 'FAILED' }] },
      ])
    })

    test('not while the result is open', async () => {
      await decide()
      await advance({ 0: next.classes['7A'] })
      await app.owner.query('update grade set performance_policy = null where id = $1', [gradeId()])
      await correct()
      const [own] = (await outdated()).body.data
      expect(own?.situation).toBe('IN_RECOVERY')
      const { status, body } = await confirm('IN_RECOVERY')
      expect([status, body.code]).toEqual([422, 'RESULT_NOT_DECIDED'])
      expect((await outdated()).body.data).toHaveLength(1)
    })
  })

  test('is not named of a decision from before results were recorded with them', async () => {
    await decide()
    await advance({ 0: next.classes['7A'] })
    await app.owner.query('update enrollment_advance set situation = null where institution_id = $1', [
      school.id,
    ])
    await correct()
    expect((await outdated()).body.data).toEqual([])
    expect((await read()).students[0]?.done).toMatchObject({ decidedOn: null, outdated: false })
  })

  test('is that of the published edition, where the class is published', async () => {
    await decide()
    for (const to of ['COUNCIL', 'DECIDED', 'PUBLISHED']) expect((await step(to)).status).toBe(200)
    await advance({ 0: next.classes['7A'] })
    await correct()
    expect((await outdated()).body.data).toEqual([])
    await step('REOPENED', { reason: 'Nota corrigida' })
    for (const to of ['COUNCIL', 'DECIDED', 'PUBLISHED']) await step(to)
    expect((await outdated()).body.data).toMatchObject([{ decidedOn: 'APPROVED', situation: 'FAILED' }])
  })
})

describe('students of the old classes', () => {
  const moves = async () =>
    (
      await app.owner.query<{ from: string; to: string | null }>(
        `select from_enrollment_id as "from", to_enrollment_id as "to" from enrollment_advance where institution_id = $1`,
        [school.id],
      )
    ).rows
  /** Every student of the old class is in one new class, leaves, or is still to be decided, and none is there twice. */
  const expectBalance = async (leaving: number, open: number) => {
    const entered = await nextEnrollments()
    expect(new Set(entered.map(({ account }) => account)).size).toBe(entered.length)
    const decided = await moves()
    expect(decided.filter(({ to }) => to === null)).toHaveLength(leaving)
    expect(decided.filter(({ to }) => to !== null)).toHaveLength(entered.length)
    expect(entered.length + leaving + open).toBe(school.enrollments.length)
  }

  test('are as many as in the new ones and those who leave, also where a call was ended or killed in its middle and sent once more', async () => {
    await decide()
    const plan = {
      ...{ 0: next.classes['7A'], 1: next.classes['7B'], 2: next.classes['7B'] },
      ...{ 3: next.classes['6A'], 4: null },
    }
    // The statement fails, or its connection is killed, at the third decision: all students are in their new classes then.
    for (const end of [
      "raise exception 'the process ended'",
      'perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5)',
    ]) {
      await app.owner.query(`
        create or replace function break_third_advance() returns trigger language plpgsql as $$
        begin
          if (select count(*) from enrollment_advance where institution_id = new.institution_id) >= 2 then
            ${end};
          end if;
          return new;
        end $$`)
      await app.owner.query(
        'create trigger break_third_advance before insert on enrollment_advance for each row execute function break_third_advance()',
      )
      try {
        expect((await advance(plan)).status).toBeGreaterThanOrEqual(500)
      } finally {
        await app.owner.query('drop trigger break_third_advance on enrollment_advance')
        await app.owner.query('drop function break_third_advance')
      }
      await expectBalance(0, 5)
    }
    expect((await advance({ 0: plan[0], 4: null })).status).toBe(200)
    await expectBalance(1, 3)
    const codes = (await Promise.all([advance(plan), advance(plan)])).map(({ body }) => body.code)
    expect(codes).toEqual(['ALREADY_ADVANCED', 'ALREADY_ADVANCED'])
    await expectBalance(1, 3)
    expect((await advance({ 1: plan[1], 2: plan[2], 3: plan[3] })).status).toBe(200)
    await expectBalance(1, 0)
    await undo()
    await expectBalance(0, 5)
  })
})

describe('undo', () => {
  test('all enrolments without records go, and the class may advance again', async () => {
    await decide()
    await advance({ 0: next.classes['7A'], 1: next.classes['7B'], 4: null })
    const { status, body } = await undo()
    expect([status, body.undone, body.recorded]).toEqual([200, 3, []])
    expect(await nextEnrollments()).toEqual([])
    expect((await advance({ 0: next.classes['7B'] })).status).toBe(200)
  })

  test('an enrolment with a dispensation stays and is named', async () => {
    await decide()
    await advance({ 0: next.classes['7A'], 1: next.classes['7B'] })
    await app.owner.query(
      `update student_enrollment set council_approved = true where academic_year_id = $1 and account_id = $2`,
      [next.year, school.students[0]!.id],
    )
    const { body } = await undo()
    expect(body.undone).toBe(1)
    expect(body.recorded.map((one: { id: string }) => one.id)).toEqual([school.enrollments[0]])
    expect((await nextEnrollments()).length).toBe(1)
  })

  test('an enrolment that is deleted by hand lets the student advance again', async () => {
    await decide()
    await advance({ 0: next.classes['7A'] })
    await app.owner.query('delete from student_enrollment where academic_year_id = $1', [next.year])
    expect((await advance({ 0: next.classes['7B'] })).status).toBe(200)
  })
})
