import { EVALUATIONS as E } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import { neededWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { performanceOptions } from './performance/performance.api.ts'

/** The students of a class who are in recovery of the year in a component, each with the score that passes. */
export const AnnualRecoveryList = ({ gradeId, componentId }: { gradeId: string; componentId: string }) => {
  const { data } = useQuery(performanceOptions(gradeId))
  // Where it cannot be read, the list of scores has everybody all the same.
  if (!data) return null
  const rows = data.data
    .filter(
      ({ curriculumComponent, academicTerm, situation }) =>
        curriculumComponent.id === componentId && academicTerm === null && situation === 'IN_RECOVERY',
    )
    .toSorted((a, b) =>
      nameInUse(a.studentEnrollment.user).localeCompare(nameInUse(b.studentEnrollment.user), 'pt-BR'),
    )
  return (
    <ContentCard title={E.inRecovery}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {E.nobodyInRecovery}
        </Text>
      ) : (
        <ul>
          {rows.map(({ studentEnrollment, needed }) => (
            <li key={studentEnrollment.id}>
              <Text span size="sm">
                {[nameInUse(studentEnrollment.user), neededWords(needed ?? null)].filter(Boolean).join(': ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </ContentCard>
  )
}
