import { expect, type Page } from '@playwright/test'
import { DEMO_ADMINISTRATOR } from '../../server/src/main/demo/demo-accounts.ts'
import { heading } from './office.ts'
import { test } from './people.ts'

/** Journeys that begin with the administrator signed in. */
export const importTest = test.extend({
  storageState: async ({ stateOf }, use) => use(await stateOf(DEMO_ADMINISTRATOR)),
})

type SheetFile = { name: string; mimeType: string; buffer: Buffer }

export const IMPORTS = '/app/usuarios/importar'
export const result = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

export const uploadFile = async (page: Page, file: SheetFile): Promise<void> => {
  await page.goto(IMPORTS)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles(file)
  await expect(heading(page)).toHaveText(file.name)
}

/** From the rows as they were judged to the result. */
export const importRows = async (page: Page, count: number): Promise<void> => {
  await page.getByRole('button', { name: 'Continuar para importar' }).click()
  await page.getByRole('button', { name: `Importar (${count})` }).click()
  const question = page.getByRole('dialog', { name: `Importar ${count} linhas` })
  await question.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible({ timeout: 30_000 })
}

export const undoImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page
    .getByRole('dialog', { name: /^Desfazer a importação de/ })
    .getByRole('button', { name: 'Desfazer importação' })
    .click()
}
