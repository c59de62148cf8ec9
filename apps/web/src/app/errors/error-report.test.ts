import { reportClientError } from '@lousa/contract/operation/client-error.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { describe, expect, it, vi } from 'vitest'
import { NetworkError } from '../../lib/http/api-client.ts'
import { testServer } from '../../test-server.ts'
import { ROUTES } from '../routes/routes.ts'
import { report, reportOf, stackFrames } from './error-report.ts'
import { reportError } from './report-error.ts'

const ORIGIN = 'https://escola.example'
const at = { origin: ORIGIN, pathname: '/app' }
const failed = (
  message: string,
  stack = `    at f (${ORIGIN}/assets/core-a1.js:1:20)`,
  origin = ORIGIN,
): Error => Object.assign(new TypeError(message), { stack: stack.replaceAll(ORIGIN, origin) })

describe('the places of a stack', () => {
  it.each([
    [
      'Chromium',
      `TypeError: Maria is not a function
    at saveMaria (${ORIGIN}/assets/core-a1.js:1:20531)
    at async Promise.all (index 0)
    at ${ORIGIN}/assets/class-b2.js:2:7`,
    ],
    ['Firefox', `saveMaria@${ORIGIN}/assets/core-a1.js:1:20531\n@${ORIGIN}/assets/class-b2.js:2:7\n`],
    [
      'Safari',
      `saveMaria@${ORIGIN}/assets/core-a1.js:1:20531\n${ORIGIN}/assets/class-b2.js:2:7\n[native code]`,
    ],
  ])('are files, lines and columns alone: %s', (_, stack) => {
    expect(stackFrames(stack, ORIGIN)).toEqual(['assets/core-a1.js:1:20531', 'assets/class-b2.js:2:7'])
  })

  it('are of our own files, never of a page’s address, a query or an extension', () => {
    const lines = [
      `at ${ORIGIN}/app/alunos/0190a000-0000-7000-8000-000000000000:10:5`,
      'at chrome-extension://abc/inject.js:1:1',
      'at https://elsewhere.example/assets/core.js:1:1',
      `at ${ORIGIN}/src/app/main.tsx?t=123:4:2`,
    ]
    expect(stackFrames(lines.join('\n'), ORIGIN)).toEqual(['src/app/main.tsx:4:2'])
    expect(stackFrames(`at ${ORIGIN}/assets/a.js:1:1\n`.repeat(50), ORIGIN)).toHaveLength(20)
  })
})

describe('the report of an error', () => {
  it('says the kind, the words that errors are told in and the places, and no value', () => {
    const errorReport = reportOf(
      failed("Cannot read properties of undefined (reading 'Maria da Silva 529.982.247-25')"),
      at,
    )
    expect(errorReport).toEqual({
      build: 'test',
      name: 'TypeError',
      message: 'Cannot read properties of undefined reading …',
      stack: ['assets/core-a1.js:1:20'],
      route: '/app',
    })
  })

  it('names the route and never the address, of whatever page', () => {
    const id = '0190a000-0000-7000-8000-000000000000'
    for (const { node } of ROUTES) {
      const pathname = node.path.replace(/:\w+\??/g, id)
      const errorReport = reportOf(failed('x'), { origin: ORIGIN, pathname })
      expect(errorReport?.route).not.toContain('0190a000')
      expect(reportClientError.body?.safeParse(errorReport).error).toBeUndefined()
    }
    expect(reportOf(failed('x'), { origin: ORIGIN, pathname: '/maria/silva/de/souza' })?.route).toBe('/*')
  })

  it('is not made of what is no error of ours', () => {
    const refusal = new Refusal({ code: 'NOT_FOUND', status: 404, message: 'Não encontrado', data: {} })
    const aborted = new DOMException('The operation was aborted', 'AbortError')
    const lost = failed('Failed to fetch dynamically imported module: https://escola.example/assets/x.js')
    const foreign = failed('x', 'at chrome-extension://abc/inject.js:1:1')
    for (const error of [
      refusal,
      new NetworkError('x'),
      aborted,
      lost,
      foreign,
      'text',
      null,
      { status: 404 },
    ])
      expect(reportOf(error, at)).toBeNull()
  })
})

describe('a page', () => {
  const server = testServer()
  const here = (message: string) => failed(message, undefined, window.location.origin)

  it('reports an error once, another one too, and in no page more than ten', async () => {
    server.on('POST client-error', () => ({ status: 204, body: null }))
    await report(here('value is undefined'))
    await report(here('value is undefined'))
    await report(here('value is null'))
    expect(server.sent('POST')).toHaveLength(2)
    for (const word of 'access array async await block chunk class clone column depth'.split(' '))
      await report(here(`invalid ${word}`))
    expect(server.sent('POST')).toHaveLength(10)
  })

  it('without network does not even try', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    reportError(here('value is readonly'))
    await new Promise(done => setTimeout(done, 50))
    expect(server.sent('POST')).toEqual([])
    online.mockRestore()
  })
})
