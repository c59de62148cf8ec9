// What a school changes in the middle of a planned year, class by class as the screens do it, and what is read of lessons:
// the list of a plan beside ten years of lessons, and an instructor's schedule of a whole year.
//   npm run bench -- planning-year     (BENCH_YEARS=10, BENCH_SECONDS=2 each)
// Ratios: a change beside making the lessons of the same class, and beside its own statements by the bare driver; the list
// among ten years beside the list among one; the schedule beside its main statement by the bare driver.
import pg from 'pg'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { addDays } from '../packages/rules/src/calendar/civil-date.rules.ts'
import { addMinutes } from '../packages/rules/src/planning/time.rules.ts'
import { compare } from './support/compare.ts'
import {
  type Figures,
  figuresLine,
  load,
  percentileOf,
  type Statement,
  statementsOf,
  timed,
} from './support/measure.ts'
import { copyYear, generateLessons, runningYear } from './support/planned-year.ts'
import { HttpClient, openWorld, type World } from './support/world.ts'

const YEARS = Number(process.env.BENCH_YEARS ?? 10)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const MIDDLE = '07-01'
const CUT_DAYS = 14
const SHORTER = -5
const ROUNDS = 9
const LIST_BUDGET = 1.3
const SCHEDULE_BUDGET = 0.2

type List<T> = { data: T[] }
type WeeklyTime = { id: string; start: string; end: string; lessonPlanId: string }
type Term = { id: string; start: string; end: string }
type Change = { method: 'PATCH'; path: string; body: Record<string, unknown> }
type Preview = { preview: { added: unknown[]; removed: unknown[] } }

const line = (name: string, times: readonly number[], more = ''): void =>
  console.log(
    `${name.padEnd(46)} p50 ${percentileOf(times, 0.5).toFixed(0)} ms   p95 ${percentileOf(times, 0.95).toFixed(0)} ms   of ${times.length}${more}`,
  )

