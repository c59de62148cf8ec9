import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { constraintOf } from './constraint-errors.ts'
import { commitWithRemoteErrors } from './remote-commit-errors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const OVERLAP = 'conflicting key value violates exclusion constraint "lesson_overlap_102008"'
const warning = (code: string) => `raise warning '${OVERLAP}' using errcode = '${code}';`
const error = (code: string) => `raise exception 'could not commit' using errcode = '${code}';`

/** A warning of the database at a commit. */
const refusal = async (...said: string[]): Promise<unknown> => {
  const client = await app.owner.connect()
  try {
    return await commitWithRemoteErrors(client, () =>
      client.query(`do $$ begin ${said.join(' ')} end $$`),
    ).catch(refused => refused)
  } finally {
    client.release()
  }
}

test('a constraint that another machine finds broken when it commits is what the commit is refused for', async () => {
  const refused = await refusal(warning('23P01'), warning('23505'), error('XX000'))
  expect(refused).toMatchObject({ code: '23P01', message: OVERLAP, cause: { message: 'could not commit' } })
  expect(constraintOf(refused)).toBe('lesson_overlap')
})

test.each([
  ['a warning of something else', [warning('01000'), error('XX000')], 'XX000'],
  ['an error that says what it is', [warning('23P01'), error('40001')], '40001'],
  ['an error without warning', [error('XX000')], 'XX000'],
])('%s changes nothing', async (_, said, code) => {
  expect(await refusal(...said)).toMatchObject({ code, message: 'could not commit' })
})

test('a warning of a commit is not that of the next', async () => {
  await refusal(warning('23P01'))
  expect(await refusal(error('XX000'))).toMatchObject({ code: 'XX000' })
})
