import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { takeNumbers } from './document-number.queries.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const take = (
  fileId: string,
  enrollmentIds: string[],
  { type = 'ENROLLMENT_DECLARATION', year = 2026 } = {},
) =>
  app.within(school.id, db =>
    takeNumbers(db, { institutionId: school.id, type, year, fileId, enrollmentIds }),
  )
const some = (count: number) => Array.from({ length: count }, () => randomUUID())

test('papers that are made at once never share a number, and none is left out', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, () => take(randomUUID(), some(5))))
  const numbers = files.flat().map(({ number }) => number)
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
})

test('the students of a file have numbers in their order', async () => {
  const ids = some(45)
  const taken = new Map(
    (await take(randomUUID(), ids)).map(({ enrollmentId, number }) => [enrollmentId, number]),
  )
  expect(ids.map(id => taken.get(id))).toEqual(ids.map((_, at) => at + 1))
})

test('a file that is made again keeps its numbers, and who has come since gets the next one', async () => {
  const [file, other] = some(2)
  const ids = some(2)
  const first = await take(file ?? '', ids)
  await take(other ?? '', some(1))
  const late = randomUUID()
  const again = await take(file ?? '', [late, ...ids])
  expect(again).toEqual(expect.arrayContaining(first))
  expect(again.find(({ enrollmentId }) => enrollmentId === late)?.number).toBe(4)
})

test('kinds and years are counted apart', async () => {
  const numberOf = async (options: { type?: string; year?: number }) =>
    (await take(randomUUID(), some(1), options))[0]?.number
  expect(await numberOf({})).toBe(1)
  expect(await numberOf({})).toBe(2)
  expect(await numberOf({ year: 2027 })).toBe(1)
  expect(await numberOf({ type: 'TRANSFER_DECLARATION' })).toBe(1)
})
