import { createAbsenceJustification } from '@lousa/contract/attendance/justification/justification.contract.ts'
import type { ClassEnding, YearEndingRow } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countInstitution } from '../src/modules/dashboard/figure.service.ts'
import { createLog } from '../src/platform/log/log.ts'
import { endingDesk } from './ending-desk.ts'
import { marksDesk } from './marks-desk.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, TEST_NOW, type TestApp } from './test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
let marks: ReturnType<typeof marksDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
  marks = marksDesk(app, school)
})

/** Makes each figure of the class older than its records, or as old as they are, without a change of either. */
const age = (by: number) =>
  app.owner.query(
    'update performance_scope set computed_version = computed_version - $2 where institution_id = $1',
    [school.id, by],
  )

const read = async (): Promise<ClassEnding> => (await desk.read()).body

/** The table from stored figures is the one from the records, and the list of the year has the kinds of its findings. */
const expectSameTable = async (): Promise<ClassEnding> => {
  await app.owner.query(
    'update performance_scope set input_version = input_version + 1 where institution_id = $1',
    [school.id],
  )
  await marks.compute()
  const { rows } = await app.owner.query(
    'select 1 from performance_scope where institution_id = $1 and grade_id = $2 and computed_version < input_version',
    [school.id, desk.gradeId],
  )
  expect(rows).toEqual([])
  const stored = await read()
  await age(1)
  expect(await read()).toEqual(stored)
  await age(-1)
  const list: YearEndingRow[] = (await desk.ofYear()).body.data
  const row = list.find(({ grade }) => grade.id === desk.gradeId)
  const kindsOf = (severity: string) => stored.findings.filter(one => one.severity === severity).length
  expect([row?.blocks, row?.advises]).toEqual([kindsOf('BLOCKS'), kindsOf('ADVISES')])
  return stored
}

/** A released lesson of last week with a row of each student. */
const takeAttendance = async (statuses: readonly string[]) => {
  const of = [school.id, school.lessons.lastWeek]
  await app.owner.query(
    'update lesson set accomplished = true, attendance_taken_at = $3 where institution_id = $1 and id = $2',
    [...of, TEST_NOW],
  )
  await app.owner.query(
    `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
     values ($1, $2, $3, 'Texto', $4, $4)`,
    [...of, school.instructor.id, TEST_NOW],
  )
  await app.owner.query(
    `insert into attendance (institution_id, academic_year_id, grade_id, lesson_plan_id, lesson_id, student_enrollment_id,
       status, version, updated_at)
     select l.institution_id, l.academic_year_id, l.grade_id, l.lesson_plan_id, l.id, a.id, a.status, 1, $4
     from lesson l cross join unnest($2::uuid[], $3::text[]) as a(id, status)
     where l.institution_id = $1 and l.id = $5`,
    [school.id, school.enrollments.slice(0, statuses.length), statuses, TEST_NOW, school.lessons.lastWeek],
  )
}

/** Marks without lessons: a class that has brought lessons is always read from its records. */
const giveMarks = async (shares: readonly number[]) => {
  await desk.giveMarks(shares)
  await app.owner.query('update enrollment_term_mark set lessons_given = null where institution_id = $1', [
    school.id,
  ])
}

const raiseAll = () =>
  app.owner.query(
    'update performance_scope set input_version = input_version + 1 where institution_id = $1',
    [school.id],
  )

/** The table once the sweep has passed, which is the one from the records, and the stored situations of a student. */
const computed = async (place: number) => {
  await marks.compute()
  const table = await read()
  await age(1)
  expect(await read()).toEqual(table)
  await age(-1)
  const { rows } = await app.owner.query(
    `select p.situation from performance_scope s
     join grade_performance p on p.institution_id = s.institution_id and p.scope_id = s.id
     where s.institution_id = $1 and p.student_enrollment_id = $2 and s.academic_term_id is null`,
    [school.id, school.enrollments[place]],
  )
  const student = table.students.find(one => one.student.id === school.enrollments[place])
  return { situation: student?.situation, components: rows.map(({ situation }) => situation) }
}

test('a class has the same table from stored figures as from its records, through all of its steps', async () => {
  await takeAttendance(['ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE'])
  await marks.workedExample()
  expect((await expectSameTable()).students).toHaveLength(5)
  for (const justified of ['EXCLUDED', 'PRESENT']) {
    await app.owner.query('update grade set performance_policy = $2 where id = $1', [
      desk.gradeId,
      JSON.stringify({ justified }),
    ])
    const { students } = await expectSameTable()
    expect(students.flatMap(({ steps }) => steps.map(({ kind }) => kind))).toContain('JUSTIFIED')
  }
  await giveMarks([0.8, 0.5, 0.4, 0.3])
  await desk.closeTerms()
  const { students } = await expectSameTable()
  expect(students.map(({ situation }) => situation)).toContain('IN_RECOVERY')
  await desk.step('COUNCIL')
  await expectSameTable()
  await desk.recover(await desk.createRecovery(), { 1: 90, 2: 20 })
  await app.owner.query(
    `insert into council_decision (institution_id, student_enrollment_id, number, kind, author_id, recorded_at)
     values ($1, $2, 1, 'RETAIN', $3, now())`,
    [school.id, school.enrollments[2], school.administrator.id],
  )
  await expectSameTable()
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-12', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[3]],
  )
  await expectSameTable()
  await desk.publish()
  await expectSameTable()
  for (const retention of ['ABSENCE_ONLY', 'NONE']) {
    await app.owner.query('update grade set retention = $2 where id = $1', [desk.gradeId, retention])
    await expectSameTable()
  }
})

