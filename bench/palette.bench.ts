// From a key typed into the search over everything to the painted result, over the classes and plans of a whole school,
// at 4× CPU slowdown, in the production build.
//   npm run bench -- palette        (BENCH_KEYS=200)
// Ratio: a key that changes what is found beside one that changes nothing, in the same box.
import type { Page } from 'playwright-core'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsAdministrator } from './support/chromium.ts'
import { percentileOf } from './support/measure.ts'
import { paintsLine, paintsOf, slowly, untilPainted, watchPaints } from './support/paints.ts'
import { openWorld } from './support/world.ts'

const KEYS = Number(process.env.BENCH_KEYS ?? 200)
const SLOWDOWN = 4
const BUDGET_MS = 50
/** Classes, plans, pages, actions and help; then all of it away again. */
const WORDS = ['matricular em 6 ano a', 'frequencia 7 ano b mat', 'boletim', 'calendario', '6 ano']

/** Types the words letter by letter and takes them back, each key after the former one was painted. */
const typedKeys = (): string[] => {
  const once = WORDS.flatMap(word => [...word, ...[...word].map(() => 'Backspace')])
  return Array.from({ length: KEYS }, (_, turn) => once[turn % once.length] ?? 'a')
}

const measure = async (page: Page, keys: readonly string[]): Promise<number[]> => {
  await watchPaints(page, 'keydown')
  await slowly(page, SLOWDOWN, async () => {
    for (const [turn, key] of keys.entries()) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
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
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  ).newPage()
  const origin = `http://localhost:${world.url.port}`
  await signInAsAdministrator(page, origin)
  const open = async (): Promise<void> => {
    await page.goto(`${origin}/app`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').waitFor()
    await page.waitForLoadState('networkidle')
  }
  console.log(`the search over everything, CPU ${SLOWDOWN}× slower`)
  await open()
  // Warm, as after the first words of a day.
  await page.keyboard.type('turma')
  await page.getByRole('option').first().waitFor()
  const budget = { of: 'keys', budget: BUDGET_MS }
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  const typed = await measure(page, typedKeys())
  await open()
  const empty = await measure(
    page,
    Array.from({ length: KEYS }, () => 'Shift'),
  )
  const isGood = paintsLine('  a key that searches, to paint', typed, budget)
  paintsLine('  a key without effect, to paint', empty, budget)
  const ratioOf = (share: number) => (percentileOf(typed, share) / percentileOf(empty, share)).toFixed(1)
  console.log(`  ratio of the two: p50 ${ratioOf(0.5)}, p95 ${ratioOf(0.95)}`)
  process.exitCode = isGood ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
}
