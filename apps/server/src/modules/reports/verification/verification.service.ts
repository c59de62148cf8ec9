import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CheckedDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { abbreviatedName } from '@lousa/rules/reports/verification/abbreviated-name.rules.ts'
import { normalizeVerificationCode } from '@lousa/rules/reports/verification/verification-code.rules.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicScope } from '../../module.ts'
import { type DocumentOfCode, documentOfCode } from './checked-document.queries.ts'

/** The answer for no document: a text that cannot be a code is looked up like one, and takes as long. */
const DUMMY_CODE = ''

/**
 * The data for strangers who have the code of a document. Every wrong code gets one answer: an unknown one, one of another
 * institution, and a text that is no code. Only wrong ones are counted, after the lookup.
 */
export const checkedDocument = async (
  stage: PublicScope,
  typed: string,
  rateLimit: RateLimit,
): Promise<CheckedDocument> => {
  const code = normalizeVerificationCode(typed.slice(0, 100)) ?? DUMMY_CODE
  const document = await stage.inTenant(ctx => documentOfCode(ctx, code))
  if (document) return shown(document)
  const { institution, address } = stage
  await rateLimit.take({ counter: 'document-code', institution: institution.id, address })
  throw new ContractError('NOT_FOUND')
}

const shown = ({ student, className, ...document }: DocumentOfCode): CheckedDocument => {
  const { revokedAt, replacedAt } = document
  return {
    ...document,
    issuedTo: student === null ? (className ?? '') : abbreviatedName(student),
    valid: revokedAt === null && replacedAt === null,
    revoked: revokedAt !== null,
    replaced: replacedAt !== null,
  }
}
