import { getProfile, refreshToken, signIn, signOut } from '@lousa/contract/identity/identity.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { hashPassword } from '../../../platform/access/passwords.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  await app.owner.query(
    'insert into credential (institution_id, person_id, password_hash, updated_at) values ($1, $2, $3, now())',
    [school.id, school.instructor.personId, await hashPassword('giz-e-lousa')],
  )
})
afterAll(() => app.stop())

const enter = (username: string, password: string) =>
  app.call(signIn, { host: school.host, body: { username, password } })

test('an instructor signs in with a masked CPF and reads their own profile', async () => {
  const answer = await enter('111.444.777-35', 'giz-e-lousa')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ tokenType: 'Bearer', expiresIn: 43_200 })
  const me = await app.call(getProfile, { host: school.host, token: answer.body.accessToken })
  expect(me.body).toMatchObject({ name: 'Paula Professora', role: 'INSTRUCTOR', userName: '11144477735' })
})

test('a wrong password and an unknown CPF answer the same', async () => {
  const wrong = await enter('11144477735', 'outra senha')
  const unknown = await enter('123.456.789-09', 'giz-e-lousa')
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
  expect(wrong.body.message).toBe('Usuário não encontrado ou credenciais inválidas!')
})

test('a CPF with wrong digits is refused in its field', async () => {
  const answer = await enter('111.444.777-36', 'giz-e-lousa')
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([
    { path: 'username', code: 'INVALID_LOGIN', message: 'CPF ou CNPJ inválido' },
  ])
})

test('a token ends with the logout and cannot be renewed', async () => {
  const { body } = await enter('11144477735', 'giz-e-lousa')
  expect((await app.call(refreshToken, { host: school.host, token: body.accessToken })).status).toBe(200)
  expect((await app.call(signOut, { host: school.host, token: body.accessToken })).status).toBe(204)
  expect((await app.call(getProfile, { host: school.host, token: body.accessToken })).body.code).toBe(
    'UNAUTHENTICATED',
  )
  expect((await app.call(refreshToken, { host: school.host, token: body.accessToken })).status).toBe(401)
})

test('a token that expired, was tampered with or belongs to another institution is refused', async () => {
  const other = await createSchool(app)
  const { token } = school.instructor
  const tampered = `${token.slice(0, -4)}AAAA`
  expect((await app.call(getProfile, { host: school.host, token: tampered })).status).toBe(401)
  expect((await app.call(getProfile, { host: other.host, token })).status).toBe(401)
  app.clock.set(new Date(TEST_NOW.getTime() + 13 * 3_600_000))
  expect((await app.call(getProfile, { host: school.host, token })).status).toBe(401)
  app.clock.set(TEST_NOW)
  expect((await app.call(getProfile, { host: school.host, token })).status).toBe(200)
})

test('an unknown host belongs to no institution', async () => {
  const answer = await app.call(signIn, {
    host: 'nobody.test',
    body: { username: '11144477735', password: 'x' },
  })
  expect([answer.status, answer.body.code]).toEqual([404, 'UNKNOWN_HOST'])
})

test('a deactivated account loses its session at once', async () => {
  await app.owner.query("update account set status = 'Inativo' where id = $1", [school.otherInstructor.id])
  const answer = await app.call(getProfile, { host: school.host, token: school.otherInstructor.token })
  expect(answer.body.code).toBe('UNAUTHENTICATED')
})

test('ten wrong passwords close the account for a while', async () => {
  const attempts = await Promise.all(Array.from({ length: 10 }, () => enter('390.533.447-05', 'errada')))
  expect(attempts.every(each => each.status === 401)).toBe(true)
  const refused = await enter('390.533.447-05', 'errada')
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
