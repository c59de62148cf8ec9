import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_INSTRUCTOR, DEMO_PASSWORD } from '../src/main/demo/demo-accounts.ts'

const START = join(import.meta.dirname, '../src/main/start.ts')
const CLIENTS = 4
const ROUNDS = 5

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lousa-kill-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Server = { url: string; process: ChildProcess }

/** A whole Lousa as a person starts it, on durable storage, ready when it prints its address. */
const startServer = async (): Promise<Server> => {
  const child = spawn(process.execPath, [START], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOUSA_DATA_DIR: folder,
      LOUSA_DEMO_SIZE: 'small',
      LOUSA_LOG_LEVEL: 'silent',
      LOUSA_SECRET: 'a key that survives the process, for tests',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      const found = /pronta em .*: http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error('The server ended before it was ready')))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}

const ask = async (
  server: Server,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
): Promise<any> => {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const signIn = async (server: Server): Promise<string> => {
  const body = { username: DEMO_INSTRUCTOR.cpf, password: DEMO_PASSWORD }
  return (await ask(server, 'POST', 'auth/token', { body })).accessToken
}

/** An evaluation of the demo instructor that accepts scores today. */
const openEvaluation = async (server: Server, token: string): Promise<{ id: string; highest: number }> => {
  const years = await ask(server, 'GET', 'academic-year?status=OPEN', { token })
  const home = await ask(server, 'GET', `dashboard/academic-year/${years.data[0].id}`, { token })
  const today = home.today[0]
  const plan = today.lessonPlan
  const levels = await ask(server, 'GET', `education-level?academicYearId=${years.data[0].id}`, { token })
  const terms = levels.data.flatMap(
    (level: { academicTerms: { id: string; start: string; end: string }[] }) => level.academicTerms,
  )
  const gradeMarks = (await ask(server, 'GET', `grade/${plan.grade.id}`, { token })).academicTermMarks
  const term = terms.find(
    (each: { id: string; start: string; end: string }) =>
      each.start <= today.date &&
      today.date <= each.end &&
      gradeMarks.some((mark: { academicTerm: { id: string } }) => mark.academicTerm.id === each.id),
  )
  const body = {
    lessonPlanId: plan.id,
    academicTermId: term.id,
    name: 'Teste de queda',
    type: 'WORK',
    date: today.date,
    highest: 2,
  }
  return ask(server, 'POST', 'school-evaluation', { token, body })
}

/** The process that accepts connections, as PostgreSQL itself noted it. */
const postmasterOf = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** The server starts its database again by itself. */
const untilHealthy = async (server: Server): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await pause(200)
    if ((await fetch(`${server.url}/api/health`)).ok) return
  }
  throw new Error('The server did not recover')
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

test('killing the processes while an instructor saves scores loses no acknowledged score', {
  timeout: 120_000,
}, async () => {
  let server = await startServer()
  const token = await signIn(server)
  const evaluation = await openEvaluation(server, token)
  const path = `school-evaluation/${evaluation.id}/student-evaluation`
  const rows: { studentEnrollment: { id: string } }[] = (await ask(server, 'GET', path, { token })).data
  const ids = rows.map(row => row.studentEnrollment.id)
  const acknowledged = new Map<string, number>()
  const uncertain = new Map<string, number[]>()
  let sent = 0

  /** Each client writes its own students, so that what was sent last is known. */
  const client = async (mine: string[], running: { on: boolean }) => {
    for (let turn = 0; running.on; turn += 1) {
      const id = mine[turn % mine.length]!
      sent += 1
      const score = (sent % 200) / 100
      try {
        await ask(server, 'POST', path, { token, body: { studentEnrollmentId: id, score } })
        acknowledged.set(id, score)
        uncertain.delete(id)
      } catch {
        uncertain.set(id, [...(uncertain.get(id) ?? []), score])
        await pause(30)
      }
    }
  }

  let confirmed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = { on: true }
    const clients = Array.from({ length: CLIENTS }, (_, index) =>
      client(
        ids.filter((__, at) => at % CLIENTS === index),
        running,
      ),
    )
    await pause(400 + round * 130)
    if (round % 2 === 0) {
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      running.on = false
      await Promise.all(clients)
      server = await startServer()
    } else {
      process.kill(await postmasterOf(), 'SIGKILL')
      await untilHealthy(server)
      running.on = false
      await Promise.all(clients)
    }
    const stored: { studentEnrollment: { id: string }; score: number | null }[] = (
      await ask(server, 'GET', path, { token })
    ).data
    for (const row of stored) {
      const id = row.studentEnrollment.id
      const known = acknowledged.get(id)
      if (known === undefined) continue
      expect([known, ...(uncertain.get(id) ?? [])]).toContain(row.score)
      acknowledged.set(id, row.score!)
      uncertain.delete(id)
      confirmed += 1
    }
  }
  expect(confirmed).toBeGreaterThan(ROUNDS)
  server.process.kill('SIGTERM')
  await once(server.process, 'exit')
})
