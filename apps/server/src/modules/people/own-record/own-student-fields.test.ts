import { randomUUID } from 'node:crypto'
import {
  createInstructor,
  createStaff,
  createStudent,
  inviteUser,
  updateInstructor,
  updateOwnRecord,
  updateStaff,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getUser } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, cpfOf, deskOf, mailsOf } from '../../../../test/people-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let office: School
let me: Account
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  office = await createSchool(app, { kind: 'MUNICIPAL' })
  me = office.students[0]!
})
afterAll(() => app.stop())

const edit = (body: Record<string, unknown>, id = me.id) =>
  deskOf(app, office)(updateStudent, { params: { id }, token: me.token, body })
const stored = async () => (await deskOf(app, office)(getUser, { params: { id: me.id } })).body

test.each([
  { name: 'Outro Nome' },
  { birthdate: '2000-01-01' },
  { documents: { taxNumber: cpfOf(41) } },
  { birthdateInfo: { birthdate: '2000-01-01' } },
  { oldRegistration: '1' },
  { note: 'Aprovado' },
  { nis: '12038619494' },
  { colourOrRace: 'Parda' },
  { status: 'Inativo' },
  { statusReason: 'x' },
  { confirmInUse: true },
])('a municipal student may not change %j of their own record', async body => {
  const before = await stored()
  const answer = await edit({ email: 'novo@example.com', ...body })
  expect([answer.status, answer.body.code]).toEqual([403, 'FIELD_NOT_ALLOWED'])
  expect(answer.body.errors.map((each: { path: string; code: string }) => [each.path, each.code])).toEqual([
    [Object.keys(body)[0], 'FIELD_NOT_ALLOWED'],
  ])
  expect(await stored()).toEqual(before)
})

test.each([
  'role',
  'type',
  'registration',
  'studentRegistrationNumber',
  'id',
  'userName',
  'createdAt',
  'personId',
])('nobody has the field %s to write, in any call', async field => {
  const body = { [field]: 'ADMINISTRATOR' }
  expect((await edit(body)).status).toBe(422)
  const officeDesk = deskOf(app, office)
  const id = office.instructor.id
  expect((await officeDesk(updateInstructor, { params: { id }, body })).status).toBe(422)
})

test('a student reaches no call that makes or changes other people', async () => {
  const desk = deskOf(app, office)
  const { token } = me
  const staff = { name: 'Eu', email: 'eu@example.com', taxNumber: cpfOf(42), role: 'ADMINISTRATOR' }
  const student = { name: 'Eu', responsibles: [ana] }
  const answers = [
    await desk(createStaff, { token, body: staff }),
    await desk(createInstructor, { token, body: { name: 'Eu' } }),
    await desk(createStudent, { token: office.instructor.token, body: student }),
    await desk(updateStaff, { token, params: { id: office.administrator.id }, body: {} }),
    await desk(updateInstructor, { token, params: { id: office.instructor.id }, body: {} }),
    await desk(inviteUser, { token, params: { id: me.id } }),
  ]
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 403))
  expect((await edit({ email: 'x@example.com' }, office.students[1]!.id)).status).toBe(404)
  expect((await edit({ email: 'x@example.com' }, office.administrator.id)).status).toBe(404)
})

test('a student of a school changes nothing by this call', async () => {
  const school = await createSchool(app)
  const [student] = school.students
  const ask = { params: { id: student!.id }, token: student!.token, body: { phone: '1133334444' } }
  expect((await deskOf(app, school)(updateStudent, ask)).status).toBe(403)
})

test('an administrator may not edit people through the call of another kind', async () => {
  const desk = deskOf(app, office)
  const body = { name: 'Outro' }
  for (const [endpoint, id] of [
    [updateStudent, office.instructor.id],
    [updateInstructor, me.id],
    [updateStaff, me.id],
    [updateStudent, randomUUID()],
  ] as const)
    expect((await desk(endpoint, { params: { id }, body })).status).toBe(404)
})

test('a municipal student changes their contacts, and the old address is told', async () => {
  await deskOf(app, office)(updateStudent, { params: { id: me.id }, body: { email: 'antes@example.com' } })
  const answer = await edit({
    socialName: 'Aninha',
    email: 'depois@example.com',
    cellphone: '11987654321',
    phone: '1133334444',
    address: { city: 'Santos' },
    responsibles: [{ ...ana, taxNumber: cpfOf(43) }],
    version: 2,
  })
  expect(answer.body).toMatchObject({
    name: me.name,
    socialName: 'Aninha',
    email: 'depois@example.com',
    cellphone: '11987654321',
    address: { city: 'Santos' },
    responsibles: [{ name: 'Ana', taxNumber: cpfOf(43) }],
  })
  expect((await mailsOf(app, office)).map(mail => mail.to_address)).toEqual(['antes@example.com'])
})

test('a minor who changes their own responsibles keeps one with CPF; an administrator is not asked', async () => {
  const change = (body: Record<string, unknown>) =>
    deskOf(app, office)(updateStudent, { params: { id: me.id }, body })
  await change({ birthdate: '2015-05-05' })
  const refused = await edit({ responsibles: [ana] })
  expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([
    422,
    'GUARDIAN_CPF_REQUIRED',
    'responsibles',
  ])
  expect((await edit({ responsibles: [ana, { ...ana, taxNumber: cpfOf(44) }] })).status).toBe(200)
  expect((await edit({ phone: '1133334444' })).status).toBe(200)
  expect((await change({ responsibles: [ana] })).status).toBe(200)
})

test('a minor cannot answer for themself, by either call', async () => {
  const cpf = cpfOf(45)
  await deskOf(app, office)(updateStudent, {
    params: { id: me.id },
    body: { birthdate: '2015-05-05', documents: { taxNumber: cpf } },
  })
  const body = { responsibles: [{ name: me.name, kinship: 'O próprio', taxNumber: cpf }] }
  const own = await deskOf(app, office)(updateOwnRecord, { token: me.token, body })
  expect([(await edit(body)).body.code, own.body.code]).toEqual([
    'GUARDIAN_CPF_REQUIRED',
    'GUARDIAN_CPF_REQUIRED',
  ])
})
