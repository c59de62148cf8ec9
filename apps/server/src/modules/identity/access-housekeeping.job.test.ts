import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { tidyAccess } from './access-housekeeping.job.ts'

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

test('old e-mails, links that open nothing, forgotten requests and long-ended sessions go away', async () => {
  const school = await createSchool(app)
  const at = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000).toISOString()
  const insert = (text: string, values: unknown[]) => app.owner.query(text, [school.id, ...values])
  await insert(
    `insert into mail_message (institution_id, to_address, subject, body, created_at)
     values ($1, 'a@example.com', 'old', '', $2), ($1, 'a@example.com', 'new', '', $3)`,
    [at(-30), at(-29)],
  )
  await insert(
    `insert into access_link (institution_id, person_id, kind, token_hash, created_at, expires_at, used_at)
     values ($1, $2, 'RESET', 'used', $3, $4, $3), ($1, $2, 'RESET', 'expired', $3, $3, null),
       ($1, $2, 'RESET', 'open', $3, $4, null)`,
    [school.instructor.personId, at(-1), at(1)],
  )
  await insert(
    `insert into access_request (institution_id, email, origin, created_at)
     values ($1, 'old@example.com', '', $2), ($1, 'new@example.com', '', $3)`,
    [at(-1), at(0)],
  )
  await insert(
    `insert into session (institution_id, account_id, created_at, expires_at, revoked_at)
     values ($1, $2, $3, $5, $3), ($1, $2, $3, $5, $4)`,
    [school.editor.id, at(-30), at(-29), at(1)],
  )
  await tidyAccess(app)
  const left = async (text: string) =>
    (await app.owner.query<{ it: string }>(text, [school.id])).rows.map(row => row.it)
  expect(await left('select subject as it from mail_message where institution_id = $1')).toEqual(['new'])
  expect(await left('select token_hash as it from access_link where institution_id = $1')).toEqual(['open'])
  expect(await left('select email as it from access_request where institution_id = $1')).toEqual([
    'new@example.com',
  ])
  expect(
    await left('select id::text as it from session where institution_id = $1 and revoked_at is not null'),
  ).toHaveLength(1)
})

test('the text of an e-mail that nobody sent within a day is not kept, but for the outbox of a demonstration', async () => {
  const [school, demo] = [await createSchool(app), await createSchool(app)]
  await app.owner.query('update institution set is_demo = true where institution_id = $1', [demo.id])
  const at = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000).toISOString()
  await app.owner.query(
    `insert into mail_message (institution_id, to_address, subject, body, created_at)
     select i, 'a@example.com', '', 'a link', c::timestamptz
     from unnest($1::uuid[]) i, unnest($2::text[]) c`,
    [
      [school.id, demo.id],
      [at(25), at(23)],
    ],
  )
  await tidyAccess(app)
  const mailsOf = async (id: string) =>
    (
      await app.owner.query(
        'select status, body from mail_message where institution_id = $1 order by created_at',
        [id],
      )
    ).rows.map(({ status, body }) => `${status} ${body}`)
  expect(await mailsOf(school.id)).toEqual(['FAILED ', 'PENDING a link'])
  expect(await mailsOf(demo.id)).toEqual(['PENDING a link', 'PENDING a link'])
})
