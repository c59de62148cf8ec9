import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { getYearDashboard } from '../../packages/contract/src/dashboard/dashboard.contract.ts'
import { listLessonPlans } from '../../packages/contract/src/planning/plan/plan.contract.ts'
import { classLine } from '../../packages/rules/src/academics/grade/nucleus.rules.ts'
import { runTool } from '../../scripts/run-tool.ts'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { signIn } from './sign-in.ts'
import { keptReads, openAccountMenu, untilOnDevice, untilReady } from './support/device.ts'
import { webDirOf } from './support/folders.ts'
import { WORKER } from './support/ports.ts'
import { teachingOf } from './support/teaching-day.ts'

const CLASSES = '/app/turmas'
const WEB = join(import.meta.dirname, '../web')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens an address as a person does who types it, without the help of what is in memory. */
const opens = async (page: Page, address: string, title: string | RegExp, content: RegExp) => {
  await page.goto(address)
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('main')).toContainText(content)
  await expect(page.getByText(/Dados de \d\d:\d\d/)).toBeVisible()
}

const planOf = async (request: Parameters<typeof askAs>[0]) => {
  const ask = await askAs(request, DEMO_INSTRUCTOR)
  const { id: academicYearId } = await runningYear(ask)
  const { data } = await ask(listLessonPlans, { query: { academicYearId, rowsPerPage: 100 } })
  const [plan] = data.toSorted((a, b) => a.grade.name.localeCompare(b.grade.name))
  if (!plan) throw new Error('The demo instructor has no class')
  return plan
}

const prepared = async (page: Page) => {
  await signIn(page, DEMO_INSTRUCTOR)
  await untilOnDevice(page)
  await untilReady(page)
}

/** Opens this browser again: nothing is left in memory. */
const reopened = async (context: BrowserContext, page: Page): Promise<Page> => {
  await page.close()
  return context.newPage()
}

test('an instructor who was online once opens every screen of a class without network, also after closing the page', async ({
  page,
  context,
  request,
}) => {
  const plan = await planOf(request)
  await prepared(page)

  await context.setOffline(true)
  await page.reload()
  await expect(heading(page)).toHaveText(/Paulo/)
  await expect(page.getByText(/Sem conexão com a internet/)).toBeVisible()

  const again = await reopened(context, page)
  await opens(again, '/app', /Paulo/, /Minhas turmas|Aulas|Turmas/)
  await opens(again, CLASSES, 'Turmas', new RegExp(plan.grade.name))
  await opens(again, `${CLASSES}/aulas?plano=${plan.id}`, 'Aulas', /\d\d:\d\d/)
  await opens(again, `${CLASSES}/avaliacoes?plano=${plan.id}`, 'Avaliações', new RegExp(plan.grade.name))
  await again
    .getByRole('link', { name: /Lançar notas|Notas de|notas/i })
    .first()
    .click()
  await expect(again.getByRole('grid').or(again.getByRole('list')).first()).toBeVisible()
  await opens(again, `${CLASSES}/notas?plano=${plan.id}`, 'Notas', new RegExp(plan.grade.name))
})

test('each own class opens by a reload without network with its name, its subject and the list of today', async ({
  page,
  context,
  request,
}) => {
  const ask = await askAs(request, DEMO_INSTRUCTOR)
  const { plans, academicYearId } = await teachingOf(ask)
  const year = await ask(getYearDashboard, { params: { id: academicYearId } })
  const today = 'today' in year && Array.isArray(year.today) ? year.today : []
  expect(today.length).toBeGreaterThan(0)
  await prepared(page)
  await page.goto('/app')
  await expect(
    page.getByText(/^Pronto para usar sem internet, com os dados de .*turmas \(\d+\)/),
  ).toBeVisible()

  await context.setOffline(true)
  for (const { id, grade, curriculumComponent } of plans) {
    await page.goto(`${CLASSES}/aulas?plano=${id}`)
    const subject = page.getByRole('main').getByText(classLine(grade.name, curriculumComponent.name))
    await expect(subject.first()).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/\d\d:\d\d–\d\d:\d\d/)
  }
  for (const lesson of today) {
    const { id: planId, grade, curriculumComponent } = lesson.lessonPlan
    await page.goto(`${CLASSES}/aulas/frequencia?plano=${planId}&aula=${lesson.id}`)
    await expect(heading(page)).toHaveText(classLine(grade.name, curriculumComponent.name))
    await expect(page.getByRole('list', { name: 'Alunos da turma' })).toBeVisible()
  }
})

test('what was never on the device says in Portuguese that it needs network once', async ({
  page,
  context,
  request,
}) => {
  const plan = await planOf(request)
  await signIn(page, DEMO_INSTRUCTOR)
  await untilOnDevice(page)
  await context.setOffline(true)
  await page.goto(`${CLASSES}/aulas/frequencia?plano=${plan.id}&mes=2026-02`)
  await expect(page.getByText(/Abra esta tela uma vez com internet/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/Abra esta tela uma vez com internet/)).toBeHidden()
  await expect(page.getByText(/Sem conexão com a internet/)).toBeHidden()
})

test('who signs out takes along what was read, and the next person finds nothing', async ({
  page,
  context,
}) => {
  await prepared(page)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
  const owners = async () => (await keptReads(page)).map(({ owner }) => owner)
  await expect.poll(owners).toEqual(['everybody'])
  await context.setOffline(true)
  await page.goto(CLASSES)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/Sem conexão com a internet/)).toBeVisible()
})

test('a new version is offered and taken only when asked for, while the open page still works', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, DEMO_INSTRUCTOR)
  await untilOnDevice(page)
  await page.reload()
  await expect(heading(page)).toBeVisible()
  const former = await page.locator('script[type=module]').getAttribute('src')

  const built = await runTool(
    'vite',
    'vite',
    ['build', '--outDir', webDirOf(WORKER), '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: WEB,
      env: { LOUSA_BUILD: 'journey' },
    },
  )
  expect(built).toBe(0)

  // Any answer of the server tells. The screen that opens now is of the former build.
  await page
    .getByRole('link', { name: /Turmas/ })
    .first()
    .click()
  await expect(heading(page)).toHaveText('Turmas')
  const update = page.getByRole('button', { name: 'Atualizar' })
  await expect(update).toBeVisible()
  expect(await page.locator('script[type=module]').getAttribute('src')).toBe(former)

  await update.click()
  await expect(update).toBeHidden({ timeout: 60_000 })
  await expect(heading(page)).toHaveText('Turmas')
  expect(await page.locator('script[type=module]').getAttribute('src')).not.toBe(former)
})
