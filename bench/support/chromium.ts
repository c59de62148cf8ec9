import { type Browser, chromium, type Page } from 'playwright-core'
import { DEMO_INSTRUCTOR, DEMO_PASSWORD } from '../../apps/server/src/main/demo/demo-accounts.ts'

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

export const signInAsInstructor = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/login`)
  await page.getByLabel(/CPF/).first().fill(DEMO_INSTRUCTOR.cpf)
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
}
