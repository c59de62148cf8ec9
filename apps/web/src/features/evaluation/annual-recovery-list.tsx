import { EVALUATIONS as E } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import { neededWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Text } from '@mantine/core'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { useAnnualRecovery } from './use-annual-recovery.ts'

/** The words of a student in recovery: the score that passes or, once it is given, the score. */
const rowText = ({ studentEnrollment, needed, recovery }: GradePerformance): string =>
  [
    nameInUse(studentEnrollment.user),
    recovery === null ? neededWords(needed ?? null) : fill(E.recoveryDone, { score: formatMark(recovery) }),
  ]
    .filter(Boolean)
    .join(': ')

/**
 * The students of a class who are in recovery of the year in a component, each with the score that passes, and those who have a
 * score in it. While a term is open it is not known who will be.
 */
export const AnnualRecoveryList = ({ gradeId, componentId }: { gradeId: string; componentId: string }) => {
  const recovery = useAnnualRecovery({ gradeId, componentId })
  // The list of scores has every student even where it cannot be read.
  if (!recovery) return null
  const { rows, isKnown } = recovery
  return (
    <ContentCard title={E.inRecovery}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isKnown ? E.nobodyInRecovery : E.recoveryNotKnown}
        </Text>
      ) : (
        <ul>
          {rows.map(row => (
            <li key={row.studentEnrollment.id}>
              <Text span size="sm">
                {rowText(row)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </ContentCard>
  )
}
