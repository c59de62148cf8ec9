import { refreshToken } from '@lousa/contract/identity/identity.contract.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import * as ownCalls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { STEP_UP_SECONDS } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import * as stepCalls from '@lousa/contract/identity/sign-in/second-step.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACTOR_PASSWORD, factorDesk } from '../../../../test/factor-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { softPasskey } from '../../../../test/soft-passkey.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const CPF = '11144477735'
let app: TestApp
let school: School
const desk = factorDesk(
  () => app,
  () => school,
)
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  app.clock.set(TEST_NOW)
  await desk.freeAttempts()
  await desk.givePassword(school.instructor, FACTOR_PASSWORD)
  await desk.givePassword(school.administrator, FACTOR_PASSWORD)
})
afterAll(() => app.stop())

const said = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const withAuthenticator = async (account: Account) => {
  await app.owner.query('delete from credential where institution_id = $1 and person_id = $2', [
    school.id,
    account.personId,
  ])
  return desk.withAuthenticator(account)
}
const setup = (endpoint: Parameters<TestApp['call']>[0], body: object) =>
  app.call(endpoint, { host: school.host, body })

test('an administrator requires it of instructors, and it is written in the history', async () => {
  const change = (secondFactorFor: unknown) =>
    app.call(updateInstitution, {
      host: school.host,
      token: school.administrator.token,
      body: { secondFactorFor },
    })
  expect(said(await change(['TEACHERS']))).toEqual([422, 'VALIDATION_ERROR'])
  const answer = await change(['INSTRUCTORS', 'ADMINISTRATORS', 'INSTRUCTORS'])
  expect([answer.status, answer.body.secondFactorFor]).toEqual([200, ['ADMINISTRATORS', 'INSTRUCTORS']])
  const { rows } = await app.owner.query(
    `select changes from audit_entry where institution_id = $1 and entity = 'institution'`,
    [school.id],
  )
  expect(JSON.stringify(rows)).toContain('secondFactorFor')
  expect(said(await desk.password(CPF))).toEqual([422, 'SECOND_FACTOR_SETUP_REQUIRED'])
})

test('an administrator who has one shows it before it is required of fewer, and never to require it of more', async () => {
  const change = (body: object) => desk.own(school.administrator, updateInstitution, body)
  const { secret } = await withAuthenticator(school.administrator)
  await desk.require(['ADMINISTRATORS', 'INSTRUCTORS'])
  desk.later(STEP_UP_SECONDS)
  for (const secondFactorFor of [[], ['INSTRUCTORS']])
    expect(said(await change({ secondFactorFor, name: 'Outra' }))).toEqual([
      422,
      'SECOND_FACTOR_PROOF_REQUIRED',
    ])
  const { rows } = await app.owner.query(
    'select name, second_factor_for as groups from institution where institution_id = $1',
    [school.id],
  )
  expect(rows).toEqual([{ name: 'Escola de Teste', groups: ['ADMINISTRATORS', 'INSTRUCTORS'] }])
  expect(
    (await change({ secondFactorFor: ['INSTRUCTORS', 'ADMINISTRATORS'], phone: '(11) 3333-4444' })).status,
  ).toBe(200)
  expect(
    (await desk.own(school.administrator, ownCalls.proveOwnFactor, { code: desk.codeOf(secret) })).status,
  ).toBe(204)
  expect((await change({ secondFactorFor: ['INSTRUCTORS'] })).body.secondFactorFor).toEqual(['INSTRUCTORS'])
})

test('a person of such a role sets it up before anything begins, and enters by that', async () => {
  await desk.require(['INSTRUCTORS'])
  // Other people who sign in are asked for nothing.
  expect((await desk.password('52998224725')).status).toBe(200)
  const { challenge } = (await desk.password(CPF)).body
  expect(said(await desk.profile(challenge))).toEqual([401, 'UNAUTHENTICATED'])
  expect(said(await desk.step({ challenge, code: '123456' }))).toEqual([422, 'INVALID_CHALLENGE'])
  expect(said(await desk.asked(challenge))).toEqual([422, 'INVALID_CHALLENGE'])
  const begun = (await setup(stepCalls.beginRequiredSetup, { challenge })).body
  const confirm = (code: string) =>
    setup(stepCalls.confirmRequiredSetup, { challenge, setup: begun.setup, code })
  expect(said(await confirm('000000'))).toEqual([422, 'WRONG_SECOND_FACTOR'])
  const { rows } = await app.owner.query(
    'select 1 from session s join account a on a.id = s.account_id where a.person_id = $1 and s.agent is not null',
    [school.instructor.personId],
  )
  expect(rows).toEqual([])
  const entered = await confirm(desk.codeOf(begun.secret))
  expect([entered.status, entered.body.recoveryCodes.length]).toEqual([200, 10])
  expect((await desk.profile(entered.body.accessToken)).body.role).toBe('INSTRUCTOR')
  expect(said(await confirm(desk.codeOf(begun.secret)))).toEqual([422, 'INVALID_CHALLENGE'])
  expect(said(await desk.password(CPF))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
})

test('of two who begin with the same password one sets it up, and the other has to answer it', async () => {
  await desk.require(['INSTRUCTORS'])
  const challenges = await Promise.all([0, 1].map(async () => (await desk.password(CPF)).body.challenge))
  const begun = await Promise.all(
    challenges.map(async challenge => ({
      challenge,
      ...(await setup(stepCalls.beginRequiredSetup, { challenge })).body,
    })),
  )
  const answers = await Promise.all(
    begun.map(each =>
      setup(stepCalls.confirmRequiredSetup, {
        challenge: each.challenge,
        setup: each.setup,
        code: desk.codeOf(each.secret),
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a passkey is enough, and makes recovery codes too', async () => {
  await desk.require(['INSTRUCTORS'])
  const { challenge } = (await desk.password(CPF)).body
  const passkey = softPasskey(school.host)
  const options = (await setup(stepCalls.beginRequiredPasskey, { challenge })).body
  const entered = await setup(stepCalls.confirmRequiredSetup, {
    challenge,
    passkey: passkey.create(options),
    name: 'Celular',
  })
  expect([entered.status, entered.body.recoveryCodes.length]).toEqual([200, 10])
  expect((await desk.password(CPF)).body.methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
})

test('nobody removes the last one that their role requires', async () => {
  const { secret } = await withAuthenticator(school.instructor)
  await desk.require(['INSTRUCTORS'])
  const own = (endpoint: Parameters<TestApp['call']>[0], body?: unknown) =>
    desk.own(school.instructor, endpoint, body)
  await own(ownCalls.proveOwnFactor, { code: desk.codeOf(secret) })
  expect(said(await own(ownCalls.removeAuthenticator))).toEqual([422, 'SECOND_FACTOR_NEEDED'])
  expect((await own(ownCalls.getOwnFactor)).body).toMatchObject({ required: true, recoveryCodesLeft: 10 })
})

test('who was signed in before goes on until the token ends, and sets it up then', async () => {
  const { accessToken } = (await desk.password(CPF)).body
  await desk.require(['INSTRUCTORS'])
  expect((await desk.profile(accessToken)).status).toBe(200)
  const renewed = await app.call(refreshToken, { host: school.host, token: accessToken })
  expect(said(renewed)).toEqual([401, 'UNAUTHENTICATED'])
  await desk.require([])
  expect((await app.call(refreshToken, { host: school.host, token: accessToken })).status).toBe(200)
})
