import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { frequencyOf } from '@lousa/rules/attendance/frequency.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../module.ts'
import { administratorYear, instructorYear, studentYear } from './dashboard.queries.ts'
import { termOverviewOf } from './term-overview.queries.ts'

/** The first screen of each role. */
export const yearDashboard = async (ctx: Ctx, yearId: string) => {
  if (ctx.actor.role === 'ADMINISTRATOR') return administratorYear(ctx, yearId)
  if (ctx.actor.role === 'INSTRUCTOR') return instructorYear(ctx, yearId)
  return studentYear(ctx, yearId)
}

/** A plan in one term; a term of another level is as if it did not exist. */
export const termDashboard = async (ctx: Ctx, planAndTerm: { planId: string; termId: string }) => {
  const overview = await termOverviewOf(ctx, planAndTerm)
  if (!overview) throw new ContractError('NOT_FOUND')
  const { lessons, taken, missing, minutes, policies, evaluations, status } = overview
  const { justified, minFreq, mode } = resolvePolicy(...policies)
  const frequency = frequencyOf(minutes, justified, minFreq).percent
  return { lessons, attendance: { taken, missing, frequency }, evaluations: { ...evaluations, mode }, status }
}
