import { listClientErrors, reportClientError } from '@lousa/contract/operation/client-error.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true, logTo: line => lines.push(line) })
})
afterAll(() => app.stop())
// Each has an institution of its own, and so limits of its own.
beforeEach(async () => {
  school = await createSchool(app)
  app.clock.set(TEST_NOW)
  lines.length = 0
})

const failure = {
  build: 'm3x9k2',
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: ['assets/core-a1b2c3.js:1:20531', 'assets/class-screen-d4.js:2:7'],
  route: '/app/turmas/:id',
}
let reports = 0
const newAddress = (): string => {
  reports += 1
  return `198.51.100.${reports}`
}
/** From a new address each time, unless one is named. */
const report = (body: unknown, address = newAddress()) =>
  app.call(reportClientError, { host: school.host, body, headers: { 'x-forwarded-for': address } })
const counts = async () => {
  const { host, administrator } = school
  return (await app.call(listClientErrors, { host, token: administrator.token })).body.data
}
const logged = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'client error')

describe('the counts', () => {
  test('are shown to administrators alone, each those of their own institution', async () => {
    const other = await createSchool(app)
    expect((await report(failure)).status).toBe(204)
    const read = (token: string | undefined, host = school.host) =>
      app.call(listClientErrors, { host, token })
    for (const { token } of [school.editor, school.instructor, school.students[0]!])
      expect((await read(token)).body.code).toBe('FORBIDDEN')
    expect((await read(undefined)).body.code).toBe('UNAUTHENTICATED')
    expect((await read(other.administrator.token, other.host)).body.data).toEqual([])
    expect(await counts()).toHaveLength(1)
  })

  test('are kept by build, the one that failed last first', async () => {
    await report(failure)
    app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
    await report({ ...failure, build: 'm3x9k3' })
    app.clock.set(new Date(TEST_NOW.getTime() + 120_000))
    await report(failure)
    const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000).toISOString()
    expect(await counts()).toEqual([
      { build: 'm3x9k2', count: 2, firstAt: at(0), lastAt: at(2) },
      { build: 'm3x9k3', count: 1, firstAt: at(1), lastAt: at(1) },
    ])
  })

  test('of builds that nobody uses any more make room', async () => {
    for (let build = 0; build < 22; build += 1) {
      app.clock.set(new Date(TEST_NOW.getTime() + build * 1000))
      await report({ ...failure, build: `b${build}` })
    }
    const builds = (await counts()).map(({ build }: { build: string }) => build)
    expect([builds.length, builds[0], builds.at(-1)]).toEqual([20, 'b21', 'b2'])
  })
})

describe('a report', () => {
  test('is in the log with its build and its places, and without any value of its message', async () => {
    await report({
      ...failure,
      message: 'Unexpected token \'M\', "Maria da Silva 529.982.247-25" is not valid JSON',
    })
    expect(logged()).toMatchObject([
      {
        build: 'm3x9k2',
        route: '/app/turmas/:id',
        error: 'TypeError',
        text: 'Unexpected token … is not valid JSON',
        stack: failure.stack,
        institutionId: school.id,
      },
    ])
    expect(lines.join()).not.toMatch(/Maria|529\.982|198\.51/)
  })

  test.each([
    ['a stack with the name of a function', { stack: ['saveMaria (assets/core.js:1:2)'] }],
    ['a stack with an address', { stack: ['https://escola.example/app/alunos/1:1:2'] }],
    ['a stack without end', { stack: Array.from({ length: 21 }, () => 'assets/core.js:1:2') }],
    ['the address instead of the route', { route: '/app/alunos/0190a000-0000-7000-8000-000000000000' }],
    ['a query', { route: '/app/alunos?busca=Maria' }],
    ['an address with a mark', { route: '/app/alunos?Maria' }],
    ['a message without end', { message: 'x'.repeat(301) }],
    ['a kind of error that is a sentence', { name: 'Maria da Silva' }],
    ['a build that is none', { build: 'm3 x9' }],
    ['more than is asked for', { user: 'Maria' }],
  ])('with %s is refused and counts nothing', async (_, over) => {
    const answer = await report({ ...failure, ...over })
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect([await counts(), logged()]).toEqual([[], []])
  })

  test('may be a place and a stack as a browser writes it, of which no more is kept', async () => {
    const stack = `TypeError: Maria is not a function
    at saveMaria (https://escola.example/assets/core-a1.js:1:20531)
    at https://escola.example/app/alunos/529.982.247-25:2:7`
    expect((await report({ build: 'm3x9k2', place: '/app/turmas/:id', stack })).status).toBe(204)
    expect((await report({ build: 'm3x9k2', place: '/app/alunos?busca=Maria', stack: '' })).status).toBe(204)
    expect(logged()).toMatchObject([
      { build: 'm3x9k2', route: '/app/turmas/:id', stack: ['assets/core-a1.js:1:20531'], text: '' },
      { build: 'm3x9k2', route: '', stack: [] },
    ])
    expect(lines.join()).not.toMatch(/Maria|529\.982/)
    expect((await counts())[0].count).toBe(2)
  })

  test('that is too large is not read', async () => {
    const answer = await report({ ...failure, message: 'x'.repeat(4096) })
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await counts()).toEqual([])
  })

  test('beyond thirty from one address in ten minutes is refused, and from another is not', async () => {
    const here = '203.0.113.9'
    for (let hit = 0; hit < 30; hit += 1) expect((await report(failure, here)).status).toBe(204)
    const refused = await report(failure, here)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await report(failure)).status).toBe(204)
    expect((await counts())[0].count).toBe(31)
    app.clock.set(new Date(TEST_NOW.getTime() + 601_000))
    expect((await report(failure, here)).status).toBe(204)
  })

  test('beyond three hundred of one institution in an hour is refused, and of another is not', async () => {
    for (let hit = 0; hit < 300; hit += 1) await report(failure, `2001:db8:0:${hit.toString(16)}::1`)
    expect((await report(failure)).status).toBe(429)
    expect((await counts())[0].count).toBe(300)
    school = await createSchool(app)
    expect((await report(failure)).status).toBe(204)
  })

  test('needs no token, and one that is none does not hinder it', async () => {
    const { host, students } = school
    for (const token of [undefined, 'none', students[0]!.token])
      expect((await app.call(reportClientError, { host, token, body: failure })).status).toBe(204)
  })
})
