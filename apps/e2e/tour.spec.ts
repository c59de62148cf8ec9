import { expect, type Page } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { tryToSignIn } from './sign-in.ts'
import { follow } from './support/keyboard.ts'
import { OFFICE } from './support/office.ts'
import { test } from './support/people.ts'

// Nothing moves, as in most journeys: while the tour moves from one place to the next it listens to no key.
test.use(OFFICE)

const path = (url: string): string => new URL(url).pathname

test('the secretary is led through the screens in ten steps by keyboard, and is back where it began', async ({
  openAs,
}) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/app/ajuda')
  const start = page.getByRole('button', { name: 'Recomeçar o tour guiado' })
  await follow(page, start)
  const step = page.getByRole('dialog')
  const titles = new Set<string>()
  const screens = new Set<string>()
  for (let at = 1; at <= 10; at += 1) {
    await expect(step).toContainText(`${at} de 10`)
    await expect(step.getByRole('button', { name: at < 10 ? 'Próximo' : 'Concluir' })).toBeFocused()
    titles.add((await step.getByRole('banner').or(step.locator('header')).first().textContent()) ?? '')
    screens.add(path(page.url()))
    if (at === 3) {
      await page.keyboard.press('ArrowLeft')
      await expect(step).toContainText('2 de 10')
      await expect(step.getByRole('button', { name: 'Próximo' })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(step).toContainText('3 de 10')
      await expect(step.getByRole('button', { name: 'Próximo' })).toBeFocused()
    }
    await page.keyboard.press('Enter')
  }
  expect(titles.size).toBe(10)
  expect(screens.size).toBe(8)
  await expect(step).toBeHidden()
  await expect(page).toHaveURL(/\/app\/ajuda$/)

  await follow(page, start)
  await expect(step).toContainText('1 de 10')
  await expect(page).toHaveURL(/\/app$/)
  for (const at of [2, 3, 4]) {
    await expect(step.getByRole('button', { name: 'Próximo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(step).toContainText(`${at} de 10`)
  }
  await page.keyboard.press('Escape')
  await expect(step).toBeHidden()
  await expect(page).toHaveURL(/\/app\/usuarios\/alunos$/)
  // Left in the middle, it goes on from there.
  await page.goto('/app/ajuda')
  await follow(page, page.getByRole('button', { name: 'Continuar o tour guiado no passo 4' }))
  await expect(step).toContainText('4 de 10')
  await expect(page).toHaveURL(/\/app\/usuarios\/alunos$/)
  await page.keyboard.press('Escape')
})

/** Every step points at something of its own screen: a missing element would be explained in the middle of it. */
const pointsAtAll = async (page: Page, steps: number): Promise<void> => {
  await page.goto('/app/ajuda')
  const start = page.getByRole('button', { name: 'Recomeçar o tour guiado' })
  await start.click()
  const step = page.getByRole('dialog')
  for (let at = 0; at < steps; at += 1) {
    await expect(step).toContainText(`${at + 1} de ${steps}`)
    await expect(page.locator(`[data-tour-step="${at}"]`)).toHaveCount(1)
    await step.getByRole('button', { name: at + 1 < steps ? 'Próximo' : 'Concluir' }).click()
  }
  await expect(step).toBeHidden()
}

for (const width of [390, 1366]) {
  test(`every step of both tours points at what is there, ${width} px wide`, async ({ openAs }) => {
    for (const [account, steps] of [
      [DEMO_ADMINISTRATOR, 10],
      [DEMO_INSTRUCTOR, 6],
    ] as const) {
      const page = await openAs(account)
      await page.setViewportSize({ width, height: 844 })
      await pointsAtAll(page, steps)
    }
  })
}

test('a teacher is welcomed on the first sign-in on a phone, walks six steps, and is welcomed again only when asked', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/login')
  await tryToSignIn(page, DEMO_INSTRUCTOR)
  const welcome = page.getByRole('dialog', { name: /^Boas-vindas/ })
  await welcome.getByRole('button', { name: 'Conhecer o sistema' }).click()
  const step = page.getByRole('dialog')
  const screens: string[] = []
  for (let at = 1; at <= 6; at += 1) {
    await expect(step).toContainText(`${at} de 6`)
    screens.push(path(page.url()))
    await step.getByRole('button', { name: at < 6 ? 'Próximo' : 'Concluir' }).click()
  }
  expect(screens).toEqual(['/app', '/app', '/app', '/app/turmas', '/app/meus-horarios', '/app/ajuda'])
  await expect(page).toHaveURL(/\/app$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/dashboards/default')
  await welcome.getByRole('button', { name: 'Agora não' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('the rail shows the names of its icons, and stays open where that is chosen', async ({ openAs }) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/app')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Calendário' })).toBeInViewport()
  await expect(menu.getByText('Calendário', { exact: true })).toBeInViewport()
  await expect(menu.getByText('Parâmetros', { exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Fixar o menu aberto' }).click()
  await expect(menu.getByText('Calendário', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Soltar o menu' }).click()
})
