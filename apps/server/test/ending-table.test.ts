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
  await desk.giveMarks([0.8, 0.5, 0.4, 0.3])
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
  await desk.giveMarks([0.8])
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
