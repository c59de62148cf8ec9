import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { atWork } from '../institution/current-institution.public.queries.ts'
import type { LinkKind } from './access-link.queries.ts'
import { issueLink } from './access-link.service.ts'

const EMAIL = 'paula@example.com'
const CPF = '11144477735'
const OLD = 'giz-e-lousa'
const NEW = 'ipê-amarelo'
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = accessDesk(
  () => app,
  () => school,
)
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  await desk.freeAttempts()
  school = await createSchool(app)
  await desk.giveEmail(school.instructor, EMAIL)
  await desk.givePassword(school.instructor, OLD)
})

const later = (seconds: number) => app.clock.set(new Date(TEST_NOW.getTime() + seconds * 1000))
const linkOf = async (kind: LinkKind, personId = school.instructor.personId, at = school): Promise<string> =>
  systemContext(app, atWork(at.id), async ctx => {
    const { url } = await issueLink({ ...ctx, origin: `http://${at.host}` }, personId, kind)
    return url.split('#')[1] ?? ''
  })
const codes = async (token: string) => [
  (await desk.read(token)).body.code,
  (await desk.use(token, NEW, { acceptedTermsVersion: 1 })).body?.code,
]
const INVALID = ['INVALID_LINK', 'INVALID_LINK']
const consents = async () =>
  (
    await app.owner.query(
      'select person_id, kind, given, text_version, given_by, address from consent where institution_id = $1 order by kind desc',
      [school.id],
    )
  ).rows

describe('a link opens nothing', () => {
  test('that nobody issued, or that is not whole', async () => {
    const token = await linkOf('RESET')
    for (const wrong of ['x', token.slice(1), `${token}x`, token.toUpperCase(), '__proto__'])
      expect([wrong, ...(await codes(wrong))]).toEqual([wrong, ...INVALID])
    expect((await desk.enter(CPF, OLD)).status).toBe(200)
  })

  test('a second time, and the first password stays', async () => {
    const token = await linkOf('RESET')
    expect((await desk.use(token, NEW)).status).toBe(204)
    expect(await codes(token)).toEqual(INVALID)
    expect((await desk.use(token, 'outra senha')).body.code).toBe('INVALID_LINK')
    expect((await desk.enter(CPF, NEW)).status).toBe(200)
  })

  test('after its time: one hour for a new password, seven days for an invitation', async () => {
    for (const [kind, seconds] of [
      ['RESET', 3_600],
      ['INVITATION', 604_800],
    ] as const) {
      later(0)
      const token = await linkOf(kind)
      later(seconds - 1)
      expect((await desk.read(token)).body.kind).toBe(kind)
      later(seconds)
      expect(await codes(token)).toEqual(INVALID)
    }
  })

  test('when another one was issued after it, of whichever kind', async () => {
    for (const kinds of [
      ['RESET', 'RESET'],
      ['INVITATION', 'RESET'],
      ['RESET', 'INVITATION'],
    ] as const) {
      const first = await linkOf(kinds[0])
      const second = await linkOf(kinds[1])
      expect(await codes(first)).toEqual(INVALID)
      expect((await desk.read(second)).body.kind).toBe(kinds[1])
    }
  })

  test('when the password was changed by another link or by the person', async () => {
    const byLink = await linkOf('RESET')
    const used = await linkOf('RESET')
    await app.owner.query('update access_link set used_at = null where institution_id = $1', [school.id])
    expect((await desk.use(used, NEW)).status).toBe(204)
    expect(await codes(byLink)).toEqual(INVALID)

    const open = await linkOf('RESET')
    const { accessToken } = (await desk.enter(CPF, NEW)).body
    expect((await desk.change(accessToken, NEW, OLD)).status).toBe(204)
    expect(await codes(open)).toEqual(INVALID)
  })

  test('of a person who was deactivated', async () => {
    const token = await linkOf('RESET')
    await app.owner.query("update account set status = 'Inativo' where institution_id = $1 and id = $2", [
      school.id,
      school.instructor.id,
    ])
    expect(await codes(token)).toEqual(INVALID)
  })

  test('at the host of another institution', async () => {
    const other = await createSchool(app)
    const token = await linkOf('RESET', other.instructor.personId, other)
    expect(await codes(token)).toEqual(INVALID)
    expect((await desk.read(token, other.host)).status).toBe(200)
  })

  test('to whoever tries links: sixty wrong ones are enough from an address, and a right one passes uncounted', async () => {
    const token = await linkOf('RESET')
    for (let at = 0; at < 3; at += 1) expect((await desk.read(token)).status).toBe(200)
    expect((await app.owner.query('select hits from rate_limit')).rows).toEqual([])
    for (let at = 0; at < 60; at += 1)
      expect((await (at % 2 ? desk.read('errado') : desk.use('errado', NEW))).body.code).toBe('INVALID_LINK')
    expect((await desk.read('errado')).status).toBe(429)
    expect((await desk.use('errado', NEW)).status).toBe(429)
    expect((await desk.read(token)).status).toBe(200)
    expect((await desk.use(token, NEW)).status).toBe(204)
  })
})

