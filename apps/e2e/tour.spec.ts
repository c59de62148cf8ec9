import { expect } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { tryToSignIn } from './sign-in.ts'
import { follow } from './support/keyboard.ts'
import { test } from './support/people.ts'

const path = (url: string): string => new URL(url).pathname

test('the secretary is led through the screens in ten steps by keyboard, and is back where it began', async ({
  openAs,
}) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  // While it moves from one place to the next it listens to no key.
  await page.emulateMedia({ reducedMotion: 'reduce' })
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
      await page.keyboard.press('ArrowRight')
      await expect(step).toContainText('3 de 10')
      await expect(step.getByRole('button', { name: 'Próximo' })).toBeFocused()
    }
    await page.keyboard.press('Enter')
  }
  expect(titles.size).toBe(10)
  expect(screens.size).toBe(7)
  await expect(step).toBeHidden()
  await expect(page).toHaveURL(/\/app\/ajuda$/)

  await follow(page, start)
  await expect(step).toContainText('1 de 10')
  await expect(page).toHaveURL(/\/app$/)
  await page.keyboard.press('Escape')
  await expect(step).toBeHidden()
  await expect(page).toHaveURL(/\/app$/)
})

test('a teacher is welcomed on the first sign-in on a phone, walks six steps, and is welcomed again only when asked', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
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
  expect(screens).toEqual(['/app', '/app', '/app/turmas', '/app/turmas', '/app/ajuda', '/app/ajuda'])
  await expect(page).toHaveURL(/\/app$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/dashboards/default')
  await welcome.getByRole('button', { name: 'Agora não' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('the rail names its icons at once, to the pointer and to the keyboard, and anybody is found from any screen', async ({
  openAs,
}) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/app')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const calendar = menu.getByRole('link', { name: 'Calendário' })
  await calendar.hover()
  await expect(menu.getByText('Calendário', { exact: true }).last()).toBeInViewport({ timeout: 300 })
  await page.mouse.move(700, 500)
  await menu.getByRole('button', { name: 'Parâmetros' }).focus()
  await expect(menu.getByText('Parâmetros', { exact: true })).toBeInViewport({ timeout: 300 })
  await page.keyboard.press('Escape')
  await expect(menu.getByText('Parâmetros', { exact: true })).toHaveCount(0)

  await page.keyboard.press('Control+K')
  const finder = page.getByRole('dialog', { name: 'Buscar pessoas' })
  await finder.getByRole('searchbox').fill('111.444.777')
  await finder.getByRole('link', { name: new RegExp(DEMO_INSTRUCTOR.name) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DEMO_INSTRUCTOR.name)
  await page.getByRole('button', { name: 'Fixar o menu aberto' }).click()
  await expect(menu.getByText('Buscar pessoas', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Soltar o menu' }).click()
})
