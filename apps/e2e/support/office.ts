import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

/**
 * Browsers of an office, in which the application is not put on the device: none does that at an address without HTTPS,
 * as a school has it in its own network. It is a third of the work of a journey. Journeys of instructors, of what is read
 * or kept on a device, and those where a file leaves or enters a browser have the worker, which could stand between.
 */
export const OFFICE = { serviceWorkers: 'block' } as const

/** Motion is on, so that phones and keyboards meet everything that waits for it. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

const pageOf = (scope: Scope): Page => ('goto' in scope ? scope : scope.page())

/** The longest time that an act may take. */
const PATIENCE_MS = 15_000
const A_LOOK_MS = 2000

/**
 * Chooses in a list that opens. The options may arrive during the click, and the click is lost: a person who
 * sees that nothing has opened clicks again.
 */
export const choose = async (
  scope: Scope,
  label: string | RegExp,
  option: string | RegExp,
): Promise<void> => {
  const list = scope.getByRole('combobox', { name: label })
  const chosenOption = pageOf(scope).getByRole('option', { name: option, exact: typeof option === 'string' })
  await expect(async () => {
    if ((await list.getAttribute('aria-expanded')) !== 'true' && !(await chosenOption.isVisible()))
      await list.click()
    await expect(chosenOption).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass({ timeout: PATIENCE_MS })
  await chosenOption.click()
}

export const press = (scope: Scope, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: typeof name === 'string' }).click()

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the menu of one row of a list and chooses an action. */
export const act = async (page: Page, row: string, action: string): Promise<void> => {
  await press(page, `Ações de ${row}`)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Saves a form that stands in the way, and it goes. */
export const save = async (form: Locator, verb = 'Salvar'): Promise<void> => {
  await press(form, verb)
  await expect(form).toBeHidden()
}

export const openFromMenu = (page: Page, entry: string) =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: entry, exact: true })
    .click()

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
