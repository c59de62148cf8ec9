import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { createdAtOfId } from './row-id.ts'

test('the id that the standard gives as its example tells its instant', () => {
  expect(createdAtOfId('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(Date.parse('2022-02-22T19:22:22Z'))
})

test('an id that the database makes tells when, as the database reads it', async () => {
  const app = await startTestApp()
  try {
    const { rows } = await app.owner.query<{ id: string; at: Date }>(
      'select id, uuid_extract_timestamp(id) as at from (select uuidv7() as id) made',
    )
    expect(createdAtOfId(rows[0]!.id)).toBe(new Date(rows[0]!.at).getTime())
  } finally {
    await app.stop()
  }
})

test('an id of chance tells nothing', () => {
  expect(createdAtOfId(randomUUID())).toBeNull()
})
