import { randomUUID } from 'node:crypto'
import { createConsent, listConsents } from '@lousa/contract/people/consent/consent.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let student: Account
const mother = randomUUID()
let responsibleId: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  student = school.students[0]!
  responsibleId = randomUUID()
  await born('2014-04-02')
  await app.owner.query(
    `insert into responsible (institution_id, id, person_id, position, name, kinship, tax_number)
     values ($1, $2, $3, 1, 'Maria Souza', 'Mãe', '11144477735')`,
    [school.id, responsibleId, student.personId],
  )
})
afterAll(() => app.stop())

const born = (birthdate: string | null) =>
  app.owner.query('update person set birthdate = $2 where id = $1', [student.personId, birthdate])
const record = (body: object, { id = student.id, token = school.administrator.token, key = '' } = {}) =>
  app.call(createConsent, {
    host: school.host,
    token,
    params: { id },
    body: { kind: 'IMAGE_USE', given: true, responsibleId, ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const list = ({ id = student.id, token = school.administrator.token } = {}) =>
  app.call(listConsents, { host: school.host, token, params: { id } })
const errorsOf = (answer: Awaited<ReturnType<typeof record>>) =>
  answer.body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])

test('only administrators write down a consent; a student reads the own ones alone', async () => {
  for (const { token } of [school.editor, school.instructor, student])
    expect((await record({}, { token })).body.code).toBe('FORBIDDEN')
  expect((await list({ token: school.instructor.token })).body.code).toBe('FORBIDDEN')
  expect((await list({ token: student.token, id: school.students[1]!.id })).body.code).toBe('NOT_FOUND')
  expect((await list({ token: student.token })).status).toBe(200)
})

test('a person of another institution is as good as none', async () => {
  const other = await createSchool(app)
  expect((await record({}, { id: other.students[0]!.id })).body.code).toBe('NOT_FOUND')
  expect((await list({ id: other.students[0]!.id })).body.code).toBe('NOT_FOUND')
})

test.each(['2014-04-02', '2008-08-18', null])(
  'a student born on %s does not decide alone',
  async birthdate => {
    await born(birthdate)
    expect(errorsOf(await record({ responsibleId: null }))).toEqual([['responsibleId', 'REQUIRED']])
  },
)

test.each([mother, 'nobody'])('who answers for somebody else, as %s, decides nothing', async id => {
  await app.owner.query(
    `insert into responsible (institution_id, id, person_id, position, name, kinship)
     values ($1, $2, $3, 1, 'Outra', 'Mãe') on conflict do nothing`,
    [school.id, mother, school.students[1]!.personId],
  )
  expect(errorsOf(await record({ responsibleId: id }))).toEqual([['responsibleId', 'INVALID']])
})

test.each(['TERMS', 'PRIVACY', 'GUARDIAN'])(
  'an administrator does not agree to %s for anybody',
  async kind => {
    expect((await record({ kind })).status).toBe(422)
  },
)

test('a responsible allows the use of images and takes it back; both stay', async () => {
  const given = await record({ note: ' em papel ' })
  expect(given.status).toBe(201)
  expect(given.body).toEqual({
    id: expect.any(String),
    kind: 'IMAGE_USE',
    given: true,
    textVersion: 1,
    at: '2026-08-17T15:00:00.000Z',
    givenBy: 'Maria Souza',
    recordedBy: expect.objectContaining({ id: school.administrator.id, name: 'Sônia Secretária' }),
    note: 'em papel',
  })
  const taken = await record({ given: false })
  const { body } = await list()
  expect(body.data).toEqual([taken.body, given.body])
  const { rows } = await app.owner.query('select given_by_tax_number from consent where id = $1', [
    given.body.id,
  ])
  expect(rows).toEqual([{ given_by_tax_number: '11144477735' }])
})

test('an adult decides for themself', async () => {
  await born('2008-08-17')
  const answer = await record({ responsibleId: null })
  expect([answer.status, answer.body.givenBy]).toEqual([201, "Ana D'Ávila"])
  const instructor = await record({ responsibleId: null }, { id: school.instructor.id })
  expect([instructor.status, instructor.body.givenBy]).toEqual([201, 'Paula Professora'])
})

test('the text in force is the one that was read', async () => {
  await app.owner.query(
    "insert into institution_text (institution_id, kind, version, title, body, published_at) values ($1, 'IMAGE_USE', 2, 'Imagem', 'Texto', now())",
    [school.id],
  )
  expect((await record({})).body.textVersion).toBe(2)
})

test('the same request sent twice is one consent', async () => {
  const key = randomUUID()
  const [first, second] = [await record({}, { key }), await record({}, { key })]
  expect(second.body).toEqual(first.body)
  expect((await list()).body.data).toHaveLength(1)
})

test('who recorded it and who looked is written down; looking at the own is not', async () => {
  await record({})
  await record({ given: false })
  await list()
  await list({ token: student.token })
  const { rows } = await app.owner.query(
    'select entity, action, account_id, student_id from audit_entry where institution_id = $1 order by id',
    [school.id],
  )
  const by = { account_id: school.administrator.id, student_id: student.id }
  expect(rows).toEqual([
    { entity: 'user', action: 'CONSENT_GIVEN', ...by },
    { entity: 'user', action: 'CONSENT_WITHDRAWN', ...by },
    { entity: 'consent', action: 'VIEWED', ...by },
  ])
})

test('the application can neither change nor remove a consent', async () => {
  const { body } = await record({})
  for (const statement of ['update consent set given = false', 'delete from consent'])
    await expect(
      app.gateway.tenant({ institutionId: school.id, now: app.clock.now() }, ({ client }) =>
        client.query(`${statement} where id = $1`, [body.id]),
      ),
    ).rejects.toThrow('permission denied')
})
