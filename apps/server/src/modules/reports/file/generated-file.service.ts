import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type GeneratedFile, SCHOOL_REPORT_TAGS } from '@lousa/contract/reports/reports.contract.ts'
import { fileSubject, pendingFileName } from '@lousa/rules/reports/file/file-name.rules.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { Ctx } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { ARCHIVE_QUEUE, REPORT_QUEUE } from '../reports.queue.ts'
import { extensionOf } from './content-types.values.ts'
import {
  addPending,
  chunkAt,
  deleteFile,
  deletePending,
  fileById,
  fileFacts,
  findFreshDuplicate,
  findPendingDuplicate,
  setPending,
  taughtPlanCount,
} from './generated-file.queries.ts'
import type { ClassParams, FileParams } from './generated-file.types.ts'

export type FileRequest = { tag: string; title: string; format: string; params: FileParams }
export type ClassRequest = FileRequest & { params: ClassParams }

/** The subject of an entry in the history. */
export const auditedIn = (params: FileParams) =>
  'gradeId' in params ? { gradeId: params.gradeId, studentId: params.studentId ?? null } : {}

/** The id in the name: of what the file is about. */
export const subjectOf = (params: FileParams): string =>
  'gradeId' in params
    ? (fileSubject(params) ?? params.gradeId)
    : (fileSubject({ ...params.only, academicYearId: params.academicYearId }) ?? params.academicYearId)

const nameOf = (tag: string, params: FileParams, now: string): string =>
  pendingFileName(tag, subjectOf(params), new Date(now))

/** The key of equal sources, in whatever order they were named. */
const requestKeyOf = ({ tag, params, format }: FileRequest): string => {
  const named = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
  return [tag, format, JSON.stringify(named)].join(' ')
}

const ARCHIVED: ReadonlySet<string> = new Set(SCHOOL_REPORT_TAGS)

/** Documents of a whole school take minutes, and single documents must not wait behind them. */
const queueOf = (tag: string, params: FileParams): string =>
  'academicYearId' in params && ARCHIVED.has(tag) ? ARCHIVE_QUEUE.queue : REPORT_QUEUE.queue

const enqueue = (ctx: Ctx, id: string, { tag, params }: Pick<FileRequest, 'tag' | 'params'>) =>
  ctx.enqueue({ queue: queueOf(tag, params), data: { institutionId: ctx.institution.id, ids: [id] } })

/** Asks for a document; the same request while it is pending, or while nothing in it has changed, is the same file. */
export const requestFile = async (ctx: Ctx, request: FileRequest): Promise<GeneratedFile> => {
  const { tag, title, params } = request
  const requestKey = requestKeyOf(request)
  return (await findFreshDuplicate(ctx, requestKey)) ?? pendingFile(ctx, { tag, title, params, requestKey })
}

type KeyedRequest = { tag: string; title: string; params: FileParams; requestKey: string }

/** A file that will be made, or the one that already will. */
const pendingFile = async (ctx: Ctx, request: KeyedRequest): Promise<GeneratedFile> => {
  const { tag, params } = request
  const { id, added } = await addPending(ctx, { ...request, name: nameOf(tag, params, ctx.now) })
  if (added) {
    await enqueue(ctx, id, request)
    ctx.audit({ entity: 'file', entityId: id, action: 'CREATED', ...auditedIn(params) })
  }
  return fileById(ctx, id)
}

/** An own file is found for good, but made again only where the actor still reaches what it tells of. */
const refuseOutOfReach = async (ctx: Ctx, params: FileParams): Promise<void> => {
  if (ctx.actor.role !== 'INSTRUCTOR' || !('gradeId' in params)) return
  const { gradeId, lessonPlanId, lessonPlanIds = lessonPlanId ? [lessonPlanId] : [] } = params
  const taught = await taughtPlanCount(ctx, { gradeId, lessonPlanIds })
  if (taught < Math.max(1, lessonPlanIds.length)) throw new ContractError('NOT_FOUND')
}

