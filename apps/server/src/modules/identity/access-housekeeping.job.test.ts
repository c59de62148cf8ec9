import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { deleteOldAttempts } from './access-housekeeping.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('counters of attempts that have ended, or begin in the future, go away, and those that run stay', async () => {
  const at = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000).toISOString()
  await app.owner.query(
    "insert into rate_limit (key, window_start, hits) values ('old', $1, 3), ('new', $2, 3), ('ahead', $3, 3)",
    [at(-2), at(0), at(30)],
  )
  await deleteOldAttempts(app)
  const { rows } = await app.owner.query('select key from rate_limit')
  expect(rows).toEqual([{ key: 'new' }])
})
