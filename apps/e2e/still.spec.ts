import { expect, type Page } from '@playwright/test'
import { CATALOGUES } from '../../packages/contract/src/catalogue-table.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { OFFICE } from './support/office.ts'
import { outOfBatches } from './support/out-of-batches.ts'
import { test } from './support/people.ts'

test.use(OFFICE)

/** How much of the page moves without end. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
        ).length,
  )

test('who asked the device for less motion waits before a page that stands still', async ({ openAs }) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  // Nobody answers.
  await outOfBatches(page, 'knowledge-area')
  await page.route('**/api/knowledge-area?*', () => undefined)
  await page.goto(CATALOGUES.knowledgeArea.address)
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
  expect(await moving(page)).toBe(0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => moving(page)).toBeGreaterThan(0)
})