test('a class whose records are newer than its figures is read from its records', async () => {
  const markOf = async () => {
    const { students } = await read()
    const student = students.find(one => one.student.id === school.enrollments[0])
    return student?.components[0]?.terms[0]?.mark
  }
  await giveMarks([0.8])
  await marks.compute()
  const first = await markOf()
  await app.owner.query('update enrollment_term_mark set mark = 1 where institution_id = $1', [school.id])
  expect(await markOf()).toBe(first)
  await app.owner.query(
    'update performance_scope set input_version = input_version + 1 where institution_id = $1',
    [school.id],
  )
  expect(await markOf()).toBe(1)
})

test('the list of a year finds the same in a plan that was counted as in one that was not', async () => {
  const kinds = async () => {
    const list: YearEndingRow[] = (await desk.ofYear()).body.data
    return list.map(({ blocks, advises }) => [blocks, advises])
  }
  await marks.evaluate(0, 10)
  const uncounted = await kinds()
  while ((await countInstitution({ ...app, log: createLog('silent') }, school.id)) > 0);
  expect(await kinds()).toEqual(uncounted)
  await expectSameTable()
})

test('a recovery in one component of a decided class changes the situation of the others', async () => {
  await app.owner.query('update grade set performance_policy = $2 where id = $1', [
    desk.gradeId,
    JSON.stringify({ maxDependencies: 1 }),
  ])
  await giveMarks([0.8, 0.5])
  const portuguese = await desk.createRecovery()
  await desk.recover(portuguese, { 1: 20 })
  await desk.recover(await desk.createRecovery(school.plans.mathematics), { 1: 20 })
  await desk.closeTerms()
  await raiseAll()
  expect(await computed(1)).toEqual({ situation: 'FAILED', components: ['FAILED', 'FAILED'] })
  await desk.recover(portuguese, { 1: 90 })
  const { situation, components } = await computed(1)
  expect([situation, ...components.toSorted()]).toEqual([
    'WITH_DEPENDENCY',
    'AFTER_RECOVERY',
    'WITH_DEPENDENCY',
  ])
})

test('a justification in one component of a decided class without marks changes the situation of all', async () => {
  await app.owner.query("update grade set type = 'ASSESSMENT', performance_policy = $2 where id = $1", [
    desk.gradeId,
    JSON.stringify({ justified: 'PRESENT' }),
  ])
  await takeAttendance(['ABSENCE'])
  await desk.closeTerms()
  await raiseAll()
  await marks.evaluate(0, null, { type: 'FEEDBACK' })
  expect(await computed(0)).toEqual({ situation: 'BY_ABSENCE', components: ['BY_ABSENCE', 'BY_ABSENCE'] })
  const { status } = await app.call(createAbsenceJustification, {
    ...desk.as(),
    params: { id: school.students[0]?.id ?? '' },
    body: { start: '2026-08-10', end: '2026-08-17', reason: 'MEDICAL' },
  })
  expect(status).toBe(201)
  expect(await computed(0)).toEqual({ situation: 'APPROVED', components: ['APPROVED', 'APPROVED'] })
})

test('a student without a record whom the council approves is so in each component', async () => {
  await app.owner.query("update grade set type = 'ASSESSMENT', retention = 'ABSENCE_ONLY' where id = $1", [
    desk.gradeId,
  ])
  await marks.evaluate(0, null, { type: 'FEEDBACK' })
  await desk.closeTerms()
  await app.owner.query('update student_enrollment set council_approved = true where id = $1', [
    school.enrollments[0],
  ])
  await raiseAll()
  expect(await computed(0)).toEqual({ situation: 'BY_COUNCIL', components: ['BY_COUNCIL', 'BY_COUNCIL'] })
})

test('brought lessons are as long as the lessons of the class are at the moment, also those not released', async () => {
  const frequencyOf = async () => (await read()).students[0]?.frequency
  await desk.giveMarks([0.8])
  await app.owner.query(
    `update enrollment_term_mark set absences = 10 where institution_id = $1 and curriculum_component_id = $2`,
    [school.id, school.components.portuguese],
  )
  await raiseAll()
  await marks.compute()
  expect(await frequencyOf()).toBe(72.5)
  await app.owner.query(
    `update lesson set end_time = start_time + interval '25 minutes' where institution_id = $1 and lesson_plan_id = $2`,
    [school.id, school.plans.portuguese],
  )
  expect(await frequencyOf()).toBe(80)
})
