import { expect } from '@playwright/test'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { follow } from './support/keyboard.ts'
import { test } from './support/people.ts'

test('the secretary is led through the ten steps of the tour by keyboard, and is back where it began', async ({
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
  for (let at = 1; at <= 10; at += 1) {
    await expect(step).toContainText(`${at} de 10`)
    await expect(step.getByRole('button', { name: at < 10 ? 'Próximo' : 'Concluir' })).toBeFocused()
    titles.add((await step.getByRole('banner').or(step.locator('header')).first().textContent()) ?? '')
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
  await expect(step).toBeHidden()
  await expect(start).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(step).toContainText('1 de 10')
  await page.keyboard.press('Escape')
  await expect(step).toBeHidden()
  await expect(start).toBeFocused()
})
