import { randomUUID } from 'node:crypto'
import {
  getOwnRecord,
  updateOwnRecord,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let municipal: School
let swimmer: Account
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  swimmer = municipal.students[0]!
})
afterAll(() => app.stop())

type Who = { host: string; token: string }
const at = ({ host }: School, { token }: Account): Who => ({ host, token })
const read = (who: Who) => app.call(getOwnRecord, who)
const change = (who: Who, body: object, headers: Record<string, string> = {}) =>
  app.call(updateOwnRecord, { ...who, body, headers })
const GUARDIAN = { name: 'Maria Souza', kinship: 'Mãe', taxNumber: '11144477735' }

test('nobody reads or changes a record without having signed in', async () => {
  expect((await app.call(getOwnRecord, { host: school.host })).status).toBe(401)
  expect((await app.call(updateOwnRecord, { host: school.host, body: { phone: '' } })).status).toBe(401)
})

test.each([
  [
    'STUDENT',
    (): Who => at(school, school.students[0]!),
    ['socialName', 'avatar', 'address', 'responsibles'],
  ],
  ['INSTRUCTOR', (): Who => at(school, school.instructor), ['address', 'responsibles', 'mainResponsibleId']],
  ['ADMINISTRATOR', (): Who => at(school, school.administrator), ['address', 'responsibles']],
  ['EDITOR', (): Who => at(school, school.editor), ['address', 'responsibles']],
])('a person as %s is told each field that only the secretariat changes', async (_, who, fields) => {
  const values: Record<string, unknown> = {
    socialName: 'Jô',
    avatar: null,
    address: { city: 'Bastos' },
    responsibles: [GUARDIAN],
    mainResponsibleId: null,
  }
  const body = Object.fromEntries(fields.map(field => [field, values[field]]))
  const before = await read(who())
  const answer = await change(who(), { ...body, cellphone: '(11) 90000-0001' })
  expect([answer.status, answer.body.code]).toEqual([403, 'FIELD_NOT_ALLOWED'])
  expect(answer.body.errors.map((error: { path: string; code: string }) => [error.path, error.code])).toEqual(
    fields.map(field => [field, 'FIELD_NOT_ALLOWED']),
  )
  expect((await read(who())).body).toEqual(before.body)
})

test.each([
  [422, { role: 'ADMINISTRATOR' }],
  [422, { studentRegistrationNumber: '202600001' }],
  [422, { registration: '202600001' }],
  [422, { id: randomUUID() }],
  [403, { status: 'Ativo' }],
  [403, { name: 'Outro Nome' }],
  [403, { documents: { taxNumber: '12345678909' } }],
  [403, { birthdate: '1990-01-01' }],
  [403, { birthdateInfo: { birthdate: '1990-01-01' } }],
  [403, { oldRegistration: '1' }],
  [403, { note: 'x' }],
])('a student is refused with %i what is not theirs to say, in both calls: %j', async (status, body) => {
  const who = at(municipal, swimmer)
  const before = await read(who)
  const own = await change(who, body)
  const other = await app.call(updateStudent, { ...who, params: { id: swimmer.id }, body })
  expect([own.status, other.status]).toEqual([status, status])
  expect(own.body.errors).toEqual([
    {
      path: Object.keys(body)[0],
      code: status === 403 ? 'FIELD_NOT_ALLOWED' : 'UNKNOWN_FIELD',
      message: expect.any(String),
    },
  ])
  expect((await read(who)).body).toEqual(before.body)
})

test('a student of the municipality chooses messages by e-mail in both calls; nobody does so for them', async () => {
  const who = at(municipal, swimmer)
  const ofStudent = (by: Who, messagesByEmail: boolean) =>
    app.call(updateStudent, { ...by, params: { id: swimmer.id }, body: { messagesByEmail } })
  for (const wanted of [false, true]) {
    expect((await ofStudent(who, wanted)).status).toBe(200)
    expect((await read(who)).body.messagesByEmail).toBe(wanted)
  }
  const refused = await ofStudent(at(municipal, municipal.administrator), false)
  expect(refused.body.errors[0]).toMatchObject({ path: 'messagesByEmail', code: 'UNKNOWN_FIELD' })
  expect((await read(who)).body.messagesByEmail).toBe(true)
})

test('a responsible of a blank form comes with the id "new"', async () => {
  const { status, body } = await change(at(municipal, swimmer), {
    responsibles: [{ ...GUARDIAN, id: 'new' }],
  })
  expect(status).toBe(200)
  expect(body.responsibles).toEqual([expect.objectContaining(GUARDIAN)])
  expect(body.responsibles[0].id).not.toBe('new')
})

test.each([{ version: 0 }, { header: '"0"' }])(
  'a write over a newer version is refused with what is stored: %o',
  async ({ version, header }) => {
    const who = at(school, school.students[0]!)
    const answer = await change(
      who,
      { phone: '(11) 3333-4444', ...(version === undefined ? {} : { version }) },
      header === undefined ? {} : { 'if-match': header },
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(answer.body.current).toMatchObject({ id: school.students[0]!.id, phone: null })
  },
)

test('a student of the municipality keeps somebody who answers for them', async () => {
  const who = at(municipal, swimmer)
  const none = await change(who, { responsibles: [] })
  expect([none.status, none.body.code]).toEqual([422, 'RESPONSIBLE_REQUIRED'])
  await app.owner.query("update person set birthdate = '2014-01-01' where id = $1", [swimmer.personId])
  const withoutTaxNumber = await change(who, { responsibles: [{ name: 'Maria', kinship: 'Mãe' }] })
  expect(withoutTaxNumber.body.code).toBe('GUARDIAN_CPF_REQUIRED')
})

test('a student of the municipality changes what is theirs, and reads the whole record', async () => {
  const who = at(municipal, swimmer)
  const body = {
    socialName: 'Jô',
    email: 'Jo@Example.com',
    cellphone: '(11) 90000-0001',
    address: { city: 'Bastos', state: 'sp', postalCode: '17690-000' },
    responsibles: [GUARDIAN],
  }
  const answer = await change(who, { ...body, version: 1 })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    id: swimmer.id,
    role: 'STUDENT-SMELJ',
    socialName: 'Jô',
    email: 'jo@example.com',
    cellphone: '11900000001',
    address: { city: 'Bastos', state: 'SP', postalCode: '17690000' },
    responsibles: [GUARDIAN],
    version: 2,
  })
  expect((await read(who)).body).toEqual(answer.body)
})

test('an instructor changes the own contacts, and it is written down', async () => {
  const who = at(school, school.instructor)
  const answer = await change(who, { phone: '(11) 3333-4444' }, { 'if-match': '"1"' })
  expect([answer.status, answer.body.phone]).toEqual([200, '1133334444'])
  const { rows } = await app.owner.query('select account_id, changes from audit_entry where entity_id = $1', [
    school.instructor.id,
  ])
  expect(rows).toEqual([
    { account_id: school.instructor.id, changes: [{ field: 'phone', from: null, to: '1133334444' }] },
  ])
})

test('looking at the own record is nobody else’s business: it is not written down', async () => {
  const who = at(school, school.students[0]!)
  expect((await read(who)).body).toMatchObject({ id: school.students[0]!.id, name: "Ana D'Ávila" })
  const { rows } = await app.owner.query('select 1 from audit_entry where institution_id = $1', [school.id])
  expect(rows).toEqual([])
})
