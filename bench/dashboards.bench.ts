// Each role's dashboard, the pending work and a plan's term against the bare driver running the same main statement; then the
// time and buffers of all their statements in PostgreSQL on eleven times the data, with today's attendance taken in every class.
// The growth of each call is the ratio of both medians, and of the buffers.
//   npm run bench -- dashboards   (BENCH_SECONDS=4 each, BENCH_TURNS=30, BENCH_TOWN=off leaves the second part out,
//   BENCH_FIFTY=on adds it on fifty times the data, BENCH_FULL=off leaves the first out)
import pg from 'pg'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_STUDENT,
} from '../apps/server/src/main/demo/demo-accounts.ts'
import { countInstitution } from '../apps/server/src/modules/dashboard/figure.service.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { createLog } from '../apps/server/src/platform/log/log.ts'
import { type Call, compare } from './support/compare.ts'
import { bareDriver, percentileOf, type Statement, statementsOf, timed } from './support/measure.ts'
import { HttpClient, openWorld, type World } from './support/world.ts'

type List<T> = { data: T[] }
type Dashboards = { institutionId: string; calls: { name: string; call: Call }[] }

const TURNS = Number(process.env.BENCH_TURNS ?? 30)
const MOST_MS = 20
const LEAST_SHARE = 0.2
/** On ten times the data. */
const MAX_GROWTH = 1.3

/** In the middle of a school's day: every lesson of today has its attendance. */
const TAKE_TODAY = `
  with taken as (
    update lesson set attendance_taken_at = now()
    where institution_id = $1 and academic_year_id = $2 and date = $3::date and deleted_at is null
    returning institution_id, academic_year_id, id, grade_id, lesson_plan_id)
  insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id, lesson_plan_id,
    status, updated_at)
  select l.institution_id, l.academic_year_id, l.id, e.id, l.grade_id, l.lesson_plan_id,
    case when hashtext(e.id::text) % 10 = 0 then 'ABSENCE' else 'ATTENDANCE' end, now()
  from taken l join student_enrollment e on e.institution_id = l.institution_id and e.grade_id = l.grade_id
    and e.status = 'ACTIVE' and e.exit_date is null
  on conflict do nothing`

const dashboardsOf = async (world: World): Promise<Dashboards> => {
  const http = new HttpClient(world.url, 2)
  const institution = await http.json<{ id: string; timeZone: string }>('GET', 'institution/current')
  const administrator = await world.token(DEMO_ADMINISTRATOR.cpf)
  const instructor = await world.token(DEMO_INSTRUCTOR.cpf)
  const student = await world.token(DEMO_STUDENT.cpf)
  const send = { token: administrator }
  const years = await http.json<List<{ id: string }>>('GET', 'academic-year?status=OPEN', send)
  const yearId = years.data[0]?.id ?? ''
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: institution.timeZone }).format()
  const owner = new pg.Client(world.database.connections.owner)
  await owner.connect()
  const { rowCount } = await owner.query(TAKE_TODAY, [institution.id, yearId, today])
  console.log(`marks of attendance today: ${rowCount}`)
  // A school in the middle of its day has stored figures.
  const figures = { gateway: world.app.gateway, clock: systemClock, log: createLog('silent') }
  while ((await countInstitution(figures, institution.id)) > 0);
  await owner.query('analyze')
  await owner.end()
  const board = `dashboard/academic-year/${yearId}`
  const home = await http.json<{ lessonPlans: { id: string; grade: { id: string } }[] }>('GET', board, {
    token: instructor,
  })
  const plan = home.lessonPlans[0]
  if (!plan) throw new Error('The demo instructor has no class')
  const grade = await http.json<{ educationLevel: { id: string } }>('GET', `grade/${plan.grade.id}`, send)
  const levels = await http.json<
    List<{ id: string; academicTerms: { id: string; start: string; end: string }[] }>
  >('GET', `education-level?academicYearId=${yearId}`, send)
  const term = levels.data
    .find(({ id }) => id === grade.educationLevel.id)
    ?.academicTerms.find(({ start, end }) => start <= today && today <= end)
  http.close()
  const asking = (path: string, token: string): Call => ({ method: 'GET', path, send: { token } })
  return {
    institutionId: institution.id,
    calls: [
      { name: "administrator's dashboard", call: asking(`${board}?grades=40`, administrator) },
      { name: 'the dashboard, all classes', call: asking(board, administrator) },
      { name: "instructor's dashboard", call: asking(board, instructor) },
      { name: "student's dashboard", call: asking(board, student) },
      { name: 'instructors with pending work', call: asking(`${board}/pending?owing=5`, administrator) },
      { name: "administrator's pending work", call: asking(`${board}/pending?plans=60`, administrator) },
      { name: 'pending work, all plans', call: asking(`${board}/pending`, administrator) },
      { name: "administrator's readiness", call: asking(`academic-year/${yearId}/readiness`, administrator) },
      { name: "administrator's bulk changes", call: asking('audit-entry/bulk', administrator) },
      { name: "instructor's pending work", call: asking(`${board}/pending`, instructor) },
      ...(term
        ? [
            {
              name: 'a plan in its term',
              call: asking(`dashboard/lesson-plan/${plan.id}/academic-term/${term.id}`, instructor),
            },
          ]
        : []),
    ],
  }
}

