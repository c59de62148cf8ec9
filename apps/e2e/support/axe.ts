import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
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
  /** What is opened on it, before it is looked at. */
  open?: (page: Page) => Promise<unknown>
}

/** Chooses the theme as another window would: the choice is stored, and every open window follows. */
const choose = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate(
    ([key, chosen, fresh]) => {
      const session = localStorage.getItem(key) ?? fresh
      localStorage.setItem(key, session.replace(/"theme":"\w+"/, `"theme":"${chosen}"`))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    [SESSION_KEY, theme, FRESH_SESSION] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}

/** Colours in the middle of a transition are nobody's colours. */
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
const faultsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n  ${failureSummary}`),
  )
}

export type Part = { state: State; screens: readonly Screen[] }

export type Found = Record<string, string[]>

/** What stands in somebody's way on the page as it is, in both themes. */
export const look = async (page: Page, name: string, found: Found): Promise<void> => {
  for (const theme of THEMES) {
    await choose(page, theme)
    await settled(page)
    const faults = await faultsOf(page)
    if (faults.length > 0) found[`${name}, ${theme}`] = faults
  }
}

export const browserOf = (browser: Browser, storageState: State, width: number) =>
  browser.newContext({ storageState, viewport: { width, height: 900 }, reducedMotion: 'reduce' })

export const faultsIn = async (browser: Browser, { state, screens }: Part, width: number) => {
  const context = await browserOf(browser, state, width)
  const page = await context.newPage()
  const found: Found = {}
  for (const { name, path, shows, open } of screens) {
    await page.goto(path)
    await expect(shows(page), name).toBeVisible()
    await open?.(page)
    await look(page, name, found)
  }
  await context.close()
  return found
}
