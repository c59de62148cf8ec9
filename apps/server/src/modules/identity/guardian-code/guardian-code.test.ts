import {
  checkGuardianCode,
  setPasswordByGuardianCode,
} from '@lousa/contract/identity/guardian-code/guardian-code.contract.ts'
import { getProfile, signIn } from '@lousa/contract/identity/identity.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guardianOf, letterOf } from '../../../../test/guardian-letters.ts'
import { auditOf, cpfOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const PASSWORD = 'ipê-amarelo'
const ROSA = cpfOf(401)
const OTHER = cpfOf(402)
let app: TestApp
let school: School
let rosa: Awaited<ReturnType<typeof guardianOf>>
let letter: Awaited<ReturnType<typeof letterOf>>
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  await app.owner.query('delete from rate_limit')
  school = await createSchool(app)
  rosa = await guardianOf(app, school, { taxNumber: ROSA })
  letter = await letterOf(app, school, rosa.personId)
})

const later = (seconds: number) => app.clock.set(new Date(TEST_NOW.getTime() + seconds * 1000))
const check = (code: string, taxNumber = ROSA, host = school.host) =>
  app.call(checkGuardianCode, { host, body: { code, taxNumber } })
const use = (code: string, more: Record<string, unknown> = {}) =>
  app.call(setPasswordByGuardianCode, {
    host: school.host,
    body: { code, taxNumber: ROSA, password: PASSWORD, acceptedTermsVersion: 1, ...more },
  })
const enter = () =>
  app.call(signIn, { host: school.host, body: { username: ROSA, password: PASSWORD, role: 'GUARDIAN' } })
const stored = async () =>
  (
    await app.owner.query<{ wrong: number; used: boolean; hashes: string }>(
      `select wrong_numbers as wrong, used_at is not null as used, token_hash || ' ' || typed_hash as hashes
       from guardian_access_code where institution_id = $1 order by created_at, id`,
      [school.id],
    )
  ).rows
const WRONG = [422, 'WRONG_GUARDIAN_CODE']
const fate = async (answer: ReturnType<typeof check>) => {
  const { status, body } = await answer
  return [status, body?.code]
}

describe('a letter opens nothing', () => {
  test('whose code is not known, is cut off, or is of another institution', async () => {
    const elsewhere = await createSchool(app)
    const known = await guardianOf(app, elsewhere, { taxNumber: ROSA })
    const foreign = await letterOf(app, elsewhere, known.personId)
    for (const code of [
      'ABCD-EFGH-2345',
      letter.code.slice(1),
      letter.secret.slice(1),
      foreign.code,
      foreign.secret,
    ])
      expect([code, await fate(check(code)), await fate(use(code))]).toEqual([code, WRONG, WRONG])
    expect((await stored()).map(({ wrong }) => wrong)).toEqual([0])
  })

  test('with the CPF of another person, and the letter stays', async () => {
    expect(await fate(check(letter.code, OTHER))).toEqual(WRONG)
    expect(await fate(use(letter.secret, { taxNumber: OTHER }))).toEqual(WRONG)
    expect((await check(letter.code)).status).toBe(200)
    expect((await stored()).map(({ wrong, used }) => [wrong, used])).toEqual([[2, false]])
  })

  test('a second time, after 30 days, or after a newer letter', async () => {
    expect((await use(letter.code)).status).toBe(204)
    expect(await fate(use(letter.code))).toEqual(WRONG)
    expect(await fate(check(letter.secret))).toEqual(WRONG)
    const second = await letterOf(app, school, rosa.personId)
    const third = await letterOf(app, school, rosa.personId)
    expect(await fate(check(second.code))).toEqual(WRONG)
    expect((await check(third.code)).status).toBe(200)
    later(30 * 86_400)
    expect(await fate(check(third.code))).toEqual(WRONG)
  })

  test('of a guardian who reaches no child any more: a court said so, or the bond ended', async () => {
    await app.owner.query(
      `insert into guardianship_restriction (institution_id, student_id, guardian_person_id, no_access, no_address,
         no_contact_with_other, starts_on, written_by, written_at) values ($1, $2, $3, true, false, false, '2026-01-10', $4, $5)`,
      [school.id, school.students[0]!.id, rosa.personId, school.administrator.id, TEST_NOW],
    )
    expect([await fate(check(letter.code)), await fate(use(letter.secret))]).toEqual([WRONG, WRONG])
    await app.owner.query('delete from guardianship_restriction where institution_id = $1', [school.id])
    expect((await check(letter.code)).status).toBe(200)
    await app.owner.query(
      "update guardianship set status = 'ENDED', ends_on = starts_on where institution_id = $1",
      [school.id],
    )
    expect(await fate(check(letter.code))).toEqual(WRONG)
  })

  test('of a guardian whose account ended', async () => {
    await app.owner.query("update account set status = 'Inativo' where institution_id = $1 and id = $2", [
      school.id,
      rosa.id,
    ])
    expect(await fate(check(letter.code))).toEqual(WRONG)
  })

  test('without the terms, or with a bad password, and stays', async () => {
    expect(await fate(use(letter.code, { acceptedTermsVersion: undefined }))).toEqual([
      422,
      'CONSENT_REQUIRED',
    ])
    expect((await use(letter.code, { password: '123456' })).body.errors[0].path).toBe('password')
    expect((await use(letter.code)).status).toBe(204)
  })
})

