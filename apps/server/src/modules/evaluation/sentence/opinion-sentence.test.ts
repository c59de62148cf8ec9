import { randomUUID } from 'node:crypto'
import {
  createOpinionSentence,
  deleteOpinionSentence,
  listOpinionSentences,
  type OpinionSentence,
  updateOpinionSentence,
} from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import { MAX_SENTENCE_LENGTH, MAX_SENTENCES } from '@lousa/rules/evaluation/mark/opinion-sentence.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mergeDesk } from '../../../../test/merge-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const as = (token = school.instructor.token) => ({ host: school.host, token })
const create = (text: string, { token, key }: { token?: string; key?: string } = {}) =>
  app.call(createOpinionSentence, {
    ...as(token),
    body: { text },
    ...(key ? { idempotencyKey: key } : {}),
  })
const update = (id: string, body: { text: string; version?: number }, token?: string) =>
  app.call(updateOpinionSentence, { ...as(token), params: { id }, body })
const remove = (id: string, token?: string) =>
  app.call(deleteOpinionSentence, { ...as(token), params: { id } })
const textsOf = async (token?: string): Promise<string[]> => {
  const { body } = await app.call(listOpinionSentences, as(token))
  return body.data.map(({ text }: OpinionSentence) => text)
}

test('students and editors have no sentences', async () => {
  for (const token of [school.students[0]!.token, school.editor.token]) {
    expect((await app.call(listOpinionSentences, as(token))).status).toBe(403)
    expect((await create('Lê bem.', { token })).status).toBe(403)
  }
})

test('a sentence of one account is not found by any other, nor by an administrator', async () => {
  const { body } = await create('Lê bem.')
  for (const token of [school.otherInstructor.token, school.administrator.token]) {
    expect(await textsOf(token)).toEqual([])
    expect((await update(body.id, { text: 'Outra' }, token)).status).toBe(404)
    expect((await remove(body.id, token)).status).toBe(404)
  }
  const other = await createSchool(app)
  const foreign = { host: other.host, token: other.instructor.token }
  expect((await app.call(deleteOpinionSentence, { ...foreign, params: { id: body.id } })).status).toBe(404)
  expect(await textsOf()).toEqual(['Lê bem.'])
})

test('a sentence without visible text or above the longest is refused', async () => {
  expect((await create(' ')).body.errors).toMatchObject([{ path: 'text', code: 'REQUIRED' }])
  expect((await create('a'.repeat(MAX_SENTENCE_LENGTH + 1))).status).toBe(422)
  expect((await create('a'.repeat(MAX_SENTENCE_LENGTH))).status).toBe(201)
  const { body } = await create('Lê bem.')
  expect((await update(body.id, { text: '' })).status).toBe(422)
})

test('the sentence above the limit is refused, also of two that arrive together', async () => {
  await app.owner.query(
    `insert into opinion_sentence (institution_id, account_id, text)
     select $1, $2, 'Frase ' || n from generate_series(1, $3) n`,
    [school.id, school.instructor.id, MAX_SENTENCES - 1],
  )
  const answers = await Promise.all([create('Lê bem.'), create('Conta até 20.')])
  expect(answers.map(({ body }) => body.code ?? '').toSorted()).toEqual(['', 'TOO_MANY_SENTENCES'])
  expect((await create('Frase 1')).status).toBe(201)
  expect((await create('Lê bem.', { token: school.otherInstructor.token })).status).toBe(201)
  expect(await textsOf()).toHaveLength(MAX_SENTENCES)
})

test('a change of an older version is refused with the stored sentence', async () => {
  const { body } = await create('Lê bem.')
  await update(body.id, { text: 'Lê muito bem.', version: body.version })
  const stale = await update(body.id, { text: 'Lê.', version: body.version })
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([
    409,
    'STALE_VERSION',
    { id: body.id, text: 'Lê muito bem.', version: 2 },
  ])
})

test('sentences are listed in the order in which they were saved, and change and go', async () => {
  const first = await create('  Lê bem. ')
  expect([first.status, first.body]).toEqual([201, { id: first.body.id, text: 'Lê bem.', version: 1 }])
  await create('Conta até 20.')
  expect((await update(first.body.id, { text: 'Lê com fluência.' })).body.version).toBe(2)
  expect(await textsOf()).toEqual(['Lê com fluência.', 'Conta até 20.'])
  expect((await remove(first.body.id)).status).toBe(204)
  expect(await textsOf()).toEqual(['Conta até 20.'])
  expect((await remove(first.body.id)).status).toBe(404)
})

test('a sentence that is saved twice, or whose request is repeated, is there once', async () => {
  const key = randomUUID()
  const answers = [
    await create('Lê bem.', { key }),
    await create('Lê bem.', { key }),
    await create('Lê bem.'),
  ]
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await textsOf()).toEqual(['Lê bem.'])
})

test('the history has no entry of a sentence', async () => {
  const entries = async () =>
    (
      await app.owner.query('select count(*)::int as n from audit_entry where institution_id = $1', [
        school.id,
      ])
    ).rows[0].n
  const before = await entries()
  const { body } = await create('Lê bem.')
  await update(body.id, { text: 'Lê.' })
  await remove(body.id)
  expect(await entries()).toBe(before)
})

test('sentences of two accounts become those of one, and of two accounts once more', async () => {
  await create('Lê bem.')
  await create('Conta até 20.', { token: school.otherInstructor.token })
  const desk = mergeDesk(app, school)
  const merge = await desk.merge({ keptId: school.instructor.id, otherId: school.otherInstructor.id })
  expect(merge.status).toBe(201)
  const owners = async () =>
    (
      await app.owner.query(
        'select account_id, text from opinion_sentence where institution_id = $1 order by id',
        [school.id],
      )
    ).rows.map(row => row.account_id)
  expect(await owners()).toEqual([school.instructor.id, school.instructor.id])
  expect((await desk.undo(merge.body.id)).status).toBeLessThan(300)
  expect(await owners()).toEqual([school.instructor.id, school.otherInstructor.id])
})
