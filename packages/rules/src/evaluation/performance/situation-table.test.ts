import { expect, it } from 'vitest'
import { RETENTIONS, type Retention } from '../../academics/grade/retention.rules.ts'
import type { CountedDecision } from './council-decision.rules.ts'
import { type ExitReason, enrollmentSituation, type Situation } from './situation.rules.ts'

type Case = {
  retention: Retention
  exit: ExitReason | null
  termsClosed: boolean
  hasRecords: boolean
  failed: number
  passed: number
  unmarked: number
  inRecovery: number
  maxDependencies: number
  decision: CountedDecision | null
  meetsFrequency: boolean
}

const EXITS = [null, 'TRANSFERRED', 'DROPPED', 'DECEASED', 'RECLASSIFIED', 'MOVED', 'CANCELLED'] as const
const BOTH = [true, false] as const

const decisionsOf = (failed: number): (CountedDecision | null)[] => [
  null,
  { kind: 'APPROVE' },
  { kind: 'RETAIN' },
  ...Array.from({ length: failed + 1 }, (_, named) => ({ kind: 'DEPENDENCY' as const, named })),
]

/** Every input that the records can give: without records no component has a mark. */
const cases = function* (): Generator<Case> {
  for (const retention of RETENTIONS)
    for (const exit of EXITS)
      for (const termsClosed of BOTH)
        for (const hasRecords of BOTH)
          for (const failed of hasRecords ? [0, 1, 2, 3] : [0])
            for (const passed of hasRecords ? [0, 1] : [0])
              for (const unmarked of [0, 1])
                for (const inRecovery of hasRecords ? [0, 1] : [0])
                  for (const maxDependencies of [0, 1, 2])
                    for (const decision of decisionsOf(failed))
                      for (const meetsFrequency of BOTH)
                        yield {
                          ...{ retention, exit, termsClosed, hasRecords, failed, passed, unmarked },
                          ...{ inRecovery, maxDependencies, decision, meetsFrequency },
                        }
}

/**
 * The oracle: when each situation holds, as docs/rules.md states it, each condition by itself. The rule is a chain of first matches;
 * here the conditions exclude each other, which the test checks too.
 */
const conditions = (of: Case): Partial<Record<Situation, boolean>> => {
  const { retention, decision, meetsFrequency: meets, maxDependencies: max } = of
  const left = of.exit !== null && of.exit !== 'CANCELLED'
  const recovering = of.inRecovery > 0 && retention !== 'NONE'
  const ended = !left && !recovering && of.termsClosed
  const failed = retention === 'FULL' ? of.failed : 0
  const hasNoMark = !of.hasRecords || (of.unmarked > 0 && of.failed + of.passed + of.inRecovery === 0)
  const approves = decision?.kind === 'APPROVE' && retention !== 'NONE'
  const retains = decision?.kind === 'RETAIN' && retention === 'FULL'
  const named = decision?.kind === 'DEPENDENCY' ? decision.named : 0
  const isJudged = ended && retention !== 'NONE' && (of.hasRecords || approves || retains)
  const failsByMarks = failed > max && !approves && named === 0
  const attends = isJudged && !failsByMarks && meets
  return {
    ...(left && of.exit ? { [of.exit]: true } : {}),
    IN_RECOVERY: !left && recovering,
    ONGOING: !left && !recovering && !of.termsClosed,
    NO_RESULT:
      (ended && !of.hasRecords && !approves && !retains) ||
      (attends && failed === 0 && hasNoMark && !approves && !retains),
    FAILED: (isJudged && failsByMarks) || (attends && failed === 0 && hasNoMark && retains),
    BY_ABSENCE: isJudged && !failsByMarks && !meets,
    BY_COUNCIL: attends && approves && (failed > max || (failed === 0 && hasNoMark)),
    WITH_DEPENDENCY: attends && failed > 0 && !(failed > max && approves),
    APPROVED: (ended && retention === 'NONE' && of.hasRecords) || (attends && failed === 0 && !hasNoMark),
  }
}

const componentsOf = ({ failed, passed, unmarked, inRecovery }: Case): Situation[] => [
  ...Array<Situation>(failed).fill('FAILED'),
  ...Array<Situation>(passed).fill('APPROVED'),
  ...Array<Situation>(unmarked).fill('NO_RESULT'),
  ...Array<Situation>(inRecovery).fill('IN_RECOVERY'),
]

it('every combination of retention, failures, frequency, decision and movement has the situation of the oracle', () => {
  const wrong: unknown[] = []
  const seen = new Set<Situation>()
  for (const of of cases()) {
    const { exit, ...input } = of
    const found = enrollmentSituation({
      ...input,
      exit: exit && { reason: exit },
      components: componentsOf(of),
    })
    const holding = Object.entries(conditions(of)).flatMap(([situation, holds]) => (holds ? [situation] : []))
    seen.add(found)
    if (holding.length !== 1 || holding[0] !== found) wrong.push({ of, found, holding })
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(seen.size).toBe(13)
})
