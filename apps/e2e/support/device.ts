import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { webDirOf } from './folders.ts'
import { WORKER } from './ports.ts'

/** The application itself lies on the device as soon as its worker runs. */
export const untilOnDevice = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), {
      // Four hundred files come first, and a busy machine is slow, not wrong.
      timeout: 60_000,
    })
    .toBe('activated')

const QUEUE = 'src/app/offline/open-outbox.ts'
const chunk = z.object({ file: z.string(), imports: z.array(z.string()).default([]) })

/** The files in which the code of the queue is served: their names tell nothing, the list of the build that is served does. */
const filesOfQueue = async (): Promise<string[]> => {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(await readFile(join(webDirOf(WORKER), '.vite/manifest.json'), 'utf8')))
  const queue = manifest[QUEUE]
  if (!queue) throw new Error(`${QUEUE} is in no file of its own`)
  return [queue, ...queue.imports.flatMap(name => manifest[name] ?? [])].map(({ file }) => file)
}

/** A program cuts the network sooner than a person has typed a letter: the code of the queue shall be there by then. */
export const untilCanQueue = async (page: Page) => {
  const files = await filesOfQueue()
  await expect
    .poll(() =>
      page.evaluate(
        names =>
          names.every(file =>
            performance
              .getEntriesByType('resource')
              .some(({ name, duration }) => name.endsWith(`/${file}`) && duration > 0),
          ),
        files,
      ),
    )
    .toBe(true)
}

export const openAccountMenu = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Conta de/ })
    .click()

/** The help tells when the device is ready. */
export const untilReady = (page: Page) =>
  expect(async () => {
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Ajuda' }).click()
    const help = page.getByRole('dialog')
    await expect(help.getByText(/para usar sem internet/i)).toBeVisible()
    const ready = await help.getByText(/^Pronto para usar sem internet/).isVisible()
    await help.getByRole('button', { name: 'Fechar' }).click()
    await expect(help).toBeHidden()
    expect(ready).toBe(true)
  }).toPass({ timeout: 60_000 })

/** Lists the answers that the device keeps: their account and their question. */
export const keptReads = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ owner: string; question: string }[]>((done, fail) => {
        const opening = indexedDB.open('lousa-reads')
        opening.onerror = fail
        opening.onsuccess = () => {
          const keys = opening.result.transaction('reads').objectStore('reads').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            done(
              keys.result.map(key =>
                Array.isArray(key)
                  ? { owner: String(key[0]), question: String(key[1]) }
                  : { owner: '', question: String(key) },
              ),
            )
          }
        }
      }),
  )

/** A program leaves a page sooner than a person can: the answer shall be on the device by then. */
export const untilKept = (page: Page, ...parts: readonly string[]) =>
  expect
    .poll(async () =>
      (await keptReads(page)).some(({ question }) => parts.every(part => question.includes(part))),
    )
    .toBe(true)
