import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has. */
const MOST_STOPS = 120

/** Walks with Tab until the focus is there: what Tab does not reach, a keyboard alone cannot use. */
export const reach = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate(wanted => document.activeElement === wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

export const follow = async (page: Page, target: Locator): Promise<void> => {
  await reach(page, target)
  await page.keyboard.press('Enter')
}
