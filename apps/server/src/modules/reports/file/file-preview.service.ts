import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError } from '@lousa/contract/refusal/errors.ts'
import { FILE_PREVIEW as W } from '@lousa/contract/reports/file/file.messages.ts'
import { DocumentError } from '../../../platform/documents/document.error.ts'
import { StaleFiguresError } from '../../evaluation/performance/performance.service.ts'
import type { Ctx, Db } from '../../module.ts'
import { extensionOf } from './content-types.values.ts'
import { auditedIn, type FileRequest, subjectOf } from './generated-file.service.ts'
import type { FileBuilder, ReadCtx } from './generated-file.types.ts'
import { failureOf } from './report-failure.values.ts'

/** Where a preview is made: outside of any transaction, with short ones of its own. */
type PreviewScope = Pick<Ctx, 'institution' | 'actor'> & {
  inTenant<T>(work: (reading: Omit<ReadCtx, 'actor'>) => Promise<T>): Promise<T>
}

export type FilePreview = {
  contentType: string
  fileName: string
  size: number
  chunks: AsyncIterable<Uint8Array>
}

/** The current content of a document, made while the caller waits; nothing of it is stored. */
export const filePreview = async (
  { institution, inTenant }: PreviewScope,
  { tag, title, params }: FileRequest,
  build: FileBuilder,
): Promise<FilePreview> => {
  const { id: institutionId, timeZone } = institution
  const file = { id: 'preview', tag, name: '', title, params, requestedBy: '', timeZone }
  const tenant = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTenant(({ db }) => work(db))
  const progress = () => Promise.resolve()
  try {
    const built = await build({ file, institutionId, tenant, progress, isPreview: true })
    const parts: Uint8Array[] = []
    for await (const part of built.content) parts.push(part)
    const { title: named = title } = built.outcome()
    return {
      contentType: built.contentType,
      fileName: `${fill(W.title, { file: named })}${extensionOf(built.contentType)}`,
      size: parts.reduce((sum, { length }) => sum + length, 0),
      chunks: inTurn(parts),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

async function* inTurn(parts: readonly Uint8Array[]) {
  yield* parts
}

/** A failure that the list of documents would show is answered at once; unexpected errors are handled as everywhere. */
const refusalOf = (error: unknown): unknown => {
  const { reason: message, isFinal } = failureOf(error)
  if (isFinal)
    return new ContractError('VALIDATION_ERROR', {
      message,
      errors: [{ ...fieldError('preview', 'INVALID'), message }],
    })
  return error instanceof DocumentError || error instanceof StaleFiguresError
    ? new ContractError('SERVICE_UNAVAILABLE', { message })
    : error
}

/** The entry of the look. */
export const auditPreview = (ctx: Ctx, { params }: FileRequest): void =>
  ctx.audit({ entity: 'file', entityId: subjectOf(params), action: 'PREVIEWED', ...auditedIn(params) })
