import { randomUUID } from 'node:crypto'
import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, auditOf, cpfOf, deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = deskOf(app, school)
})
afterAll(() => app.stop())

const record = (body: Record<string, unknown>, headers = {}) =>
  desk(createStudent, { body: { name: 'Bia Souza', responsibles: [ana], ...body }, headers })
const edit = (id: string, body: Record<string, unknown>, headers = {}) =>
  desk(updateStudent, { params: { id }, body, headers })
const broken = (answer: Sent) => [
  answer.status,
  answer.body.code,
  ...(answer.body.errors ?? []).map((each: { path: string; code: string }) => `${each.path} ${each.code}`),
]
const everything = {
  name: 'Beatriz Souza',
  socialName: 'Bia Souza',
  email: 'BIA@example.com',
  cellphone: '(11) 98765-4321',
  phone: '(11) 3333-4444',
  birthdate: '2014-03-02',
  note: 'Alergia a amendoim',
  oldRegistration: 'A-77',
  address: { street: 'Rua das Flores', number: '10', city: 'Santos', state: 'sp', postalCode: '11010-000' },
  documents: {
    identityDocument: '12.345.678-9',
    issuer: 'SSP',
    issuerDate: '2020-01-05',
    issuerState: 'SP',
    taxNumber: '853.513.468-93',
  },
  birthdateInfo: {
    birthCertificateNumber: 'Livro A 12',
    notaryOffice: '1º Ofício',
    nationality: 'Brasileira',
    naturalness: 'Santos',
    birthState: 'SP',
    gender: 'Feminino',
  },
}

test('a student needs a name and someone who answers for them', async () => {
  expect(broken(await record({ name: ' ', responsibles: [ana] }))).toEqual([
    422,
    'VALIDATION_ERROR',
    'name REQUIRED',
  ])
  for (const responsibles of [[], undefined])
    expect(broken(await record({ responsibles }))).toEqual([
      422,
      'RESPONSIBLE_REQUIRED',
      'responsibles RESPONSIBLE_REQUIRED',
    ])
  expect(broken(await edit(school.students[0]!.id, { responsibles: [] }))).toEqual([
    422,
    'RESPONSIBLE_REQUIRED',
    'responsibles RESPONSIBLE_REQUIRED',
  ])
})

test('what only a visitor may say, and what the server alone gives, are no fields for an administrator', async () => {
  expect(
    broken(await record({ password: 'segredo', acceptedTermsVersion: 1, guardianConsent: true })),
  ).toEqual([
    422,
    'VALIDATION_ERROR',
    'password UNKNOWN_FIELD',
    'acceptedTermsVersion UNKNOWN_FIELD',
    'guardianConsent UNKNOWN_FIELD',
  ])
  for (const field of [
    'id',
    'type',
    'role',
    'registration',
    'studentRegistrationNumber',
    'thumb',
    'createdAt',
  ])
    expect(broken(await record({ [field]: 'ADMINISTRATOR' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      `${field} UNKNOWN_FIELD`,
    ])
})

test('dates in the future, two birthdates and a picture that is none are refused in their fields', async () => {
  expect(
    broken(
      await record({
        birthdate: '2026-08-18',
        documents: { issuerDate: '2026-12-01' },
        birthdateInfo: { birthdate: '2026-08-19' },
        avatar: 'data:image/svg+xml;base64,PHN2Zy8+',
      }),
    ),
  ).toEqual([
    422,
    'VALIDATION_ERROR',
    'birthdate INVALID',
    'birthdate FUTURE_DATE',
    'birthdateInfo.birthdate FUTURE_DATE',
    'documents.issuerDate FUTURE_DATE',
    'avatar INVALID_IMAGE',
  ])
  expect((await record({ birthdate: '2026-08-17' })).status).toBe(201)
})

test('an administrator records a student with everything, and reads the same again', async () => {
  const answer = await record(everything)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...everything,
    type: 'STUDENT',
    role: 'STUDENT',
    status: 'Ativo',
    // With an e-mail and a CPF to sign in by, they are invited at once.
    access: 'INVITED',
    email: 'bia@example.com',
    cellphone: '11987654321',
    phone: '1133334444',
    userName: '85351346893',
    address: { street: 'Rua das Flores', state: 'SP', postalCode: '11010000', complement: null },
    documents: { ...everything.documents, taxNumber: '85351346893' },
    birthdateInfo: { ...everything.birthdateInfo, birthdate: '2014-03-02' },
    responsibles: [{ ...ana, taxNumber: null, address: null }],
    mainResponsibleId: answer.body.responsibles[0].id,
    version: 1,
  })
  expect(answer.body.studentRegistrationNumber).toMatch(/^2026\d{5}$/)
  const read = await desk(getUser, { params: { id: answer.body.id } })
  expect(read.body).toEqual(answer.body)
  const created = (await auditOf(app, answer.body.id)).at(-1)
  expect(created).toMatchObject({ action: 'CREATED', student_id: answer.body.id })
  expect(created?.changes).toContainEqual({ field: 'address.street', from: null, to: 'Rua das Flores' })
  expect(created?.changes).toContainEqual({ field: 'responsibles', from: [], to: ['Ana'] })
})

