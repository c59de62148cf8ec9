import { expect, type Page } from '@playwright/test'
import { instructorTest } from './support/people.ts'
import { newEvaluation, planAt } from './support/teaching-day.ts'

/** The clipboard of the machine itself, as a spreadsheet leaves it. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

const test = instructorTest.extend<{ grid: { page: Page; scores: () => Promise<(number | null)[]> } }>({
  grid: async ({ page, context, teaching }, use, { title }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const name = `Colar ${title.length}`
    const made = await newEvaluation(teaching, { name, plan: planAt(teaching, 2), highest: 0.5 })
    await page.goto(made.address)
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    await page.getByRole('grid').getByRole('gridcell').first().focus()
    await use({ page, scores: async () => (await made.scores()).map(({ score }) => score) })
  },
})

const numberIn = (text: string): number => Number(text.replace(',', '.'))
const cells = (page: Page) => page.getByRole('grid').getByRole('gridcell')
const summary = (page: Page) => page.getByRole('status').filter({ hasText: /colad/ })

test('the instructor pastes formulas: none is taken for a score, and each is said', async ({ grid }) => {
  const { page, scores } = grid
  const column = [
    '=1+1',
    '=HYPERLINK("http://exemplo.test";"0,5")',
    '0,5',
    '@SUM(A1)',
    "=cmd|'/C calc'!A0",
    '0.25',
  ]
  await paste(page, column.join('\n'))
  await expect(summary(page)).toHaveText('2 notas coladas, 4 células ficaram de fora')
  await expect(page.getByText(/“=1\+1” – não é uma nota/)).toBeVisible()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const stored = await scores()
  expect(stored.slice(0, 6)).toEqual([null, null, 0.5, null, null, 0.25])
  expect(stored.slice(6).every(score => score === null)).toBe(true)
})

test('the instructor pastes a sheet of 10,000 cells: only what lies on the column is taken, and one undo takes it back', async ({
  grid,
}) => {
  const { page, scores } = grid
  const students = (await scores()).length
  const sheet = Array.from({ length: 100 }, () => Array(100).fill('0,25').join('\t')).join('\r\n')
  await paste(page, sheet)
  const left = (10_000 - students).toLocaleString('pt-BR')
  await expect(summary(page)).toHaveText(`${students} notas coladas, ${left} células ficaram de fora`)
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  expect(await scores()).toEqual(Array(students).fill(0.25))
  // The page still answers: the keyboard goes on where it was.
  await page.keyboard.press('Control+Z')
  await expect(cells(page).first()).not.toContainText('0,25')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await expect.poll(scores).toEqual(Array(students).fill(null))
})

test('the instructor pastes commas and dots: both are decimals, and what is above the highest is refused', async ({
  grid,
}) => {
  const { page, scores } = grid
  await paste(page, '0,5\r\n0.25\r\n0,1\r\n0.333\r\n1,5\r\n1.000,5\r\n-0,25\r\n,5\r\n0\r\n')
  await expect(summary(page)).toHaveText('4 notas coladas, 5 células ficaram de fora')
  await expect(page.getByText(/“0\.333” – mais de 2 casas decimais/)).toBeVisible()
  await expect(page.getByText(/“1,5” – O valor deve ser menor ou igual a 0,5/)).toBeVisible()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const stored = await scores()
  expect(stored.slice(0, 9)).toEqual([0.5, 0.25, 0.1, null, null, null, null, null, 0])
  const shown = await cells(page).allInnerTexts()
  expect(shown.slice(0, 3).map(text => numberIn(text.replace(/[^\d,]/g, '')))).toEqual([0.5, 0.25, 0.1])
})
