import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { openTransactions } from '../../../../test/open-transactions.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

/** Runs this while a password is checked or hashed. */
const meanwhile = vi.hoisted(() => {
  // Files share their modules: modules that use the replaced part are loaded again, here and after this file.
  vi.resetModules()
  return { happens: async (): Promise<unknown> => undefined }
})
vi.mock('../../../platform/access/passwords.ts', async load => {
  const real = await load<typeof import('../../../platform/access/passwords.ts')>()
  return {
    hashPassword: async (password: string) => {
      const hash = await real.hashPassword(password)
      await meanwhile.happens()
      return hash
    },
    verifyPassword: async (hash: string | null, password: string) => {
      const matches = await real.verifyPassword(hash, password)
      await meanwhile.happens()
      return matches
    },
  }
})

const EMAIL = 'paula@example.com'
const CPF = '11144477735'
const OLD = 'giz-e-lousa'
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  vi.doUnmock('../../../platform/access/passwords.ts')
  vi.resetModules()
})
const desk = accessDesk(
  () => app,
  () => school,
)
beforeEach(async () => {
  meanwhile.happens = async () => undefined
  await desk.freeAttempts()
  school = await createSchool(app)
  await desk.giveEmail(school.instructor, EMAIL)
  await desk.givePassword(school.instructor, OLD)
})

const sessions = async () =>
  (await app.owner.query('select 1 from session where institution_id = $1', [school.id])).rowCount

describe('while a password is checked or hashed', () => {
  test('no connection is held, whether the person is known, unknown or has a link', async () => {
    const token = await desk.linkFor(EMAIL)
    const open: unknown[] = []
    meanwhile.happens = async () => open.push(await openTransactions(app))
    expect((await desk.enter(CPF, OLD)).status).toBe(200)
    expect((await desk.enter('12345678909', OLD)).status).toBe(401)
    expect((await desk.use(token, 'ipê-amarelo')).status).toBe(204)
    const { accessToken } = (await desk.enter(CPF, 'ipê-amarelo')).body
    expect((await desk.change(accessToken, 'ipê-amarelo', OLD)).status).toBe(204)
    expect(open).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('a deactivation keeps the person out', async () => {
    meanwhile.happens = () =>
      app.owner.query("update account set status = 'Inativo' where institution_id = $1 and id = $2", [
        school.id,
        school.instructor.id,
      ])
    const before = await sessions()
    const answer = await desk.enter(CPF, OLD)
    expect([answer.status, answer.body.code, await sessions()]).toEqual([401, 'INVALID_CREDENTIALS', before])
  })

  test('a change of the password keeps out whoever entered with the one before', async () => {
    meanwhile.happens = () =>
      app.owner.query(
        "update credential set password_hash = password_hash || 'x' where institution_id = $1",
        [school.id],
      )
    expect((await desk.enter(CPF, OLD)).body.code).toBe('INVALID_CREDENTIALS')
  })

  test.each([
    ['used', 'update access_link set used_at = created_at where institution_id = $1'],
    ['run out', 'update access_link set expires_at = created_at where institution_id = $1'],
    ['of a deactivated person', "update account set status = 'Inativo' where institution_id = $1"],
  ])('a link that is %s by then opens nothing', async (_, change) => {
    const token = await desk.linkFor(EMAIL)
    meanwhile.happens = () => app.owner.query(change, [school.id])
    expect((await desk.use(token, 'ipê-amarelo')).body.code).toBe('INVALID_LINK')
  })
})

test('a caller without a good link costs no hash', async () => {
  const hashed = vi.fn(async () => undefined)
  meanwhile.happens = hashed
  expect((await desk.use('errado', 'ipê-amarelo')).body.code).toBe('INVALID_LINK')
  expect(hashed).not.toHaveBeenCalled()
})
