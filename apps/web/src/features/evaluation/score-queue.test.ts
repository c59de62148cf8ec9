import { createServer } from 'node:http'
import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendScores } from './evaluation.api.ts'
import { createScoreQueue, type ScoreQueue } from './score-queue.ts'
import { scoreStorage, unsentCount } from './score-storage.ts'

const ANA = '11111111-1111-4111-8111-111111111111'
const BIA = '22222222-2222-4222-8222-222222222222'
const EVALUATION = '33333333-3333-4333-8333-333333333333'

type Body = { studentEvaluations: { studentEnrollmentId: string; score: number | null; version: number }[] }
type Reply = { status: number; body: unknown }

let sent: { key: string; rows: Body['studentEvaluations'] }[] = []
/** Answers for the next requests, in order; then the server saves what it gets. */
let replies: (Reply | 'cut')[] = []

const rowOf = (id: string, score: number | null, version: number | null): StudentEvaluation => ({
  id: version === null ? null : id,
  score,
  text: null,
  version,
  schoolEvaluation: { id: EVALUATION },
  studentEnrollment: { id, number: 1, user: { id, name: 'Ana', socialName: null, thumb: null } },
})

const server = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += String(part)
  const { studentEvaluations: rows }: Body = JSON.parse(text)
  sent.push({ key: String(request.headers['idempotency-key']), rows })
  const reply = replies.shift()
  if (reply === 'cut') {
    request.socket.destroy()
    return
  }
  const saved = rows.map(row => rowOf(row.studentEnrollmentId, row.score, row.version + 1))
  response.writeHead(reply?.status ?? 201, { 'content-type': 'application/json' })
  response.end(JSON.stringify(reply?.body ?? { data: saved, conflicts: [] }))
})

const queueOf = (): ScoreQueue =>
  createScoreQueue({
    isText: false,
    send: batch => sendScores(EVALUATION, batch),
    storage: scoreStorage('conta', EVALUATION),
    onSaved: () => undefined,
    pauseMs: 30,
    retryMs: 60,
  })

const score = (value: number | null) => ({ score: value, text: null })
const type = (queue: ScoreQueue, id: string, value: number | null) =>
  queue.write(new Map([[id, score(value)]]))
const rowIn = (queue: ScoreQueue, id: string) => queue.state().rows.get(id)
const settles = (queue: ScoreQueue, phase: string) =>
  vi.waitFor(() => expect(queue.state().phase).toBe(phase))

let queue: ScoreQueue
let close: () => Promise<void>

const start = (rows = [rowOf(ANA, null, null), rowOf(BIA, 5, 2)]) => {
  queue = queueOf()
  queue.load(rows)
  close = queue.open()
}

beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  sent = []
  replies = []
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
  // Nobody is signed in here, so there is no token that could be expired.
  start()
})
afterEach(async () => {
  await close()
})

