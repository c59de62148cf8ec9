// The view of a screen on a cheap phone with a bad network: the first paint, and the moment at which
// the screen can be used, with requests and bytes until then; cold (nothing on the device) and on the second visit.
//   npm run bench -- first-picture     (BENCH_ROUNDS=3, BENCH_SIZE=full, BENCH_SCREENS=login,list; LOUSA_WEB_DIR: another build)
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DEMO_INSTRUCTOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import type { AnswerOf } from '../packages/contract/src/endpoint.ts'
import type { listLessons } from '../packages/contract/src/planning/lesson/lesson.contract.ts'
import type { listLessonPlans } from '../packages/contract/src/planning/plan/plan.contract.ts'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsAdministrator, signInAsInstructor } from './support/chromium.ts'
import { HttpClient, openWorld, type World } from './support/world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SIZE = process.env.BENCH_SIZE === 'small' ? 'small' : 'full'
const SLOWDOWN = 4
/** 400 kbit/s of load and 350 ms of way. */
const SLOW = { offline: false, latency: 350, downloadThroughput: 50_000, uploadThroughput: 25_000 }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const LONGEST_MS = 60_000
const NINETY_DAYS_MS = 90 * 24 * 3_600_000

type Seen = { paint: number; ready: number; requests: number; bytes: number }
type Screen = {
  name: string
  path: string
  /** The element of a usable screen. */
  ready: string
  enter?: (page: Page, origin: string) => Promise<void>
  /** At most so many requests until it can be used. */
  requests: number
  /** First paint, ready and second visit at most, in milliseconds. */
  budget: readonly [paint: number, ready: number, again: number]
}

/** A lesson of the instructor whose attendance was taken. */
const attendanceAddress = async (world: World): Promise<string> => {
  const client = new HttpClient(world.url, 1)
  const token = await world.token(DEMO_INSTRUCTOR.cpf)
  const today = Date.now()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const span = `start=${day(today - NINETY_DAYS_MS)}&end=${day(today)}`
  const plans = await client.json<AnswerOf<typeof listLessonPlans>>('GET', 'lesson-plan', { token })
  for (const { id } of plans.data) {
    const path = `lesson-plan/${id}/lesson?${span}&rowsPerPage=100`
    const lessons = await client.json<AnswerOf<typeof listLessons>>('GET', path, { token })
    const lesson = lessons.data.findLast(({ attendanceTaken, can }) => attendanceTaken || can.takeAttendance)
    if (lesson) return `/app/turmas/aulas/frequencia?plano=${id}&aula=${lesson.id}`
  }
  throw new Error('The demo has no lesson with attendance')
}

const visit = async (page: Page, address: string, ready: string): Promise<Seen> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const seen = { paint: 0, ready: 0, requests: 0, bytes: 0 }
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) seen.requests += 1
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit', timeout: LONGEST_MS })
  const shown = await page.waitForFunction(
    selector =>
      [...document.querySelectorAll(selector)].some(found => found.checkVisibility()) && performance.now(),
    ready,
    { polling: 'raf', timeout: LONGEST_MS },
  )
  seen.ready = Number(await shown.jsonValue())
  const { requests, bytes } = seen
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  seen.paint = Number(await painted.jsonValue())
  await cdp.detach()
  return { ...seen, requests, bytes }
}

/** Unthrottled, until the application lies on the device. */
const settle = async (context: BrowserContext, address: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
  await page.waitForTimeout(3000)
  await page.close()
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const line = (name: string, visits: readonly Seen[]): string => {
  const of = (key: keyof Seen) => median(visits.map(seen => seen[key]))
  const ms = (key: 'paint' | 'ready') => `${of(key).toFixed(0).padStart(6)} ms`
  return `${name.padEnd(26)} paint ${ms('paint')}   ready ${ms('ready')}   ${String(of('requests')).padStart(3)} requests   ${(of('bytes') / 1000).toFixed(0).padStart(4)} KB`
}

/** The storage of a signed-in account, without anything of the application. */
const enteredState = async (browser: Browser, origin: string, { enter }: Screen) => {
  const context = await browser.newContext(PHONE)
  await enter?.(await context.newPage(), origin)
  const state = await context.storageState()
  await context.close()
  return state
}

if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const world = await openWorld({ size: SIZE })
const browser = await openChromium()
const origin = `http://localhost:${world.url.port}`
const screensOf = async (): Promise<Screen[]> => [
  {
    name: 'login',
    path: '/login',
    ready: 'main form input',
    requests: 15,
    budget: [1000, 5000, 1500],
  },
  {
    name: 'administrator',
    path: '/app',
    ready: 'main dl dd',
    enter: signInAsAdministrator,
    requests: 15,
    budget: [1000, 4000, 1500],
  },
  {
    name: 'dashboard',
    path: '/app',
    ready: 'main a[href*="/app/turmas/"]',
    enter: signInAsInstructor,
    requests: 15,
    budget: [1000, 5000, 1200],
  },
  {
    name: 'attendance',
    path: await attendanceAddress(world),
    ready: 'main [role=radiogroup]',
    enter: signInAsInstructor,
    requests: 25,
    budget: [1000, 7000, 1500],
  },
  {
    name: 'list',
    path: '/app/usuarios/alunos',
    ready: 'main :is(tbody tr, li[class*="card"])',
    enter: signInAsAdministrator,
    requests: 15,
    budget: [1000, 4000, 1500],
  },
]
const screenNames = process.env.BENCH_SCREENS?.split(',')
let short = 0
try {
  console.log(`CPU ${SLOWDOWN}× slower, 400 kbit/s, 350 ms; medians of ${ROUNDS}`)
  for (const screen of (await screensOf()).filter(({ name }) => screenNames?.includes(name) ?? true)) {
    const storageState = await enteredState(browser, origin, screen)
    const cold: Seen[] = []
    const again: Seen[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const device = await browser.newContext({ ...PHONE, storageState })
      const first = await device.newPage()
      cold.push(await visit(first, origin + screen.path, screen.ready))
      await first.close()
      await settle(device, origin + screen.path)
      const second = await device.newPage()
      again.push(await visit(second, origin + screen.path, screen.ready))
      await device.close()
    }
    const [paint, ready, second] = screen.budget
    const isShort =
      median(cold.map(({ requests }) => requests)) > screen.requests ||
      median(cold.map(seen => seen.paint)) > paint ||
      median(cold.map(seen => seen.ready)) > ready ||
      median(again.map(seen => seen.ready)) > second
    if (isShort) short += 1
    console.log(line(`${screen.name}, cold`, cold))
    console.log(`${line(`${screen.name}, second visit`, again)}   ${isShort ? 'SHORT' : 'ok'}`)
  }
} finally {
  await browser.close()
  await world.stop()
}
process.exitCode = short > 0 ? 1 : 0
