import { expect } from '@playwright/test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { DEMO_PASSWORD, type DemoAccount } from '../../server/src/main/demo/demo-accounts.ts'
import { SESSION_KEY } from './axe.ts'

/** Firefox itself, driven over WebDriver BiDi: no build of it made for tests, so that it keeps pages as people's does. */
export const openFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  })

export const enterInFirefox = async (
  page: Page,
  origin: string,
  { cpf }: Pick<DemoAccount, 'cpf'>,
): Promise<void> => {
  await page.goto(`${origin}/login`)
  await page.locator('main form input').fill(cpf)
  await page.locator('main form input[type="password"]').fill(DEMO_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await shows(page, 'main h1')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app')
}

/** The headers that the browser sends with its calls. */
export const authorizationIn = (page: Page): Promise<string> =>
  page.evaluate(key => {
    const { tokenType, accessToken } = JSON.parse(localStorage.getItem(key) ?? '').state.auth
    return `${tokenType} ${accessToken}`
  }, SESSION_KEY)

export const shows = (page: Page, selector: string) => page.waitForSelector(selector, { timeout: 20_000 })

/** Waits until the page says it. */
export const says = (page: Page, text: RegExp, timeout = 20_000) =>
  expect
    .poll(() => page.evaluate(() => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')), { timeout })
    .toMatch(text)

/** Types a score into each of the first cells, Enter after each. */
export const typeScores = async (page: Page, scores: readonly string[]): Promise<void> => {
  await (await shows(page, '[role="grid"] [role="gridcell"][tabindex]'))?.click()
  for (const score of scores) {
    await page.keyboard.type(score)
    await page.keyboard.press('Enter')
  }
}
