import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessDesk } from './access-harness.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const EMAIL = 'paula.rego@example.com'
const lines: string[] = []
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ logTo: line => lines.push(line) })
  school = await createSchool(app)
})
afterAll(() => app.stop())
const desk = accessDesk(
  () => app,
  () => school,
)

test('the number of a request goes with its answer, its line in the log, its jobs and the jobs that those add', async () => {
  await desk.freeAttempts()
  await desk.giveEmail(school.instructor, EMAIL)
  const { status, headers } = await desk.forgot(EMAIL)
  expect(status).toBe(202)
  const requestId = String(headers['x-request-id'])
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  await app.runJobs()
  const logged = lines.map(line => JSON.parse(line)).filter(line => line.requestId === requestId)
  expect(logged.map(({ msg, queue, route, status: said }) => [msg, queue ?? route, said])).toEqual([
    ['request', '/api/auth/forgot-password', 202],
    ['job done', 'access-request', undefined],
    ['job done', 'mail', undefined],
  ])
  for (const value of [EMAIL, 'paula', school.host]) expect(lines.join()).not.toContain(value)
})

test('a caller cannot choose the number', async () => {
  const answer = await app.send('GET', 'health', {
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.join()).not.toContain('mine')
})
