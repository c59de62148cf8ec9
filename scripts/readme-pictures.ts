// Makes the two pictures of the README from a running demo:
//   node scripts/readme-pictures.ts [http://localhost:3000]
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_PASSWORD,
} from '../apps/server/src/main/demo/demo-accounts.ts'
import { findChromium } from './find-browser.ts'
import { ROOT } from './run-tool.ts'

const PICTURES = [
  {
    file: 'painel.png',
    account: DEMO_ADMINISTRATOR,
    page: { viewport: { width: 1200, height: 625 }, deviceScaleFactor: 1, isMobile: false },
  },
  {
    file: 'professor.png',
    account: DEMO_INSTRUCTOR,
    page: { viewport: { width: 390, height: 625 }, deviceScaleFactor: 1.5, isMobile: true },
  },
]

const address = process.argv[2] ?? 'http://localhost:3000'
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
for (const { file, account, page: options } of PICTURES) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('CPF').fill(account.cpf)
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Agora não' }).click()
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(ROOT, 'docs/images', file) })
  await context.close()
}
await browser.close()
