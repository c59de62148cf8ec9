import type { Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { situationUnder } from '@lousa/rules/evaluation/performance/situation.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { M } from '../../messages.ts'

/** A situation in words. Infantil has no approval and no retention: a child has concluded the stage (LDB 31 I). */
export const situationText = (situation: Situation, retention: Retention = 'FULL'): string => {
  const under = situationUnder(retention, situation)
  return under === 'APPROVED' && retention === 'NONE' ? M.stageConcluded : M.situation[under]
}
