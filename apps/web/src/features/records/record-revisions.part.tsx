import { fill } from '@lousa/contract/messages.ts'
import type { AcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { historyChanges } from '@lousa/rules/records/history-comparison.rules.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { revisionsOptions } from './academic-record.api.ts'
import { HistoryChanges } from './history-changes.tsx'

/** Former contents of a history, and the changes since. */
export const RecordRevisions = ({ record }: { record: AcademicRecord }) => {
  const query = useQuery(revisionsOptions(record.id))
  const [compared, compare] = useState<number | null>(null)
  const revisions = query.data?.data ?? []
  return (
    <Stack gap="xs" component="section" aria-label={W.revisions}>
      <Title order={2} size="h4">
        {W.revisions}
      </Title>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && revisions.length === 0 && <Text c="dimmed">{W.noRevisions}</Text>}
      {revisions.map(({ revision, by, records }) => (
        <Stack key={revision} gap={4}>
          <Group gap="sm" justify="space-between">
            <Text>{fill(W.revisionOf, { revision, person: nameInUse(by) })}</Text>
            <Button
              variant="default"
              aria-expanded={compared === revision}
              onClick={() => compare(compared === revision ? null : revision)}
            >
              {W.compare}
            </Button>
          </Group>
          {compared === revision && <HistoryChanges changes={historyChanges(records, record.records)} />}
        </Stack>
      ))}
    </Stack>
  )
}
