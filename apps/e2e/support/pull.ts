import type { Locator, Page } from '@playwright/test'

/** Presses on one thing and lets go over another, on the way like a hand. */
export const pull = async (page: Page, what: Locator, over: Locator): Promise<void> => {
  // A hand takes what lies still.
  await what.hover({ trial: true })
  const [from, to] = [await what.boundingBox(), await over.boundingBox()]
  if (!from || !to) throw new Error('What is pulled, or where to, is not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}
