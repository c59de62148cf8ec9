// The lessons of school years made from their weekly times, class by class as the screen does it: the demo school's
// thirty classes, and ten years of them.
//   npm run bench -- generation     (BENCH_YEARS=10)
// Ratio: the same rows by one COPY into an empty table of the same columns, indexes and constraints, but foreign keys.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { percentileOf, statementsOf, timed } from './support/measure.ts'
import { copyYear, generateLessons, runningYear } from './support/planned-year.ts'
import { HttpClient, openWorld } from './support/world.ts'

const YEARS = Number(process.env.BENCH_YEARS ?? 10)

const world = await openWorld()
const embedded = world.database.embedded
if (!embedded) throw new Error('The measurements run on the embedded database')
const superuser = new pg.Client(embedded.connection(embedded.superuser, 'lousa'))
await superuser.connect()
try {
  const http = new HttpClient(world.url, 1)
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const from = await runningYear(http, token)

  /** The same rows into an empty table like the one of lessons. */
  const bareCopy = async (yearIds: readonly string[]): Promise<number> => {
    const file = join(tmpdir(), `lousa-lessons-${randomUUID()}`)
    await superuser.query('begin')
    try {
      const years = yearIds.map(id => `'${id}'`).join(', ')
      await superuser.query(`copy (select * from lesson where academic_year_id in (${years})) to '${file}'`)
      await superuser.query('create temp table copied (like lesson including all)')
      return (await timed(() => superuser.query(`copy copied from '${file}'`))).ms
    } finally {
      await superuser.query('rollback')
    }
  }

  const yearIds: string[] = []
  const times: number[] = []
  let created = 0
  for (let ahead = 1; ahead <= YEARS; ahead += 1) {
    const { yearId, classes } = await copyYear(http, token, { from, ahead })
    if (ahead === 1) {
      const statements = await statementsOf(async () => {
        await world.app.server.inject({
          method: 'POST',
          url: '/api/lesson-plan/lesson/all',
          headers: { host: 'localhost', authorization: `Bearer ${token}` },
          payload: { gradeId: classes[0], preview: true },
        })
      })
      console.log(`one class: ${statements.length} statements`)
    }
    yearIds.push(yearId)
    for (const gradeId of classes) {
      const { ms, result } = await timed(() => generateLessons(http, token, gradeId))
      times.push(ms)
      created += result.created
    }
    if (ahead !== 1 && ahead !== YEARS) continue
    const all = times.reduce((sum, ms) => sum + ms, 0)
    const copy = await bareCopy(yearIds)
    console.log(
      `${times.length} classes, ${created} lessons: ${all.toFixed(0)} ms; a class p50 ` +
        `${percentileOf(times, 0.5).toFixed(1)} ms, p95 ${percentileOf(times, 0.95).toFixed(1)} ms; ` +
        `bare COPY ${copy.toFixed(0)} ms, ratio ${(copy / all).toFixed(2)}`,
    )
    const again: number[] = []
    let more = 0
    for (const gradeId of classes) {
      const { ms, result } = await timed(() => generateLessons(http, token, gradeId))
      again.push(ms)
      more += result.created
    }
    console.log(`again: ${more} created, a class p50 ${percentileOf(again, 0.5).toFixed(1)} ms`)
  }
  http.close()
} finally {
  await superuser.end()
  await world.stop()
}
