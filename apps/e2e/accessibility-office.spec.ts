import { expect, type Page } from '@playwright/test'
import { createAcademicYear } from '../../packages/contract/src/academics/year/year-writing.contract.ts'
import { CATALOGUES, type Catalogue } from '../../packages/contract/src/catalogue-table.ts'
import { listEnrollments } from '../../packages/contract/src/enrollment/enrollment.contract.ts'
import { listLessonPlans } from '../../packages/contract/src/planning/plan/plan.contract.ts'
import { listWeeklyTimes } from '../../packages/contract/src/planning/weekly-time/weekly-time.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs, runningYear } from './server-answers.ts'
import { browserOf, type Faults, faultsIn, look, type Part, type Screen, WIDTHS } from './support/axe.ts'
import { act, actOnPage, dialog, press, heading as title } from './support/office.ts'
import { startEmptyServer } from './support/own-server.ts'
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
    ...Object.values<Catalogue>(CATALOGUES).map(
      ({ title: name, address: path, emptyReason }): Screen => ({
        name,
        path,
        shows: page => rows(page).or(page.getByText(emptyReason)),
      }),
    ),
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
      name: 'page of a class with its history',
      path: `/app/parametros/series/${grade.id}`,
      shows: page =>
        page
          .getByRole('region', { name: 'Histórico de alterações' })
          .getByText('Nenhuma alteração registrada')
          .or(page.getByRole('region', { name: 'Histórico de alterações' }).getByRole('listitem'))
          .first(),
    },
    {
      name: 'council of a class',
      path: `/app/parametros/series/${grade.id}/conselho`,
      shows: heading('Conselho de classe'),
    },
    {
      name: 'minutes of the council of a class',
      path: `/app/parametros/series/${grade.id}/atas`,
      shows: heading('Atas do conselho'),
    },
    { name: 'end of the year', path: '/app/fim-de-ano', shows: heading('Fim de ano') },
    {
      name: 'end of the year of a class',
      path: `/app/fim-de-ano/${grade.id}`,
      shows: heading(grade.name),
    },
    { name: 'dependencies', path: '/app/fim-de-ano/dependencias', shows: heading('Dependências') },
    {
      name: 'requests for review',
      path: '/app/fim-de-ano/pedidos',
      shows: heading('Pedidos de reconsideração'),
    },
    { name: 're-enrolment', path: '/app/parametros/rematricula', shows: heading('Rematrícula') },
    {
      name: 'next classes',
      path: '/app/parametros/passar-de-ano',
      shows: heading('Passar de ano'),
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

/** Parts of making a timetable, with their headings. */
const MAKING = [
  ['conferir', 'Conferir'],
  ['disponibilidade', 'Disponibilidade'],
  ['desejos', 'Desejos'],
  ['salas', 'Salas'],
  ['montar', 'Montar'],
] as const

/** The plans of a year, the planning of one, and the weeks of classes. */
const planningScreens = async (ask: Asking): Promise<Screen[]> => {
  const { id: academicYearId } = await runningYear(ask)
  const [plan] = (await ask(listLessonPlans, { query: { academicYearId } })).data
  const [time] = (await ask(listWeeklyTimes, { query: { lessonPlanId: plan?.id ?? '' } })).data
  if (!plan || !time) throw new Error('The demo has no planned class')
  const { grade, curriculumComponent, instructors } = plan
  const manage = `/app/planos-de-aula/gerenciar?plano=${plan.id}`
  const timetable = `/app/planos-de-aula/quadro-de-horarios?turma=${grade.id}`
  const rows = button(/^Ações de /)
  const times = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: / \d\d:\d\d–\d\d:\d\d/ })
      .first()
  return [
    { name: 'plans', path: '/app/planos-de-aula', shows: rows },
    { name: 'new plan', path: '/app/planos-de-aula', shows: rows, open: presses('Novo plano de aula') },
    {
      name: 'instructors of a plan',
      path: `/app/planos-de-aula?turma=${grade.id}`,
      shows: rows,
      open: async page => {
        const name = `${curriculumComponent.name}, ${grade.name}`
        await act(page, name, 'Professores e períodos')
        await expect(dialog(page, `Professores de ${name}`)).toBeVisible()
      },
    },
    {
      name: 'cover of absent instructors',
      path: '/app/planos-de-aula/quem-cobre',
      shows: heading('Quem cobre hoje'),
    },
    {
      name: 'lessons not given',
      path: '/app/planos-de-aula/aulas-nao-dadas',
      shows: heading('Aulas não dadas e substituições'),
    },
    ...MAKING.map(
      ([part, name]): Screen => ({
        name: `making a timetable: ${name}`,
        path: `/app/planos-de-aula/montar-horario/${part}`,
        shows: heading(name),
      }),
    ),
    { name: 'make-up days', path: '/app/planos-de-aula/repor-aulas', shows: heading('Repor aulas') },
    {
      name: 'what is left over in the school',
      path: '/app/planos-de-aula/pendencias',
      shows: page =>
        page
          .getByRole('region', { name: 'Por professor e turma' })
          .or(page.getByText('Nada pendente'))
          .first(),
    },
    {
      name: 'what is left over of one instructor and kind',
      path: `/app/planos-de-aula/pendencias?professor=${instructors[0]?.user.id}&tipo=frequencia`,
      shows: heading('Pendências'),
    },
    { name: 'planning of a plan', path: manage, shows: heading(curriculumComponent.name) },
    {
      name: 'new child plan',
      path: manage,
      shows: button('Novo plano filho'),
      open: presses('Novo plano filho'),
    },
    { name: 'timetable', path: timetable, shows: times },
    { name: 'new weekly time', path: timetable, shows: times, open: presses('Novo horário') },
    {
      name: 'a weekly time',
      path: timetable,
      shows: times,
      open: async page => {
        await times(page).click()
        await expect(dialog(page, 'Editar horário')).toBeVisible()
      },
    },
    {
      name: 'preview of the lessons of a class',
      path: timetable,
      shows: times,
      open: async page => {
        await actOnPage(page, 'Finalizar planos')
        await press(dialog(page, 'Finalizar planos'), `Ver prévia de ${grade.name}`)
        await expect(dialog(page, 'Finalizar planos').getByRole('status').first()).toBeVisible()
      },
    },
    {
      name: 'week of an instructor',
      path: `/app/planos-de-aula/quadro-de-horarios?ver=professor&professor=${instructors[0]?.user.id}`,
      shows: page => page.getByRole('region', { name: /^(Segunda|Terça|Quarta|Quinta|Sexta)$/ }).first(),
    },
    {
      name: 'one day of the school',
      path: `/app/planos-de-aula/quadro-de-horarios?ver=escola&dia=${time.weekday}`,
      shows: page => page.getByRole('main').getByRole('table'),
    },
  ]
}

