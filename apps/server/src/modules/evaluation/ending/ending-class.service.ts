import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Finding } from '@lousa/rules/evaluation/ending/closing-findings.rules.ts'
import type { Ctx } from '../../module.ts'
import { type LiveClass, liveClass } from '../performance/live-class.service.ts'
import { type ClassMember, classMembers, type EndingClass, endingClasses } from './ending.queries.ts'
import { findingsOfClasses, type Situations } from './ending-findings.service.ts'
import { resultsOf } from './ending-results.values.ts'
import type { Snapshot } from './published-result.queries.ts'

/** A class with everything that its end is decided by, from what is recorded at this moment. */
export type ClassState = {
  of: EndingClass
  members: ClassMember[]
  live: LiveClass
  results: Snapshot[]
  findings: Finding[]
}

/** The class of a call; events have no result. */
export const endingClass = async (ctx: Ctx, gradeId: string): Promise<EndingClass> => {
  const [of] = await endingClasses(ctx, { gradeIds: [gradeId] })
  if (!of) throw new ContractError('NOT_FOUND')
  if (of.isEvent) throw new ContractError('NOT_A_CLASS')
  return of
}

export const situationsOf = (results: readonly Snapshot[]): Situations =>
  new Map(
    results.map(({ enrollmentId, situation, components }) => [
      enrollmentId,
      {
        situation,
        inRecovery: components.flatMap(each => (each.situation === 'IN_RECOVERY' ? [each.componentId] : [])),
      },
    ]),
  )

/** Situations of a class from its records, where a recovery may still come although its result is decided. */
export const openSituations = async (ctx: Ctx, gradeId: string): Promise<Situations> => {
  const live = await liveClass(ctx, gradeId, { asOpen: true })
  return live ? situationsOf(resultsOf(live)) : new Map()
}

/** `asOpen`: as if neither the year were finished nor the result decided, so that a recovery may still come. */
export const classState = async (ctx: Ctx, of: EndingClass, { asOpen = false } = {}): Promise<ClassState> => {
  const [live, members] = await Promise.all([liveClass(ctx, of.id, { asOpen }), classMembers(ctx, [of.id])])
  if (!live) throw new ContractError('NOT_FOUND')
  const results = resultsOf(live)
  const findings = await findingsOfClasses(ctx, [of], { members, situations: situationsOf(results) })
  return { of, members, live, results, findings: findings.get(of.id) ?? [] }
}