test('a municipal student has the municipal role, whoever asks for another', async () => {
  const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  const body = { name: 'Bia', responsibles: [ana] }
  const answer = await deskOf(app, municipal)(createStudent, { body })
  expect([answer.status, answer.body.role]).toEqual([201, 'STUDENT-SMELJ'])
  expect((await deskOf(app, municipal)(createStudent, { body: { ...body, role: 'STUDENT' } })).status).toBe(
    422,
  )
})

test('a change touches only what was sent, inside of groups too, and null clears', async () => {
  const { body: before } = await record(everything)
  const { body: after } = await edit(before.id, {
    note: null,
    phone: '',
    address: { street: 'Avenida Brasil', complement: 'Fundos' },
    documents: { issuer: null },
    birthdateInfo: { birthdate: '2014-03-03' },
  })
  expect(after).toEqual({
    ...before,
    note: null,
    phone: null,
    address: { ...before.address, street: 'Avenida Brasil', complement: 'Fundos' },
    documents: { ...before.documents, issuer: null },
    birthdate: '2014-03-03',
    birthdateInfo: { ...before.birthdateInfo, birthdate: '2014-03-03' },
    version: 2,
  })
  const [entry] = await auditOf(app, before.id)
  expect(entry?.changes.map(change => change.field).sort()).toEqual([
    'address.complement',
    'address.street',
    'birthdate',
    'documents.issuer',
    'note',
    'phone',
  ])
  expect((await edit(before.id, { address: null })).body.address).toBeNull()
})

test('saying what is stored already changes nothing and is not recorded', async () => {
  const { body: before } = await record(everything)
  const again = await edit(before.id, {
    ...everything,
    responsibles: before.responsibles,
    mainResponsibleId: before.mainResponsibleId,
  })
  expect(again.body).toEqual(before)
  expect((await auditOf(app, before.id)).map(entry => entry.action)).toEqual(['INVITED', 'CREATED'])
})

test('a write over a newer version is refused with what is stored, by header and by body', async () => {
  const { body: before } = await record({})
  await edit(before.id, { note: 'Primeira', version: 1 })
  for (const stale of [
    await edit(before.id, { note: 'Segunda', version: 1 }),
    await edit(before.id, { note: 'Segunda' }, { 'if-match': '"1"' }),
  ]) {
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(stale.body.current).toMatchObject({ id: before.id, note: 'Primeira', version: 2 })
  }
  expect((await edit(before.id, { note: 'Segunda' }, { 'if-match': '"2"' })).body.note).toBe('Segunda')
})