/** The classes of a year, one of them, and what is opened there. */
const enrollmentScreens = async (ask: Asking): Promise<Screen[]> => {
  const { year } = await runningYear(ask)
  const [grade] = await yearAt(ask, year).grades()
  if (!grade) throw new Error('The demo has no class')
  const [enrollment] = (await ask(listEnrollments, { query: { gradeId: grade.id, status: 'ACTIVE' } })).data
  if (!enrollment) throw new Error(`Nobody is enrolled in ${grade.name}`)
  const path = `/app/matricula?turma=${grade.id}`
  const rows = button(/^Ações de /)
  const name = enrollment.user.socialName ?? enrollment.user.name
  const acts = (action: string, form: string | RegExp) => async (page: Page) => {
    await act(page, name, action)
    await expect(dialog(page, form)).toBeVisible()
  }
  const renumbers = async (page: Page) => {
    await actOnPage(page, 'Renumerar em ordem alfabética')
    await expect(dialog(page, 'Renumerar em ordem alfabética')).toBeVisible()
  }
  return [
    {
      name: 'classes with vacancies',
      path: '/app/matricula',
      shows: page => page.getByRole('main').getByRole('link', { name: grade.name }),
    },
    { name: 'students of a class', path, shows: rows },
    { name: 'enrolling', path, shows: rows, open: presses('Matricular', `Matricular em ${grade.name}`) },
    { name: 'an enrolment', path, shows: rows, open: acts('Editar matrícula', 'Editar matrícula') },
    { name: 'a move', path, shows: rows, open: acts('Mover para outra turma', /^Mover /) },
    { name: 'renumbering', path, shows: rows, open: renumbers },
    { name: 'an exit', path, shows: rows, open: acts('Encerrar matrícula', /^Encerrar a matrícula/) },
    { name: 'enrolling many', path: `${path}&ver=varios`, shows: heading(/^Matricular vários/) },
    {
      name: 'marks brought along',
      path: `${path}&ver=notas&matricula=${enrollment.id}`,
      shows: heading('Notas trazidas'),
    },
    {
      name: 'dispensations',
      path: `${path}&ver=dispensas&matricula=${enrollment.id}`,
      shows: heading('Dispensas'),
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

const parts = {
  structure: [] as Part[],
  planning: [] as Part[],
  enrollment: [] as Part[],
  institution: [] as Part[],
}

test.beforeAll(async ({ playwright, stateOf }, { project }) => {
  const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year } = await runningYear(ask)
  const { id } = await ask(createAcademicYear, { body: { year: ofYear(year) } })
  const state = await stateOf(DEMO_ADMINISTRATOR)
  parts.structure.push({ state, screens: await structureScreens(ask, id) })
  parts.planning.push({ state, screens: await planningScreens(ask) })
  parts.enrollment.push({ state, screens: await enrollmentScreens(ask) })
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
  for (const name of ['structure', 'planning', 'enrollment', 'institution'] as const)
    test(`nobody is kept out of the screens of the ${name}, ${width} px wide, light or dark`, async ({
      browser,
    }) => {
      test.setTimeout(240_000)
      const faults: Faults = {}
      for (const part of parts[name]) Object.assign(faults, await faultsIn(browser, part, width))
      expect(faults).toEqual({})
    })

test('nobody is kept out of the first run of a server, on either width, light or dark', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { origin, stop } = await startEmptyServer()
  const faults: Faults = {}
  try {
    for (const width of WIDTHS) {
      const context = await browserOf(browser, { cookies: [], origins: [] }, { width })
      const page = await context.newPage()
      await page.goto(`${origin}/primeiro-acesso`)
      await expect(title(page)).toHaveText('Primeiro acesso')
      await look(page, `first run, ${width}`, faults)
      await page.getByRole('button', { name: 'Criar instituição' }).click()
      await expect(page.getByText('Campo obrigatório').first()).toBeVisible()
      await look(page, `first run with faults, ${width}`, faults)
      await context.close()
    }
  } finally {
    await stop()
  }
  expect(faults).toEqual({})
})
