import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { getTermDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  listScores,
  saveScores,
  updateEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
/** A class of opinions that has one opinion for all components. */
beforeEach(async () => {
  school = await createSchool(app)
  await app.owner.query(
    "update grade set type = 'ASSESSMENT', opinion_of_class = true where institution_id = $1 and id = $2",
    [school.id, school.classes[0]!.id],
  )
})
afterAll(() => app.stop())

const as = (token = school.instructor.token) => ({ host: school.host, token })
const THIRD = 2
const create = (fields: Record<string, unknown> = {}, token?: string) =>
  app.call(createEvaluation, {
    ...as(token),
    body: {
      lessonPlanId: school.plans.portuguese,
      academicTermId: school.terms[THIRD]!.id,
      name: 'Parecer do bimestre',
      type: 'FEEDBACK',
      date: '2026-08-14',
      ...fields,
    },
  })
const save = (id: string, row: Record<string, unknown>, token?: string) =>
  app.call(saveScores, {
    ...as(token),
    params: { id },
    body: { studentEvaluations: [{ studentEnrollmentId: school.enrollments[0], ...row }] },
  })
const mathematics = () => school.otherInstructor.token

test('an instructor of no plan of the class neither reads nor writes its opinion', async () => {
  const { body } = await create()
  await app.owner.query(
    `update lesson_plan_instructor set end_date = '2026-02-10', start_date = '2026-02-09'
     where institution_id = $1 and account_id = $2
       and lesson_plan_id in (select id from lesson_plan where institution_id = $1 and grade_id = $3)`,
    [school.id, school.otherInstructor.id, school.classes[0]!.id],
  )
  expect((await save(body.id, { text: 'Lê bem.' }, mathematics())).body.code).toBe('OUT_OF_INSTRUCTOR_PERIOD')
  await app.owner.query(
    `delete from lesson_plan_instructor where institution_id = $1 and account_id = $2
       and lesson_plan_id in (select id from lesson_plan where institution_id = $1 and grade_id = $3)`,
    [school.id, school.otherInstructor.id, school.classes[0]!.id],
  )
  const read = await app.call(listScores, { ...as(mathematics()), params: { id: body.id } })
  expect(read.status).toBe(404)
  expect((await save(body.id, { text: 'Lê bem.' }, mathematics())).status).toBe(404)
})

test('another school and a student find no opinion of the class', async () => {
  const { body } = await create()
  const other = await createSchool(app)
  const foreign = await app.call(listScores, {
    host: other.host,
    token: other.administrator.token,
    params: { id: body.id },
  })
  expect(foreign.status).toBe(404)
  expect((await save(body.id, { text: 'Lê bem.' }, school.students[0]!.token)).status).toBe(403)
})

test('an opinion of a component, of a class without the setting, is not reached by other instructors', async () => {
  await app.owner.query('update grade set opinion_of_class = false where institution_id = $1', [school.id])
  const { body } = await create()
  expect(body.ofClass).toBe(false)
  expect((await save(body.id, { text: 'Lê bem.' }, mathematics())).status).toBe(404)
})

test('a second opinion of the class in a term is refused, whichever plan it is created in', async () => {
  const first = await create()
  expect([first.status, first.body.ofClass]).toEqual([201, true])
  const again = await create({ lessonPlanId: school.plans.mathematics }, mathematics())
  expect([again.status, again.body.code]).toEqual([422, 'CLASS_OPINION_ALREADY_RECORDED'])
  const earlier = await create({ academicTermId: school.terms[0]!.id, date: '2026-02-20' })
  expect(earlier.status).toBe(201)
  const moved = await app.call(updateEvaluation, {
    ...as(),
    params: { id: earlier.body.id },
    body: { academicTermId: school.terms[THIRD]!.id, date: '2026-08-14' },
  })
  expect([moved.status, moved.body.code]).toEqual([422, 'CLASS_OPINION_ALREADY_RECORDED'])
  await app.call(deleteEvaluation, { ...as(), params: { id: first.body.id }, query: {} })
  expect((await create()).status).toBe(201)
})

test('instructors of the class write the same opinion, and the slower one gets the other text', async () => {
  const { body } = await create()
  const first = await save(body.id, { text: 'Lê bem.', concept: null, version: 0 })
  expect(first.body.data[0]).toMatchObject({ text: 'Lê bem.', version: 1 })
  const slower = await save(body.id, { text: 'Conta até 20.', concept: null, version: 0 }, mathematics())
  expect(slower.body.conflicts).toMatchObject([{ text: 'Lê bem.', version: 1 }])
  const after = await save(
    body.id,
    { text: 'Lê bem. Conta até 20.', concept: 'A', version: 1 },
    mathematics(),
  )
  expect(after.body.data[0]).toMatchObject({ text: 'Lê bem. Conta até 20.', concept: 'A', version: 2 })
})

test('the opinion of the class is listed and counted in each of its plans, and its creator alone removes it', async () => {
  const { body } = await create()
  await save(body.id, { text: 'Lê bem.' }, mathematics())
  for (const [plan, token] of [
    [school.plans.portuguese, school.instructor.token],
    [school.plans.mathematics, mathematics()],
  ] as const) {
    const list = await app.call(listEvaluations, { ...as(token), query: { lessonPlanId: plan } })
    expect(list.body.data).toMatchObject([{ id: body.id, ofClass: true, scored: 1, expected: 5 }])
    const board = await app.call(getTermDashboard, {
      ...as(token),
      params: { id: plan, termId: school.terms[THIRD]!.id },
    })
    expect(board.body.evaluations.opinions).toEqual({ given: 1, expected: 5 })
  }
  const removed = await app.call(deleteEvaluation, {
    ...as(mathematics()),
    params: { id: body.id },
    query: { confirm: true },
  })
  expect([removed.status, removed.body.code]).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
})

test('the setting is changed by the office, and opinions that exist stay as they were created', async () => {
  const made = await create()
  const { status } = await app.call(updateGrade, {
    ...as(school.administrator.token),
    params: { id: school.classes[0]!.id },
    body: { opinionOfClass: false },
  })
  expect(status).toBe(200)
  const of = await create({ name: 'Parecer de Português' })
  expect(of.body.ofClass).toBe(false)
  const list = await app.call(listEvaluations, {
    ...as(mathematics()),
    query: { lessonPlanId: school.plans.mathematics },
  })
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.id])
})
