import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoAccount } from '../server/src/main/demo/demo-accounts.ts'

type Person = Pick<DemoAccount, 'cpf'>

/** Types the masked number and the password, as a person does, and presses "Entrar". */
export const tryToSignIn = async (page: Page, { cpf }: Person, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs in at the login page of a host and waits for the dashboard. */
export const signIn = async (page: Page, person: Person, host = ''): Promise<void> => {
  await page.goto(`${host}/login`)
  await tryToSignIn(page, person)
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
