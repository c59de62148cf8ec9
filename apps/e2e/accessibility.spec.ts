import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { listEvaluations } from '../../packages/contract/src/evaluation/evaluation.contract.ts'
import { listUsers } from '../../packages/contract/src/people/user.contract.ts'
import { listLessonPlans, listLessons } from '../../packages/contract/src/planning/planning.contract.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_STUDENT,
  type DemoAccount,
} from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs, runningYear } from './server-answers.ts'
import { signIn } from './sign-in.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const WIDTHS = [1440, 390]
const THEMES = ['light', 'dark'] as const
const SESSION_KEY = 'lousa:session'
const FRESH_SESSION =
  '{"state":{"settings":{"theme":"light","layout":"boxed","radius":"rounded"}},"version":1}'

type Theme = (typeof THEMES)[number]
type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Screen = { name: string; path: string; shows: (page: Page) => ReturnType<Page['getByRole']> }

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })

/** The screens of the instructor's first class. */
const instructorScreens = async (ask: Asking): Promise<Screen[]> => {
  const { id: academicYearId } = await runningYear(ask)
  const { data: plans } = await ask(listLessonPlans, { query: { academicYearId, rowsPerPage: 100 } })
  const plan = plans.toSorted((a, b) => a.grade.name.localeCompare(b.grade.name))[0]
  const ofPlan = { lessonPlanId: plan?.id ?? '', rowsPerPage: 100 }
  const evaluation = (await ask(listEvaluations, { query: ofPlan })).data.findLast(
    ({ type }) => type === 'WORK',
  )
  const params = { id: plan?.id ?? '' }
  const taken = (await ask(listLessons, { params, query: { released: 'true', rowsPerPage: 1 } })).data[0]
  const open = await ask(listLessons, { params, query: { released: 'false', rowsPerPage: 1 } })
  const due = open.data.find(({ can }) => can.launch) ?? taken
  if (!plan || !evaluation || !taken || !due) throw new Error('The demo class has no lessons or evaluations')
  const of = `plano=${plan.id}`
  const result = (page: Page) => page.getByRole('region', { name: /^Notas do/ }).getByRole('table')
  return [
    {
      name: 'instructor home',
      path: '/app',
      shows: page => page.getByRole('region', { name: 'Aulas de hoje' }).getByRole('link').first(),
    },
    {
      name: 'classes',
      path: '/app/turmas',
      shows: page => page.getByRole('link', { name: /^Aulas de/ }).first(),
    },
    {
      name: 'lessons',
      path: `/app/turmas/aulas?${of}`,
      shows: page => page.getByRole('button', { name: /^Ações de aula de/ }).first(),
    },
    {
      name: 'lesson record',
      path: `/app/turmas/aulas?${of}&aula=${due.id}&dia=${due.date}`,
      shows: page => page.getByRole('dialog').getByText(/Conteúdo ministrado/),
    },
    {
      name: 'attendance',
      path: `/app/turmas/aulas/frequencia?${of}&aula=${taken.id}`,
      shows: page => page.getByRole('radiogroup').first(),
    },
    {
      name: 'evaluations',
      path: `/app/turmas/avaliacoes?${of}`,
      shows: page => page.getByRole('link', { name: /^Lançar notas/ }).first(),
    },
    {
      name: 'scores',
      path: `/app/turmas/avaliacoes/lancar-notas?${of}&avaliacao=${evaluation.id}`,
      shows: page => page.getByRole('grid').getByRole('gridcell').first(),
    },
    { name: 'term overview', path: `/app/turmas/notas?${of}`, shows: result },
  ]
}

const studentScreens: Screen[] = [
  { name: 'performance', path: '/app/desempenho', shows: page => page.getByText(/^Períodos divulgados/) },
]

const secretaryScreens = async (ask: Asking): Promise<Screen[]> => {
  const query = { type: 'STUDENT', searchFor: DEMO_STUDENT.name }
  const [student] = (await ask(listUsers, { query })).data
  return [
    {
      name: 'secretary home',
      path: '/app',
      shows: page => page.getByRole('heading', { level: 2, name: 'Acesso rápido' }),
    },
    {
      name: 'students',
      path: '/app/usuarios/alunos',
      shows: page => page.getByRole('link', { name: /Matrícula/ }).first(),
    },
    { name: 'student', path: `/app/usuarios/aluno/${student?.id}`, shows: heading(DEMO_STUDENT.name) },
    {
      name: 'report cards',
      path: '/app/relatorio/boletim',
      shows: page => page.getByRole('button', { name: 'Gerar boletins da turma' }),
    },
  ]
}

const visitorScreens: Screen[] = [
  { name: 'login', path: '/login', shows: page => page.getByRole('button', { name: 'Entrar', exact: true }) },
]

/** Chooses the theme as another window would: the choice is stored, and every open window follows. */
const choose = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate(
    ([key, chosen, fresh]) => {
      const session = localStorage.getItem(key) ?? fresh
      localStorage.setItem(key, session.replace(/"theme":"\w+"/, `"theme":"${chosen}"`))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    [SESSION_KEY, theme, FRESH_SESSION] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}

/** Colours in the middle of a transition are nobody's colours. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )

const faultsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n  ${failureSummary}`),
  )
}

type Part = { state: State; screens: readonly Screen[] }

const faultsIn = async (browser: Browser, { state, screens }: Part, width: number) => {
  const context = await browser.newContext({
    storageState: state,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const found: Record<string, string[]> = {}
  for (const { name, path, shows } of screens) {
    await page.goto(path)
    await expect(shows(page), name).toBeVisible()
    for (const theme of THEMES) {
      await choose(page, theme)
      await settled(page)
      const faults = await faultsOf(page)
      if (faults.length > 0) found[`${name}, ${theme}`] = faults
    }
  }
  await context.close()
  return found
}

const parts: Part[] = []

test.beforeAll(async ({ browser, playwright }, { project }) => {
  const { baseURL } = project.use
  const options = baseURL === undefined ? {} : { baseURL }
  const request = await playwright.request.newContext(options)
  const people: [DemoAccount, Screen[]][] = [
    [DEMO_INSTRUCTOR, await instructorScreens(await askAs(request, DEMO_INSTRUCTOR))],
    [DEMO_STUDENT, studentScreens],
    [DEMO_ADMINISTRATOR, await secretaryScreens(await askAs(request, DEMO_ADMINISTRATOR))],
  ]
  await request.dispose()
  parts.push({ state: { cookies: [], origins: [] }, screens: visitorScreens })
  for (const [person, screens] of people) {
    const context = await browser.newContext(options)
    await signIn(await context.newPage(), person)
    parts.push({ state: await context.storageState(), screens })
    await context.close()
  }
})

for (const width of WIDTHS) {
  test(`nobody is kept out of a screen of the line, ${width} px wide, light or dark`, async ({ browser }) => {
    test.setTimeout(240_000)
    const found: Record<string, string[]> = {}
    for (const part of parts) Object.assign(found, await faultsIn(browser, part, width))
    expect(found).toEqual({})
  })
}
