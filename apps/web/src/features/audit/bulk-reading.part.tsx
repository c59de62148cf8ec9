import type { BulkReading as Reading } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT } from '@lousa/contract/audit/audit.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { dateOf, showClock, showDate } from '../../lib/text/dates.ts'
import { showCount } from '../../lib/text/numbers.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Modal } from '../../ui/modal.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { bulkReadingOptions } from './audit.api.ts'
import classes from './bulk-reading.module.css'
import { ReadHistory } from './history.part.tsx'

const readingWords = ({ records, from, until }: Reading): string => {
  const [first, last] = [showClock(from), showClock(until)]
  const values = { records: showCount(records), day: showDate(dateOf(until)), from: first, until: last }
  return fill(first === last ? AUDIT.bulk.rowOfMoment : AUDIT.bulk.row, values)
}

const Readings = ({
  data,
  threshold,
  onOpen,
}: {
  data: readonly Reading[]
  threshold: number
  onOpen: (by: Reading['by']) => void
}) => (
  <>
    <Text size="sm" c="dimmed">
      {fill(AUDIT.bulk.lead, { count: showCount(threshold) })}
    </Text>
    <ul className={classes.list}>
      {data.map(reading => (
        <Group key={reading.by.id} component="li" gap="xs" mih={44}>
          <Anchor component="button" type="button" onClick={() => onOpen(reading.by)}>
            {nameInUse(reading.by)}
          </Anchor>
          <StatusBadge tone="warn">{readingWords(reading)}</StatusBadge>
        </Group>
      ))}
    </ul>
  </>
)

/** Accounts that have read many records in a short time, each a way to what it has read. Nothing where there are none. */
export const BulkReading = () => {
  const { data, error, refetch } = useQuery(bulkReadingOptions())
  const [by, setBy] = useState<Reading['by'] | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (!data && !error) return null
  if (data?.data.length === 0) return null
  return (
    <ContentCard title={AUDIT.bulk.title}>
      {data ? (
        <Readings
          {...data}
          onOpen={chosen => {
            setBy(chosen)
            setIsOpen(true)
          }}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size="lg"
        title={by && fill(AUDIT.bulk.of, { name: nameInUse(by) })}
      >
        {by && <ReadHistory accountId={by.id} />}
      </Modal>
    </ContentCard>
  )
}