/**
 * Generates a failed document again, unless an equal one is pending already: then that is the answer. An outdated one stays, and
 * a new one is made in addition; instructors request it for their current classes.
 */
export const retryFile = async (ctx: Ctx, id: string): Promise<GeneratedFile> => {
  const twin = await findPendingDuplicate(ctx, id)
  if (twin) return fileById(ctx, twin)
  const { tag, params, status, askedTitle: title, requestKey } = await fileFacts(ctx, id)
  await refuseOutOfReach(ctx, params)
  if (status === 'READY' && ctx.actor.role === 'ADMINISTRATOR') {
    const { updateStatus } = await fileById(ctx, id)
    if (updateStatus !== 'UPDATED') return pendingFile(ctx, { tag, title, params, requestKey })
  }
  if (!(await setPending(ctx, { id, name: nameOf(tag, params, ctx.now) })))
    throw new ContractError('FILE_NOT_FAILED')
  await enqueue(ctx, id, { tag, params })
  ctx.audit({ entity: 'file', entityId: id, action: 'RETRIED', ...auditedIn(params) })
  return fileById(ctx, id)
}

export const removeFile = async (ctx: Ctx, id: string): Promise<void> => {
  const { params } = await fileFacts(ctx, id)
  if (!(await deleteFile(ctx, id))) throw new ContractError('FILE_NOT_READY')
  ctx.audit({ entity: 'file', entityId: id, action: 'DELETED', ...auditedIn(params) })
}

/** A file that is no longer wanted: its run stops at its next step, and nothing is left of it. */
export const cancelFile = async (ctx: Ctx, id: string): Promise<void> => {
  const { params } = await fileFacts(ctx, id)
  if (!(await deletePending(ctx, id))) throw new ContractError('FILE_NOT_PENDING')
  ctx.audit({ entity: 'file', entityId: id, action: 'CANCELLED', ...auditedIn(params) })
}

/** A file of a student with this tag; null where the file is another one, or of another student. */
export const cardFileOf = async (
  ctx: Ctx,
  { tag, studentId, fileId }: { tag: string; studentId: string; fileId: string },
): Promise<GeneratedFile | null> => {
  const { tag: found, params } = await fileFacts(ctx, fileId)
  const isOf = found === tag && 'gradeId' in params && params.studentId === studentId
  return isOf ? fileById(ctx, fileId) : null
}

type Content = {
  contentType: string
  fileName: string
  size: number
  chunks: AsyncIterable<Uint8Array>
}
type Store = { gateway: Gateway<Tables>; clock: Clock }

/** The bytes of a ready document. Who took them is recorded: they leave the system. */
export const fileContent = async (ctx: Ctx, id: string, store: Store): Promise<Content> => {
  const file = await fileFacts(ctx, id)
  if (file.status !== 'READY' || file.size === null) throw new ContractError('FILE_NOT_READY')
  ctx.audit({ entity: 'file', entityId: id, action: 'DOWNLOADED', ...auditedIn(file.params) })
  const chunks = storedChunks(store, ctx.institution.id, id)
  return {
    contentType: file.content_type ?? 'application/octet-stream',
    fileName: `${file.title}${extensionOf(file.content_type)}`,
    size: file.size,
    chunks: file.content_encoding === 'gzip' ? unpacked(chunks) : chunks,
  }
}

/** Reads a chunk only when the one before has left: a slow reader holds neither a connection nor the whole file. */
async function* storedChunks({ gateway, clock }: Store, institutionId: string, id: string) {
  for (let position = 0; ; position += 1) {
    const chunk = await gateway.tenant({ institutionId, now: clock.now() }, ({ db }) =>
      chunkAt(db, institutionId, id, position),
    )
    if (chunk === undefined) return
    yield chunk
  }
}

/** A failure on either side ends both; the reader hears of it from the stream that it reads. */
const unpacked = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(chunks), createGunzip(), () => {})
