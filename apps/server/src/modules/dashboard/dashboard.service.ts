import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { frequencyOf } from '@lousa/rules/attendance/frequency.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../module.ts'
import { administratorYear, instructorYear, studentYear } from './dashboard.queries.ts'
import { currentTermOverviews, type TermOverview, termOverviewOf } from './term-overview.queries.ts'

/** The first screen of each role; of more classes than `maxGrades` an administrator reads the fullest. */
export const yearDashboard = async (ctx: Ctx, yearId: string, maxGrades?: number) => {
  if (ctx.actor.role === 'ADMINISTRATOR') return administratorYear(ctx, yearId, maxGrades)
  if (ctx.actor.role === 'INSTRUCTOR') return instructorYear(ctx, yearId)
  return studentYear(ctx, yearId)
}

const withFrequency = ({ lessons, taken, missing, minutes, policies, evaluations, status }: TermOverview) => {
  const { justified, minFreq, mode } = resolvePolicy(...policies)
  const frequency = frequencyOf(minutes, justified, minFreq).percent
  return { lessons, attendance: { taken, missing, frequency }, evaluations: { ...evaluations, mode }, status }
}

/** A plan in one term; a term of another level is as if it did not exist. */
export const termDashboard = async (ctx: Ctx, planAndTerm: { planId: string; termId: string }) => {
  const overview = await termOverviewOf(ctx, planAndTerm)
  if (!overview) throw new ContractError('NOT_FOUND')
  return withFrequency(overview)
}

/** The caller's plans of a year, each in the term for which records of today count. */
export const termOverviews = async (ctx: Ctx, yearId: string) => {
  const overviews = await currentTermOverviews(ctx, yearId)
  return allOf(
    overviews.map(overview => ({
      lessonPlanId: overview.planId,
      academicTermId: overview.termId,
      ...withFrequency(overview),
    })),
  )
}
