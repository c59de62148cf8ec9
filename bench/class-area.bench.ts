// The class area on a cheap phone and a bad network: bytes and time to the first class on screen, cold, warm (the
// application lies on the device) and without network.
//   npm run bench -- class-area        (BENCH_ROUNDS=3)
import type { Page } from 'playwright-core'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsInstructor } from './support/chromium.ts'
import { openWorld } from './support/world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SLOWDOWN = 4
/** 400 kbit/s of load and 300 ms of way: slow 3G. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 25_000 }
const NONE = { ...SLOW, offline: true }

type Seen = { ms: number; bytes: number }

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Opens the classes anew; what a worker of the page fetches by itself is not counted. */
const visit = async (page: Page, origin: string, network: typeof SLOW): Promise<Seen> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const from = performance.now()
  await page.goto(`${origin}/app/turmas`, { waitUntil: 'commit', timeout: 120_000 })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Aulas de/ })
    .first()
    .waitFor({ timeout: 120_000 })
  const seen = { ms: performance.now() - from, bytes }
  await cdp.detach()
  return seen
}

if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const world = await openWorld()
const browser = await openChromium()
const origin = `http://localhost:${world.url.port}`
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const seen: Record<'cold' | 'warm' | 'offline', Seen[]> = { cold: [], warm: [], offline: [] }
try {
  const signedIn = await browser.newContext(phone)
  await signInAsInstructor(await signedIn.newPage(), origin)
  const storageState = await signedIn.storageState()
  await signedIn.close()
  for (let round = 0; round < ROUNDS; round += 1) {
    const device = await browser.newContext({ ...phone, storageState })
    const first = await device.newPage()
    seen.cold.push(await visit(first, origin, SLOW))
    await first.close()
    // Unthrottled, until the application lies on the device.
    const settling = await device.newPage()
    await settling.goto(`${origin}/app/turmas`)
    await settling.evaluate(async () => (await navigator.serviceWorker.ready).active)
    await settling.waitForFunction(() => navigator.serviceWorker.controller?.state !== 'activating')
    await settling.waitForTimeout(3000)
    await settling.close()
    const second = await device.newPage()
    seen.warm.push(await visit(second, origin, SLOW))
    await second.close()
    const third = await device.newPage()
    await device.setOffline(true)
    seen.offline.push(await visit(third, origin, NONE))
    await device.close()
  }
  for (const [name, visits] of Object.entries(seen))
    console.log(
      `${name.padEnd(8)} first class after ${median(visits.map(({ ms }) => ms)).toFixed(0)} ms, ${(median(visits.map(({ bytes }) => bytes)) / 1024).toFixed(0)} KB until then (median of ${visits.length}; CPU ${SLOWDOWN}× slower, 400 kbit/s, 300 ms)`,
    )
} finally {
  await browser.close()
  await world.stop()
}
