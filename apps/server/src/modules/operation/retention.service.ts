import type { AnswerInput, BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/operation/retention.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  changedTerms,
  isChangeable,
  isTermAllowed,
  RETENTION_KINDS,
  RETENTION_TERMS,
  termOf,
} from '@lousa/rules/operation/retention.rules.ts'
import type { Ctx } from '../module.ts'
import { assertVersion } from '../stale-version.ts'
import { type StoredTerms, saveTerms, storedTerms } from './retention.queries.ts'

type Terms = AnswerInput<typeof calls.getRetention>

const answered = ({ terms, version, sweptAt }: StoredTerms): Terms => ({
  version,
  lastAt: sweptAt,
  terms: RETENTION_KINDS.map(kind => {
    const { days, minimum, maximum, law } = RETENTION_TERMS[kind]
    return { kind, days: termOf(kind, terms), default: days, minimum, maximum, law }
  }),
})

export const readRetention = async (ctx: Ctx): Promise<Terms> => answered(await storedTerms(ctx))

/** Changes the named terms. Terms that the law fixes, and those of data that must not be stored for long, cannot be changed. */
export const updateRetention = async (
  ctx: Ctx,
  { terms, version }: BodyOf<typeof calls.updateRetention>,
): Promise<Terms> => {
  const wrong = RETENTION_KINDS.flatMap(kind => {
    const days = terms[kind]
    if (days === undefined || days === null || isTermAllowed(kind, days)) return []
    const path = `terms.${kind}`
    if (!isChangeable(kind)) return [fieldError(path, 'INVALID')]
    const { minimum: min, maximum: max } = RETENTION_TERMS[kind]
    return [fieldError(path, 'TERM_OUT_OF_BOUNDS', { min, max })]
  })
  if (wrong.length > 0) throw invalidFields(...wrong)
  const stored = await storedTerms(ctx, { holds: true })
  await assertVersion(version, stored.version, () => answered(stored))
  const changed = changedTerms(stored.terms, terms)
  const changes = RETENTION_KINDS.map(kind => ({
    field: kind,
    from: termOf(kind, stored.terms),
    to: termOf(kind, changed),
  })).filter(({ from, to }) => from !== to)
  if (changes.length === 0) return answered(stored)
  await saveTerms(ctx, changed)
  ctx.audit({ entity: 'retention', entityId: ctx.institution.id, action: 'UPDATED', changes })
  return answered({ ...stored, terms: changed, version: stored.version + 1 })
}