describe('scores that are typed', () => {
  it('go out together after the last key, each over the version that the instructor saw', async () => {
    type(queue, ANA, 7)
    type(queue, ANA, 7.5)
    type(queue, BIA, 6)
    expect(queue.state().phase).toBe('saving')
    await settles(queue, 'saved')
    expect(sent.map(({ rows }) => rows)).toEqual([
      [
        { studentEnrollmentId: ANA, score: 7.5, version: 0 },
        { studentEnrollmentId: BIA, score: 6, version: 2 },
      ],
    ])
    expect(queue.state().unsent).toBe(0)
  })

  it('while a batch is under way follow it over the version that it made', async () => {
    type(queue, ANA, 7)
    const first = queue.flush()
    type(queue, ANA, 8)
    await first
    await settles(queue, 'saved')
    expect(sent.map(({ rows }) => rows[0])).toEqual([
      { studentEnrollmentId: ANA, score: 7, version: 0 },
      { studentEnrollmentId: ANA, score: 8, version: 1 },
    ])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  it('that cannot stand are shown with the reason and never sent', async () => {
    queue.refuse(new Map([[ANA, { typed: '99', problem: 'Informe uma nota de 0 a 10,0' }]]))
    await queue.flush()
    expect(sent).toEqual([])
    expect(rowIn(queue, ANA)).toMatchObject({ typed: '99', problem: 'Informe uma nota de 0 a 10,0' })
  })

  it('go out when the instructor leaves the screen, without waiting', async () => {
    type(queue, ANA, 7)
    await close()
    expect(sent).toHaveLength(1)
    expect(queue.state().phase).toBe('saved')
  })

  it('go out when the page is hidden', async () => {
    type(queue, ANA, 7)
    window.dispatchEvent(new Event('pagehide'))
    await settles(queue, 'saved')
    expect(sent).toHaveLength(1)
  })
})

describe('without connection', () => {
  it('the same batch is sent again under the same key, and counts as queued meanwhile', async () => {
    replies = ['cut', 'cut']
    type(queue, ANA, 7)
    await settles(queue, 'offline')
    expect(queue.state().unsent).toBe(1)
    await settles(queue, 'saved')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.length).toBeGreaterThanOrEqual(2)
  })

  it('what is typed next waits its turn behind the unanswered batch', async () => {
    replies = ['cut']
    type(queue, ANA, 7)
    await settles(queue, 'offline')
    type(queue, ANA, 9)
    type(queue, BIA, 1)
    expect(queue.state().unsent).toBe(2)
    await settles(queue, 'saved')
    expect(sent.at(1)?.rows).toEqual([{ studentEnrollmentId: ANA, score: 7, version: 0 }])
    expect(sent.at(-1)?.rows).toEqual([
      { studentEnrollmentId: ANA, score: 9, version: 1 },
      { studentEnrollmentId: BIA, score: 1, version: 2 },
    ])
  })

  it('unsent scores survive a reload of the page and go out with the key they had', async () => {
    replies = ['cut', 'cut']
    type(queue, ANA, 7)
    await settles(queue, 'offline')
    await close()
    expect(unsentCount('conta', EVALUATION)).toBe(1)
    start()
    expect(rowIn(queue, ANA)?.value.score).toBe(7)
    await settles(queue, 'saved')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(unsentCount('conta', EVALUATION)).toBe(0)
  })
})

describe('a refusal', () => {
  it('of one row stays on that row with its sentence, and the others are saved', async () => {
    const errors = [{ path: 'studentEvaluations.1.score', code: 'OUT_OF_RANGE', message: 'Nota alta demais' }]
    replies = [{ status: 422, body: { code: 'OUT_OF_RANGE', message: 'Nota fora do intervalo', errors } }]
    type(queue, ANA, 7)
    type(queue, BIA, 99)
    await settles(queue, 'failed')
    await vi.waitFor(() => expect(rowIn(queue, ANA)?.stored.score).toBe(7))
    expect(rowIn(queue, BIA)).toMatchObject({ value: { score: 99 }, problem: 'Nota alta demais' })
    expect(sent.at(-1)?.rows).toEqual([{ studentEnrollmentId: ANA, score: 7, version: 0 }])
  })

  it('of everything keeps what was typed, says why, and is tried again only when asked', async () => {
    replies = [{ status: 422, body: { code: 'TERM_CLOSED', message: 'O período letivo está encerrado.' } }]
    type(queue, ANA, 7)
    await settles(queue, 'failed')
    expect(queue.state()).toMatchObject({ reason: 'O período letivo está encerrado.', unsent: 1 })
    expect(rowIn(queue, ANA)?.value.score).toBe(7)
    await queue.flush()
    expect(sent).toHaveLength(1)
    await queue.retry()
    await settles(queue, 'saved')
    expect(sent).toHaveLength(2)
  })

  it('of the server in trouble is repeated with the same key', async () => {
    replies = [{ status: 500, body: { code: 'INTERNAL_ERROR', message: 'Ocorreu um erro! Tente novamente' } }]
    type(queue, ANA, 7)
    await settles(queue, 'failed')
    await settles(queue, 'saved')
    expect(sent).toHaveLength(2)
    expect(sent[0]?.key).toBe(sent[1]?.key)
  })
})

describe('a score that somebody else changed', () => {
  const conflict = (mine: number, theirs: number): Reply => ({
    status: 201,
    body: {
      // The server tells how every row stands now, the ones in conflict too.
      data: [rowOf(BIA, theirs, 5)],
      conflicts: [
        {
          studentEnrollmentId: BIA,
          score: theirs,
          text: null,
          version: 5,
          sent: { score: mine, text: null },
        },
      ],
    },
  })

  it('waits for a decision, and one’s own goes out over the newer version', async () => {
    replies = [conflict(6, 8)]
    type(queue, BIA, 6)
    await vi.waitFor(() => expect(rowIn(queue, BIA)?.theirs?.score).toBe(8))
    await queue.flush()
    expect(sent).toHaveLength(1)
    queue.decide(BIA, 'mine')
    await settles(queue, 'saved')
    expect(sent.at(-1)?.rows).toEqual([{ studentEnrollmentId: BIA, score: 6, version: 5 }])
  })

  it('is taken over without another request when the instructor prefers it', async () => {
    replies = [conflict(6, 8)]
    type(queue, BIA, 6)
    await vi.waitFor(() => expect(rowIn(queue, BIA)?.theirs?.score).toBe(8))
    queue.decide(BIA, 'theirs')
    await settles(queue, 'saved')
    expect(rowIn(queue, BIA)?.value.score).toBe(8)
    expect(sent).toHaveLength(1)
  })

  it('is no conflict when both typed the same', async () => {
    replies = [conflict(8, 8)]
    type(queue, BIA, 8)
    await settles(queue, 'saved')
    expect(rowIn(queue, BIA)?.theirs).toBeNull()
  })

  it('replaces what is on screen when nothing was typed over it, and never an older one', () => {
    queue.load([rowOf(BIA, 9, 3)])
    expect(rowIn(queue, BIA)?.value.score).toBe(9)
    queue.load([rowOf(BIA, 5, 2)])
    expect(rowIn(queue, BIA)?.value.score).toBe(9)
  })
})
