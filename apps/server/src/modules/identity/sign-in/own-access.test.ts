import { refreshToken } from '@lousa/contract/identity/identity.contract.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '@lousa/contract/identity/sign-in/session.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const CPF = '11144477735'
const OLD = 'giz-e-lousa'
const NEW = 'ipê-amarelo'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
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
  await desk.givePassword(school.instructor, OLD)
})

const as = (token: string) => ({ host: school.host, token })
const sessionsOf = async (token: string) => (await app.call(listSessions, as(token))).body.data
/** A second role of the instructor, with a session of its own. */
const secondRole = async (): Promise<string> => {
  await app.owner.query(
    `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
     values ($1, $2, 'ADMINISTRATOR', 'segunda', 'paula', 'paula', 'paula', now())`,
    [school.id, school.instructor.personId],
  )
  return (await desk.enter(CPF, OLD, { role: 'ADMINISTRATOR' })).body.accessToken
}

describe('a person who changes their password', () => {
  test('must know the current one, and has ten tries in a session; another session goes on', async () => {
    const other = await secondRole()
    const { token } = school.instructor
    for (let at = 0; at < 10; at += 1) {
      const answer = await desk.change(token, 'errada', NEW)
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_PASSWORD'])
      expect(answer.body.errors).toMatchObject([{ path: 'currentPassword', code: 'WRONG_PASSWORD' }])
    }
    expect((await desk.change(token, OLD, NEW)).status).toBe(429)
    expect((await desk.enter(CPF, OLD, { role: 'INSTRUCTOR' })).status).toBe(200)
    expect((await desk.change(other, OLD, NEW)).status).toBe(204)
  })

  test('cannot choose a short or common one', async () => {
    for (const [password, code] of [
      ['curta', 'TOO_SHORT'],
      ['senha123', 'TOO_COMMON'],
    ]) {
      const answer = await desk.change(school.instructor.token, OLD, String(password))
      expect(answer.body.errors).toMatchObject([{ path: 'password', code }])
    }
  })

  test('types it at another device, whose keyboard composes accents otherwise, and enters', async () => {
    const composed = 'ipê-amarelo'.normalize('NFC')
    expect((await desk.change(school.instructor.token, OLD, composed.normalize('NFD'))).status).toBe(204)
    expect((await desk.enter(CPF, composed)).status).toBe(200)
  })

  test('without any password cannot make one this way', async () => {
    expect((await desk.change(school.editor.token, OLD, NEW)).body.code).toBe('WRONG_PASSWORD')
  })

  test('stays signed in here and nowhere else, in no role', async () => {
    const other = await secondRole()
    const here = (await desk.enter(CPF, OLD, { role: 'INSTRUCTOR' })).body.accessToken
    expect((await desk.change(here, OLD, NEW)).status).toBe(204)
    expect((await desk.profile(here)).status).toBe(200)
    for (const token of [other, school.instructor.token])
      expect((await desk.profile(token)).body.code).toBe('UNAUTHENTICATED')
    expect((await desk.profile(school.administrator.token)).status).toBe(200)
    expect((await desk.enter(CPF, OLD, { role: 'INSTRUCTOR' })).status).toBe(401)
    expect((await desk.enter(CPF, NEW, { role: 'INSTRUCTOR' })).status).toBe(200)
  })

  test('is told by e-mail, when there is one', async () => {
    await desk.change(school.instructor.token, OLD, NEW)
    expect(await desk.mails()).toEqual([])
    await desk.giveEmail(school.instructor, 'paula@example.com')
    await desk.change(school.instructor.token, NEW, OLD)
    const [mail, ...others] = await desk.mails()
    expect(others).toEqual([])
    expect(mail?.to_address).toBe('paula@example.com')
    expect(mail?.subject).toBe('A sua senha foi alterada – Escola de Teste')
    expect(mail?.body).toContain('Olá, Paula!')
    expect(mail?.body).not.toContain(NEW)
    await app.runJobs()
  })

  test('leaves an entry in their history that holds no password', async () => {
    await desk.change(school.instructor.token, OLD, NEW)
    const { rows } = await app.owner.query(
      'select account_id, entity_id, action, changes from audit_entry where institution_id = $1',
      [school.id],
    )
    const { id } = school.instructor
    expect(rows).toEqual([{ account_id: id, entity_id: id, action: 'PASSWORD_CHANGED', changes: [] }])
  })

  test('does so once: a second change that began with the same password is refused', async () => {
    const answers = await Promise.all([
      desk.change(school.instructor.token, OLD, NEW),
      desk.change(school.instructor.token, OLD, 'outra senha'),
    ])
    expect(answers.map(each => each.status).sort()).toEqual([204, 422])
  })
})

