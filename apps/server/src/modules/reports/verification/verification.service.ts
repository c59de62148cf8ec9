import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CheckedDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { abbreviatedName } from '@lousa/rules/reports/verification/abbreviated-name.rules.ts'
import { normalizeVerificationCode } from '@lousa/rules/reports/verification/verification-code.rules.ts'
import { addressKey, type Limit, type RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicStage } from '../../module.ts'
import { type DocumentOfCode, documentOfCode } from './checked-document.queries.ts'

/** A code of 80 bits is not found by guessing, and whoever tries is stopped before it costs anything. */
const WRONG_CODES: Limit = { hits: 30, windowSeconds: 900 }
/** Of no document: what cannot be a code is looked for like one that could, and takes as long. */
const NO_CODE = ''

/**
 * What strangers are told of a document whose code they have. Every wrong code is answered alike: one that nobody has, one
 * of another institution, and what is no code at all. Only wrong ones count against an address.
 */
export const checkedDocument = async (
  stage: PublicStage,
  typed: string,
  rateLimit: RateLimit,
): Promise<CheckedDocument> => {
  const { institution, address } = stage
  const counter = `document-code:${institution.id}:${addressKey(address)}`
  await rateLimit.take(counter, WRONG_CODES)
  const code = normalizeVerificationCode(typed.slice(0, 100)) ?? NO_CODE
  const document = await stage.inTenant(ctx => documentOfCode(ctx, code))
  if (!document) throw new ContractError('NOT_FOUND')
  await rateLimit.giveBack(counter)
  return shown(document)
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
