import { expect, type Page } from '@playwright/test'
import { createAcademicYear } from '../../packages/contract/src/academics/year/year-writing.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs, runningYear } from './server-answers.ts'
import { browserOf, type Found, faultsIn, look, type Part, type Screen, WIDTHS } from './support/axe.ts'
import { startEmptyServer } from './support/empty-server.ts'
import { act, actOnPage, dialog, heading as title } from './support/office.ts'
import { test } from './support/people.ts'
import { YEARS, yearAt } from './support/school-year.ts'

const AHEAD = 6

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const presses =
  (name: string, form = name) =>
  async (page: Page) => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(dialog(page, form)).toBeVisible()
  }

const structureScreens = async (ask: Asking, emptyYearId: string): Promise<Screen[]> => {
  const { year, id } = await runningYear(ask)
  const [levels, grades] = [await yearAt(ask, year).levels(), await yearAt(ask, year).grades()]
  const [level, grade] = [levels[0], grades[0]]
  if (!level || !grade) throw new Error('The demo has no levels or classes')
  const rows = button(/^Ações de /)
  const wizard = `/app/parametros/anos-letivos/${emptyYearId}/copiar?de=${id}`
  const next = (page: Page) => page.getByRole('button', { name: 'Próximo', exact: true }).click()
  return [
    { name: 'years and what one lacks', path: YEARS, shows: rows },
    { name: 'new year', path: YEARS, shows: rows, open: presses('Novo ano letivo') },
    { name: 'what to copy', path: wizard, shows: button('Próximo') },
    {
      name: 'which classes to copy',
      path: wizard,
      shows: button('Próximo'),
      open: async page => {
        await next(page)
        await expect(page.getByText(/turmas? escolhidas?/)).toBeVisible()
      },
    },
    {
      name: 'preview of a copy',
      path: wizard,
      shows: button('Próximo'),
      open: async page => {
        await next(page)
        await next(page)
        await expect(page.getByRole('heading', { name: 'O que será criado' })).toBeVisible()
      },
    },
    { name: 'levels', path: '/app/parametros/niveis-de-ensino', shows: rows },
    {
      name: 'new level',
      path: '/app/parametros/niveis-de-ensino',
      shows: rows,
      open: presses('Novo nível de ensino'),
    },
    {
      name: 'terms of a level',
      path: `/app/parametros/niveis-de-ensino?periodos=${level.id}`,
      shows: page => page.getByRole('button', { name: /^(Encerrar|Reabrir) / }).first(),
    },
    { name: 'areas', path: '/app/parametros/areas-de-conhecimento', shows: rows },
    { name: 'types', path: '/app/parametros/tipos-de-formacoes', shows: button('Novo tipo de formação') },
    { name: 'classes', path: '/app/parametros/series', shows: rows },
    {
      name: 'a class',
      path: '/app/parametros/series',
      shows: rows,
      open: async page => {
        await act(page, grade.name, 'Editar')
        await expect(dialog(page, 'Editar turma')).toBeVisible()
      },
    },
    {
      name: 'marks of terms',
      path: '/app/parametros/series',
      shows: rows,
      open: async page => {
        await act(page, grade.name, 'Notas máximas por período')
        await expect(dialog(page, /^Notas máximas por período/)).toBeVisible()
      },
    },
    {
      name: 'deleting a class in use',
      path: '/app/parametros/series',
      shows: rows,
      open: async page => {
        await act(page, grade.name, 'Excluir')
        await expect(page.getByText(/^Não é possível excluir: há/)).toBeVisible()
      },
    },
    {
      name: 'rule of a class',
      path: `/app/parametros/series/${grade.id}/calculo`,
      shows: heading('Regra de cálculo'),
    },
    { name: 'components', path: '/app/parametros/componentes-curriculares', shows: rows },
    {
      name: 'matrix',
      path: `/app/parametros/matriz-curricular?turma=${grade.id}`,
      shows: page => page.getByRole('table', { name: 'Parte comum' }),
    },
  ]
}

