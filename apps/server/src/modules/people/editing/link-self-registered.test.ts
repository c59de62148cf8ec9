import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import {
  createInstructor,
  createStaff,
  createStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adult, newTaxNumber, openToVisitors } from '../../../../test/applicant.ts'
import { csvOf, importDesk } from '../../../../test/import-desk.ts'
import { ana, auditOf, deskOf, mailsOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const PASSWORD = 'ipê-amarelo'
let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
let taxNumber: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = deskOf(app, school)
  await openToVisitors(app, school.id)
  taxNumber = newTaxNumber()
  // Anybody may register under a CPF that they know, with a password and an e-mail of their own.
  const visitor = adult({ documents: { taxNumber }, email: 'stranger@example.com', password: PASSWORD })
  expect((await app.call(createStudent, { host: school.host, body: visitor })).status).toBe(201)
})
afterAll(() => app.stop())

const enter = (role?: string) =>
  app.call(signIn, { host: school.host, body: { username: taxNumber, password: PASSWORD, role } })
const lettersTo = async (address: string) =>
  (await mailsOf(app, school)).filter(mail => mail.to_address === address)

test.each([
  [createStaff, { role: 'ADMINISTRATOR', email: 'eva@example.com' }],
  [createStaff, { role: 'EDITOR', email: 'eva@example.com' }],
  [createInstructor, { email: 'eva@example.com' }],
] as const)(
  'who registered under the CPF of somebody gains nothing when that person gets to work here: %#',
  async (endpoint, more) => {
    const before = await enter()
    expect(before.status).toBe(200)
    const letters = (await lettersTo('stranger@example.com')).length
    const person = endpoint === createStaff ? { taxNumber } : { documents: { taxNumber } }
    const linked = await desk(endpoint, { body: { name: 'Eva', ...person, ...more, linkExisting: true } })
    expect(linked.body).toMatchObject({ email: 'eva@example.com', access: 'INVITED' })
    expect((await enter()).body.code).toBe('INVALID_CREDENTIALS')
    expect(
      (await app.send('GET', 'auth/me', { host: school.host, token: before.body.accessToken })).status,
    ).toBe(401)
    expect((await lettersTo('eva@example.com')).map(({ body }) => body.includes('/register#'))).toEqual([
      true,
    ])
    expect(
      (await lettersTo('stranger@example.com')).slice(letters).every(({ body }) => !body.includes('#')),
    ).toBe(true)
    const entry = (await auditOf(app, linked.body.id)).find(({ action }) => action === 'CREATED')
    expect(entry?.changes).toContainEqual({
      field: 'email',
      from: 'stranger@example.com',
      to: 'eva@example.com',
    })
  },
)

test('an instructor recorded without e-mail is not reached at the address of who registered', async () => {
  const body = { name: 'Eva', documents: { taxNumber }, linkExisting: true }
  expect((await desk(createInstructor, { body })).body).toMatchObject({ email: null, access: 'NONE' })
  expect((await enter()).body.code).toBe('INVALID_CREDENTIALS')
})

test('a student whom the school recorded keeps password and e-mail when they get to work here', async () => {
  const other = newTaxNumber()
  const body = { name: 'Bia', responsibles: [ana], documents: { taxNumber: other }, email: 'bia@example.com' }
  await desk(createStudent, { body })
  const linked = await desk(createStaff, {
    body: { name: 'Bia', taxNumber: other, role: 'EDITOR', email: 'other@example.com', linkExisting: true },
  })
  expect(linked.body.email).toBe('bia@example.com')
})

test('who works here already, and proved it by an invitation, keeps e-mail and password in a further role', async () => {
  await desk(createInstructor, {
    body: { name: 'Eva', documents: { taxNumber }, email: 'eva@example.com', linkExisting: true },
  })
  const linked = await desk(createStaff, {
    body: { name: 'Eva', taxNumber, role: 'EDITOR', email: 'other@example.com', linkExisting: true },
  })
  expect(linked.body.email).toBe('eva@example.com')
})

test('an imported instructor is not joined with whoever registered under the same name and CPF', async () => {
  const at = importDesk(app, school)
  const run = await at.checked(
    'INSTRUCTOR',
    csvOf([
      ['Nome', 'CPF'],
      ["Joana D'Ávila", taxNumber],
    ]),
  )
  expect((await at.rows(run)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['TAX_NUMBER_ALREADY_RECORDED'],
  ])
})
