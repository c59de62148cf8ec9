import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { readyFileName } from '@lousa/rules/reports/file/file-name.rules.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { claimableRun, OvertakenRun, type Run } from '../../../platform/jobs/claimable-run.ts'
import type { JobHandler, JobRun, Queue, QueueDefinition } from '../../../platform/jobs/queue.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import type { Log } from '../../../platform/log/log.ts'
import { StaleFiguresError } from '../../evaluation/performance/performance.service.ts'
import { institutionAtWork } from '../../identity/institution/current-institution.public.queries.ts'
import type { Db } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { PDF } from './content-types.values.ts'
import {
  claimFile,
  insertChunk,
  type RunKey,
  renewRun,
  updateFailure,
  updateProgress,
  updateReady,
  updateWaiting,
} from './file-run.queries.ts'
import type { ByteSource, ClaimedFile, FileBuilder } from './generated-file.types.ts'
import { failureOf, retryDelaySeconds } from './report-failure.values.ts'

export type ReportJobParts = {
  gateway: Gateway<Tables>
  queue: Pick<Queue, 'add'>
  clock: Clock
  log: Log
  builders: Record<string, FileBuilder>
}

const CHUNK = 1_048_576

/** Generates the files named in a job of this queue. */
export const reportJob = (parts: ReportJobParts, definition: QueueDefinition): JobHandler => ({
  definition,
  run: async job => {
    for (const fileId of job.data.ids) await runFile(parts, { job, queue: definition.queue, fileId })
  },
})

type FileRun = Run<Tables, RunKey>

const runFile = (
  parts: ReportJobParts,
  { job, queue, fileId }: { job: JobRun; queue: string; fileId: string },
): Promise<void> =>
  claimableRun<Tables, RunKey, ClaimedFile>(parts, job, {
    keyOf: run => ({ ...run, fileId }),
    claim: claimFile,
    renew: renewRun,
    work: (file, run) => generate(parts, file, run),
    fail: async (error, file, { key, tenant }) => {
      const { reason, kind, isFinal } = failureOf(error)
      parts.log.warn({ fileId, tag: file.tag, attempt: job.attempt, kind }, 'document not generated')
      if (error instanceof StaleFiguresError) return putOff(parts, { job, queue, key: key(), reason })
      const isOver = isFinal || job.lastAttempt
      await tenant<unknown>(db => (isOver ? updateFailure(db, key(), reason) : updateWaiting(db, key())))
      if (!isFinal) throw error
    },
  })

const generate = async (
  parts: ReportJobParts,
  file: ClaimedFile,
  { key, tenant, owned }: FileRun,
): Promise<void> => {
  const build = parts.builders[file.tag]
  if (!build) throw new Error(`no builder for ${file.tag}`)
  const { institutionId } = key()
  const progress = (value: number) => owned(db => updateProgress(db, key(), value))
  const { contentType, content, outcome } = await build({ file, institutionId, tenant, progress })
  // The others are archives, packed already.
  const contentEncoding = contentType === PDF ? 'gzip' : null
  const counted = withByteCount(content)
  let position = 0
  let last: Uint8Array | undefined
  const store = (db: Db, content: Uint8Array) => insertChunk(db, key(), { position, content })
  for await (const piece of pieces(contentEncoding === 'gzip' ? packed(counted.bytes) : counted.bytes)) {
    const before = last
    last = piece
    if (before === undefined) continue
    await owned(db => store(db, before))
    position += 1
  }
  const { issued, title = file.title, record } = outcome()
  const name = readyFileName(file.name)
  const finished = { name, title, contentType, contentEncoding, size: counted.size(), issued } as const
  // The last piece, of a single paper the only one, with what makes it a file: one commit.
  const finish = async (db: Db): Promise<boolean> =>
    (last === undefined || (await store(db, last))) && updateReady(db, key(), { claimed: file, finished })
  if (!record) return owned(finish)
  await owned(db => updateProgress(db, key(), 1))
  const of = { id: institutionId, read: (db: Db) => institutionAtWork(db, institutionId) }
  await systemContext(
    parts,
    of,
    async ctx => {
      if (!(await finish(ctx.db))) throw new OvertakenRun()
      await record({ ...ctx, actor: { accountId: file.requestedBy } })
    },
    file.requestedBy,
  )
}

/** Another job follows later, with all of its attempts; this one has done what it could. */
const putOff = (
  { gateway, clock, queue: jobs }: ReportJobParts,
  { job, queue, key, reason }: { job: JobRun; queue: string; key: RunKey; reason: string },
): Promise<void> =>
  gateway.tenant({ institutionId: key.institutionId, now: clock.now() }, async ({ db, client }) => {
    const { waits = 0 } = job.data
    const after = retryDelaySeconds(waits)
    if (after === null) return void (await updateFailure(db, key, reason))
    if (!(await updateWaiting(db, key))) return
    await jobs.add(client, {
      queue,
      data: { institutionId: key.institutionId, ids: [key.fileId], waits: waits + 1 },
      after,
    })
  })

const withByteCount = (content: ByteSource) => {
  let size = 0
  async function* bytes() {
    for await (const part of content) {
      size += part.length
      yield part
    }
  }
  return { bytes: bytes(), size: () => size }
}

/** PDF compresses to about an eighth. A failure on either side ends both; the reader hears of it from the stream. */
const packed = (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(content), createGzip({ level: 1, chunkSize: CHUNK / 4 }), () => {})

/** The bytes in pieces of 1 MB, which every storage accepts; never more than one piece and one part are in memory. */
async function* pieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of content) {
    waiting.push(part)
    length += part.length
    if (length < CHUNK) continue
    const joined = Buffer.concat(waiting, length)
    let from = 0
    for (; length - from >= CHUNK; from += CHUNK) yield joined.subarray(from, from + CHUNK)
    // A copy: what is left is small and must not hold all that it was part of.
    waiting = [Buffer.from(joined.subarray(from))]
    length -= from
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}
