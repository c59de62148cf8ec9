import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { tidyAccess } from './access-housekeeping.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const count = async (table: string) =>
  (await app.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

test('counters, keys and sessions that have ended go away, and those that are alive stay', async () => {
  const school = await createSchool(app)
  const at = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000).toISOString()
  await app.owner.query(
    "insert into rate_limit (key, window_start, hits) values ('old', $1, 3), ('new', $2, 3)",
    [at(-2), at(0)],
  )
  await app.owner.query(
    `insert into idempotency_key (institution_id, account_id, key, request_hash, status, answer_ids, created_at, expires_at)
     values ($1, $2, 'old', '', 200, '[]', $3, $3), ($1, $2, 'new', '', 200, '[]', $3, $4)`,
    [school.id, school.instructor.id, at(-1), at(1)],
  )
  const sessions = (await count('session')) ?? 0
  await app.owner.query(
    'insert into session (institution_id, account_id, created_at, expires_at) values ($1, $2, $3, $3)',
    [school.id, school.instructor.id, at(-1)],
  )
  await tidyAccess(app)
  expect([await count('rate_limit'), await count('idempotency_key'), await count('session')]).toEqual([
    1,
    1,
    sessions,
  ])
  const { token } = school.instructor
  expect((await app.call(getProfile, { host: school.host, token })).status).toBe(200)
})
