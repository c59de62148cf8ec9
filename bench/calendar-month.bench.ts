// From the button to the painted frame when the calendar turns to a month of 500 events and back to one with few, at 4× CPU
// slowdown, in the production build.
//   npm run bench -- calendar-month   (BENCH_TURNS=20)
// Ratio: turning to the full month beside turning to the sparse one.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsAdministrator } from './support/chromium.ts'
import { HttpClient, openWorld } from './support/world.ts'

const TURNS = Number(process.env.BENCH_TURNS ?? 20)
const SLOWDOWN = 4
const EVENTS = 500
const FULL = '08'
const SPARSE = '09'

const percentile = (times: number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Turns the page and waits for the month's name and the frame after it. */
const turn = (page: Page, key: 'PageUp' | 'PageDown', month: string): Promise<number> =>
  page.evaluate(
    ({ key, month }) =>
      new Promise<number>(done => {
        const from = performance.now()
        const look = () => {
          if (!document.querySelector('h2')?.textContent?.toLowerCase().includes(month)) {
            requestAnimationFrame(look)
            return
          }
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => done(performance.now() - from)
            channel.port2.postMessage(null)
          })
        }
        document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click()
        requestAnimationFrame(look)
      }),
    { key, month },
  )

if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const world = await openWorld({ size: 'small' })
const owner = new pg.Client(world.database.connections.owner)
await owner.connect()
const browser = await openChromium()
try {
  const { id: institutionId } = await new HttpClient(world.url, 1).json<{ id: string }>(
    'GET',
    'institution/current',
  )
  const year = new Date().getFullYear()
  await owner.query(
    `insert into academic_calendar_event (institution_id, title, type, start_date, end_date)
     select $1, 'Reunião ' || n, 'MEETING', $2::date + n % 31, $2::date + n % 31 from generate_series(1, $3::int) n`,
    [institutionId, `${year}-${FULL}-01`, EVENTS],
  )
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  ).newPage()
  const origin = `http://localhost:${world.url.port}`
  await signInAsAdministrator(page, origin)
  await page.goto(`${origin}/app/calendario?visao=mes&data=${year}-${SPARSE}-15`)
  await page.getByRole('heading', { level: 2, name: /setembro/i }).waitFor()
  await page.waitForLoadState('networkidle')
  // Once both ways, so that everything is loaded.
  await turn(page, 'PageUp', 'agosto')
  await turn(page, 'PageDown', 'setembro')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const full: number[] = []
  const sparse: number[] = []
  for (let round = 0; round < TURNS; round += 1) {
    full.push(await turn(page, 'PageUp', 'agosto'))
    sparse.push(await turn(page, 'PageDown', 'setembro'))
  }
  for (const [name, times] of [
    [`month of ${EVENTS} events`, full],
    ['month of few events', sparse],
  ] as const)
    console.log(
      `${name.padEnd(24)} p50 ${percentile(times, 0.5).toFixed(0)} ms   p95 ${percentile(times, 0.95).toFixed(0)} ms   of ${times.length}`,
    )
  console.log(`ratio of the two p50: ${(percentile(full, 0.5) / percentile(sparse, 0.5)).toFixed(1)}`)
} finally {
  await browser.close()
  await owner.end()
  await world.stop()
}
