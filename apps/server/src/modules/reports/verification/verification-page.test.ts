import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const webDir = mkdtempSync(join(tmpdir(), 'lousa-web-'))
let app: TestApp
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html><head><title>Lousa</title></head></html>')
  app = await startTestApp({ webDir })
})
afterAll(async () => {
  await app.stop()
  rmSync(webDir, { recursive: true })
})

test('no search engine lists where codes are typed, nor a link with one, and other pages are as they were', async () => {
  const robotsOf = async (url: string) => {
    const { statusCode, headers } = await app.server.inject({ url })
    expect([url, statusCode]).toEqual([url, 200])
    return headers['x-robots-tag']
  }
  for (const url of ['/verificar', '/verificar?x=1', '/verificar/AAAA-BBBB-CCCC-DDDD'])
    expect([url, await robotsOf(url)]).toEqual([url, 'noindex, nofollow'])
  expect(await robotsOf('/login')).toBeUndefined()
})
