import { DEPENDENCIES as W } from '@lousa/contract/evaluation/dependency/dependency.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ownDependenciesOptions } from './dependency.api.ts'
import { attendanceText, DEPENDENCY_TONES, originText } from './dependency.words.ts'

/** Own dependencies of a student, with the way of attending; nothing without any. */
export const OwnDependencies = () => {
  const query = useQuery(ownDependenciesOptions())
  if (query.error && !query.data) {
    return (
      <ContentCard title={W.own}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </ContentCard>
    )
  }
  if (!query.data || query.data.data.length === 0) return null
  return (
    <ContentCard title={W.own}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {W.ownAbout}
        </Text>
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {query.data.data.map(of => (
            <Stack
              key={of.id}
              gap={4}
              component="li"
              aria-label={fill(W.rowName, { component: of.curriculumComponent.name, year: of.year })}
            >
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <Text fw={600}>{of.curriculumComponent.name}</Text>
                <StatusBadge tone={DEPENDENCY_TONES[of.status]}>{W.statuses[of.status]}</StatusBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {originText(of)}
              </Text>
              {of.status === 'OPEN' && <Text size="sm">{attendanceText(of) ?? W.notChosen}</Text>}
              {of.mark !== null && <Text size="sm">{fill(W.markOf, { mark: formatMark(of.mark) })}</Text>}
            </Stack>
          ))}
        </Stack>
      </Stack>
    </ContentCard>
  )
}
