import { expect, type Page, type Request } from '@playwright/test'
import { listUsers } from '../../packages/contract/src/people/person/user.contract.ts'
import { listLessons } from '../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { OFFICE } from './support/office.ts'
import { test } from './support/people.ts'
import { planAt, type Teaching } from './support/teaching-day.ts'

test.use(OFFICE)

type Screen = {
  of: string
  address: string
  /** Where the person comes from; else from a page that reads nothing. */
  from?: string
}

const READS_NOTHING = '/app/ajuda'
/** A page asks these when it is idle: no screen waits for them. */
const WHEN_IDLE = /\/api\/school-message(\/unread|\?box=received&rowsPerPage=)/
/** No request for so long: the answers of the last one have led to no other. */
const QUIET_MS = 500

/** The API requests of a page from now on, and when it requests nothing more. */
const follow = (page: Page) => {
  let sent: string[] = []
  const open = new Set<Request>()
  let last = performance.now()
  const nameOf = (request: Request) => `${request.method()} ${request.url().split('/api/')[1]}`
  const ended = (request: Request) => {
    if (open.delete(request)) last = performance.now()
  }
  page.on('request', request => {
    if (!request.url().includes('/api/')) return
    open.add(request)
    last = performance.now()
    if (!WHEN_IDLE.test(request.url())) sent.push(nameOf(request))
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const pending = () =>
    open.size > 0 || performance.now() - last <= QUIET_MS ? [...open].map(nameOf).concat('recent') : []
  return {
    begin: () => {
      sent = []
    },
    sent: () => sent,
    quiet: () => expect.poll(pending).toEqual([]),
  }
}

/** Goes to an address as a link of the application does, without loading the page again. */
const goAsLink = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** From the click to the usable screen. */
const requestsOf = async (
  page: Page,
  { address, from = READS_NOTHING }: Screen,
): Promise<readonly string[]> => {
  const requests = follow(page)
  await page.goto(from)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await requests.quiet()
  requests.begin()
  await goAsLink(page, address)
  await requests.quiet()
  await expect(page).toHaveURL(new RegExp(`${address.split('?')[0]}(\\?|$)`))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
  return requests.sent()
}

const instructorScreens = async (teaching: Teaching): Promise<Screen[]> => {
  const plan = planAt(teaching, 0)
  const { start, end } = teaching.term
  const query = { start, end, rowsPerPage: 1 }
  const { data: lessons } = await teaching.ask(listLessons, { params: { id: plan.id }, query })
  const ofPlan = `plano=${plan.id}`
  return [
    { of: 'home', address: '/app' },
    { of: 'classes', address: '/app/turmas' },
    { of: 'lessons', address: `/app/turmas/aulas?${ofPlan}`, from: '/app' },
    { of: 'attendance', address: `/app/turmas/aulas/frequencia?${ofPlan}&aula=${lessons[0]?.id}` },
    { of: 'evaluations', address: `/app/turmas/avaliacoes?${ofPlan}` },
    { of: 'scores', address: `/app/turmas/avaliacoes/lancar-notas?${ofPlan}` },
    { of: 'marks of a term', address: `/app/turmas/notas?${ofPlan}&periodo=${teaching.term.id}` },
    { of: 'timetable', address: '/app/meus-horarios' },
  ]
}

const MAX_REQUESTS = 2

const expectFew = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  for (const screen of screens) {
    const sent = await requestsOf(page, screen)
    expect(sent.length, `${screen.of} requests ${sent.join(', ')}`).toBeLessThanOrEqual(MAX_REQUESTS)
    page.removeAllListeners()
  }
}

test('each screen of an instructor stands after two requests at most', async ({ openAs, teaching }) => {
  await expectFew(await openAs(DEMO_INSTRUCTOR), await instructorScreens(teaching))
})

test('each screen of a secretary stands after two requests at most', async ({
  openAs,
  teaching,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { academicYearId } = teaching
  const query = { type: 'STUDENT', status: 'Ativo', academicYearId }
  const { data: students } = await ask(listUsers, { query })
  const { grade } = planAt(teaching, 0)
  const screens = [
    { of: 'home', address: '/app' },
    { of: 'students', address: '/app/usuarios/alunos' },
    { of: 'a student', address: `/app/usuarios/aluno/${students[0]?.id}` },
    { of: 'a class', address: `/app/parametros/series/${grade.id}` },
    { of: 'students of a class', address: `/app/matricula?turma=${grade.id}` },
    { of: 'messages', address: '/app/notificacoes' },
    { of: 'calendar', address: '/app/calendario' },
    { of: 'documents', address: '/app/documentos' },
    { of: 'report cards', address: '/app/relatorio/boletim' },
  ]
  await expectFew(await openAs(DEMO_ADMINISTRATOR), screens)
})

test('each screen of a student stands after two requests at most', async ({ openAs }) => {
  const screens = [
    { of: 'home', address: '/app' },
    { of: 'performance', address: '/app/desempenho' },
    { of: 'messages', address: '/app/notificacoes-estudante' },
  ]
  await expectFew(await openAs(DEMO_STUDENT), screens)
})
