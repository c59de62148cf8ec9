import { expect, type Locator, type Page } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { type Faults, look } from './support/axe.ts'
import { press } from './support/office.ts'
import { test } from './support/people.ts'

const LONG_MS = 45_000

const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => use(await stateOf(DEMO_ADMINISTRATOR)),
})
const phoneTest = test.extend({
  storageState: async ({ stateOf }, use) => use(await stateOf(DEMO_INSTRUCTOR)),
})

/** Looks at the paper that is chosen, issues it and takes it. */
const issued = async (page: Page, modal: Locator, paper: string): Promise<string> => {
  await modal.getByRole('radio', { name: paper }).check()
  await press(modal, 'Ver prévia')
  await expect(modal.getByText(/^(A prévia está pronta|Prévia pronta)/)).toBeVisible({ timeout: LONG_MS })
  await press(modal, 'Emitir')
  const ready = modal.getByRole('button', { name: new RegExp(`^Baixar PDF: ${paper.split(' ')[0]}`) }).first()
  await expect(ready).toBeVisible({ timeout: LONG_MS })
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  return download.suggestedFilename()
}

secretaryTest(
  'the secretary looks at the performance and frequency of a student, and takes both',
  async ({ page }) => {
    await page.goto('/app')
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('button', { name: 'Usuários' })
      .click()
    await page.getByRole('menuitem', { name: 'Alunos', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alunos' })).toBeVisible()
    const main = page.getByRole('main')
    await main.getByRole('searchbox').or(main.getByRole('textbox')).first().fill(DEMO_STUDENT.name)
    await page.getByRole('link', { name: DEMO_STUDENT.name }).first().click()
    await press(page, 'Emitir')
    await page
      .getByRole('menuitem', { name: /^Emitir relatório — / })
      .first()
      .click()
    const modal = page.getByRole('dialog', { name: 'Emitir relatório' })
    expect(await issued(page, modal, 'Desempenho do aluno')).toMatch(/^Desempenho — .*\.pdf$/)
    expect(await issued(page, modal, 'Frequência do aluno')).toMatch(/^Frequência — .*\.pdf$/)
  },
)

phoneTest.describe('on a phone', () => {
  phoneTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  phoneTest('an instructor takes the frequency of a student from the marks of a class', async ({ page }) => {
    await page.goto('/app/turmas')
    await page
      .getByRole('link', { name: /^Notas/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notas' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Mais sobre / })
      .first()
      .click()
    const opener = page.getByRole('button', { name: /^Emitir relatório — / })
    await opener.click()
    const modal = page.getByRole('dialog', { name: 'Emitir relatório' })
    // An instructor is given these two and nothing else.
    await expect(modal.getByRole('radio', { name: /boletim|desempenho|declaração/i })).toHaveCount(0)
    const faults: Faults = {}
    await look(page, 'papers of a student', faults)
    expect(faults).toEqual({})
    expect(await issued(page, modal, 'Frequência do aluno')).toMatch(/^Frequência — .*\.pdf$/)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
