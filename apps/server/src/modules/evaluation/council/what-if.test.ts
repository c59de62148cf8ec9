import { supposeMarks } from '@lousa/contract/evaluation/council/what-if.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof marksDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A class whose first student has 47,5 of the 60 points of the average in Português, in its council. */
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = marksDesk(app, school)
  await desk.workedExample()
  await app.owner.query(
    `update student_evaluation s set score = 5 from school_evaluation v
     where v.institution_id = s.institution_id and v.id = s.school_evaluation_id and v.academic_term_id = $1
       and s.student_enrollment_id = $2`,
    [school.terms[3]!.id, school.enrollments[0]],
  )
  await app.owner.query('update grade set performance_policy = $2 where id = $1', [
    gradeId(),
    { annualRecovery: 'NONE', maxDependencies: 0 },
  ])
  await desk.closeTerms(0, 1, 2, 3)
  await app.owner.query('update performance_scope set input_version = input_version + 1')
  await desk.compute()
  await setStatus('COUNCIL')
})

const gradeId = () => school.classes[0]!.id
const setStatus = (status: string) =>
  app.owner.query(
    `insert into class_result (institution_id, grade_id, status, changed_by, changed_at)
     values ($1, $2, $3, $4, $5) on conflict (institution_id, grade_id) do update set status = excluded.status`,
    [school.id, gradeId(), status, school.administrator.id, TEST_NOW],
  )
const suppose = (
  mark: number,
  more: { token?: string; component?: string; enrollment?: string } = {},
): Promise<Sent> =>
  app.call(supposeMarks, {
    ...desk.asCaller(more.token),
    params: { id: gradeId() },
    body: {
      marks: [
        {
          studentEnrollmentId: more.enrollment ?? school.enrollments[0]!,
          curriculumComponentId: more.component ?? school.components.portuguese,
          mark,
        },
      ],
    },
  })

test('marks are supposed by the office and instructors of the class alone', async () => {
  for (const { token } of [school.students[0]!, school.editor])
    expect((await suppose(60, { token })).status).toBe(403)
  const other = await createSchool(app)
  const theirs = { host: other.host, token: other.administrator.token, params: { id: gradeId() } }
  expect((await app.call(supposeMarks, { ...theirs, body: { marks: [] } })).status).toBe(422)
  expect((await suppose(60, { enrollment: other.enrollments[0]! })).body.errors[0].path).toBe(
    'marks.0.studentEnrollmentId',
  )
  for (const mark of [-1, 59.999, 100.01, 900]) {
    const { status, body } = await suppose(mark)
    expect([mark, status, body.errors?.[0]?.path]).toEqual([mark, 422, 'marks.0.mark'])
  }
  const { token } = school.otherInstructor
  expect((await suppose(60, { token })).body.errors[0].path).toBe('marks.0.curriculumComponentId')
  await setStatus('REOPENED')
  expect((await suppose(60, { token: school.instructor.token })).body.code).toBe('CLASS_NOT_IN_COUNCIL')
  expect((await suppose(60)).status).toBe(200)
})

test('a mark of the average passes and one step below fails; nothing is written but the look', async () => {
  const everything = async () =>
    (
      await app.owner.query(
        `select (select json_agg(p.* order by p.scope_id, p.student_enrollment_id) from grade_performance p
           where p.institution_id = $1) as figures,
         (select json_agg(s.* order by s.id) from performance_scope s where s.institution_id = $1) as scopes`,
        [school.id],
      )
    ).rows
  const before = await everything()
  expect((await suppose(60, { token: school.instructor.token })).body.data).toEqual([
    expect.objectContaining({
      studentEnrollmentId: school.enrollments[0],
      before: 'FAILED',
      after: 'APPROVED',
      byMarks: 'APPROVED',
      missing: 0,
    }),
  ])
  expect((await suppose(59.9)).body.data[0]).toMatchObject({
    after: 'FAILED',
    missing: 0.1,
    components: expect.arrayContaining([
      { curriculumComponentId: school.components.portuguese, final: 59.9, situation: 'FAILED', missing: 0.1 },
    ]),
  })
  expect((await suppose(47.5)).body.data[0]).toMatchObject({
    before: 'FAILED',
    after: 'FAILED',
    missing: 12.5,
  })
  expect(await everything()).toEqual(before)
  const { rows } = await app.owner.query(
    "select 1 from audit_entry where institution_id = $1 and entity = 'council' and action = 'VIEWED'",
    [school.id],
  )
  expect(rows).toHaveLength(3)
})

test('attendance below the minimum stays, whatever the marks', async () => {
  await app.owner.query(
    'update grade_performance set total_minutes = 1000, absent_minutes = 900 where student_enrollment_id = $1',
    [school.enrollments[0]],
  )
  expect((await suppose(100)).body.data[0]).toMatchObject({ after: 'BY_ABSENCE' })
})
