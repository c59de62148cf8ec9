import type { Child } from '@lousa/contract/family/family.contract.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../module.ts'
import { daysOfAbsence } from './child-frequency.service.ts'
import { storedChildren } from './children.queries.ts'

/** The children of the guardian who acts, each with today and the days that were missed whole. */
export const childrenToday = async (ctx: Ctx): Promise<Child[]> =>
  (await storedChildren(ctx)).map(({ missedDays, policies, ...child }) => ({
    ...child,
    absentDays: daysOfAbsence(missedDays, resolvePolicy(...policies).justified),
  }))