describe('a right letter', () => {
  test.each([
    ['as it is printed', ({ code }: typeof letter) => code],
    [
      'in small letters with blanks',
      ({ code }: typeof letter) => ` ${code.toLowerCase().replaceAll('-', ' ')}`,
    ],
    ['scanned', ({ secret }: typeof letter) => secret],
  ])('lets the guardian in, %s', async (_, given) => {
    expect((await check(given(letter))).body).toMatchObject({ kind: 'INVITATION', firstName: 'Rosa' })
    expect((await use(given(letter))).status).toBe(204)
    const { body } = await enter()
    const profile = await app.call(getProfile, { host: school.host, token: body.accessToken })
    expect(profile.body).toMatchObject({ role: 'GUARDIAN', mustAcceptTerms: false })
    expect((await auditOf(app, rosa.id)).map(({ action }) => action)).toContain('PASSWORD_CHANGED')
  })

  test('replaces a lost password without asking for the terms again, and ends open sessions', async () => {
    await use(letter.code)
    const { body } = await enter()
    const next = await letterOf(app, school, rosa.personId)
    expect((await check(next.code)).body.kind).toBe('RESET')
    expect((await use(next.code, { password: 'outro-ipê', acceptedTermsVersion: undefined })).status).toBe(
      204,
    )
    const profile = await app.call(getProfile, { host: school.host, token: body.accessToken })
    expect(profile.status).toBe(401)
  })

  test('used by two at once lets one of them choose', async () => {
    const answers = await Promise.all([use(letter.code), use(letter.secret)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
  })
})

describe('guesses at a letter', () => {
  test('wait longer and longer however the code is written, and are counted for the office', async () => {
    const spellings = [letter.code, letter.code.toLowerCase(), letter.code.replaceAll('-', '')]
    expect(await fate(check(spellings[0] ?? '', OTHER))).toEqual(WRONG)
    expect(await fate(check(spellings[1] ?? '', OTHER))).toEqual(WRONG)
    const refused = await check(spellings[2] ?? '', OTHER)
    expect(refused.status).toBe(429)
    const first = Number(refused.headers['retry-after'])
    later(first)
    expect(await fate(check(letter.code, OTHER))).toEqual(WRONG)
    expect(Number((await check(letter.code, OTHER)).headers['retry-after'])).toBeGreaterThan(first)
    expect((await stored())[0]?.wrong).toBe(3)
    later(86_400)
    expect((await check(letter.code)).status).toBe(200)
  })

  test('tell an unknown code and a wrong CPF apart neither by words nor by counters', async () => {
    const answersOf = async (code: string) => {
      const answers = []
      for (let turn = 0; turn < 4; turn += 1) {
        const { status, body, headers } = await check(code, OTHER)
        answers.push([status, body.code, body.message, headers['retry-after'] ?? null])
      }
      return answers
    }
    expect(await answersOf('ABCD-EFGH-2345')).toEqual(await answersOf(letter.code))
  })

  test('find no code in the database, neither plain nor by a hash without the key of the server', async () => {
    const { tokenHash } = await import('../../../platform/access/token-hash.ts')
    const text = JSON.stringify(await stored())
    for (const secret of [letter.code, letter.code.replaceAll('-', ''), letter.secret])
      expect(text).not.toContain(secret)
    expect(text).not.toContain(tokenHash(letter.code.replaceAll('-', '')))
  })
})
