// A class's list on a cheap phone and a bad network: names on the first screen, and taps and seconds from opening the
// application to a list with two absences that is kept on the device, and to one that the server has. Cold and warm
// (the application lies on the device).
//   npm run bench -- phone-day        (BENCH_ROUNDS=3)
import type { BrowserContext, Page } from 'playwright-core'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsInstructor } from './support/chromium.ts'
import { openWorld } from './support/world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SLOWDOWN = 4
/** 400 kbit/s of load and 350 ms of way. */
const SLOW = { offline: false, latency: 350, downloadThroughput: 50_000, uploadThroughput: 25_000 }
const PATIENCE = { timeout: 120_000 }
const ABSENT = [1, 3]

type Seen = { names: number; pupils: number; taps: number; openMs: number; keptMs: number; savedMs: number }

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Rows of the list that lie whole on the screen with nothing over them. */
const namesInSight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-row]')].filter(row => {
        const { left, right, top, bottom } = row.getBoundingClientRect()
        return [top + 1, bottom - 1].every(y =>
          row.contains(document.elementFromPoint(left + (right - left) / 2, y)),
        )
      }).length,
  )

/** Opens the application at its home and takes the attendance of one of today's lessons, the `turn`-th. */
const takeList = async (device: BrowserContext, origin: string, turn: number): Promise<Seen> => {
  const page = await device.newPage()
  const cdp = await device.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  let taps = 0
  const tap = async (place: ReturnType<Page['locator']>) => {
    taps += 1
    await place.tap(PATIENCE)
  }
  const from = performance.now()
  const since = () => performance.now() - from
  await page.goto(`${origin}/app`, { waitUntil: 'commit', ...PATIENCE })
  await tap(page.getByRole('main').locator('a[href*="/frequencia?"]').nth(turn))
  const pupils = page.getByRole('radiogroup')
  await pupils.first().waitFor(PATIENCE)
  const openMs = since()
  const names = await namesInSight(page)
  for (const at of ABSENT) await tap(pupils.nth(at).getByRole('radio', { checked: false }).nth(0))
  await tap(page.getByRole('button', { name: /^Salvar/ }))
  const state = (words: RegExp) =>
    page.getByRole('status').filter({ hasText: words }).first().waitFor(PATIENCE)
  await state(/Na fila|Enviando|Guardado neste aparelho|Tudo salvo/)
  const keptMs = since()
  await state(/Tudo salvo/)
  const seen = { names, pupils: await pupils.count(), taps, openMs, keptMs, savedMs: since() }
  await page.close()
  return seen
}

const printDay = (name: string, visits: readonly Seen[]): void => {
  const of = (figure: keyof Seen) => median(visits.map(seen => seen[figure]))
  const seconds = (figure: 'openMs' | 'keptMs' | 'savedMs') => (of(figure) / 1000).toFixed(1)
  console.log(
    `${name.padEnd(5)} ${of('names')} of ${of('pupils')} names on the first screen; ${of('taps')} taps; list open after ${seconds('openMs')} s, two absences on the device after ${seconds('keptMs')} s, at the server after ${seconds('savedMs')} s (median of ${visits.length}; 390 × 844, CPU ${SLOWDOWN}× slower, 400 kbit/s, 350 ms)`,
  )
}

if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const world = await openWorld()
const browser = await openChromium()
const origin = `http://localhost:${world.url.port}`
const seen: Record<'cold' | 'warm', Seen[]> = { cold: [], warm: [] }
try {
  const signedIn = await browser.newContext(PHONE)
  await signInAsInstructor(await signedIn.newPage(), origin)
  const storageState = await signedIn.storageState()
  await signedIn.close()
  for (let round = 0; round < ROUNDS; round += 1) {
    const device = await browser.newContext({ ...PHONE, storageState })
    seen.cold.push(await takeList(device, origin, 0))
    // Unthrottled, until the application lies on the device.
    const settling = await device.newPage()
    await settling.goto(`${origin}/app`)
    await settling.evaluate(async () => (await navigator.serviceWorker.ready).active)
    await settling.waitForFunction(() => navigator.serviceWorker.controller?.state !== 'activating')
    await settling.waitForTimeout(3000)
    await settling.close()
    seen.warm.push(await takeList(device, origin, 1))
    await device.close()
  }
  for (const [name, visits] of Object.entries(seen)) printDay(name, visits)
} finally {
  await browser.close()
  await world.stop()
}
