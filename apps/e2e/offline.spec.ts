import { expect } from '@playwright/test'
import { instructorTest as test } from './support/people.ts'
import { newEvaluation, planAt } from './support/teaching-day.ts'

const NAME = 'Lista sem rede'
const TYPED = ['1', '0,5', '1,75']
const STORED = [1, 0.5, 1.75]

test('scores typed without network wait on the device, and each is saved once when it is back', async ({
  page,
  context,
  teaching,
}) => {
  const given = { name: NAME, plan: planAt(teaching, -1), highest: 2 }
  const { address, grid, scores } = await newEvaluation(teaching, given)
  await page.goto(address)
  const cells = page.getByRole('grid', { name: grid }).getByRole('gridcell')
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText(/Sem conexão com a internet/)).toBeVisible()
  await cells.first().click()
  for (const text of TYPED) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(`Sem conexão · ${TYPED.length} na fila`)).toBeVisible()
  expect((await scores()).filter(({ score }) => score !== null)).toHaveLength(0)

  await context.setOffline(false)
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const first = (await scores()).slice(0, TYPED.length)
  expect(first.map(({ score }) => score)).toEqual(STORED)
  expect(first.map(({ version }) => version)).toEqual([1, 1, 1])
  expect((await scores()).filter(({ score }) => score !== null)).toHaveLength(TYPED.length)
})
