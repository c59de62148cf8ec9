// A student's page after a silence and without one, with the server's own connections to PostgreSQL, and the number of these
// before and after. In a school nearly every click comes after a minute without requests.
//   npm run bench -- pauses      (BENCH_PAUSE=60 seconds, BENCH_TURNS=5; LOUSA_WEB_DIR: another build)
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium } from './support/chromium.ts'
import { percentileOf, timed } from './support/measure.ts'
import { startProduct } from './support/screens/product.ts'
import { createRecorder } from './support/screens/record.ts'
import { isRead, ScreenClient } from './support/screens/replay.ts'
import { screensOf, tokenOf } from './support/screens/screens.ts'
import { HttpClient } from './support/world.ts'

const PAUSE_SECONDS = Number(process.env.BENCH_PAUSE ?? 60)
const TURNS = Number(process.env.BENCH_TURNS ?? 5)
const MAX_MS = 25
const SCREEN = 'student'

if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const product = await startProduct()
try {
  const url = new URL(product.url)
  const screen = (await screensOf(url)).find(({ name }) => name === SCREEN)
  if (!screen) throw new Error(`No screen ${SCREEN}`)
  const browser = await openChromium()
  const recorded = await createRecorder(browser, `http://localhost:${url.port}`).requests(screen)
  await browser.close()
  const requests = recorded.click.filter(isRead)
  const http = new HttpClient(url, 1)
  const client = new ScreenClient(url, await tokenOf(http, screen.account))
  http.close()
  const show = async () => (await timed(() => client.screen(requests))).ms
  for (let turn = 0; turn < TURNS; turn += 1) await show()

  const busy: number[] = []
  const paused: number[] = []
  const connections: string[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await product.connectionCount()
    await new Promise(resolve => setTimeout(resolve, PAUSE_SECONDS * 1000))
    const after = await product.connectionCount()
    connections.push(`${before} → ${after}`)
    paused.push(await show())
    busy.push(await show())
  }
  client.close()
  const p50 = percentileOf(paused, 0.5)
  const all = (times: readonly number[]) => times.map(ms => ms.toFixed(1)).join(' / ')
  console.log(`a student's page, ${requests.length} calls; connections of ${product.poolSize} at most`)
  console.log(`without pause          p50 ${percentileOf(busy, 0.5).toFixed(1)} ms   of ${all(busy)}`)
  console.log(
    `after ${PAUSE_SECONDS} s of silence  p50 ${p50.toFixed(1)} ms   of ${all(paused)}   (budget ≤ ${MAX_MS} ms) ${p50 <= MAX_MS ? 'ok' : 'LONG'}`,
  )
  console.log(`connections before and after the silence: ${connections.join(', ')}`)
  process.exitCode = p50 <= MAX_MS ? 0 : 1
} finally {
  await product.stop()
}
