import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type LaunchOptions, type Page } from '@playwright/test'
import { TIME_ZONE } from './time-zone.ts'

export type KillableBrowser = {
  /** Starts the browser over its profile and opens a page. */
  open: () => Promise<Page>
  /** Ends it as its own menu does: everything is written. */
  quit: () => Promise<void>
  /** Ends it as a phone's system or an empty battery does: SIGKILL, nothing is written any more. */
  kill: () => Promise<void>
  remove: () => Promise<void>
}

const portIn = async (folder: string): Promise<string> => {
  let port = ''
  await expect
    .poll(
      async () => {
        port =
          (await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0] ?? ''
        return port
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return port
}

const ended = (process: ChildProcess): Promise<void> =>
  process.exitCode !== null || process.signalCode !== null
    ? Promise.resolve()
    : new Promise(done => process.once('exit', () => done()))

/** A browser with a profile that outlives it, and whose processes can be killed all at once. */
export const killableBrowser = async ({
  executablePath = '',
  args = [],
}: LaunchOptions): Promise<KillableBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-killed-'))
  let running: { process: ChildProcess; browser: Browser } | null = null

  const kill = async (): Promise<void> => {
    if (!running) return
    const { process: started } = running
    running = null
    // Its whole group, so that no renderer writes on.
    if (started.pid !== undefined) process.kill(-started.pid, 'SIGKILL')
    await ended(started)
  }
  return {
    open: async () => {
      await rm(join(folder, 'DevToolsActivePort'), { force: true })
      const started = spawn(
        executablePath,
        [
          ...args,
          '--headless=new',
          '--remote-debugging-port=0',
          '--lang=pt-BR',
          '--window-size=390,844',
          '--no-default-browser-check',
          `--user-data-dir=${folder}`,
          'about:blank',
        ],
        { detached: true, stdio: 'ignore', env: { ...process.env, TZ: TIME_ZONE } },
      )
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(folder)}`)
      running = { process: started, browser }
      const page = await browser.contexts()[0]?.newPage()
      if (!page) throw new Error('The browser has no profile')
      return page
    },
    quit: async () => {
      if (!running) return
      const { process: started, browser } = running
      running = null
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close')
      await ended(started)
    },
    kill,
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
