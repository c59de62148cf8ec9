import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

/** The very rules that the builder brings, in their short form: it would send the long one four times for each screen. */
const RULES = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** The builder sends this to a page that has the rules, before it asks. */
const NOTHING = 'undefined'

type RunOnly = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const EVERY_RULE: RunOnly = { type: 'tag', values: TAGS }
/** The rules of those tags that axe files under `cat.color`: all that another theme can break. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
export const WIDTHS = [1440, 390]
const THEMES = ['light', 'dark'] as const
export const SESSION_KEY = 'lousa:session'
const FRESH_SESSION =
  '{"state":{"settings":{"theme":"light","layout":"boxed","radius":"rounded"}},"version":1}'

type Theme = (typeof THEMES)[number]
type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Place = (page: Page) => Locator
export type Screen = {
  name: string
  path: string
  shows: Place
  /** Opens this on the page before the check. */
  open?: (page: Page) => Promise<unknown>
}

/**
 * Chooses the theme as another window would: the choice is stored, and every open window follows. Whatever inherits a
 * colour would move to the new one a frame after what it inherits from, level by level: for the moment nothing moves.
 */
const choose = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate(
    ([key, chosen, fresh]) => {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = [still]
      const session = localStorage.getItem(key) ?? fresh
      localStorage.setItem(key, session.replace(/"theme":"\w+"/, `"theme":"${chosen}"`))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    [SESSION_KEY, theme, FRESH_SESSION] as const,
  )
  await page.waitForFunction(chosen => document.documentElement.dataset.mantineColorScheme === chosen, theme)
  await page.evaluate(() => {
    // Asking for what moves makes the page work out its colours before they may move again.
    document.getAnimations()
    document.adoptedStyleSheets = []
  })
}

/** Colours in the middle of a transition are not part of the design. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )

/**
 * The screens hold no frames of other origins, so the answer is put together in the page itself rather than in a blank
 * one opened each time; and what is in order need not be described. The rules are the same, in less than half the time.
 */
const faultsByRules = async (page: Page, runOnly: RunOnly, within?: string): Promise<Fault[]> => {
  const axe = new AxeBuilder({ page, axeSource: NOTHING })
  if (within) axe.include(within)
  const { violations } = await axe
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      id,
      target: target.join(' '),
      fault: `${id} (${help}): ${target.join(' ')}\n  ${failureSummary}`,
    })),
  )
}
type Fault = { id: string; target: string; fault: string }

const TARGET_SIZE = 'target-size'

/**
 * A field that happens to end behind the foot of a form, which stays in sight, is as small there as what shows of it,
 * until the page scrolls: where a target is too small, it is looked at again in the middle of what scrolls.
 */
const isTooSmallInView = async (page: Page, target: string): Promise<boolean> => {
  await page
    .locator(target)
    .evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const again = await faultsByRules(page, { type: 'rule', values: [TARGET_SIZE] }, target)
  return again.length > 0
}

const faultsOf = async (page: Page, runOnly: RunOnly): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(RULES)
  const faults: string[] = []
  for (const { id, target, fault } of await faultsByRules(page, runOnly))
    if (id !== TARGET_SIZE || (await isTooSmallInView(page, target))) faults.push(fault)
  return faults
}

export type Part = { state: State; screens: readonly Screen[] }

export type Faults = Record<string, string[]>

/** All that a rule can read of the page but its colours. */
const withoutColours = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.title}\n${document.documentElement.lang}\n${document.body.outerHTML}`)

/**
 * Finds the faults of the page as it is, in both themes. Where the second shows the very same page, only
 * its colours can be in the way; where anything else differs, every rule is asked again.
 */
export const look = async (page: Page, name: string, faults: Faults): Promise<void> => {
  let seen: string | undefined
  await settled(page)
  for (const theme of THEMES) {
    await choose(page, theme)
    await settled(page)
    const shown = await withoutColours(page)
    const faultsHere = await faultsOf(page, shown === seen ? COLOUR_RULES : EVERY_RULE)
    if (faultsHere.length > 0) faults[`${name}, ${theme}`] = faultsHere
    seen = shown
  }
}

export const browserOf = (
  browser: Browser,
  storageState: State,
  { width, ...more }: { width: number } & Pick<BrowserContextOptions, 'serviceWorkers'>,
) => browser.newContext({ storageState, viewport: { width, height: 900 }, reducedMotion: 'reduce', ...more })

/** How long a screen may take to give the window its title, before it is loaded again. */
const A_TURN_MS = 3000

/**
 * Goes to another screen as who walks back through them: the application is there already, and so are the rules. The
 * screens' titles differ, so that the one before is never taken for it.
 */
const turnedTo = async (page: Page, path: string): Promise<boolean> => {
  const before = await page.title()
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  return page
    .waitForFunction(title => document.title !== title, before, { timeout: A_TURN_MS })
    .then(() => true)
    .catch(() => false)
}

/** Brings a screen, from the one before where nothing is open on that, and only its loading would be new. */
const bring = async (page: Page, { path }: Screen, before: Screen | undefined): Promise<void> => {
  if (before && !before.open) {
    if (path === before.path) return
    const here = new URL(page.url())
    const there = new URL(path, here)
    // Another host is another institution: no journey goes there.
    const isWalk = there.origin === here.origin && there.pathname !== here.pathname
    if (isWalk && (await turnedTo(page, path))) return
  }
  await page.goto(path)
}

export const faultsIn = async (browser: Browser, { state, screens }: Part, width: number) => {
  // The content of a screen does not depend on the source of its files: they need not be put on a device for each look.
  const context = await browserOf(browser, state, { width, serviceWorkers: 'block' })
  const page = await context.newPage()
  const faults: Faults = {}
  for (const [at, screen] of screens.entries()) {
    const { name, shows, open } = screen
    await bring(page, screen, screens[at - 1])
    // Several parts are looked at side by side, and looking takes all of the processor: a page waits for its turn.
    await expect(shows(page), name).toBeVisible({ timeout: 30_000 })
    await open?.(page)
    await look(page, name, faults)
  }
  await context.close()
  return faults
}
