import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FACTOR_PASSWORD, factorDesk } from '../../../../test/factor-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const CPF = '11144477735'
let app: TestApp
let school: School
let secret: string
let recoveryCodes: string[]
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
  const made = await desk.withAuthenticator(school.instructor)
  secret = made.secret
  recoveryCodes = made.recoveryCodes
})
afterAll(() => app.stop())

const challengeOf = async (): Promise<string> => (await desk.password(CPF)).body.challenge
/** One after the other: of many right passwords at once some are refused, as attempts are counted before they are read. */
const challengesOf = async (count: number): Promise<string[]> => {
  const challenges: string[] = []
  while (challenges.length < count) challenges.push(await challengeOf())
  return challenges
}
/** All at once. */
const guess = (challenges: readonly string[]) =>
  Promise.all(challenges.map(challenge => desk.step({ challenge, code: '000000' })))
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

describe('a person with an authenticator app', () => {
  test('is asked for its code after the right password alone, and enters with it', async () => {
    const wrong = await desk.enter(CPF, 'guess')
    expect(said(wrong)).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(Object.keys(wrong.body).toSorted()).toEqual(['code', 'message'])
    const first = await desk.password(CPF)
    expect(said(first)).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
    expect(first.body.methods).toEqual(['CODE', 'RECOVERY_CODE'])
    expect(first.headers['set-cookie']).toBeUndefined()
    const { challenge } = first.body
    const entered = await desk.step({ challenge, code: desk.codeOf(secret) })
    expect([entered.status, entered.body.tokenType, entered.body.expiresIn]).toEqual([200, 'Bearer', 43_200])
    expect((await desk.profile(entered.body.accessToken)).body.id).toBe(school.instructor.id)
  })

  test('finds no session in the challenge, nor an account of another school', async () => {
    const challenge = await challengeOf()
    expect(said(await desk.profile(challenge))).toEqual([401, 'UNAUTHENTICATED'])
    const other = await createSchool(app)
    const elsewhere = await desk.step({ challenge, code: desk.codeOf(secret) }, { at: other })
    expect(said(elsewhere)).toEqual([422, 'INVALID_CHALLENGE'])
  })

  test.each([
    [-31, 422],
    [-30, 200],
    [29, 200],
    [59, 200],
    [60, 422],
  ])('whose clock is %i seconds off is answered %i', async (off, status) => {
    const now = app.clock.now().getTime()
    // At the beginning of thirty seconds.
    app.clock.set(new Date(now - (now % 30_000) + 90_000))
    const answer = await desk.step({ challenge: await challengeOf(), code: desk.codeOf(secret, off) })
    expect(answer.status).toBe(status)
  })

  test('enters with a code once, also of six tries at once, and with none of an earlier step', async () => {
    const code = desk.codeOf(secret)
    const challenges = await challengesOf(6)
    const answers = await Promise.all(challenges.map(challenge => desk.step({ challenge, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['WRONG_SECOND_FACTOR']),
    )
    const before = await desk.step({ challenge: await challengeOf(), code: desk.codeOf(secret, -30) })
    expect(said(before)).toEqual([422, 'WRONG_SECOND_FACTOR'])
    desk.later(30)
    const next = await desk.step({ challenge: await challengeOf(), code: desk.codeOf(secret) })
    expect(next.status).toBe(200)
  })

  test('ends the challenge by entering, and tries again with the same one after a wrong code', async () => {
    const challenge = await challengeOf()
    expect(said(await desk.step({ challenge, code: '000000' }))).toEqual([422, 'WRONG_SECOND_FACTOR'])
    expect((await desk.step({ challenge, code: desk.codeOf(secret) })).status).toBe(200)
    desk.later(30)
    const again = await desk.step({ challenge, code: desk.codeOf(secret) })
    expect(said(again)).toEqual([422, 'INVALID_CHALLENGE'])
  })

  test('one challenge opens one session, also for two that answer it at once', async () => {
    const challenge = await challengeOf()
    const [code = '', other = ''] = recoveryCodes
    const answers = await Promise.all([
      desk.step({ challenge, recoveryCode: code }),
      desk.step({ challenge, recoveryCode: other }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('begins again after ten minutes, or when the password is another', async () => {
    const challenge = await challengeOf()
    desk.later(601)
    const late = await desk.step({ challenge, code: desk.codeOf(secret) })
    expect(said(late)).toEqual([422, 'INVALID_CHALLENGE'])
    const stolen = await challengeOf()
    expect((await desk.change(school.instructor.token, FACTOR_PASSWORD, 'ipê-amarelo')).status).toBe(204)
    const after = await desk.step({ challenge: stolen, code: desk.codeOf(secret) })
    expect(said(after)).toEqual([422, 'INVALID_CHALLENGE'])
  })

  test('says one thing at a time, and nothing that is no code', async () => {
    const challenge = await challengeOf()
    for (const body of [
      { challenge },
      { challenge, code: '12345' },
      { challenge, code: '123456', recoveryCode: 'x' },
    ])
      expect(said(await desk.step(body))).toEqual([422, 'VALIDATION_ERROR'])
  })

  test('has chosen a role before, and enters with that one', async () => {
    await app.owner.query(
      `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
       values ($1, $2, 'ADMINISTRATOR', 'segunda', 'paula', 'paula', 'paula', now())`,
      [school.id, school.instructor.personId],
    )
    expect(said(await desk.password(CPF))).toEqual([422, 'CHOOSE_ROLE'])
    const { challenge } = (await desk.password(CPF, {}, { role: 'ADMINISTRATOR' })).body
    const { accessToken } = (await desk.step({ challenge, code: desk.codeOf(secret) })).body
    expect((await desk.profile(accessToken)).body.role).toBe('ADMINISTRATOR')
  })
})

describe('a person who has lost their phone', () => {
  test('enters with each recovery code once, in whatever writing, and hears of it', async () => {
    await desk.giveEmail(school.instructor, 'paula@example.org')
    const [code = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await desk.step({ challenge: await challengeOf(), recoveryCode: typed })).status).toBe(200)
    const again = await desk.step({ challenge: await challengeOf(), recoveryCode: code })
    expect(said(again)).toEqual([422, 'WRONG_SECOND_FACTOR'])
    const mail = (await desk.mails()).at(-1)
    expect([mail?.to_address, mail?.subject.includes('código de recuperação')]).toEqual([
      'paula@example.org',
      true,
    ])
    expect(mail?.body).toContain('Códigos que restam: 9')
  })

  test('enters with no code of somebody else', async () => {
    const { secret: foreign, recoveryCodes: theirs } = await desk.withAuthenticator(school.administrator)
    const challenge = await challengeOf()
    const answers = [
      await desk.step({ challenge, recoveryCode: theirs[0] }),
      await desk.step({ challenge, code: desk.codeOf(foreign) }),
    ]
    expect(answers.map(said)).toEqual([
      [422, 'WRONG_SECOND_FACTOR'],
      [422, 'WRONG_SECOND_FACTOR'],
    ])
  })
})

describe('somebody who has the password and guesses codes', () => {
  test('gets ten guesses, whatever challenges they begin, and waits then', async () => {
    const answers = await guess(await challengesOf(30))
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    expect([count(422), count(429)]).toEqual([10, 20])
    // A right password forgets the counter of passwords, and not this one.
    expect((await desk.step({ challenge: await challengeOf(), code: desk.codeOf(secret) })).status).toBe(429)
    expect((await desk.step({ challenge: await challengeOf(), recoveryCode: recoveryCodes[0] })).status).toBe(
      429,
    )
    desk.later(31)
    expect((await desk.step({ challenge: await challengeOf(), code: desk.codeOf(secret) })).status).toBe(200)
  })

  test('keeps its owner out neither where they have been before nor by guessing at passwords alone', async () => {
    const first = await desk.step({ challenge: await challengeOf(), code: desk.codeOf(secret) })
    const headers = { cookie: desk.cookies(first) }
    expect(headers.cookie).toMatch(/^lousa-device=/)
    desk.later(30)
    await guess(await challengesOf(15))
    const { challenge } = (await desk.password(CPF, { headers })).body
    expect((await desk.step({ challenge, code: desk.codeOf(secret) })).status).toBe(429)
    expect((await desk.step({ challenge, code: desk.codeOf(secret) }, { headers })).status).toBe(200)
  })
})

describe('a trusted browser', () => {
  const trusting = async () => {
    const challenge = await challengeOf()
    const answer = await desk.step({ challenge, code: desk.codeOf(secret), trustDevice: true })
    return { headers: { cookie: desk.cookies(answer) }, answer }
  }

  test('asks for the password alone for thirty days, and keeps its token out of reach of scripts', async () => {
    const { headers, answer } = await trusting()
    expect(String(answer.headers['set-cookie'])).toMatch(
      /lousa-trust=[\w-]{43}; Path=\/api\/auth\/token; Max-Age=2592000; HttpOnly; SameSite=Strict/,
    )
    expect((await desk.password(CPF, { headers })).status).toBe(200)
    expect(said(await desk.enter(CPF, 'guess'))).toEqual([401, 'INVALID_CREDENTIALS'])
    desk.later(30 * 86_400 - 60)
    expect((await desk.password(CPF, { headers })).status).toBe(200)
    desk.later(61)
    expect(said(await desk.password(CPF, { headers }))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
  })

  test('is trusted for nobody else, and no copy of what is stored is trusted', async () => {
    const { headers } = await trusting()
    await desk.withAuthenticator(school.administrator)
    expect(said(await desk.password('52998224725', { headers }))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
    const { rows } = await app.owner.query<{ token_hash: string }>('select token_hash from trusted_device')
    for (const { token_hash } of rows) {
      const copied = { headers: { cookie: `lousa-trust=${token_hash}` } }
      expect(said(await desk.password(CPF, copied))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
    }
  })

  test('is trusted by two people beside each other', async () => {
    const { headers } = await trusting()
    const other = await desk.withAuthenticator(school.administrator)
    const { challenge } = (await desk.password('52998224725', { headers })).body
    const second = await desk.step(
      { challenge, code: desk.codeOf(other.secret), trustDevice: true },
      { headers },
    )
    const both = { headers: { cookie: desk.cookies(second) } }
    expect((await desk.password(CPF, both)).status).toBe(200)
    expect((await desk.password('52998224725', both)).status).toBe(200)
  })

  test('is trusted no more once the password changed, by whatever way', async () => {
    const { headers } = await trusting()
    expect((await desk.change(school.instructor.token, FACTOR_PASSWORD, FACTOR_PASSWORD)).status).toBe(204)
    expect(said(await desk.password(CPF, { headers }))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
    desk.later(30)
    const again = await trusting()
    await desk.giveEmail(school.instructor, 'paula@example.org')
    expect((await desk.use(await desk.linkFor('paula@example.org'), FACTOR_PASSWORD)).status).toBe(204)
    // The link changes the password and nothing else: the second factor stays.
    expect(said(await desk.password(CPF, again))).toEqual([422, 'SECOND_FACTOR_REQUIRED'])
  })
})

test('nothing of it can be read in the database without the server’s secret', async () => {
  await desk.step({ challenge: await challengeOf(), code: desk.codeOf(secret), trustDevice: true })
  const challenge = await challengeOf()
  const { rows } = await app.owner.query<{ all: string }>(
    `select concat_ws(' ', (select string_agg(t::text, ' ') from authenticator t), (select string_agg(t::text, ' ') from recovery_code t),
      (select string_agg(t::text, ' ') from trusted_device t), (select string_agg(t::text, ' ') from factor_challenge t),
      (select string_agg(t::text, ' ') from audit_entry t)) as all`,
  )
  const stored = rows[0]?.all ?? ''
  expect(stored).toContain(school.instructor.personId)
  for (const kept of [
    secret,
    challenge,
    ...recoveryCodes,
    ...recoveryCodes.map(code => code.replaceAll('-', '')),
  ])
    expect(stored).not.toContain(kept)
})

test('somebody without a second factor enters as ever', async () => {
  await desk.givePassword(school.administrator, FACTOR_PASSWORD)
  const answer = await desk.password('52998224725')
  expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([
    200,
    ['accessToken', 'expiresIn', 'tokenType'],
  ])
  const profile = await app.call(getProfile, { host: school.host, token: answer.body.accessToken })
  expect(profile.status).toBe(200)
})