describe('somebody who looks at their sessions', () => {
  test('sees those of all of their roles, the current one first, and nobody else’s', async () => {
    await secondRole()
    app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
    const { accessToken } = (await desk.enter(CPF, OLD, { role: 'INSTRUCTOR', agent: ANDROID })).body
    const list = await sessionsOf(accessToken)
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({
      current: true,
      device: 'Chrome no Android',
      lastSeenAt: new Date(TEST_NOW.getTime() + 60_000).toISOString(),
    })
    expect(list.slice(1).map((each: { current: boolean }) => each.current)).toEqual([false, false])
    expect(list[2].device).toBe('Navegador desconhecido')
    expect(await sessionsOf(school.administrator.token)).toHaveLength(1)
  })

  test('sees when a session was renewed, and not those that have ended', async () => {
    const { accessToken } = (await desk.enter(CPF, OLD)).body
    app.clock.set(new Date(TEST_NOW.getTime() + 3_600_000))
    await app.call(refreshToken, as(accessToken))
    const [current] = await sessionsOf(accessToken)
    expect([current.createdAt, current.lastSeenAt]).toEqual([
      TEST_NOW.toISOString(),
      new Date(TEST_NOW.getTime() + 3_600_000).toISOString(),
    ])
    await app.owner.query('update session set expires_at = $2 where institution_id = $1 and id <> $3', [
      school.id,
      TEST_NOW.toISOString(),
      current.id,
    ])
    expect(await sessionsOf(accessToken)).toHaveLength(1)
  })

  test('ends one of them at once, and finds neither it again nor that of somebody else', async () => {
    const { accessToken } = (await desk.enter(CPF, OLD)).body
    const end = (id: string, token: string) => app.call(endSession, { ...as(token), params: { id } })
    const ended = (await sessionsOf(accessToken))[1]
    const [foreign] = await sessionsOf(school.administrator.token)
    expect((await end(foreign.id, accessToken)).body.code).toBe('NOT_FOUND')
    expect((await end(ended.id, accessToken)).status).toBe(204)
    expect((await end(ended.id, accessToken)).body.code).toBe('NOT_FOUND')
    expect((await desk.profile(school.instructor.token)).body.code).toBe('UNAUTHENTICATED')
    expect((await desk.profile(school.administrator.token)).status).toBe(200)
  })

  test('ends all others, in every role, and stays', async () => {
    const other = await secondRole()
    const here = (await desk.enter(CPF, OLD, { role: 'INSTRUCTOR' })).body.accessToken
    expect((await app.call(endOtherSessions, as(here))).status).toBe(204)
    for (const token of [other, school.instructor.token])
      expect((await desk.profile(token)).body.code).toBe('UNAUTHENTICATED')
    expect(await sessionsOf(here)).toHaveLength(1)
    const { rows } = await app.owner.query(
      'select entity, action, account_id from audit_entry where institution_id = $1',
      [school.id],
    )
    expect(rows).toEqual(
      [1, 2].map(() => ({ entity: 'session', action: 'DELETED', account_id: school.instructor.id })),
    )
  })
})
