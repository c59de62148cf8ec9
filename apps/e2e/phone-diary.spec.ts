import { expect } from '@playwright/test'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { type Faults, look } from './support/axe.ts'
import { press } from './support/office.ts'
import { test } from './support/people.ts'

const instructorTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_INSTRUCTOR))
  },
})
instructorTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

instructorTest('an instructor on a phone issues the diary of an own plan and takes it', async ({ page }) => {
  await page.goto('/app/turmas')
  await page
    .getByRole('link', { name: /^Aulas/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aulas' })).toBeVisible()
  await page.getByRole('button', { name: /^Relatórios — / }).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('radio', { name: 'Diário de classe' })).toBeChecked()
  const faults: Faults = {}
  await look(page, 'emitir relatório', faults)
  expect(faults).toEqual({})
  await press(modal, 'Emitir')
  const ready = modal.getByRole('button', { name: /^Baixar PDF: Diário de classe/ }).first()
  await expect(ready).toBeVisible({ timeout: 45_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  expect(download.suggestedFilename()).toMatch(/^Diário de classe.*\.pdf$/)
})
