import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type {
  IssuedDocument,
  listDocuments,
} from '@lousa/contract/reports/verification/verification.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { normalizeVerificationCode } from '@lousa/rules/reports/verification/verification-code.rules.ts'
import type { Ctx } from '../../module.ts'
import { issuedDocumentCount, issuedDocuments, updateRevoked } from './issued-documents.queries.ts'

const ONE = { currentPage: 1, rowsPerPage: 1 }

/** One page of what was issued; a whole code finds its document. */
export const documentPage = async (ctx: Ctx, query: QueryOf<typeof listDocuments>) => {
  const { searchFor = '', studentId, tag, replacedByEdition } = query
  const code = normalizeVerificationCode(searchFor)
  const words = code === null ? searchKey(searchFor).split(' ').filter(Boolean) : []
  if (studentId !== undefined)
    ctx.audit({ entity: 'document', entityId: studentId, action: 'VIEWED', studentId })
  const filter = { studentId, tag, code, words, replacedByEdition }
  const [data, total] = await Promise.all([
    issuedDocuments(ctx, filter, query),
    issuedDocumentCount(ctx, filter),
  ])
  return pageOf(data, query, total)
}

/** It does not stand any longer, once and for good; what it said stays recorded. */
export const revokeDocument = async (
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<IssuedDocument> => {
  if (!(await updateRevoked(ctx, { id, reason }))) throw new ContractError('DOCUMENT_REVOKED')
  const [document] = await issuedDocuments(ctx, { id }, ONE)
  if (!document) throw new ContractError('NOT_FOUND')
  ctx.audit({
    entity: 'document',
    entityId: id,
    action: 'REVOKED',
    studentId: document.issuedTo?.id ?? null,
  })
  return document
}
