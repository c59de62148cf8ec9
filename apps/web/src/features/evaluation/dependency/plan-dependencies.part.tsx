import { DEPENDENCIES as W } from '@lousa/contract/evaluation/dependency/dependency.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { planDependenciesOptions } from './dependency.api.ts'
import { attendanceText } from './dependency.words.ts'

/** Students who attend a dependency of the component in the class of a plan; empty without any. */
export const PlanDependencies = ({ planId }: { planId: string }) => {
  const { data } = useQuery(planDependenciesOptions(planId))
  if (!data || data.data.length === 0) return null
  return (
    <ContentCard title={W.ofPlan}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map(({ id, student, studentGrade, year, ...how }) => (
          <li key={id}>
            <Text fw={600}>{nameInUse(student)}</Text>
            <Text size="sm" c="dimmed">
              {[
                ...(studentGrade ? [studentGrade.name] : []),
                fill(W.ofPlanLine, { year }),
                attendanceText({ ...how, grade: null }) ?? W.notChosen,
              ].join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </ContentCard>
  )
}
