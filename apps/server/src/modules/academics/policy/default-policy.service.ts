import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import {
  type InstitutionWrite,
  requiredFactors,
  shownInstitution,
  updateInstitution,
} from '../../identity/institution/institution.service.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import {
  classesOnDefaultPolicy,
  classesOverTheirTerms,
  classesOverTheirYear,
  lockOpenTerms,
  lockWorthsOf,
  pinFormerPolicy,
} from './default-policy.queries.ts'

type Policy = Institution['performancePolicy']

const SETTINGS = Object.keys(resolvePolicy()) as (keyof PerformancePolicy)[]

/** Whether a second factor is required of fewer: who finds a session open must not make it easier to come back. */
export const needsFewerFactors = async (ctx: Ctx, after: readonly string[]): Promise<boolean> =>
  (await requiredFactors(ctx)).some(role => !after.includes(role))

/**
 * Changes the settings of the institution. A new default policy reaches the classes that follow it, but not what is
 * closed: a class of a finished year, or with a closed term, keeps the former one as its own.
 */
export const saveSettings = async (ctx: Ctx, write: InstitutionWrite, smtpUrl: string | null) => {
  const { before, after } = await updateInstitution(ctx, write, smtpUrl)
  // In the order of every write of structure, which takes the institution before its years and terms.
  if (write.body.performancePolicy !== undefined) await lockOpenTerms(ctx)
  const keptPolicies = await spreadDefaultPolicy(ctx, before.performancePolicy, after.performancePolicy)
  return { ...shownInstitution(after, smtpUrl), ...(keptPolicies === null ? {} : { keptPolicies }) }
}

/** How many classes keep the former policy; null when nothing changed for anybody. */
const spreadDefaultPolicy = async (ctx: Ctx, before: Policy, after: Policy): Promise<number | null> => {
  const former = resolvePolicy(before)
  const next = resolvePolicy(after)
  const changed = SETTINGS.filter(key => JSON.stringify(former[key]) !== JSON.stringify(next[key]))
  if (changed.length === 0) return null
  const pinnedGrades = await pinFormerPolicy(ctx, changed, former)
  for (const { id, own } of pinnedGrades)
    ctx.audit({
      entity: 'grade',
      entityId: id,
      action: 'POLICY_KEPT',
      changes: [{ field: 'performancePolicy', from: own, to: { ...former, ...own } }],
      gradeId: id,
    })
  if (changed.includes('mode') && next.mode === 'SUM') await refuseSums(ctx)
  await bumpScopesOfGrades(ctx, { gradeIds: await classesOnDefaultPolicy(ctx, changed) })
  return pinnedGrades.length
}

/** Summed instead of averaged, terms may be worth more than the year, and tests more than their term. */
const refuseSums = async (ctx: Ctx): Promise<void> => {
  const followers = await classesOnDefaultPolicy(ctx, ['mode'])
  await lockWorthsOf(ctx, followers)
  const overYear = await classesOverTheirYear(ctx, followers)
  if (overYear.length > 0) throw new ContractError('TERM_MARK_SUM_EXCEEDED', { data: { grades: overYear } })
  const overTerms = await classesOverTheirTerms(ctx, followers)
  if (overTerms.length > 0) throw new ContractError('TERM_MARK_EXCEEDED', { data: { grades: overTerms } })
}
