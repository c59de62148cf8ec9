// Messages of a municipal office with 20,000 people: one message to all of them, the lists of 16 and of 2,000 browsers, and
// what 2,000 open browsers cost that ask every ten seconds what is unread.
//   npm run bench -- messages        (BENCH_PEOPLE=20000 BENCH_BROWSERS=2000 BENCH_SECONDS=30 BENCH_POLL_SECONDS=10)
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { academicYearRow } from '../apps/server/src/modules/academics/academics.factory.ts'
import {
  accountRow,
  institutionRow,
  personRow,
} from '../apps/server/src/modules/identity/identity.factory.ts'
import { insertRows } from '../apps/server/src/modules/rows.ts'
import { createTokens } from '../apps/server/src/platform/access/tokens.ts'
import { statementsOf } from './support/measure.ts'
import { HttpClient, openWorld, SECRET } from './support/world.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20_000)
const BROWSERS = Number(process.env.BENCH_BROWSERS ?? 2_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
/** The interval of the bell while its page is in sight. */
const POLL_SECONDS = Number(process.env.BENCH_POLL_SECONDS ?? 10)
const HOST = 'messages.test'

const world = await openWorld({ size: 'small' })
const owner = new pg.Client(world.database.connections.owner)
await owner.connect()
const now = new Date()
const createdAt = now.toISOString()
const institutionId = randomUUID()
const base = { institution_id: institutionId }
const year = randomUUID()

/** An office with an administrator and everybody else, each signed in. */
const fillOffice = async (): Promise<{ office: string; tokens: string[] }> => {
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
  const people = Array.from({ length: PEOPLE + 1 }, (_, index) => {
    const person = personRow({ ...base, id: randomUUID(), name: `Pessoa ${index}`, created_at: createdAt })
    const role = index === 0 ? 'ADMINISTRATOR' : 'STUDENT-SMELJ'
    const account = accountRow(person, { id: randomUUID(), role, registration: `M${index}` })
    return { person, account, sessionId: randomUUID() }
  })
  const expires = new Date(now.getTime() + 86_400_000).toISOString()
  await world.app.gateway.tenant({ institutionId, now }, async ({ db }) => {
    await insertRows(db, 'academic_year', [academicYearRow({ ...base, id: year, year: now.getFullYear() })])
    const each = <T>(of: (one: (typeof people)[number]) => T) => people.map(of)
    await insertRows(
      db,
      'person',
      each(({ person }) => person),
    )
    await insertRows(
      db,
      'account',
      each(({ account }) => account),
    )
    await insertRows(
      db,
      'session',
      each(({ account, sessionId }) => ({
        ...base,
        id: sessionId,
        account_id: String(account.id),
        created_at: createdAt,
        expires_at: expires,
      })),
    )
  })
  const signer = createTokens(SECRET)
  const iat = Math.floor(now.getTime() / 1000)
  const [office = '', ...tokens] = people.map(({ account, sessionId: sid }) =>
    signer.sign({ sub: String(account.id), sid, iid: institutionId, iat, exp: iat + 43_200 }),
  )
  return { office, tokens }
}

const headers = { host: HOST }
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** Seconds of a core that the server process has used so far, of which Linux counts a hundred in one. */
const coreSeconds = async (): Promise<number> => {
  const stat = await readFile(`/proc/${world.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Transactions that the database has ended so far. */
const transactions = async (): Promise<number> => {
  await pause(1_200)
  const { rows } = await owner.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

/** The cost of calls of these browsers, spread over a time: clock, server and database. */
const measured = async (what: string, calls: (() => Promise<unknown>)[], seconds: number): Promise<void> => {
  const [usedBefore, endedBefore] = [await coreSeconds(), await transactions()]
  const times: number[] = []
  const begin = performance.now()
  if (calls.length === 0) await pause(seconds * 1000)
  await Promise.all(
    calls.map(async (call, index) => {
      await pause((index / calls.length) * seconds * 1000)
      const from = performance.now()
      await call()
      times.push(performance.now() - from)
    }),
  )
  const took = (performance.now() - begin) / 1000
  const [used, ended] = [(await coreSeconds()) - usedBefore, (await transactions()) - endedBefore]
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
  console.log(
    `${what}: ${calls.length} calls in ${took.toFixed(1)} s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
      `${((used / took) * 100).toFixed(1)} % of a core, ${ended} transactions`,
  )
}

try {
  const { office, tokens } = await fillOffice()
  await owner.query('analyze')
  const http = new HttpClient(world.url, 200)
  const message = (title: string) => ({
    type: 'NOTICE',
    title,
    body: 'A abertura é no sábado.',
    academicYearId: year,
    recipients: { roles: ['STUDENT-SMELJ'] },
  })
  const from = performance.now()
  await http.send('POST', 'school-message', { token: office, headers, body: message('Abertura') })
  console.log(
    `one message to ${PEOPLE}: ${((performance.now() - from) / 1000).toFixed(2)} s, answer included`,
  )
  const statements = await statementsOf(async () => {
    await world.app.server.inject({
      method: 'POST',
      url: '/api/school-message',
      headers: { ...headers, authorization: `Bearer ${office}` },
      payload: message('Mudança de sala'),
    })
  })
  console.log(`one more to ${PEOPLE}: ${statements.length} statements`)
  await owner.query('analyze school_message_recipient')
  const browsers = tokens.slice(0, BROWSERS)
  const get = (path: string) => (token: string) => () => http.send('GET', path, { token, headers })
  const list = get('school-message?box=received')
  const unread = get('school-message/unread')
  await measured('lists of 16 browsers', browsers.slice(0, 16).map(list), 0)
  await measured(`lists of ${BROWSERS} browsers within a minute`, browsers.map(list), 60)
  const polls = Math.round((BROWSERS / POLL_SECONDS) * SECONDS)
  const asking = Array.from({ length: polls }, (_, index) => browsers[index % browsers.length] ?? '')
  await measured('nobody asks', [], SECONDS)
  await measured('unread of 16 browsers', browsers.slice(0, 16).map(unread), 0)
  await measured(`unread of ${BROWSERS} browsers, every ${POLL_SECONDS} s`, asking.map(unread), SECONDS)
  http.close()
} finally {
  await owner.end()
  await world.stop()
}
