import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoAccount } from '../server/src/main/demo/demo-accounts.ts'

type Person = Pick<DemoAccount, 'cpf'>

/** Types the masked number and the password, as a person does, and presses "Entrar". */
export const tryToSignIn = async (page: Page, { cpf }: Person, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Whether the account was welcomed in this browser before: else the welcome stands over the dashboard, or will. */
const wasWelcomed = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('lousa:session') ?? '{}')
    return state?.settings?.welcomed?.includes(state.auth?.user.id) ?? false
  })

/** Takes the welcome of a first sign-in off the dashboard, where there is one. */
export const passWelcome = async (page: Page): Promise<void> => {
  if (new URL(page.url()).pathname !== '/app' || (await wasWelcomed(page))) return
  await page
    .getByRole('dialog', { name: /^Boas-vindas/ })
    .getByRole('button', { name: /^(Agora não|Começar)$/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A lesson of this very moment would take a journey from the dashboard, so that journeys switch that off. */
const switchOffLessonOpening = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = 'lousa:session'
    const { state = {}, version = 2 } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const settings = { ...state.settings, lessonOpening: 'off' }
    localStorage.setItem(key, JSON.stringify({ state: { ...state, settings }, version }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })

/** Signs in at the login page of a host and waits for the dashboard. */
export const signIn = async (page: Page, person: Person, host = ''): Promise<void> => {
  await page.goto(`${host}/login`)
  await switchOffLessonOpening(page)
  await tryToSignIn(page, person)
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await passWelcome(page)
}