const institutionScreens = (year: string): Screen[] => {
  const calendar = (view: string) => `/app/calendario?visao=${view}&data=${year}-04-15`
  const day = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /Tiradentes/ })
      .first()
  return [
    {
      name: 'month',
      path: calendar('mes'),
      shows: page => page.getByRole('button', { name: /^(\S+, )?15 de abril/ }).first(),
    },
    { name: 'week', path: calendar('semana'), shows: heading('Calendário') },
    { name: 'list', path: calendar('lista'), shows: day },
    { name: 'new event', path: calendar('lista'), shows: day, open: presses('Novo evento') },
    {
      name: 'a holiday',
      path: calendar('lista'),
      shows: day,
      open: async page => {
        await day(page).click()
        await expect(dialog(page, 'Tiradentes')).toBeVisible()
      },
    },
    {
      name: 'subscription links',
      path: calendar('lista'),
      shows: day,
      open: async page => {
        await actOnPage(page, 'Links de assinatura')
        const links = dialog(page, 'Links de assinatura')
        await expect(
          links.getByText('Nenhum link de assinatura.').or(links.getByRole('list')).first(),
        ).toBeVisible()
      },
    },
    {
      name: 'calendar of a year',
      path: calendar('lista'),
      shows: day,
      open: async page => {
        await actOnPage(page, 'Definir calendário do ano')
        await expect(dialog(page, 'Definir calendário do ano')).toBeVisible()
      },
    },
    { name: 'settings', path: '/app/configuracoes', shows: button('Salvar') },
    {
      name: 'rule of the institution',
      path: '/app/configuracoes/calculo',
      shows: heading(/^Regra de cálculo/),
    },
    { name: 'texts', path: '/app/configuracoes/textos', shows: button('Escrever nova versão') },
    {
      name: 'writing a text',
      path: '/app/configuracoes/textos',
      shows: button('Escrever nova versão'),
      open: async page => {
        await page.getByRole('button', { name: 'Escrever nova versão' }).click()
        await expect(page.getByRole('textbox', { name: 'Texto', exact: true })).toBeVisible()
      },
    },
    { name: 'help', path: '/app/ajuda', shows: page => page.getByRole('searchbox') },
    {
      name: 'tour',
      path: '/app/ajuda',
      shows: heading('Ajuda'),
      open: async page => {
        await actOnPage(page, 'Recomeçar o tour guiado')
        await expect(page.getByRole('dialog')).toContainText('1 de 10')
      },
    },
  ]
}

const ofYear = (year: string) => String(Number(year) + AHEAD)

const parts = { structure: [] as Part[], institution: [] as Part[] }

test.beforeAll(async ({ playwright, stateOf }, { project }) => {
  const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year } = await runningYear(ask)
  const { id } = await ask(createAcademicYear, { body: { year: ofYear(year) } })
  const state = await stateOf(DEMO_ADMINISTRATOR)
  parts.structure.push({ state, screens: await structureScreens(ask, id) })
  parts.institution.push({ state, screens: institutionScreens(year) })
  await request.dispose()
})

test.afterAll(async ({ playwright }, { project }) => {
  const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  await yearAt(ask, ofYear((await runningYear(ask)).year)).remove()
  await request.dispose()
})

for (const width of WIDTHS)
  for (const name of ['structure', 'institution'] as const)
    test(`nobody is kept out of the screens of the ${name}, ${width} px wide, light or dark`, async ({
      browser,
    }) => {
      test.setTimeout(240_000)
      const found: Found = {}
      for (const part of parts[name]) Object.assign(found, await faultsIn(browser, part, width))
      expect(found).toEqual({})
    })

test('nobody is kept out of the first run of a server, on either width, light or dark', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { origin, stop } = await startEmptyServer()
  const found: Found = {}
  try {
    for (const width of WIDTHS) {
      const context = await browserOf(browser, { cookies: [], origins: [] }, width)
      const page = await context.newPage()
      await page.goto(`${origin}/primeiro-acesso`)
      await expect(title(page)).toHaveText('Primeiro acesso')
      await look(page, `first run, ${width}`, found)
      await page.getByRole('button', { name: 'Criar instituição' }).click()
      await expect(page.getByText('Campo obrigatório').first()).toBeVisible()
      await look(page, `first run with faults, ${width}`, found)
      await context.close()
    }
  } finally {
    await stop()
  }
  expect(found).toEqual({})
})
