import { expect, type Page } from '@playwright/test'
import { listMatrix } from '../../packages/contract/src/curriculum/matrix/matrix.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { follow, reach } from './support/keyboard.ts'
import { dialog, OFFICE, press, shown } from './support/office.ts'
import { test as base } from './support/people.ts'
import { lookAtYear, smallYear, yearAt } from './support/school-year.ts'

const AHEAD = 5

type Small = Awaited<ReturnType<typeof smallYear>> & {
  year: string
  terms: () => Promise<[start: string, end: string][]>
  hours: () => Promise<[component: string, hour: number][]>
}

/** A small year of its own, gone afterwards. */
const test = base.extend<{ small: Small }>({
  small: async ({ request }, use) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const year = String(Number((await runningYear(ask)).year) + AHEAD)
    const made = await smallYear(ask, year)
    await use({
      ...made,
      year,
      terms: async () =>
        (await yearAt(ask, year).levels()).flatMap(({ academicTerms }) =>
          academicTerms.map(({ start, end }): [string, string] => [start, end]),
        ),
      hours: async () =>
        (await ask(listMatrix, { query: { gradeId: made.grade.id } })).data.map(
          ({ curriculumComponent, hour }): [string, number] => [curriculumComponent.name, hour],
        ),
    })
    await made.remove()
  },
})

test.use(OFFICE)

const group = (page: Page, term: string) => page.getByRole('group', { name: term })

test('the secretary types the terms and the matrix of a class with the keyboard alone', async ({
  openAs,
  small: { year, level, grade, terms, hours },
}) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  await lookAtYear(page, year)

  await test.step('corrects a date among the terms', async () => {
    await page.goto(`/app/parametros/niveis-de-ensino?periodos=${level.id}`)
    await reach(page, group(page, '1º semestre').getByLabel('Término'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1007')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Alterações salvas com sucesso!')).toBeVisible()
    expect((await terms())[0]).toEqual([`${year}-02-04`, `${year}-07-10`])
  })

  await test.step('fills the matrix, line after line', async () => {
    await page.goto(`/app/parametros/matriz-curricular?turma=${grade.id}`)
    const table = page.getByRole('table', { name: 'Parte comum' })
    const blank = (column: RegExp) => table.getByRole('row').last().getByRole('textbox', { name: column })
    await reach(
      page,
      table
        .getByRole('combobox')
        .or(blank(/^Componente/))
        .first(),
    )
    // The list under it comes late to a browser that has just opened the page.
    await expect(page.locator('input:focus')).toBeEditable()
    for (const [component, hour] of [
      ['Robótica', '80'],
      ['Teatro', '40,5'],
    ] as const) {
      await page.keyboard.type(component)
      await expect(page.getByRole('option', { name: component })).toBeVisible()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(table.getByRole('textbox', { name: /^Carga horária/ }).last()).toBeFocused()
      await page.keyboard.type(hour)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await hours()).map(([name]) => name)).toContain(component)
    }
    await expect(page.getByText('Total: 120,5 h de 800 h')).toBeVisible()
    expect((await hours()).toSorted()).toEqual([
      ['Robótica', 80],
      ['Teatro', 40.5],
    ])
  })

  await test.step('opens and leaves the form of a class, and is back where it was', async () => {
    await page.goto('/app/parametros/series')
    const opener = page.getByRole('button', { name: 'Nova turma', exact: true }).first()
    await follow(page, opener)
    await expect(dialog(page, 'Nova turma').getByLabel(/^Nome da turma/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Nova turma')).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test('two secretaries change the same terms: the second sees what the first saved, chooses, and nothing is lost', async ({
  browser,
  stateOf,
  small: { year, level, terms },
}) => {
  const state = await stateOf(DEMO_ADMINISTRATOR)
  const opened = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext({ storageState: state })
      const page = await context.newPage()
      await lookAtYear(page, year)
      await page.goto(`/app/parametros/niveis-de-ensino?periodos=${level.id}`)
      await expect(group(page, '1º semestre').getByLabel('Término')).toHaveValue(`30/06/${year}`)
      return page
    }),
  )
  const [first, second] = opened
  if (!first || !second) throw new Error('Two pages were opened')

  await group(first, '1º semestre')
    .getByLabel('Término')
    .fill(shown(`${year}-07-05`))
  await press(first, 'Salvar')
  await expect(first.getByText('Alterações salvas com sucesso!')).toBeVisible()

  await group(second, '1º semestre')
    .getByLabel('Término')
    .fill(shown(`${year}-07-01`))
  await group(second, '2º semestre')
    .getByLabel('Término')
    .fill(shown(`${year}-12-18`))
  await press(second, 'Salvar')
  const comparison = dialog(second, 'Conferir as duas versões')
  const end = comparison.getByRole('radiogroup', { name: /^1º semestre: término/ })
  await expect(end.getByRole('radio', { name: `Sua versão: 01/07/${year}` })).toBeVisible()
  await expect(end.getByRole('radio', { name: `Versão salva por outra pessoa: 05/07/${year}` })).toBeVisible()
  expect((await terms()).map(([, until]) => until)).toEqual([`${year}-07-05`, `${year}-12-10`])

  await end.getByRole('radio', { name: /^Versão salva por outra pessoa/ }).click()
  await comparison.getByRole('button').last().click()
  await expect(comparison).toBeHidden()
  await expect(group(second, '2º semestre').getByLabel('Término')).toHaveValue(`18/12/${year}`)
  const saved = second.getByText('Alterações salvas com sucesso!')
  if (!(await saved.isVisible())) await press(second, 'Salvar')
  await expect(saved).toBeVisible()
  expect((await terms()).map(([, until]) => until)).toEqual([`${year}-07-05`, `${year}-12-18`])
  for (const page of opened) await page.context().close()
})
