import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readyFileName } from '@lousa/rules/reports/file-name.rules.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import type { JobHandler, JobRun } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Db } from '../module.ts'
import type { Tables } from '../tables.ts'
import {
  type ClaimedFile,
  claimFile,
  type IssuedDocument,
  type PackedFile,
  type RunKey,
  writeFailure,
  writeFile,
  writeProgress,
} from './file-run.queries.ts'
import { failureOf } from './report-failure.ts'
import { REPORT_QUEUE } from './reports.queue.ts'

export type BuiltFile = { bytes: Uint8Array; contentType: string; issued: IssuedDocument[] }

/** What a builder of documents receives. */
export type FileRun = {
  file: ClaimedFile
  institutionId: string
  /** A short transaction of the tenant. None is open while a document renders. */
  tenant<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Between 0 and 1; ends the run when another one has taken the file. */
  progress(value: number): Promise<void>
}
export type FileBuilder = (run: FileRun) => Promise<BuiltFile>

export type ReportJobParts = {
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  builders: Record<string, FileBuilder>
}

/** The file was finished, deleted or claimed again: this run has nothing more to say. */
class OvertakenRun extends Error {
  override name = 'OvertakenRun'
}

const CHUNK = 1_048_576
const packedBytes = promisify<Uint8Array, { level: number }, Buffer>(gzip)

/** Generates the files named in a job. */
export const reportJob = (parts: ReportJobParts): JobHandler => ({
  definition: REPORT_QUEUE,
  run: async job => {
    for (const fileId of job.data.ids) await runFile(parts, job, fileId)
  },
})

const runFile = async (parts: ReportJobParts, job: JobRun, fileId: string): Promise<void> => {
  const { institutionId } = job.data
  const token = randomUUID()
  const now = () => parts.clock.now()
  const key = (): RunKey => ({ institutionId, fileId, token, now: now().toISOString() })
  const tenant = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    parts.gateway.tenant({ institutionId, now: now() }, ({ db }) => work(db))
  const file = await tenant(db => claimFile(db, key()))
  if (!file) return
  const owned = async (write: (db: Db) => Promise<boolean>) => {
    job.signal.throwIfAborted()
    if (!(await tenant(write))) throw new OvertakenRun()
  }
  const progress = (value: number) => owned(db => writeProgress(db, key(), value))
  try {
    const build = parts.builders[file.tag]
    if (!build) throw new Error(`no builder for ${file.tag}`)
    const packed = await packedFile(file, await build({ file, institutionId, tenant, progress }))
    await owned(db => writeFile(db, key(), { claimed: file, packed }))
  } catch (error) {
    if (error instanceof OvertakenRun) return
    const { reason, kind, isFinal } = failureOf(error)
    parts.log.warn({ fileId, tag: file.tag, attempt: job.attempt, kind }, 'document not generated')
    if (isFinal || job.lastAttempt) await tenant(db => writeFailure(db, key(), reason))
    if (!isFinal) throw error
  }
}

/** Text compresses to about an eighth: the database keeps it packed, in pieces that fit anywhere. */
const packedFile = async (
  file: ClaimedFile,
  { bytes, contentType, issued }: BuiltFile,
): Promise<PackedFile> => {
  const packed = await packedBytes(bytes, { level: 1 })
  const pieces = Array.from({ length: Math.ceil(packed.length / CHUNK) }, (_, at) =>
    packed.subarray(at * CHUNK, (at + 1) * CHUNK),
  )
  return {
    name: readyFileName(file.name),
    contentType,
    size: bytes.length,
    chunks: pieces,
    hash: createHash('sha256').update(bytes).digest('hex'),
    issued,
  }
}
