import { randomUUID } from 'node:crypto'
import { createLog } from '../../../platform/log/log.ts'
import type { Ctx, Db } from '../../module.ts'
import { claimFile, insertChunk, updateReady } from '../file/file-run.queries.ts'
import { addPending, filePage } from '../file/generated-file.queries.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile } from '../file/generated-file.types.ts'
import type { PaperParts } from '../paper/paper.types.ts'
import { reportCardBuilder } from '../report-card/report-card.job.ts'
import { studentCardRequest } from '../report-card/report-card.service.ts'
import { rehearsedStudent } from './rehearsed-student.queries.ts'

export type Rehearsal = {
  /** Somebody looks at the list of files. */
  looked(ctx: Ctx): void
  /** Waits for the one that is under way; there is no other. */
  stop(): Promise<void>
}

/** Whoever looks is answered first, and what the page asks for besides. */
const AFTER_MS = 300
/** When nobody has looked for so long, connections and renderers were given back, with what they knew. */
const FORGOTTEN_MS = 10 * 60_000

/** Ends the transaction in which the file would have been stored. */
class NothingKept extends Error {
  override name = 'NothingKept'
}

/**
 * The first paper of a process is several times as late as the next: code, statements and templates are used for the
 * first time. Somebody who looks at the list of files is about to ask for one, so a student's card is made meanwhile as
 * if it had been asked for, and thrown away: what is stored of it is rolled back, and that it failed is nobody's matter.
 */
export const createRehearsal = (parts: PaperParts): Rehearsal => {
  let seen = Number.NEGATIVE_INFINITY
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  return {
    looked(ctx) {
      // Whoever else looks is given other papers than cards.
      if (ctx.actor.role !== 'ADMINISTRATOR' || ctx.institution.kind !== 'SCHOOL') return
      if (stopped || underWay) return
      const now = parts.clock.now().getTime()
      const isForgotten = now - seen > FORGOTTEN_MS
      seen = now
      if (!isForgotten) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        underWay = rehearse(parts, ctx)
          .catch(() => {})
          .finally(() => {
            underWay = undefined
          })
      }, AFTER_MS).unref()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}

const rehearse = async (parts: PaperParts, looker: Ctx): Promise<void> => {
  const institutionId = looker.institution.id
  const tenant = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    parts.gateway.tenant({ institutionId, now: parts.clock.now() }, ({ db }) => work(db))
  const request = await tenant(async db => {
    const student = await rehearsedStudent(db, institutionId)
    return (
      student && studentCardRequest({ ...looker, db }, student, { fileNameTag: 'REPORT_CARD', format: 'pdf' })
    )
  })
  if (!request) return
  const { tag, title, params } = request
  if (!('gradeId' in params)) return
  const { timeZone } = looker.institution
  const file = { id: randomUUID(), tag, name: '', title, params, requestedBy: '', timeZone }
  const build = reportCardBuilder({ ...parts, log: createLog('silent') })
  const built = await build({ file, institutionId, tenant, progress: () => Promise.resolve() }, params)
  const bytes: Uint8Array[] = []
  for await (const part of built.content) bytes.push(part)
  await tenant(async db => {
    await store({ ...looker, db }, request, { built, content: Buffer.concat(bytes) })
    throw new NothingKept()
  })
}

/** Everything that is written of a paper and read by whoever waits for it, under a key that no request has. */
const store = async (
  ctx: Ctx,
  { tag, title, params }: FileRequest,
  { built, content }: { built: BuiltFile; content: Uint8Array },
): Promise<void> => {
  const { db, institution, now } = ctx
  const name = randomUUID()
  const { id: fileId } = await addPending(ctx, { tag, title, params, name, requestKey: name })
  const run = { institutionId: institution.id, fileId, token: randomUUID(), now }
  const claimed = await claimFile(db, run)
  if (!claimed) return
  await insertChunk(db, run, { position: 0, content })
  const { contentType, outcome } = built
  const { issued } = outcome()
  const finished = { name, title, contentType, contentEncoding: null, size: content.length, issued }
  await updateReady(db, run, { claimed, finished })
  await filePage(ctx, { currentPage: 1, rowsPerPage: 1 })
}
