// From a move of the pointer to the painted frame while a weekly time is dragged over the week of a class, at 4× CPU
// slowdown, in the production build.
//   npm run bench -- timetable-drag     (BENCH_MOVES=200)
// Ratio: a move that carries a time beside one over the page that carries nothing.
import type { Locator, Page } from 'playwright-core'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsAdministrator } from './support/chromium.ts'
import { percentileOf } from './support/measure.ts'
import { paintsLine, paintsOf, slowly, untilPainted, watchChanges, watchPaints } from './support/paints.ts'
import { openWorld } from './support/world.ts'

const MOVES = Number(process.env.BENCH_MOVES ?? 200)
const SLOWDOWN = 4
const BUDGET_MS = 100
const VIEWPORT = { width: 1440, height: 1000 }
const DAYS = 5
/** Down the day, so that moves end at other minutes. */
const STEP = 23

type Box = { x: number; y: number; width: number; height: number }

const boxOf = async (place: Locator): Promise<Box> => {
  const box = await place.boundingBox()
  if (!box) throw new Error('The week is not on the screen')
  return box
}

/** Over the week, each move after the former one was painted, and each to another day. */
const measure = async (page: Page, week: Box, watch: () => Promise<void>): Promise<number[]> => {
  await watch()
  await slowly(page, SLOWDOWN, async () => {
    for (let turn = 0; turn < MOVES; turn += 1) {
      const x = week.x + (((turn % DAYS) + 0.5) * week.width) / DAYS
      const y = week.y + ((turn * STEP) % week.height)
      await page.mouse.move(x, y)
      await untilPainted(page, turn + 1)
    }
  })
  return paintsOf(page)
}

// Another build may be named with LOUSA_WEB_DIR, as for the server.
if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const world = await openWorld()
const browser = await openChromium()
try {
  const page = await (await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })).newPage()
  const origin = `http://localhost:${world.url.port}`
  await signInAsAdministrator(page, origin)
  await page.goto(`${origin}/app/planos-de-aula/quadro-de-horarios`)
  const columnOf = (weekday: string) => page.locator(`[data-weekday="${weekday}"]`)
  const time = columnOf('MONDAY').getByRole('listitem').getByRole('button').first()
  await time.waitFor()
  await page.waitForLoadState('networkidle')
  const blocks = await page.getByRole('main').getByRole('listitem').getByRole('button').count()
  const [from, to] = [await boxOf(columnOf('MONDAY')), await boxOf(columnOf('FRIDAY'))]
  const bottom = Math.min(from.y + from.height, VIEWPORT.height)
  const week = { x: from.x, y: from.y, width: to.x + to.width - from.x, height: bottom - from.y }
  console.log(`the week of a class, ${blocks} weekly times, CPU ${SLOWDOWN}× slower`)

  const empty = await measure(page, week, () => watchPaints(page, 'pointermove'))
  const grip = await boxOf(time)
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  const carried = await measure(page, week, () => watchChanges(page))
  await page.mouse.up()
  const budget = { of: 'moves', budget: BUDGET_MS }
  paintsLine('  a move that carries nothing', empty, budget)
  const isGood = paintsLine('  a move that carries a time', carried, budget)
  console.log(`  ratio of the two p50: ${(percentileOf(carried, 0.5) / percentileOf(empty, 0.5)).toFixed(1)}`)
  process.exitCode = isGood ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
}
