import { expect, type Page } from '@playwright/test'
import { listMatrix } from '../../packages/contract/src/curriculum/matrix/matrix.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { act, choose, dialog, heading, OFFICE, press, save, typed } from './support/office.ts'
import { test } from './support/people.ts'
import { createYear, YEARS, yearAt } from './support/school-year.ts'

test.use(OFFICE)

const LEVEL = 'Anos Finais da Vila'
const CLASS = '6º ano da Vila'
const AREA = 'Ciências da Vila'
const BLOCK = 'Itinerário da Vila'
const COMPONENTS = ['Astronomia', 'Botânica', 'Geologia']

const guide = (page: Page, year: number) => page.getByRole('region', { name: `Preparação de ${year}` })
/** Goes where the guide sends for a step. */
const follow = async (page: Page, year: number, way: string): Promise<void> => {
  await page.goto(YEARS)
  await guide(page, year).getByRole('link', { name: way }).click()
}

test('the secretary makes a school year from nothing until its guide says that it is ready', async ({
  openAs,
  request,
}) => {
  test.setTimeout(150_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const year = Number((await runningYear(ask)).year) + 2
  const { levels, grades, readiness, remove } = yearAt(ask, year)
  const page = await openAs(DEMO_ADMINISTRATOR)

  await test.step('creates the year; the guide shows everything missing', async () => {
    const created = await createYear(page, year)
    await created.getByRole('link', { name: /^Montar do zero/ }).click()
    await expect(heading(page)).toHaveText('Níveis de ensino')
    await expect(page.getByText(`Ano letivo de ${year}`, { exact: true })).toBeVisible()
    await page.goto(YEARS)
    await expect(guide(page, year)).toContainText('0 de 7 etapas prontas')
    await expect(guide(page, year)).toContainText('Nenhum nível cadastrado.')
  })

  await test.step('adds a level and its terms; terms that overlap are refused at their field', async () => {
    await follow(page, year, 'Abrir níveis de ensino')
    await page.getByRole('button', { name: 'Novo nível de ensino' }).first().click()
    const form = dialog(page, 'Novo nível de ensino')
    await form.getByLabel(/^Nome/).fill(LEVEL)
    await choose(form, 'Etapa', 'Ensino Fundamental')
    await save(form)
    await follow(page, year, 'Definir os períodos')
    await expect(heading(page)).toHaveText('Períodos letivos')
    await press(page, 'Sugerir datas')
    const term = (name: string) => page.getByRole('group', { name })
    const [first, second] = [term('1º bimestre'), term('2º bimestre')]
    await expect(second.getByLabel('Início')).toHaveValue(new RegExp(`/${year}$`))
    await first.getByLabel('Término').fill(typed(`${year}-05-31`))
    await expect(second.getByText('Não é permitida a sobreposição de datas')).toBeVisible()
    await press(page, 'Salvar')
    await expect(second.getByLabel('Início')).toBeFocused()
    expect((await levels())[0]?.academicTerms).toEqual([])
    await first.getByLabel('Término').fill(typed(`${year}-04-20`))
    await expect(page.getByText('Não é permitida a sobreposição de datas')).toBeHidden()
    await press(page, 'Salvar')
    await expect(page.getByText('Alterações salvas com sucesso!')).toBeVisible()
    const terms = (await levels())[0]?.academicTerms ?? []
    expect(terms).toHaveLength(4)
    expect(terms[0]?.end).toBe(`${year}-04-20`)
  })

  await test.step('adds an area, a training type and several components', async () => {
    await page.goto('/app/parametros/areas-de-conhecimento')
    await press(page, 'Nova área de conhecimento')
    const area = dialog(page, 'Nova área de conhecimento')
    await area.getByLabel(/^Nome/).fill(AREA)
    await save(area)
    await page.goto('/app/parametros/tipos-de-formacoes')
    await press(page, 'Novo tipo de formação')
    const type = dialog(page, 'Novo tipo de formação')
    await type.getByLabel(/^Nome/).fill(BLOCK)
    await type.getByLabel(/^Sigla/).fill('IV')
    await save(type)
    await follow(page, year, 'Abrir componentes')
    // The empty list offers it too.
    await page.getByRole('button', { name: 'Adicionar vários', exact: true }).first().click()
    const form = dialog(page, 'Adicionar vários componentes')
    await choose(form, 'Área de conhecimento', AREA)
    await form.getByLabel(/^Nomes, um por linha/).fill(COMPONENTS.join('\n'))
    await save(form, 'Adicionar')
    await expect(page.getByText('3 componentes cadastrados.')).toBeVisible()
  })

  await test.step('adds a class; an average above the maximum is refused at its field', async () => {
    await follow(page, year, 'Abrir turmas')
    await press(page, 'Nova turma')
    const form = dialog(page, 'Nova turma')
    await form.getByLabel(/^Nome da turma/).fill(CLASS)
    await form.getByLabel(/^Nota máxima anual/).fill('100')
    await form.getByLabel(/^Média para aprovação/).fill('120')
    const average = form.getByLabel(/^Média para aprovação/)
    await expect(average).toHaveAccessibleDescription(/não pode ser maior|menor ou igual/i)
    await press(form, 'Salvar')
    await expect(form).toBeVisible()
    expect(await grades()).toEqual([])
    await average.fill('60')
    await press(form, 'Mais opções')
    await choose(form, /^Tipos de formação/, new RegExp(`${BLOCK}$`))
    await page.keyboard.press('Escape')
    await save(form)
    expect((await grades()).map(({ name, highest, average }) => [name, highest, average])).toEqual([
      [CLASS, 100, 60],
    ])
  })

  await test.step('says how much each term is worth; more than the whole is refused', async () => {
    await follow(page, year, 'Definir as notas máximas')
    await act(page, CLASS, 'Notas máximas por período')
    const form = dialog(page, `Notas máximas por período: ${CLASS}`)
    await press(form, 'Dividir igualmente')
    await expect(form.getByText('Soma 100 de 100. Confere.')).toBeVisible()
    await form.getByLabel('4º bimestre').fill('40')
    await expect(form.getByText('Soma 115 de 100, 15 a mais.')).toBeVisible()
    await press(form, 'Salvar')
    await expect(form).toBeVisible()
    await form.getByLabel('3º bimestre').fill('10')
    await expect(form.getByText('Soma 100 de 100. Confere.')).toBeVisible()
    await save(form)
    const marks = (await grades())[0]?.academicTermMarks.map(({ highest }) => highest)
    expect(marks).toEqual([25, 25, 10, 40])
  })

  await test.step('fills the matrix in both blocks and sees the hours of the year', async () => {
    await follow(page, year, 'Abrir matriz curricular')
    const add = async (block: string, component: string, hour: string): Promise<void> => {
      const table = page.getByRole('table', { name: block })
      await table
        .getByRole('combobox', { name: /nova linha/ })
        .last()
        .click()
      await page.getByRole('option', { name: component }).click()
      await table
        .getByRole('textbox', { name: /^Carga horária.*nova linha/ })
        .last()
        .fill(hour)
      await page.keyboard.press('Enter')
      await expect(table.getByRole('row').filter({ hasText: 'Salvo' })).not.toHaveCount(0)
    }
    await add('Parte comum', 'Astronomia', '400')
    await add('Parte comum', 'Botânica', '300')
    await expect(page.getByText('Faltam 100 h para o mínimo legal de 800 h.')).toBeVisible()
    await add(BLOCK, 'Geologia', '120,5')
    await expect(page.getByText('Alcança o mínimo legal de 800 h por ano.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Por área de conhecimento' })).toContainText(
      `${AREA} 820,5 h`,
    )
    const gradeId = (await grades())[0]?.id ?? ''
    const rows = (await ask(listMatrix, { query: { gradeId } })).data
    expect(rows.map(({ hour }) => hour).toSorted((a, b) => a - b)).toEqual([120.5, 300, 400])
  })

  await test.step('defines the calendar, and the year is ready', async () => {
    expect((await readiness()).ready).toBe(false)
    await follow(page, year, 'Abrir calendário')
    await press(page, 'Definir calendário do ano')
    const form = dialog(page, 'Definir calendário do ano')
    await expect(form.getByLabel(/^Ano/).first()).toHaveValue(String(year))
    await save(form, 'Definir calendário do ano')
    await page.goto(YEARS)
    await expect(guide(page, year)).toContainText('A estrutura está pronta')
    await expect(guide(page, year).getByRole('link', { name: 'Matricular alunos' })).toBeVisible()
    expect((await readiness()).ready).toBe(true)
  })

  await remove()
})
