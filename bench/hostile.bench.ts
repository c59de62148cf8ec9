// Measures the latency of health every few milliseconds: without load, under ordinary reads, and under each hostile load.
// Each ratio compares p99 with that under the ordinary reads of the same run, which have the same concurrency.
//   npm run bench -- hostile      (BENCH_SECONDS=6; BENCH_ATTACKERS=8)
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type ArchiveEntry, zipOf } from '../apps/server/src/modules/reports/archive/zip-archive.values.ts'
import { percentileOf, timed } from './support/measure.ts'
import { HttpClient, openWorld } from './support/world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ATTACKERS = Number(process.env.BENCH_ATTACKERS ?? 8)
const EVERY_MS = 5
/** The highest accepted ratio of the p99 of health under hostile calls to its p99 under ordinary reads. */
const BUDGET = 2
const [ADMINISTRATOR, INSTRUCTOR] = ['52998224725', '11144477735']

const ORDINARY = 'ordinary reads'

type Sent = { method: string; path: string; type?: string; token?: string; body?: Uint8Array }
type Attack = { name: string; requests: Sent[] }

async function* entriesOf(parts: Record<string, Buffer>): AsyncGenerator<ArchiveEntry> {
  for (const [name, bytes] of Object.entries(parts)) yield { name, bytes }
}
const archive = async (parts: Record<string, Buffer>): Promise<Uint8Array> => {
  const pieces: Buffer[] = []
  for await (const piece of zipOf(entriesOf(parts), new Date())) pieces.push(piece)
  return Buffer.concat(pieces)
}
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (sheet: string, more: Record<string, Buffer> = {}) =>
  archive({
    'xl/workbook.xml': Buffer.from(
      `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  })

const world = await openWorld({ size: 'small' })

/** Sends requests over and over from a thread of its own, and counts their answers. */
const ATTACKER = `
const { request, Agent } = require('node:http')
const { parentPort, workerData: { port, requests, attackers } } = require('node:worker_threads')
const agent = new Agent({ keepAlive: true, maxSockets: attackers })
const answers = {}
let isOn = true
const send = ({ method, path, type = 'application/json', token, body }) => new Promise(resolve => {
  const sent = request({ agent, host: '127.0.0.1', port, method, path: '/api/' + path, headers: {
    host: 'localhost', 'content-type': type, ...(body ? { 'content-length': body.length } : {}),
    ...(token ? { authorization: 'Bearer ' + token } : {}) } }, answer => {
    answer.resume()
    answer.on('end', () => resolve(answer.statusCode))
  })
  sent.on('error', () => resolve('closed'))
  sent.end(body)
})
const loop = async first => {
  for (let turn = first; isOn; turn += 1) {
    const status = await send(requests[turn % requests.length])
    answers[status] = (answers[status] ?? 0) + 1
  }
}
const loops = Array.from({ length: attackers }, (_, at) => loop(at))
parentPort.on('message', async () => {
  isOn = false
  await Promise.all(loops)
  parentPort.postMessage(answers)
  agent.destroy()
})`

const client = new HttpClient(world.url, 1)
const healthTimes = async (seconds: number): Promise<number[]> => {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    times.push((await timed(() => client.send('GET', 'health'))).ms)
    await pause(EVERY_MS)
  }
  return times
}

let ordinary = 0
const told = (name: string, times: readonly number[], answers: string): void => {
  const [p50, p99] = [percentileOf(times, 0.5), percentileOf(times, 0.99)]
  if (name === ORDINARY) ordinary = p99
  const ratio = p99 / ordinary
  const verdict = ordinary === 0 ? '' : `${ratio.toFixed(2)} × ordinary ${ratio <= BUDGET ? 'ok' : 'SHORT'}`
  console.log(
    `${name.padEnd(38)} health p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} max ${Math.max(...times).toFixed(1)} ms ` +
      `of ${times.length}   ${verdict}   ${answers}`,
  )
}

const measure = async ({ name, requests }: Attack): Promise<void> => {
  const attacker = new Worker(ATTACKER, {
    eval: true,
    workerData: { port: Number(world.url.port), requests, attackers: ATTACKERS },
  })
  const times = await healthTimes(SECONDS)
  const ended = new Promise<Record<string, number>>(resolve => attacker.once('message', resolve))
  attacker.postMessage('end')
  const answers = Object.entries(await ended).map(([status, count]) => `${count} × ${status}`)
  await attacker.terminate()
  told(name, times, answers.join(', '))
}

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

try {
  const token = await world.token(ADMINISTRATOR)
  const instructor = await world.token(INSTRUCTOR)
  const post = (path: string, body: unknown, by = token): Sent => ({
    method: 'POST',
    path,
    token: by,
    body: json(body),
  })
  const message = (body: string) =>
    post('school-message', { type: 'REQUEST', body, request: { kind: 'OTHER' } }, instructor)
  const upload = (name: string, body: Uint8Array, type: string): Sent => ({
    method: 'POST',
    path: `import?type=STUDENT&fileName=${name}`,
    type,
    token,
    body,
  })
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const large = Buffer.from(`{"note":"${'x'.repeat(12_000_000)}"}`)
  const rows = Array.from(
    { length: 300_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
  )
  const deep = Buffer.from(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)

  await healthTimes(1)
  told('alone', await healthTimes(SECONDS), '')
  await measure({ name: ORDINARY, requests: [{ method: 'GET', path: 'user?type=STUDENT', token }] })
  await measure({
    name: '12 MB without a token',
    requests: [{ method: 'POST', path: 'import', body: large }],
  })
  await measure({
    name: 'bodies: many parts, deep, torn',
    requests: [
      post('user/student', { name: 'Ana', responsibles: Array(2_000).fill({ name: 'A', kinship: 'Mãe' }) }),
      { method: 'POST', path: 'user/student', token, body: deep },
      { method: 'POST', path: 'user/student', token, body: Buffer.from('{"name":"'.repeat(5_000)) },
    ],
  })
  await measure({
    name: 'texts: signs that peel, blanks, marks',
    requests: [
      message(`${'<'.repeat(5_000)}${'?'.repeat(4_990)}`),
      message(`a${' '.repeat(9_990)}b`),
      message('&lt;'.repeat(2_490)),
      post('user/student', { name: `A${'\u0301'.repeat(140)}`, note: `${'<b>'.repeat(600)}` }),
      post('user/student', {
        name: 'Ana',
        email: `${'a'.repeat(60)}@${'a.'.repeat(60)}`,
        note: '\r\n'.repeat(900),
      }),
    ],
  })
  await measure({
    name: 'archives: bombs, floods, halves',
    requests: [
      upload('a.xlsx', await workbook('', { 'xl/sharedStrings.xml': Buffer.alloc(200_000_000, 32) }), XLSX),
      upload('b.xlsx', await workbook(rows.join('')), XLSX),
      upload('c.xlsx', await workbook(`<row r="1"><c${' a="1"'.repeat(200_000)}/></row>`), XLSX),
      upload('d.xlsx', (await workbook(rows.join(''))).subarray(0, 40_000), XLSX),
      upload('e.csv', Buffer.from('"'.repeat(4_000_000)), 'text/csv'),
      upload('f.csv', Buffer.from('a;'.repeat(2_000_000)), 'text/csv'),
    ],
  })
  told('alone, afterwards', await healthTimes(SECONDS), '')
} finally {
  client.close()
  await world.stop()
}
