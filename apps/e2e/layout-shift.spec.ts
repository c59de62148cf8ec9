import { expect, type Page, type Route } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { lessonBeside, removeLessons } from './support/extra-lessons.ts'
import { OFFICE } from './support/office.ts'
import { test as base } from './support/people.ts'
import { attendanceAddress, lessonTaken, type PlacedLesson, planAt } from './support/teaching-day.ts'

/** The sum of layout shifts of a screen while it loads. */
const MAX_SHIFT = 0.02
/** No request and no shift for so long: the screen has what it shows. */
const QUIET_MS = 1500

const test = base.extend<{ made: PlacedLesson[] }>({
  made: async ({ page: _ }, use) => {
    const made: PlacedLesson[] = []
    await use(made)
    await removeLessons(made)
  },
})

test.use(OFFICE)

type Shift = { value: number; of: string[] }

/** Notes each layout shift of a page from its first picture on. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const named = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.tagName}.${element?.className} "${element?.textContent?.slice(0, 40)}"`
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        shifts.push({
          value,
          of: sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${named(node)} ${from.x},${from.y} ${from.width}x${from.height} → ${to.x},${to.y} ${to.width}x${to.height}`,
          ),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Two pictures of the page as it is. */
const painted = (page: Page): Promise<unknown> =>
  page
    .evaluate(
      () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
    .catch(() => undefined)

/**
 * Each answer, each file of code and each font arrives one after the other, each after a picture of the page without it:
 * what moves when something arrives late, moves here at any speed of the machine.
 */
const oneByOne = async (page: Page): Promise<{ quiet: () => Promise<void> }> => {
  let last = Promise.resolve<unknown>(undefined)
  let open = 0
  let at = performance.now()
  const inTurn = (route: Route) => {
    open += 1
    last = last
      .then(() => painted(page))
      .then(() => route.fetch())
      .then(response => route.fulfill({ response }))
      .catch(() => undefined)
      .finally(() => {
        open -= 1
        at = performance.now()
      })
  }
  await page.route(/\/api\/|\.woff2$|\/assets\/.*\.(js|css)$/, inTurn)
  const recent = () => open + (performance.now() - at < QUIET_MS ? 1 : 0)
  return { quiet: () => expect.poll(recent, { timeout: 60_000 }).toBe(0) }
}

const expectStill = async (page: Page, address: string): Promise<void> => {
  await noteShifts(page)
  const { quiet } = await oneByOne(page)
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
  await quiet()
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MAX_SHIFT)
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test("a student's home stands still while it loads", async ({ openAs }) => {
  await expectStill(await openAs(DEMO_STUDENT), '/app')
})

test("a student's performance stands still while it loads", async ({ openAs }) => {
  await expectStill(await openAs(DEMO_STUDENT), '/app/desempenho')
})

test("an instructor's home stands still while it loads", async ({ openAs }) => {
  await expectStill(await openAs(DEMO_INSTRUCTOR), '/app')
})

test("a secretary's home stands still while it loads", async ({ openAs }) => {
  await expectStill(await openAs(DEMO_ADMINISTRATOR), '/app')
})

test('attendance on a phone stands still while it loads', async ({ browser, stateOf, teaching, made }) => {
  const day = await lessonTaken(teaching, planAt(teaching, 1), 1)
  const shown = await lessonBeside(teaching, day, '00:05')
  made.push(shown, await lessonBeside(teaching, day, '00:15'))
  const context = await browser.newContext({ ...PHONE, storageState: await stateOf(DEMO_INSTRUCTOR) })
  await expectStill(await context.newPage(), attendanceAddress(shown))
  await context.close()
})
