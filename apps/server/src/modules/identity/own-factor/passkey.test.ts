import * as ownCalls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FACTOR_PASSWORD, factorDesk } from '../../../../test/factor-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { softPasskey } from '../../../../test/soft-passkey.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const CPF = '11144477735'
let app: TestApp
let school: School
let passkey: ReturnType<typeof softPasskey>
const desk = factorDesk(
  () => app,
  () => school,
)
const own = (endpoint: Parameters<TestApp['call']>[0], body?: unknown) =>
  desk.own(school.instructor, endpoint, body)
const said = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const challengeOf = async (): Promise<string> => (await desk.password(CPF)).body.challenge

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  app.clock.set(TEST_NOW)
  await desk.freeAttempts()
  await desk.givePassword(school.instructor, FACTOR_PASSWORD)
  await own(ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
  passkey = softPasskey(school.host)
  const options = (await own(ownCalls.beginPasskey)).body
  const kept = await own(ownCalls.createPasskey, {
    passkey: passkey.create(options),
    name: 'Celular da Paula',
  })
  expect([kept.status, kept.body.recoveryCodes.length]).toEqual([201, 10])
})
afterAll(() => app.stop())

/** A challenge of a sign-in, and what the browser is asked to sign for it. */
const begun = async () => {
  const challenge = await challengeOf()
  return { challenge, options: (await desk.asked(challenge)).body }
}
const WRONG = [422, 'WRONG_SECOND_FACTOR']

describe('a person with a passkey', () => {
  test('enters with it, and sees when it was used', async () => {
    const { challenge, options } = await begun()
    expect(options).toMatchObject({ rpId: school.host, userVerification: 'required' })
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id])
    const answer = await desk.step({ challenge, passkey: passkey.answer(options) })
    expect(answer.status).toBe(200)
    const [stored] = (await own(ownCalls.getOwnFactor)).body.passkeys
    expect(stored).toMatchObject({
      name: 'Celular da Paula',
      host: school.host,
      lastUsedAt: TEST_NOW.toISOString(),
    })
  })

  test('is asked anew each time: what was signed once opens nothing again, right or wrong', async () => {
    const { challenge, options } = await begun()
    const signed = passkey.answer(options)
    expect((await desk.step({ challenge, passkey: signed })).status).toBe(200)
    expect(said(await desk.step({ challenge: await challengeOf(), passkey: signed }))).toEqual(WRONG)
    const next = await begun()
    const unverified = passkey.answer(next.options, { verified: false })
    expect(said(await desk.step({ challenge: next.challenge, passkey: unverified }))).toEqual(WRONG)
    const right = passkey.answer(next.options)
    expect(said(await desk.step({ challenge: next.challenge, passkey: right }))).toEqual(WRONG)
  })

  test.each([
    ['another page', () => ({ origin: 'https://escola.example' })],
    ['another host name', () => ({ rpId: 'escola.example' })],
    ['nobody who proved themselves to it', () => ({ verified: false })],
  ])('does not enter by what was signed for %s', async (_, told) => {
    const { challenge, options } = await begun()
    expect(said(await desk.step({ challenge, passkey: passkey.answer(options, told()) }))).toEqual(WRONG)
  })

  test('behind a proxy that takes TLS away enters from the secure page', async () => {
    const { challenge, options } = await begun()
    const signed = passkey.answer(options, { origin: `https://${school.host}` })
    expect((await desk.step({ challenge, passkey: signed })).status).toBe(200)
  })

  test('does not enter by a copy of it, whose counter is behind', async () => {
    const first = await begun()
    const signed = passkey.answer(first.options, { counter: 9 })
    expect((await desk.step({ challenge: first.challenge, passkey: signed })).status).toBe(200)
    const second = await begun()
    const copied = passkey.answer(second.options, { counter: 9 })
    expect(said(await desk.step({ challenge: second.challenge, passkey: copied }))).toEqual(WRONG)
  })

  test('enters with no other key, and by no request of somebody else', async () => {
    const { challenge, options } = await begun()
    const foreign = softPasskey(school.host).answer(options)
    expect(said(await desk.step({ challenge, passkey: foreign }))).toEqual(WRONG)
    const posing = { ...softPasskey(school.host).answer(options), id: passkey.id, rawId: passkey.id }
    expect(said(await desk.step({ challenge, passkey: posing }))).toEqual(WRONG)
    const { secret } = await desk.withAuthenticator(school.administrator)
    await desk.own(school.administrator, ownCalls.proveOwnFactor, { code: desk.codeOf(secret) })
    const request = (await desk.own(school.administrator, ownCalls.askOwnPasskey)).body
    expect(said(await desk.step({ challenge, passkey: passkey.answer(request) }))).toEqual(WRONG)
  })

  test('enters with it at no other institution, nor at another host name of the same', async () => {
    const { options } = await begun()
    const other = await createSchool(app)
    await desk.givePassword(other.instructor, FACTOR_PASSWORD, other)
    await app.call(ownCalls.proveOwnFactor, {
      host: other.host,
      token: other.instructor.token,
      body: { password: FACTOR_PASSWORD },
    })
    const theirs = softPasskey(other.host)
    const creation = (
      await app.call(ownCalls.beginPasskey, { host: other.host, token: other.instructor.token })
    ).body
    await app.call(ownCalls.createPasskey, {
      host: other.host,
      token: other.instructor.token,
      body: { passkey: theirs.create(creation), name: 'Celular' },
    })
    const { challenge } = (await desk.password(CPF, { at: other })).body
    const asked = (await desk.asked(challenge, other)).body
    // Made for another host name, known to another institution, asked for by another one.
    expect(said(await desk.step({ challenge, passkey: passkey.answer(asked) }, { at: other }))).toEqual(WRONG)
    expect(said(await desk.step({ challenge, passkey: theirs.answer(options) }, { at: other }))).toEqual(
      WRONG,
    )
    await app.owner.query('insert into institution_hostname (hostname, institution_id) values ($1, $2)', [
      `outro-${school.host}`,
      school.id,
    ])
    const elsewhere = { ...school, host: `outro-${school.host}` }
    const away = await desk.password(CPF, { at: elsewhere })
    expect(away.body.methods).toEqual(['RECOVERY_CODE'])
    const there = (await desk.asked(away.body.challenge, elsewhere)).body
    expect(there.allowCredentials).toEqual([])
    const signed = passkey.answer(there, { rpId: elsewhere.host, origin: `http://${elsewhere.host}` })
    expect(
      said(await desk.step({ challenge: away.body.challenge, passkey: signed }, { at: elsewhere })),
    ).toEqual(WRONG)
  })
})

