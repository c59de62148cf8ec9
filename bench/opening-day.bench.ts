// The opening day of a municipal office: 5,000 people, each for one of 40 classes with 25 places, within one minute and
// against one server process. Places are given exactly, and everybody else stands in line.
//   npm run bench -- opening-day        (BENCH_PEOPLE=5000 BENCH_SECONDS=60)
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  academicYearRow,
  educationLevelRow,
  gradeRow,
} from '../apps/server/src/modules/academics/academics.factory.ts'
import {
  accountRow,
  institutionRow,
  personRow,
} from '../apps/server/src/modules/identity/identity.factory.ts'
import { insertRows } from '../apps/server/src/modules/rows.ts'
import { createTokens } from '../apps/server/src/platform/access/tokens.ts'
import { HttpClient, openWorld, SECRET } from './support/world.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 5_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const CLASSES = 40
const PLACES = 25
const HOST = 'opening.test'

const world = await openWorld({ size: 'small', worker: true })
const owner = new pg.Client(world.database.connections.owner)
await owner.connect()

const now = new Date()
const createdAt = now.toISOString()
const institutionId = randomUUID()
const base = { institution_id: institutionId }

/** An office with its classes, and as many people as will come, each signed in. */
const fillOffice = async (): Promise<{ gradeIds: string[]; tokens: string[] }> => {
  const { kind, name } = institutionRow({ institution_id: institutionId, kind: 'MUNICIPAL' })
  await owner.query('insert into institution (institution_id, kind, name) values ($1, $2, $3)', [
    institutionId,
    kind,
    name,
  ])
  await owner.query('insert into institution_hostname (hostname, institution_id) values ($1, $2)', [
    HOST,
    institutionId,
  ])
  const [year, level] = [randomUUID(), randomUUID()]
  const gradeIds = Array.from({ length: CLASSES }, () => randomUUID())
  const signer = createTokens(SECRET)
  const expires = new Date(now.getTime() + 86_400_000)
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const person = personRow({ ...base, id: randomUUID(), name: `Pessoa ${index}`, created_at: createdAt })
    const registration = `O${index}`
    const account = accountRow(person, { id: randomUUID(), role: 'STUDENT-SMELJ', registration })
    return { person, account, sessionId: randomUUID() }
  })
  await world.app.gateway.tenant({ institutionId, now }, async ({ db }) => {
    await insertRows(db, 'academic_year', [academicYearRow({ ...base, id: year, year: now.getFullYear() })])
    await insertRows(db, 'education_level', [
      educationLevelRow({ ...base, id: level, academic_year_id: year }),
    ])
    await insertRows(
      db,
      'grade',
      gradeIds.map((id, index) =>
        gradeRow({
          ...base,
          id,
          academic_year_id: year,
          education_level_id: level,
          name: `Futsal ${index}`,
          capacity: PLACES,
          self_enrollment: true,
        }),
      ),
    )
    await insertRows(
      db,
      'person',
      people.map(({ person }) => person),
    )
    await insertRows(
      db,
      'account',
      people.map(({ account }) => account),
    )
    await insertRows(
      db,
      'session',
      people.map(({ account, sessionId }) => ({
        ...base,
        id: sessionId,
        account_id: String(account.id),
        created_at: createdAt,
        expires_at: expires.toISOString(),
      })),
    )
  })
  const iat = Math.floor(now.getTime() / 1000)
  const tokens = people.map(({ account, sessionId: sid }) =>
    signer.sign({ sub: String(account.id), sid, iid: institutionId, iat, exp: iat + 43_200 }),
  )
  return { gradeIds, tokens }
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

try {
  const { gradeIds, tokens } = await fillOffice()
  await owner.query('analyze')
  const http = new HttpClient(world.url, 200)
  const times: number[] = []
  const failures = new Map<string, number>()
  const begin = performance.now()
  await Promise.all(
    tokens.map(async (token, index) => {
      // Arrivals are spread over the time whatever the server does: a waiting caller does not delay others.
      await pause((index / tokens.length) * SECONDS * 1000)
      const from = performance.now()
      try {
        await http.send('POST', 'student-enrollment', {
          token,
          headers: { host: HOST },
          body: { gradeId: gradeIds[index % CLASSES], confirmOccupation: 'WAITLIST' },
        })
        times.push(performance.now() - from)
      } catch (error) {
        const why = error instanceof Error ? error.message.slice(0, 120) : String(error)
        failures.set(why, (failures.get(why) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  http.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
  console.log(`${times.length} answered in ${seconds.toFixed(1)} s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  console.log(`errors: ${[...failures.values()].reduce((sum, count) => sum + count, 0)}`)
  for (const [why, count] of failures) console.log(`  ${count} × ${why}`)
  const { rows } = await owner.query<{ active: number; surplus: number; numbers: number }>(
    `select count(*) filter (where status = 'ACTIVE')::int as active,
       count(*) filter (where status = 'SURPLUS')::int as surplus, count(distinct class_number)::int as numbers
     from student_enrollment where institution_id = $1 group by grade_id`,
    [institutionId],
  )
  const inLine = Math.floor(PEOPLE / CLASSES) - PLACES
  const exact = rows.filter(
    row => row.active === PLACES && row.numbers === PLACES && row.surplus === inLine,
  ).length
  console.log(`places given exactly: ${exact} of ${CLASSES} classes`)
} finally {
  await owner.end()
  await world.stop()
}
