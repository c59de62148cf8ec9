import { createGrade, updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { getTermDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  listScores,
  saveScores,
  updateEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { correctScore } from '@lousa/contract/evaluation/score/score-correction.contract.ts'
import { listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { followNewRule, RULES } from '../performance/performance-scope.queries.ts'

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

test('a student who is excused from the component of its plan is expected to have the opinion of the class', async () => {
  const { body } = await create()
  await app.owner.query(
    `insert into enrollment_dispensation (institution_id, student_enrollment_id, grade_id, curriculum_component_id, reason)
     values ($1, $2, $3, $4, 'Laudo médico')`,
    [school.id, school.enrollments[0], school.classes[0]!.id, school.components.portuguese],
  )
  const { body: list } = await app.call(listEvaluations, {
    ...as(),
    query: { lessonPlanId: school.plans.portuguese },
  })
  expect(list.data).toMatchObject([{ id: body.id, expected: 5 }])
})

test('the correction of an opinion of the class is notified to the instructors of all its plans', async () => {
  const { body } = await create({ academicTermId: school.terms[0]!.id, date: '2026-02-20' })
  await app.owner.query('update academic_term set closed_at = $2 where institution_id = $1 and id = $3', [
    school.id,
    '2026-04-30T12:00:00Z',
    school.terms[0]!.id,
  ])
  const corrected = await app.call(correctScore, {
    ...as(school.administrator.token),
    params: { id: body.id },
    body: { studentEnrollmentId: school.enrollments[0], text: 'Lê bem.', concept: null, reason: 'Faltava' },
  })
  expect(corrected.status).toBe(201)
  for (const token of [school.instructor.token, mathematics()]) {
    const inbox = await app.call(listMessages, { ...as(token), query: { box: 'received' } })
    expect(inbox.body.data).toMatchObject([{ title: 'Correção em “Parecer do bimestre”' }])
  }
})

test('a class has the setting of the one that it is made after, and a class of marks never has it', async () => {
  const make = (fields: Record<string, unknown>) =>
    app.call(createGrade, {
      ...as(school.administrator.token),
      body: { highest: 100, average: 60, educationLevelId: school.level, ...fields },
    })
  const copyFromGradeId = school.classes[0]!.id
  const copy = await make({ name: '1º ano C', type: 'ASSESSMENT', copyFromGradeId })
  const chosen = await make({ name: '1º ano D', type: 'ASSESSMENT', copyFromGradeId, opinionOfClass: false })
  const marks = await make({ name: '6º ano C', type: 'MARK', opinionOfClass: true })
  expect([copy, chosen, marks].map(({ body }) => body.opinionOfClass)).toEqual([true, false, false])
  const changed = await app.call(updateGrade, {
    ...as(school.administrator.token),
    params: { id: copy.body.id },
    body: { type: 'MARK' },
  })
  expect(changed.body).toMatchObject({ type: 'MARK', opinionOfClass: false })
})

test('a concept that a former process has overwritten with a letter is read as that letter', async () => {
  const { body } = await create()
  await save(body.id, { text: 'Lê bem.', concept: 'B' })
  await app.owner.query(
    "update student_evaluation set text = 'C', version = version + 1 where institution_id = $1",
    [school.id],
  )
  const { body: scores } = await app.call(listScores, { ...as(), params: { id: body.id } })
  expect(scores.data[0]).toMatchObject({ text: null, concept: 'C', version: 2 })
})

test('a class whose concepts a process of the former release computed is raised once', async () => {
  const { body } = await create()
  await save(body.id, { text: null, concept: 'B' })
  const follow = () =>
    app.within(school.id, db => followNewRule({ institutionId: school.id, db }, RULES.later))
  const behind = async () => {
    const { rows } = await app.owner.query(
      'select count(*)::int as n from performance_scope where institution_id = $1 and input_version > computed_version',
      [school.id],
    )
    return rows[0].n
  }
  const asComputed = () =>
    app.owner.query(
      'update performance_scope set computed_version = input_version where institution_id = $1',
      [school.id],
    )
  await asComputed()
  expect(await behind()).toBe(0)
  await follow()
  expect(await behind()).toBeGreaterThan(0)
  await asComputed()
  await follow()
  expect(await behind()).toBe(0)
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