describe('a new password is refused in its field', () => {
  test.each([
    ['curta', 'TOO_SHORT', 'A senha deve ter no mínimo 6 caracteres'],
    ['senha123', 'TOO_COMMON', 'Esta senha é muito comum. Escolha outra'],
    ['', 'REQUIRED', 'Campo obrigatório'],
    ['x'.repeat(201), 'TOO_LONG', 'Máximo de 200 caracteres'],
  ])('when somebody chooses "%.10s": %s', async (password, code, message) => {
    const token = await linkOf('RESET')
    const answer = await desk.use(token, password)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(answer.body.errors).toEqual([{ path: 'password', code, message }])
    expect((await desk.read(token)).status).toBe(200)
  })
})

test('of two simultaneous uses of one link one wins', async () => {
  const token = await linkOf('RESET')
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select from person where institution_id = $1 and id = $2 for update', [
    school.id,
    school.instructor.personId,
  ])
  const uses = ['primeira senha', 'segunda senha'].map(password => desk.use(token, password))
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  const answers = await Promise.all(uses)
  expect(answers.map(each => each.status).sort()).toEqual([204, 422])
  expect(answers.map(each => each.body?.code)).toContain('INVALID_LINK')
  const winner = answers[0]?.status === 204 ? 'primeira senha' : 'segunda senha'
  expect((await desk.enter(CPF, winner)).status).toBe(200)
})

test('of two links issued at once for a person one stays open', async () => {
  const tokens = await Promise.all(['RESET', 'INVITATION'].map(kind => linkOf(kind as LinkKind)))
  const answers = await Promise.all(tokens.map(token => desk.read(token)))
  expect(answers.map(each => each.status).sort()).toEqual([200, 422])
})

test('a link greets by the social name’s first name and says where and until when', async () => {
  await app.owner.query(
    "update person set social_name = 'Paulo Professor' where institution_id = $1 and id = $2",
    [school.id, school.instructor.personId],
  )
  const answer = await desk.read(await linkOf('RESET'))
  expect(answer.body).toEqual({
    kind: 'RESET',
    firstName: 'Paulo',
    institution: 'Escola de Teste',
    expiresAt: new Date(TEST_NOW.getTime() + 3_600_000).toISOString(),
  })
})

test('a new password ends all sessions of all roles of the person at once, and of nobody else', async () => {
  await app.owner.query(
    `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
     values ($1, $2, 'ADMINISTRATOR', 'segunda', 'paula', 'paula', 'paula', now())`,
    [school.id, school.instructor.personId],
  )
  const sessions = await Promise.all(
    ['INSTRUCTOR', 'ADMINISTRATOR'].map(role => desk.enter(CPF, OLD, { role })),
  )
  const tokens = [school.instructor.token, ...sessions.map(each => each.body.accessToken)]
  for (const token of tokens) expect((await desk.profile(token)).status).toBe(200)
  await desk.use(await linkOf('RESET'), NEW)
  for (const token of tokens) expect((await desk.profile(token)).body.code).toBe('UNAUTHENTICATED')
  expect((await desk.profile(school.administrator.token)).status).toBe(200)
  expect((await desk.enter(CPF, OLD, { role: 'INSTRUCTOR' })).status).toBe(401)
})

