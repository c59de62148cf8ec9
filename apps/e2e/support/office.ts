import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

const pageOf = (scope: Scope): Page => ('goto' in scope ? scope : scope.page())

/** Chooses in a list that opens. */
export const choose = async (
  scope: Scope,
  label: string | RegExp,
  option: string | RegExp,
): Promise<void> => {
  await scope.getByRole('combobox', { name: label }).click()
  await pageOf(scope)
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .click()
}

export const press = (scope: Scope, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: typeof name === 'string' }).click()

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** What may be done with one row of a list. */
export const act = async (page: Page, row: string, action: string): Promise<void> => {
  await press(page, `Ações de ${row}`)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Saves a form that stands in the way, and it goes. */
export const save = async (form: Locator, verb = 'Salvar'): Promise<void> => {
  await press(form, verb)
  await expect(form).toBeHidden()
}

/** 'YYYY-MM-DD' as it is typed. */
export const typed = (date: string): string => date.split('-').reverse().join('')
/** 'YYYY-MM-DD' as it is shown. */
export const shown = (date: string): string => date.split('-').reverse().join('/')

/** An act on the whole page: a button of its head, or in the menu that holds the rest. */
export const actOnPage = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: 'Mais ações' })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
