import * as ownCalls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FACTOR_PASSWORD, factorDesk } from '../../../../test/factor-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
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
  await desk.withoutProof()
})
afterAll(() => app.stop())

const said = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const own = (endpoint: Parameters<TestApp['call']>[0], body?: unknown) =>
  desk.own(school.instructor, endpoint, body)

describe('a person without a second factor', () => {
  test('sets one up only after their password: who finds a session open shuts nobody out', async () => {
    await desk.givePassword(school.instructor, FACTOR_PASSWORD)
    for (const call of [ownCalls.beginAuthenticator, ownCalls.beginPasskey, ownCalls.renewRecoveryCodes])
      expect(said(await own(call))).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
    expect(said(await own(ownCalls.proveOwnFactor, { password: 'guess' }))).toEqual([422, 'WRONG_PASSWORD'])
    expect(said(await own(ownCalls.beginAuthenticator))).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
    expect((await own(ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })).status).toBe(204)
    expect((await own(ownCalls.beginAuthenticator)).status).toBe(200)
    expect(said(await own(ownCalls.renewRecoveryCodes))).toEqual([422, 'NO_SECOND_FACTOR'])
    desk.later(601)
    expect(said(await own(ownCalls.beginAuthenticator))).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
  })

  test('keeps an app once it has shown that it works, and hears of it', async () => {
    await desk.giveEmail(school.instructor, 'paula@example.org')
    await desk.givePassword(school.instructor, FACTOR_PASSWORD)
    await own(ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
    const { secret, uri, setup } = (await own(ownCalls.beginAuthenticator)).body
    expect(uri).toContain(`secret=${secret}`)
    expect(said(await own(ownCalls.confirmAuthenticator, { setup, code: '000000' }))).toEqual([
      422,
      'WRONG_SECOND_FACTOR',
    ])
    const code = desk.codeOf(secret)
    for (const forged of ['x', `${setup.slice(0, -2)}AA`])
      expect(said(await own(ownCalls.confirmAuthenticator, { setup: forged, code }))).toEqual([
        422,
        'INVALID_CHALLENGE',
      ])
    expect((await own(ownCalls.getOwnFactor)).body.authenticator).toBeNull()
    const kept = await own(ownCalls.confirmAuthenticator, { setup, code })
    expect([kept.status, new Set(kept.body.recoveryCodes).size]).toEqual([200, 10])
    const { body } = await own(ownCalls.getOwnFactor)
    expect(body).toMatchObject({ required: false, passkeys: [], recoveryCodesLeft: 10, trustedDevices: [] })
    expect((await desk.mails()).at(-1)?.subject).toContain('Segundo fator configurado')
  })

  test('keeps no app that was begun by somebody else', async () => {
    await desk.givePassword(school.instructor, FACTOR_PASSWORD)
    await desk.givePassword(school.administrator, FACTOR_PASSWORD)
    await desk.own(school.administrator, ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
    const { secret, setup } = (await desk.own(school.administrator, ownCalls.beginAuthenticator)).body
    await own(ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
    const foreign = await own(ownCalls.confirmAuthenticator, { setup, code: desk.codeOf(secret) })
    expect(said(foreign)).toEqual([422, 'INVALID_CHALLENGE'])
  })
})

describe('a person with an app', () => {
  test('changes nothing without its code: neither the password nor an old proof is enough', async () => {
    const { secret } = await desk.withAuthenticator(school.instructor)
    desk.later(600)
    expect(said(await own(ownCalls.removeAuthenticator))).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
    expect(said(await own(ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD }))).toEqual([
      422,
      'SECOND_FACTOR_PROOF_REQUIRED',
    ])
    expect(said(await own(ownCalls.proveOwnFactor, { code: '000000' }))).toEqual([422, 'WRONG_SECOND_FACTOR'])
    expect((await own(ownCalls.getOwnFactor)).body.authenticator).not.toBeNull()
    expect((await own(ownCalls.proveOwnFactor, { code: desk.codeOf(secret) })).status).toBe(204)
    expect((await own(ownCalls.removeAuthenticator)).status).toBe(204)
    expect((await own(ownCalls.getOwnFactor)).body).toMatchObject({
      authenticator: null,
      recoveryCodesLeft: 0,
    })
    expect((await desk.password(CPF)).status).toBe(200)
  })

  test('guesses ten times, and waits then', async () => {
    await desk.withAuthenticator(school.instructor)
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => own(ownCalls.proveOwnFactor, { code: '000000' })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('moves to another phone, and the former app opens nothing', async () => {
    const { secret, recoveryCodes } = await desk.withAuthenticator(school.instructor)
    await own(ownCalls.proveOwnFactor, { code: desk.codeOf(secret) })
    const next = (await own(ownCalls.beginAuthenticator)).body
    const kept = await own(ownCalls.confirmAuthenticator, {
      setup: next.setup,
      code: desk.codeOf(next.secret),
    })
    expect(kept.body).toEqual({ recoveryCodes: null })
    desk.later(60)
    const { challenge } = (await desk.password(CPF)).body
    expect(said(await desk.step({ challenge, code: desk.codeOf(secret) }))[1]).toBe('WRONG_SECOND_FACTOR')
    expect((await desk.step({ challenge, code: desk.codeOf(next.secret) })).status).toBe(200)
    const again = (await desk.password(CPF)).body.challenge
    expect((await desk.step({ challenge: again, recoveryCode: recoveryCodes[0] })).status).toBe(200)
  })

  test('gets other recovery codes, and the former ones are worth nothing', async () => {
    const { secret, recoveryCodes } = await desk.withAuthenticator(school.instructor)
    await own(ownCalls.proveOwnFactor, { code: desk.codeOf(secret) })
    const renewed = (await own(ownCalls.renewRecoveryCodes)).body.recoveryCodes
    const { challenge } = (await desk.password(CPF)).body
    expect(said(await desk.step({ challenge, recoveryCode: recoveryCodes[1] }))[1]).toBe(
      'WRONG_SECOND_FACTOR',
    )
    expect((await desk.step({ challenge, recoveryCode: renewed[1] })).status).toBe(200)
  })

  test('sees the browsers that they trust, and takes that back', async () => {
    const { secret } = await desk.withAuthenticator(school.instructor)
    const { challenge } = (await desk.password(CPF)).body
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const trusting = await desk.step(
      { challenge, code: desk.codeOf(secret), trustDevice: true },
      { headers: { 'user-agent': agent } },
    )
    const headers = { cookie: desk.cookies(trusting) }
    const [device] = (await own(ownCalls.getOwnFactor)).body.trustedDevices
    expect(device.device).toBe('Firefox no Linux')
    const forget = await app.call(ownCalls.forgetDevice, {
      host: school.host,
      token: school.instructor.token,
      params: { id: device.id },
    })
    expect(forget.status).toBe(204)
    expect(said(await desk.password(CPF, { headers }))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
  })
})

describe('an administrator', () => {
  const reset = (id: string, token = school.administrator.token) =>
    app.call(ownCalls.resetUserFactor, { host: school.host, token, params: { id } })

  test('takes the second factor from who has lost it, ends what they have open, and tells them', async () => {
    const { instructor } = school
    const { secret } = await desk.withAuthenticator(instructor)
    await desk.giveEmail(instructor, 'paula@example.org')
    const { challenge } = (await desk.password(CPF)).body
    const trusting = await desk.step({ challenge, code: desk.codeOf(secret), trustDevice: true })
    await desk.givePassword(school.administrator, FACTOR_PASSWORD)
    await desk.own(school.administrator, ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
    expect((await reset(instructor.id)).status).toBe(204)
    expect((await desk.profile(instructor.token)).status).toBe(401)
    expect((await desk.profile(trusting.body.accessToken)).status).toBe(401)
    expect((await desk.password(CPF)).status).toBe(200)
    const { rows } = await app.owner.query(
      `select (select count(*)::int from trusted_device where institution_id = $1) as devices,
        (select count(*)::int from recovery_code where institution_id = $1) as codes,
        (select account_id from audit_entry where institution_id = $1 and action = 'SECOND_FACTOR_RESET') as by`,
      [school.id],
    )
    expect(rows).toEqual([{ devices: 0, codes: 0, by: school.administrator.id }])
    expect((await desk.mails()).at(-1)?.subject).toContain('redefinido')
    expect(said(await reset(instructor.id))).toEqual([422, 'NO_SECOND_FACTOR'])
  })

  test('resets neither their own nor, being none, anybody’s', async () => {
    await desk.withAuthenticator(school.administrator)
    await desk.withAuthenticator(school.instructor)
    expect(said(await reset(school.administrator.id))).toEqual([422, 'OWN_SECOND_FACTOR'])
    expect(said(await reset(school.administrator.id, school.instructor.token))).toEqual([403, 'FORBIDDEN'])
    const other = await createSchool(app)
    expect(said(await reset(school.instructor.id, other.administrator.token))[0]).toBe(401)
    expect(said(await reset(other.instructor.id))).toEqual([404, 'NOT_FOUND'])
    expect(said(await desk.password(CPF))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
  })
})
