import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { textOf } from '../../test-request.ts'
import { createOutbox, type Outbox, type OutboxOptions, type PageEvents, type TabChannel } from './outbox.ts'
import type { EntrySubject, OutboxOwner, PendingRows } from './outbox.types.ts'
import { outboxStorage } from './outbox-storage.ts'

type SentRow = { studentEnrollmentId: string; score: number | null; text: string | null; version: number }
type Seen = { evaluation: string; key: string; bodies: string; token: string; rows: SentRow[] }
type StoredScore = { score: number | null; text: string | null; version: number }

/** The outcome of the next request: a refusal, a lost request, a lost answer, or a pending answer. */
export type Fate =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | 'lost before'
  | 'lost after'
  | { hold: Promise<void> }

/** Scores by evaluation and student, written as the product writes them: versions, conflicts, idempotency keys. */
export const scoreServer = () => {
  const stored = new Map<string, StoredScore>()
  const answeredKeys = new Map<string, string[]>()
  const seen: Seen[] = []
  const fates: Fate[] = []

  const write = (evaluation: string, row: SentRow): 'saved' | 'stale' => {
    const place = `${evaluation}:${row.studentEnrollmentId}`
    const before = stored.get(place)
    if (before && before.score === row.score && before.text === row.text) return 'saved'
    if (before && before.version !== row.version) return 'stale'
    stored.set(place, { score: row.score, text: row.text, version: (before?.version ?? 0) + 1 })
    return 'saved'
  }

  const answerFor = ({ evaluation, key, rows }: Seen) => {
    const stale =
      answeredKeys.get(key) ??
      rows.filter(row => write(evaluation, row) === 'stale').map(row => row.studentEnrollmentId)
    answeredKeys.set(key, stale)
    const rowsNow = rows.flatMap(({ studentEnrollmentId: id }) => {
      const now = stored.get(`${evaluation}:${id}`)
      return now ? [{ id, ...now }] : []
    })
    return {
      data: rowsNow.map(({ id, ...now }) => ({ ...now, studentEnrollment: { id } })),
      conflicts: rowsNow
        .filter(({ id }) => stale.includes(id))
        .map(({ id, ...now }) => ({ ...now, studentEnrollmentId: id, by: 'Beto', at: null })),
    }
  }

  const reply = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    if (text === null) return
    const one: Seen = {
      evaluation: /school-evaluation\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '',
      key: String(request.headers['idempotency-key']),
      bodies: String(request.headers['lousa-bodies']),
      token: String(request.headers.authorization),
      rows: JSON.parse(text).studentEvaluations,
    }
    seen.push(one)
    const fate = fates.shift()
    if (fate === 'lost before') return request.socket.destroy()
    if (fate === 'lost after') {
      answerFor(one)
      return request.socket.destroy()
    }
    if (fate && 'status' in fate) return reply(response, fate.status, fate.body, fate.headers)
    if (fate) await fate.hold
    return reply(response, 201, answerFor(one))
  })

  return {
    seen,
    fates,
    stored,
    /** Another person saves a score on another device. */
    writeElsewhere: (evaluation: string, id: string, score: number): void => {
      const place = `${evaluation}:${id}`
      stored.set(place, { score, text: null, version: (stored.get(place)?.version ?? 0) + 1 })
    },
    open: async (): Promise<void> => {
      await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
      const { port } = server.address() as AddressInfo
      document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
    },
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
    reset: (): void => {
      stored.clear()
      answeredKeys.clear()
      seen.length = 0
      fates.length = 0
    },
  }
}

export const ANA: OutboxOwner = { institutionId: 'escola', accountId: 'ana' }

export const evaluation = (id: string): EntrySubject => ({
  kind: 'scores',
  subjectId: id,
  place: { planId: 'plano' },
  title: `Notas de ${id}`,
})

export const score = (value: number | null) => ({ score: value, text: null })

/** `rowsOf({ bia: [7, 0] })`: the score 7 over version 0. */
export const rowsOf = (rows: Record<string, [value: number, version: number]>): PendingRows<unknown> =>
  Object.fromEntries(
    Object.entries(rows).map(([id, [value, version]]) => [id, { value: score(value), version }]),
  )

/** Tabs of one browser: each hears the others. */
export const browser = () => {
  const tabs = new Set<() => void>()
  let queue = Promise.resolve()
  return {
    tab: (): TabChannel => {
      let own: (() => void) | null = null
      return {
        notify: () => {
          for (const heard of tabs) if (heard !== own) queueMicrotask(heard)
        },
        onMessage: heard => {
          own = heard
          tabs.add(heard)
          return () => void tabs.delete(heard)
        },
      }
    },
    /** One at a time, as a lock of the browser. */
    runExclusive: (work: () => Promise<void>): Promise<void> => {
      queue = queue.then(work)
      return queue
    },
  }
}

export type Opened = { outbox: Outbox; page: PageEvents; close: () => void }

const SOON_MS = 20

/** The outbox of a page that has just been opened, on whatever the browser's database holds. */
export const openPage = (changes: Partial<OutboxOptions> & Pick<OutboxOptions, 'handlers'>): Opened => {
  let page: PageEvents = { onLeaving: () => undefined, onReturn: () => undefined }
  const storage = outboxStorage()
  const outbox = createOutbox({
    owner: ANA,
    storage,
    getToken: () => ({ tokenType: 'Bearer', accessToken: 'da-ana' }),
    clock: () => new Date(),
    ...browser(),
    tabs: browser().tab(),
    watchPage: events => {
      page = events
      return () => undefined
    },
    retryFromMs: SOON_MS,
    retryMaxMs: SOON_MS,
    ...changes,
  })
  outbox.start()
  return {
    outbox,
    page: { onLeaving: () => page.onLeaving(), onReturn: () => page.onReturn() },
    close: () => {
      outbox.stop()
      storage.close()
    },
  }
}