describe('a new passkey', () => {
  const created = async (told: Parameters<typeof passkey.create>[1], of = softPasskey(school.host)) =>
    own(ownCalls.createPasskey, {
      passkey: of.create((await own(ownCalls.beginPasskey)).body, told),
      name: 'Outra',
    })

  test('is kept only when it was made here, for whoever proved themselves, and once', async () => {
    expect(said(await created({ origin: 'https://escola.example' }))).toEqual([422, 'PASSKEY_REFUSED'])
    expect(said(await created({ rpId: 'escola.example' }))).toEqual([422, 'PASSKEY_REFUSED'])
    expect(said(await created({ verified: false }))).toEqual([422, 'PASSKEY_REFUSED'])
    expect(said(await created({}, passkey))).toEqual([422, 'PASSKEY_REFUSED'])
    const second = softPasskey(school.host)
    const made = second.create((await own(ownCalls.beginPasskey)).body)
    expect((await own(ownCalls.createPasskey, { passkey: made, name: 'Outra' })).body).toEqual({
      recoveryCodes: null,
    })
    expect(said(await own(ownCalls.createPasskey, { passkey: made, name: 'Outra' }))).toEqual([
      422,
      'PASSKEY_REFUSED',
    ])
    expect((await own(ownCalls.getOwnFactor)).body.passkeys).toHaveLength(2)
  })

  test('is removed after a proof by one of them, and asked for no more', async () => {
    desk.later(601)
    const [{ id }] = (await own(ownCalls.getOwnFactor)).body.passkeys
    const remove = () =>
      app.call(ownCalls.removePasskey, { host: school.host, token: school.instructor.token, params: { id } })
    expect(said(await remove())).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
    const { options: ofSignIn } = await begun()
    expect(said(await own(ownCalls.proveOwnFactor, { passkey: passkey.answer(ofSignIn) }))).toEqual(WRONG)
    const request = (await own(ownCalls.askOwnPasskey)).body
    expect((await own(ownCalls.proveOwnFactor, { passkey: passkey.answer(request) })).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect((await desk.password(CPF)).status).toBe(200)
  })
})
