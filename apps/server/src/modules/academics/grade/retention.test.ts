import { randomUUID } from 'node:crypto'
import { getGrade } from '@lousa/contract/academics/academics.contract.ts'
import { createGrade, updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { updateEducationLevel } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const as = (who = school.administrator) => ({ host: school.host, token: who.token })
const first = () => school.classes[0]!.id
const update = (body: Record<string, unknown>, who = school.administrator) =>
  app.call(updateGrade, { ...as(who), params: { id: first() }, body })
const create = (body: Record<string, unknown>) =>
  app.call(createGrade, {
    ...as(),
    body: { type: 'MARK', highest: 100, average: 60, educationLevelId: school.level, ...body },
  })
const read = async () => (await app.call(getGrade, { ...as(), params: { id: first() } })).body
const levelIs = (body: Record<string, unknown>) =>
  app.call(updateEducationLevel, { ...as(), params: { id: school.level }, body })
const retentionOf = ({ status, body }: Sent) => [status, body.retention, body.effectiveRetention]
const refused = ({ status, body }: Sent) => [status, body.code, body.errors?.[0]?.path]
const NOT_ALLOWED = [422, 'RETENTION_NOT_ALLOWED', 'retention']

/** Raises of the class's scopes by what is done. */
const raisedBy = async (work: () => Promise<Sent>): Promise<boolean> => {
  const versions = async () =>
    (
      await app.owner.query(
        'select coalesce(sum(input_version), 0)::int as all from performance_scope where grade_id = $1',
        [first()],
      )
    ).rows[0].all
  await app.owner.query(
    `insert into performance_scope (institution_id, id, academic_year_id, grade_id, curriculum_component_id)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [school.id, randomUUID(), school.year, first(), school.components.portuguese],
  )
  const before = await versions()
  expect((await work()).status).toBe(200)
  return (await versions()) > before
}

test('an instructor chooses no retention, and what is none is refused at its field', async () => {
  expect((await update({ retention: 'FULL' }, school.instructor)).status).toBe(403)
  const { status, body } = await update({ retention: 'SOMETIMES' })
  expect([status, body.errors[0].path]).toEqual([422, 'retention'])
})

test('infantil refuses every retention in words, and other stages refuse to retain nobody', async () => {
  expect(refused(await update({ retention: 'NONE' }))).toEqual(NOT_ALLOWED)
  await levelIs({ stage: 'INFANTIL' })
  for (const retention of ['FULL', 'ABSENCE_ONLY']) {
    const answer = await update({ retention })
    expect(refused(answer)).toEqual(NOT_ALLOWED)
    expect(answer.body.errors[0].message).toBe(
      'A lei não permite esta escolha de retenção na etapa da turma.',
    )
    expect(refused(await create({ name: 'Pré I', retention }))).toEqual(NOT_ALLOWED)
  }
  expect(retentionOf(await update({ retention: 'NONE' }))).toEqual([200, 'NONE', 'NONE'])
})

test('a class without a choice follows the law of its stage and name, and a choice goes first', async () => {
  expect(retentionOf(await create({ name: '7º ano A' }))).toEqual([201, null, 'FULL'])
  expect(retentionOf(await create({ name: '2º ano A' }))).toEqual([201, null, 'ABSENCE_ONLY'])
  expect(retentionOf(await create({ name: '2º ano B', retention: 'FULL' }))).toEqual([201, 'FULL', 'FULL'])
  expect(retentionOf(await update({ retention: 'ABSENCE_ONLY' }))).toEqual([
    200,
    'ABSENCE_ONLY',
    'ABSENCE_ONLY',
  ])
  const copied = await create({ name: '6º ano C', copyFromGradeId: first() })
  expect(retentionOf(copied)).toEqual([201, 'ABSENCE_ONLY', 'ABSENCE_ONLY'])
  await levelIs({ stage: 'INFANTIL' })
  expect(await read()).toMatchObject({ retention: 'ABSENCE_ONLY', effectiveRetention: 'NONE' })
})

test('whatever changes the retention of a class makes its figures due', async () => {
  expect(await raisedBy(() => update({ place: 'Sala 3' }))).toBe(false)
  expect(await raisedBy(() => update({ name: '6º ano Z' }))).toBe(false)
  expect(await raisedBy(() => update({ retention: 'ABSENCE_ONLY' }))).toBe(true)
  expect(await raisedBy(() => update({ retention: null }))).toBe(true)
  expect(await raisedBy(() => update({ name: '1º ano A' }))).toBe(true)
  expect(await raisedBy(() => levelIs({ stage: 'INFANTIL' }))).toBe(true)
  expect(await raisedBy(() => levelIs({ name: 'Pré-escola' }))).toBe(true)
})

test('a retention that was kept for a finished year is no choice, until somebody makes it one', async () => {
  await app.owner.query(
    `update grade set retention = 'FULL', policy_pinned = '{step,retention}', performance_policy = '{"step": 1}'
     where id = $1`,
    [first()],
  )
  const pinned = async () =>
    (await app.owner.query('select policy_pinned from grade where id = $1', [first()])).rows[0].policy_pinned
  await update({ place: 'Sala 3' })
  expect(await pinned()).toEqual(['step', 'retention'])
  await update({ retention: 'ABSENCE_ONLY' })
  expect(await pinned()).toEqual(['step'])
  await update({ performancePolicy: { step: 0.5 } })
  expect(await pinned()).toEqual([])
})