/** Blocks that statements read, from memory or not. */
const buffersOf = async (world: World, institutionId: string, statements: readonly Statement[]) => {
  const client = new pg.Client(world.database.connections.app)
  await client.connect()
  let buffers = 0
  for (const { text, values } of statements) {
    await client.query('begin')
    await client.query("select set_config('app.institution_id', $1, true)", [institutionId])
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    await client.query('rollback')
    const plan = rows[0]['QUERY PLAN'][0].Plan
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  await client.end()
  return buffers
}

/** How long all statements of a call take one after the other, by themselves, and how many blocks they read. */
const inPostgres = async (world: World, { institutionId }: Dashboards, { path, send }: Call) => {
  const statements = await statementsOf(async () => {
    await world.app.server.inject({
      method: 'GET',
      url: `/api/${path}`,
      headers: { host: 'localhost', authorization: `Bearer ${send.token}` },
    })
  })
  const bare = bareDriver(world, institutionId, { clients: 1 })
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { ms } = await timed(async () => {
      for (const statement of statements) await bare.run(statement)
    })
    times.push(ms)
  }
  await bare.close()
  const buffers = await buffersOf(world, institutionId, statements)
  return {
    statements: statements.length,
    buffers,
    p50: percentileOf(times, 0.5),
    p95: percentileOf(times, 0.95),
  }
}

const onWorld = async <T>(
  size: 'full' | 'town' | 'fiftyFold',
  measure: (world: World, dashboards: Dashboards) => Promise<T>,
): Promise<T> => {
  const world = await openWorld({ size })
  try {
    return await measure(world, await dashboardsOf(world))
  } finally {
    await world.stop()
  }
}

/** Medians and buffers by the name of the call. */
type Times = Map<string, { p50: number; buffers: number }>

const timesOf = async (world: World, dashboards: Dashboards): Promise<Times> => {
  const times: Times = new Map()
  for (const { name, call } of dashboards.calls) {
    const { statements, buffers, p50, p95 } = await inPostgres(world, dashboards, call)
    times.set(name, { p50, buffers })
    const verdict = p50 <= MOST_MS ? 'ok' : 'SHORT'
    console.log(
      `${name.padEnd(34)} ${statements} statement(s)   p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms (≤ ${MOST_MS}) ${verdict}   ${buffers} buffers`,
    )
  }
  return times
}

const printGrowth = (small: Times, large: Times): void => {
  for (const [name, { p50, buffers }] of large) {
    const former = small.get(name)
    if (former === undefined) continue
    const ratio = p50 / former.p50
    console.log(
      `${name.padEnd(34)} growth ${ratio.toFixed(2)} (≤ ${MAX_GROWTH}) ${ratio <= MAX_GROWTH ? 'ok' : 'LONG'}   buffers ${(buffers / former.buffers).toFixed(2)}`,
    )
  }
}

const small =
  process.env.BENCH_FULL === 'off'
    ? null
    : await onWorld('full', async (world, dashboards) => {
        for (const { name, call } of dashboards.calls)
          await compare(world, {
            name,
            institutionId: dashboards.institutionId,
            budget: LEAST_SHARE,
            callFor: () => call,
          })
        return timesOf(world, dashboards)
      })
if (process.env.BENCH_TOWN !== 'off') {
  const large = await onWorld('town', timesOf)
  if (small) printGrowth(small, large)
}
if (process.env.BENCH_FIFTY === 'on') await onWorld('fiftyFold', timesOf)