test('of two who write over the same version one is refused', async () => {
  const { body } = await record({})
  const answers = await Promise.all(['Uma', 'Outra'].map(note => edit(body.id, { note, version: 1 })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
})

test('responsibles are the whole list in order, with ids of the client and one main', async () => {
  const [mother, aunt] = [randomUUID(), randomUUID()]
  const { body: before } = await record({
    responsibles: [
      { ...ana, id: mother, cellphone: '11987654321', address: { city: 'Santos' } },
      { name: 'Tia Rosa', kinship: 'Tia', id: aunt.toUpperCase(), taxNumber: cpfOf(7) },
    ],
    mainResponsibleId: aunt,
  })
  expect(before.responsibles.map((each: { id: string }) => each.id)).toEqual([mother, aunt])
  expect(before.mainResponsibleId).toBe(aunt)
  const { body: after } = await edit(before.id, {
    responsibles: [
      { name: 'Avô Zé', kinship: 'Avô' },
      { ...ana, id: mother, address: { street: 'Rua A' } },
    ],
  })
  expect(after.responsibles).toMatchObject([
    { name: 'Avô Zé' },
    { id: mother, cellphone: '11987654321', address: { city: 'Santos', street: 'Rua A' } },
  ])
  expect(after.mainResponsibleId).toBe(after.responsibles[0].id)
  expect((await edit(before.id, { mainResponsibleId: mother })).body.mainResponsibleId).toBe(mother)
  expect((await edit(before.id, { mainResponsibleId: null })).body.mainResponsibleId).toBe(
    after.responsibles[0].id,
  )
})

test('someone else’s responsible is never taken over, and a list repeats nobody', async () => {
  const { body: other } = await record({ responsibles: [{ ...ana, taxNumber: cpfOf(8) }] })
  const theirs = other.responsibles[0].id
  const { body: own } = await record({})
  const list = [{ name: 'Tomada', kinship: 'Mãe', id: theirs }]
  for (const answer of [await record({ responsibles: list }), await edit(own.id, { responsibles: list })])
    expect(broken(answer)).toEqual([422, 'VALIDATION_ERROR', 'responsibles.0.id INVALID'])
  expect((await desk(getUser, { params: { id: other.id } })).body).toEqual(other)
  const id = randomUUID()
  expect(
    broken(
      await record({
        responsibles: [
          { ...ana, id, taxNumber: cpfOf(9) },
          { ...ana, id, taxNumber: cpfOf(9) },
        ],
        mainResponsibleId: randomUUID(),
      }),
    ),
  ).toEqual([
    422,
    'VALIDATION_ERROR',
    'responsibles.1.id INVALID',
    'responsibles.1.taxNumber INVALID',
    'mainResponsibleId INVALID',
  ])
})

test('the same responsible may answer for two children under different ids', async () => {
  const taxNumber = cpfOf(10)
  const answers = [
    await record({ responsibles: [{ ...ana, taxNumber }] }),
    await record({ responsibles: [{ ...ana, taxNumber }] }),
  ]
  expect(answers.map(answer => answer.status)).toEqual([201, 201])
})

test.each([
  ["Ana D'Ávila", 'davila'],
  ['𠮷田 Souza', '𠮷田 Sou'],
  ['محمد علي', 'علي'],
  ['Jose\u0301 Conceic\u0327a\u0303o', 'conceição'],
  ["Robert' or -- drop table person", 'drop table'],
  ['O’Neill-Sant’Anna', 'oneill sant'],
])('the name %s is kept as it was written and found', async (name, searchFor) => {
  const { body } = await record({ name })
  expect(body.name).toBe(name)
  const answer = await desk(listUsers, { query: { type: 'STUDENT', searchFor, rowsPerPage: 100 } })
  expect(answer.body.data.map((row: { id: string }) => row.id)).toContain(body.id)
})

test('a person is found by social name, old registration and new name, and no longer by the former one', async () => {
  const { body } = await record(everything)
  const idsFor = async (searchFor: string) =>
    (await desk(listUsers, { query: { type: 'STUDENT', searchFor } })).body.data.map(
      (row: { id: string }) => row.id,
    )
  for (const searchFor of ['bia', 'beatriz', 'a-77', body.registration])
    expect(await idsFor(searchFor)).toContain(body.id)
  await edit(body.id, { name: 'Carla Dias', socialName: null, oldRegistration: 'B-88' })
  for (const searchFor of ['carla', 'b-88']) expect(await idsFor(searchFor)).toContain(body.id)
  for (const searchFor of ['beatriz', 'bia', 'a-77']) expect(await idsFor(searchFor)).not.toContain(body.id)
})

test('many at once get registration numbers of their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => record({ name: `Aluno ${'ABCDEFGHIJKLMNOPQRSTUVWX'[index]}` })),
  )
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(answer => answer.body.registration)).size).toBe(24)
})

test('the same command sent twice records one student', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [await record(everything, key), await record(everything, key)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect((await record({ name: 'Outro' }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('nobody changes a student of another institution', async () => {
  const elsewhere = await createSchool(app)
  const { body } = await record({})
  const answer = await deskOf(app, elsewhere)(updateStudent, {
    params: { id: body.id },
    body: { name: 'Outro' },
  })
  expect(answer.status).toBe(404)
  expect((await desk(getUser, { params: { id: body.id } })).body).toEqual(body)
})
