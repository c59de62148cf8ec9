import { expect, type Page, type Request, type Route } from '@playwright/test'
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
/** No request for so long: the answers of the last ones have led to no other. */
const QUIET_MS = 500

const nameOf = (request: Request) => `${request.method()} ${request.url().split('/api/')[1]}`

/** The API requests of a page that are not answered yet, and whether none began in the last time. */
const follow = (page: Page) => {
  const open = new Set<Request>()
  let last = performance.now()
  const ended = (request: Request) => {
    if (open.delete(request)) last = performance.now()
  }
  page.on('request', request => {
    if (!request.url().includes('/api/')) return
    open.add(request)
    last = performance.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    /** Waits at least the quiet time from now on. */
    begin: () => {
      last = performance.now()
    },
    /** Until the page waits only for those, and has begun no other for some time. */
    quiet: (held: ReadonlyMap<Request, Route> = new Map()) =>
      expect
        .poll(() => {
          const waiting = [...open].filter(request => !held.has(request)).map(nameOf)
          return performance.now() - last <= QUIET_MS ? waiting.concat('recent') : waiting
        })
        .toEqual([]),
  }
}

/**
 * Lets a page have its answers in rounds: all requests of a round wait until the page begins no other. A round is what the
 * screen asks without knowing the answer of another request, at any speed of the machine.
 */
const inRounds = async (page: Page, requests: ReturnType<typeof follow>, begin: () => Promise<void>) => {
  const held = new Map<Request, Route>()
  await page.route(/\/api\//, (route, request) => {
    if (WHEN_IDLE.test(request.url())) return route.continue()
    held.set(request, route)
  })
  requests.begin()
  await begin()
  await expect.poll(() => held.size).toBeGreaterThan(0)
  const rounds: string[][] = []
  for (;;) {
    await requests.quiet(held)
    if (held.size === 0) break
    rounds.push([...held.keys()].map(nameOf))
    const routes = [...held.values()]
    held.clear()
    requests.begin()
    await Promise.all(routes.map(route => route.continue()))
  }
  await page.unroute(/\/api\//)
  return rounds
}

/** Goes to an address as a link of the application does, without loading the page again. */
const goAsLink = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** The rounds of requests from the click to the usable screen. */
const roundsOf = async (page: Page, { address, from = READS_NOTHING }: Screen) => {
  const requests = follow(page)
  await page.goto(from)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await requests.quiet()
  const rounds = await inRounds(page, requests, () => goAsLink(page, address))
  await expect(page).toHaveURL(new RegExp(`${address.split('?')[0]}(\\?|$)`))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
  return rounds
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

const MAX_ROUNDS = 2
/** Fast reads in one request, slow ones in another; a busy browser splits one of them. */
const MAX_REQUESTS = 4

const expectFew = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  for (const screen of screens) {
    const rounds = await roundsOf(page, screen)
    const said = `${screen.of} requests ${JSON.stringify(rounds)}`
    expect(rounds.length, said).toBeLessThanOrEqual(MAX_ROUNDS)
    expect(rounds.flat().length, said).toBeLessThanOrEqual(MAX_REQUESTS)
    page.removeAllListeners()
  }
}

test('each screen of an instructor stands after two rounds of requests at most', async ({
  openAs,
  teaching,
}) => {
  await expectFew(await openAs(DEMO_INSTRUCTOR), await instructorScreens(teaching))
})

test('each screen of a secretary stands after two rounds of requests at most', async ({
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

test('each screen of a student stands after two rounds of requests at most', async ({ openAs }) => {
  const screens = [
    { of: 'home', address: '/app' },
    { of: 'performance', address: '/app/desempenho' },
    { of: 'messages', address: '/app/notificacoes-estudante' },
  ]
  await expectFew(await openAs(DEMO_STUDENT), screens)
})
