import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD_HEADER } from '@lousa/contract/client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lousa-web-'))
  app = await startTestApp({ webDir: folder })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Puts a build into the folder, as the web build does over the former one. */
const build = async (name: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, '.vite'), { recursive: true })
  await writeFile(join(folder, '.vite/manifest.json'), '{"secret": true}')
  await writeFile(join(folder, `assets/index-${name}.js`), `"${name}"`)
  await writeFile(join(folder, `assets/index-${name}.js.map`), '{"secret": true}')
  await writeFile(join(folder, 'sw.js'), `"worker of ${name}"`)
  await writeFile(
    join(folder, 'index.html'),
    `<meta name="lousa-api-base" content="/api"><script src="/assets/index-${name}.js"></script>`,
  )
  await writeFile(join(folder, 'build.json'), JSON.stringify({ build: name }))
}
beforeEach(() => build('first'))

const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.server.inject({ method, url, headers: { host: 'localhost' } })

describe('a browser', () => {
  test('is refused what is no file of the build, and keeps no such answer', async () => {
    for (const url of [
      '/assets/index-gone.js',
      '/assets/index-first.js.map',
      '/assets/',
      '/old-worker.js',
      '/.build-hash',
      '/.vite/manifest.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/index.html',
      '/api/nothing',
      '/api/nothing.json',
    ]) {
      const answer = await get(url)
      const isPage = answer.headers['content-type']?.toString().startsWith('text/html') ?? false
      if (isPage) expect(answer.body).toContain('lousa-api-base')
      else expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 404, 'no-store'])
      expect(answer.body).not.toContain('secret')
    }
    expect((await get('/assets/index-gone.js')).json().code).toBe('ROUTE_NOT_FOUND')
    expect((await get('/app', 'POST')).statusCode).toBe(404)
  })

  test('gets the page on every address of the application, and must ask for it again', async () => {
    for (const url of ['/', '/app', '/app/turmas?plano=1', '/index.html', '/evento/123']) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
      expect(answer.body).toContain('index-first.js')
    }
    expect((await get('/app', 'HEAD')).statusCode).toBe(200)
  })

  test('keeps hashed files for good and asks for the worker again', async () => {
    expect((await get('/assets/index-first.js')).headers['cache-control']).toMatch(/immutable/)
    const worker = await get('/sw.js')
    expect([worker.body, worker.headers['cache-control']]).toEqual(['"worker of first"', 'no-cache'])
    expect(worker.headers['content-type']).toMatch(/javascript/)
    expect(String(worker.headers['content-security-policy'])).toMatch(
      /worker-src 'self'; manifest-src 'self'/,
    )
  })

  test('gets with the page a policy that allows the scripts written in it, and no other', async () => {
    const policyOf = async (script: string) => {
      await writeFile(join(folder, 'index.html'), `<meta name="lousa-api-base" content="/api">${script}`)
      return String((await get('/app')).headers['content-security-policy'])
    }
    // printf '%s' "document.title = 'Lousa'" | openssl dgst -sha256 -binary | base64
    const hash = "'sha256-4XDIKqxlxnUvIFHqMsKNxGor4FnNKuI3usHEzB3UfYY='"
    expect(await policyOf("<script>document.title = 'Lousa'</script>")).toContain(
      `script-src 'self' ${hash};`,
    )
    expect(await policyOf('<script src="/assets/index-first.js"></script>')).toContain("script-src 'self';")
    expect(await policyOf('')).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('gets files of the build with few words about them, for dozens make a screen', async () => {
    const { headers } = await get('/assets/index-first.js')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['content-type']).toMatch(/javascript/)
    const size = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
      0,
    )
    expect(size).toBeLessThan(320)
  })

  test('that is open during a new build still gets its own files, and a new page the new ones', async () => {
    await build('second')
    expect((await get('/app')).body).toContain('index-second.js')
    expect((await get('/assets/index-second.js')).body).toBe('"second"')
    expect((await get('/assets/index-first.js')).body).toBe('"first"')
    expect((await get('/sw.js')).body).toBe('"worker of second"')
  })
})

describe('every answer of the API', () => {
  const buildOf = async (url: string) => (await get(url)).headers[BUILD_HEADER]

  test('tells the build that is served now, also when it is a refusal', async () => {
    expect(await buildOf('/api/health')).toBe('first')
    expect(await buildOf('/api/auth/me')).toBe('first')
    expect(await buildOf('/api/nothing')).toBe('first')
    await build('second')
    expect(await buildOf('/api/health')).toBe('second')
  })

  test('tells nothing when no build is there or its number cannot be read', async () => {
    for (const text of ['{', '{}', '{"build": 1}', '{"build": "a\\nb: c"}', 'null', '"x"']) {
      await writeFile(join(folder, 'build.json'), text)
      expect([text, await buildOf('/api/health')]).toEqual([text, undefined])
    }
    await rm(join(folder, 'build.json'))
    expect(await buildOf('/api/health')).toBeUndefined()
  })
})