test('a password made by a link for a forgotten one is told by e-mail, a first one is not', async () => {
  await desk.use(await linkOf('RESET'), NEW)
  const [mail, ...others] = await desk.mails()
  expect(others).toEqual([])
  expect([mail?.to_address, mail?.subject]).toEqual([EMAIL, 'A sua senha foi alterada – Escola de Teste'])
  expect(mail?.body).not.toContain(NEW)
  await app.owner.query('delete from credential where institution_id = $1', [school.id])
  await desk.use(await linkOf('INVITATION'), NEW, { acceptedTermsVersion: 1 })
  expect(await desk.mails()).toHaveLength(1)
  await app.runJobs()
})

test('what was done with a link is in the history, without author, password or token', async () => {
  const token = await linkOf('RESET')
  await desk.use(token, NEW)
  const { rows } = await app.owner.query(
    'select account_id, entity, entity_id, action, changes from audit_entry where institution_id = $1',
    [school.id],
  )
  expect(rows).toEqual([
    {
      account_id: null,
      entity: 'user',
      entity_id: school.instructor.id,
      action: 'PASSWORD_CHANGED',
      changes: [],
    },
  ])
})

describe('an invited person', () => {
  test.each([undefined, 0, 2])('cannot begin with the terms in version %s', async version => {
    const token = await linkOf('INVITATION')
    const more = version === undefined ? {} : { acceptedTermsVersion: version }
    const answer = await desk.use(token, NEW, more)
    expect([answer.status, answer.body.code, answer.body.currentTermsVersion]).toEqual([
      422,
      'CONSENT_REQUIRED',
      1,
    ])
    expect((await desk.enter(CPF, OLD)).status).toBe(200)
    expect(await consents()).toEqual([])
  })

  test('sets the first password and agrees to the current terms and policy', async () => {
    await app.owner.query('delete from credential where institution_id = $1', [school.id])
    await app.owner.query(
      `insert into institution_text (institution_id, kind, version, title, body, published_at)
       values ($1, 'TERMS', 2, 'Termos', 'Novos', now())`,
      [school.id],
    )
    const token = await linkOf('INVITATION')
    expect((await desk.use(token, NEW, { acceptedTermsVersion: 1 })).body.code).toBe('CONSENT_REQUIRED')
    expect((await desk.use(token, NEW, { acceptedTermsVersion: 2 })).status).toBe(204)
    const { accessToken } = (await desk.enter(CPF, NEW)).body
    expect((await desk.profile(accessToken)).body.mustAcceptTerms).toBe(false)
    const given = {
      person_id: school.instructor.personId,
      given: true,
      given_by: 'Paula Professora',
      address: '127.0.0.1',
    }
    expect(await consents()).toEqual([
      { ...given, kind: 'TERMS', text_version: 2 },
      { ...given, kind: 'PRIVACY', text_version: 1 },
    ])
  })
})

test('who only forgot the password is not asked for the terms again', async () => {
  await desk.use(await linkOf('RESET'), NEW)
  expect(await consents()).toEqual([])
})

test('who never had a password agrees to the terms with the first one, also by a link for a forgotten one', async () => {
  await app.owner.query('delete from credential where institution_id = $1', [school.id])
  const token = await linkOf('RESET')
  expect((await desk.read(token)).body.kind).toBe('INVITATION')
  expect((await desk.use(token, NEW)).body.code).toBe('CONSENT_REQUIRED')
  expect((await desk.use(token, NEW, { acceptedTermsVersion: 1 })).status).toBe(204)
  expect(await consents()).toHaveLength(2)
})