/** The statements of a change, of which nothing stays. */
const statementsOfChange = (world: World, token: string, { method, path, body }: Change) =>
  statementsOf(async () => {
    const answer = await world.app.server.inject({
      method,
      url: `/api/${path}`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      payload: { ...body, preview: true },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  })

/** The same statements one after the other in one transaction that is rolled back, on a connection that has run before. */
const bareTimes = async (
  world: World,
  institutionId: string,
  { statements, rounds }: { statements: Statement[]; rounds: number },
): Promise<number[]> => {
  const embedded = world.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const client = new pg.Client(embedded.connection('lousa_app', 'lousa'))
  await client.connect()
  const once = async (): Promise<number> => {
    await client.query('begin')
    await client.query("select set_config('app.institution_id', $1, true)", [institutionId])
    const { ms } = await timed(async () => {
      for (const [index, { text, values }] of statements.entries())
        await client.query({ name: `statement${index}`, text, values })
    })
    await client.query('rollback')
    return ms
  }
  try {
    await once()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await once())
    return times
  } finally {
    await client.end()
  }
}

/** The quietest of several short rounds. */
const quietest = async (once: () => Promise<unknown>): Promise<Figures> => {
  const rounds: Figures[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load(1, SECONDS / 4, once))
  return rounds.reduce((best, each) => (each.p50 < best.p50 ? each : best))
}

const world = await openWorld()
try {
  const http = new HttpClient(world.url, 1)
  const { id: institutionId } = await http.json<{ id: string }>('GET', 'institution/current')
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const instructor = await world.token(DEMO_INSTRUCTOR.cpf)
  const from = await runningYear(http, token)
  const year = Number(from.year) + 1
  const middle = `${year}-${MIDDLE}`
  const send = <T>({ method, path, body }: Change, preview = false) =>
    http.json<T>(method, path, { token, body: preview ? { ...body, preview } : body })

  const { yearId, classes } = await copyYear(http, token, { from, ahead: 1 })
  const generations: number[] = []
  let lessons = 0
  for (const gradeId of classes) {
    const { ms, result } = await timed(() => generateLessons(http, token, gradeId))
    generations.push(ms)
    lessons += result.created
  }
  console.log(`a year of ${classes.length} classes, ${lessons} lessons`)
  line('making the lessons of a class', generations)

  /** Beside making the lessons of a class, and beside its own statements alone. */
  const ratios = async (name: string, times: readonly number[], change: Change): Promise<void> => {
    const statements = await statementsOfChange(world, token, change)
    const bare = await bareTimes(world, institutionId, { statements, rounds: ROUNDS })
    const previewed: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) previewed.push((await timed(() => send(change, true))).ms)
    console.log(
      `  ${name}: ${(percentileOf(times, 0.5) / percentileOf(generations, 0.5)).toFixed(2)} of making a class; ` +
        `${statements.length} statements, bare ${percentileOf(bare, 0.5).toFixed(0)} ms, ` +
        `ratio ${(percentileOf(bare, 0.5) / percentileOf(previewed, 0.5)).toFixed(2)}`,
    )
  }

  // A weekly time of every class ends five minutes earlier from the middle of the year on: nothing is in its way.
  const changes: Change[] = []
  let planId = ''
  for (const gradeId of classes) {
    const { data } = await http.json<List<WeeklyTime>>('GET', `lesson-plan-recurrence?gradeId=${gradeId}`, {
      token,
    })
    const [time] = data
    if (!time) continue
    planId ||= time.lessonPlanId
    changes.push({
      method: 'PATCH',
      path: `lesson-plan-recurrence/${time.id}`,
      body: { end: addMinutes(time.end, SHORTER), validFrom: middle },
    })
  }
  const [first] = changes
  if (!first) throw new Error('The classes have no weekly times')
  const { preview } = await send<Preview>(first, true)
  const weekly: number[] = []
  const inForce: WeeklyTime[] = []
  for (const change of changes) {
    const { ms, result } = await timed(() => send<WeeklyTime>(change))
    weekly.push(ms)
    inForce.push(result)
  }
  line(
    `a weekly time changed from ${middle} on`,
    weekly,
    `, all ${weekly.reduce((sum, ms) => sum + ms, 0).toFixed(0)} ms; ${preview.removed.length} lessons each`,
  )
  for (const { id, end } of inForce.slice(0, 1))
    await ratios('a weekly time', weekly, {
      method: 'PATCH',
      path: `lesson-plan-recurrence/${id}`,
      body: { end: addMinutes(end, SHORTER), validFrom: middle },
    })

  // The last term of every level ends two weeks earlier, and is put back.
  const { data: levels } = await http.json<List<{ id: string; academicTerms: Term[] }>>(
    'GET',
    `education-level?academicYearId=${yearId}`,
    { token },
  )
  const cuts: number[] = []
  const restorings: number[] = []
  let moved = 0
  for (const { id, academicTerms } of levels) {
    const terms = academicTerms.map(({ id, start, end }) => ({ id, start, end }))
    const shorter = terms.map((term, at) =>
      at === terms.length - 1 ? { ...term, end: addDays(term.end, -CUT_DAYS) } : term,
    )
    const dates = (list: readonly Term[]): Change => ({
      method: 'PATCH',
      path: `education-level/${id}/academic-term`,
      body: { academicTerms: list, lessons: 'REMOVE' },
    })
    const cut = dates(shorter)
    moved += (await send<Preview>(cut, true)).preview.removed.length
    if (cuts.length === 0) {
      const once = (await timed(() => send(cut, true))).ms
      await ratios('the dates of a term', [once], cut)
    }
    cuts.push((await timed(() => send(cut))).ms)
    restorings.push((await timed(() => send(dates(terms)))).ms)
  }
  line(
    `a term of a level ends ${CUT_DAYS} days earlier`,
    cuts,
    `; ${moved} lessons, ${(cuts.reduce((sum, ms) => sum + ms, 0) / classes.length).toFixed(1)} ms per class`,
  )
  line('and as before', restorings)

  await compare(world, {
    name: "an instructor's schedule of a year",
    institutionId,
    budget: SCHEDULE_BUDGET,
    main: /with l as materialized/,
    callFor: () => ({
      method: 'GET',
      path: `lesson-plan/academic-year/${yearId}/schedule`,
      send: { token: instructor },
    }),
  })

  const list = () => quietest(() => http.send('GET', `lesson-plan/${planId}/lesson`, { token }))
  // What other years do not touch tells how busy the machine is meanwhile.
  const control = () =>
    quietest(() => http.send('GET', `education-level?academicYearId=${yearId}`, { token }))
  const [among1, control1] = [await list(), await control()]
  for (let ahead = 2; ahead <= YEARS; ahead += 1) {
    const { classes: others } = await copyYear(http, token, { from, ahead })
    for (const gradeId of others) lessons += (await generateLessons(http, token, gradeId)).created
  }
  const [amongAll, controlAll] = [await list(), await control()]
  console.log(figuresLine('lessons of a plan, one year', among1))
  console.log(figuresLine(`lessons of a plan, ${YEARS} years, ${lessons} lessons`, amongAll))
  console.log(
    `  the list among ${YEARS} years beside one: ratio ${(amongAll.p50 / among1.p50).toFixed(2)} ` +
      `(budget ≤ ${LIST_BUDGET}) ${amongAll.p50 <= LIST_BUDGET * among1.p50 ? 'ok' : 'LONG'}; ` +
      `a call that reads no lessons: ${(controlAll.p50 / control1.p50).toFixed(2)}`,
  )
  http.close()
} finally {
  await world.stop()
}
