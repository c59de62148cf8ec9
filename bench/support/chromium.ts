import { type Browser, chromium, type Page } from 'playwright-core'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_PASSWORD,
} from '../../apps/server/src/main/demo/demo-accounts.ts'

export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

export const signIn = async (page: Page, origin: string, cpf: string): Promise<void> => {
  await page.goto(`${origin}/login`)
  await page.getByLabel(/CPF/).first().fill(cpf)
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
  // A browser that has not seen the person yet welcomes them over the first screen.
  await page
    .getByRole('dialog', { name: /^Boas-vindas/ })
    .getByRole('button', { name: /^(Agora não|Começar)$/ })
    .click()
}

export const signInAsInstructor = (page: Page, origin: string): Promise<void> =>
  signIn(page, origin, DEMO_INSTRUCTOR.cpf)

export const signInAsAdministrator = (page: Page, origin: string): Promise<void> =>
  signIn(page, origin, DEMO_ADMINISTRATOR.cpf)
