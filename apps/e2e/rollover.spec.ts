import { expect, type Page } from '@playwright/test'
import { listComponents } from '../../packages/contract/src/curriculum/component/component-writing.contract.ts'
import { listMatrix } from '../../packages/contract/src/curriculum/matrix/matrix.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { act, dialog, heading, OFFICE, press } from './support/office.ts'
import { test } from './support/people.ts'
import { createYear, YEARS, yearAt } from './support/school-year.ts'

test.use(OFFICE)

const figure = (page: Page, part: string) =>
  page.getByRole('term').filter({ hasText: part }).locator('xpath=following-sibling::dd')

test('the secretary copies the running year into a new one, sees what comes, and copies only once', async ({
  openAs,
  request,
}) => {
  test.setTimeout(120_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const running = await runningYear(ask)
  const year = Number(running.year) + 3
  const [before, after] = [yearAt(ask, running.year), yearAt(ask, year)]
  const [levels, grades] = [await before.levels(), await before.grades()]
  const page = await openAs(DEMO_ADMINISTRATOR)

  await test.step('chooses everything and sees counts and dates before anything is written', async () => {
    const created = await createYear(page, year)
    await created.getByRole('link', { name: `Copiar de ${running.year}` }).click()
    await expect(heading(page)).toHaveText('Copiar de outro ano')
    await expect(page.getByRole('checkbox', { name: 'Matriz curricular' })).toBeChecked()
    await press(page, 'Próximo')
    await expect(page.getByText(`${grades.length} turmas escolhidas`)).toBeVisible()
    await press(page, 'Próximo')
    await expect(page.getByText('Nada foi gravado ainda. Confira e confirme.')).toBeVisible()
    await expect(figure(page, 'Níveis de ensino')).toHaveText(String(levels.length))
    await expect(figure(page, 'Séries e turmas')).toHaveText(String(grades.length))
    const dates = page.getByRole('table').filter({ hasText: `Em ${year}` })
    await expect(dates.getByRole('row').nth(1)).toContainText(`/${year} a `)
    expect(await after.levels()).toEqual([])
  })

  await test.step('copies, and finds levels, classes and matrix in the new year', async () => {
    await press(page, 'Copiar')
    await expect(
      page.getByRole('heading', { name: `A estrutura de ${year} está pronta para conferir` }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Ver turmas', exact: true }).click()
    await expect(heading(page)).toHaveText('Séries e turmas')
    await expect(page.getByText(`Ano letivo de ${year}`, { exact: true })).toBeVisible()
    const first = grades[0]?.name ?? ''
    await expect(page.getByRole('table')).toContainText(first)
    await act(page, first, 'Matriz curricular')
    await expect(page.getByRole('table', { name: 'Parte comum' }).getByRole('row')).not.toHaveCount(1)
    await page.goto('/app/parametros/niveis-de-ensino')
    await expect(page.getByRole('table')).toContainText(levels[0]?.name ?? '')
    const [copied, classes] = [await after.levels(), await after.grades()]
    expect(copied.map(({ name }) => name)).toEqual(levels.map(({ name }) => name))
    expect(
      copied.flatMap(({ academicTerms }) => academicTerms).every(({ closedAt }) => closedAt === null),
    ).toBe(true)
    expect(classes.map(({ name }) => name)).toEqual(grades.map(({ name }) => name))
    expect(classes.every(({ vacancies }) => vacancies.active === 0)).toBe(true)
    const hoursOf = async (gradeId = '') =>
      (await ask(listMatrix, { query: { gradeId } })).data.map(({ hour, status }) => [hour, status])
    const hours = (await hoursOf(grades[0]?.id)).map(([hour]) => [hour, 'IN_PROGRESS'])
    expect(await hoursOf(classes[0]?.id)).toEqual(hours)
    expect(
      (await ask(listComponents, { query: { educationLevelId: copied[0]?.id ?? '' } })).data,
    ).not.toEqual([])
  })

  await test.step('is refused a second copy into the same year', async () => {
    await page.goto(YEARS)
    await act(page, String(year), 'Copiar de outro ano')
    await expect(page.getByText(`O ano de ${year} já tem estrutura`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Próximo' })).toHaveCount(0)
  })

  await test.step('deletes the year by typing it, and it is gone', async () => {
    await page.goto(YEARS)
    await act(page, String(year), 'Excluir')
    const question = dialog(page, `Excluir o ano letivo de ${year}`)
    await expect(question).toContainText(/turmas/)
    const sure = question.getByRole('button', { name: 'Excluir' })
    await expect(sure).toBeDisabled()
    await question.getByLabel(`Digite ${year} para confirmar`).fill(String(year))
    await sure.click()
    await expect(page.getByText(`Ano letivo de ${year} excluído.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Ações de ${year}` })).toHaveCount(0)
    expect(await after.exists()).toBe(false)
    expect((await before.grades()).length).toBe(grades.length)
  })
})
