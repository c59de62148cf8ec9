import { fill } from '@lousa/contract/messages.ts'
import type { RetentionRemoval, RetentionTerm } from '@lousa/contract/operation/retention.contract.ts'
import { RETENTION as T } from '@lousa/contract/operation/retention.messages.ts'
import { Button, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showInstant } from '../../lib/text/dates.ts'
import { showCount } from '../../lib/text/numbers.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { removalsOptions, retentionOptions } from './retention.api.ts'

// A form, which who only reads the terms does not need.
const RetentionForm = lazy(async () => ({ default: (await import('./retention-form.tsx')).RetentionForm }))

const FEW = 10
const MANY = 100

const counted = ([one, many]: readonly [string, string], n: number): string =>
  n === 1 ? one : fill(many, { n: showCount(n) })

const daysOf = ({ days }: RetentionTerm): string => (days === 0 ? T.atOnce : counted(T.days, days))

const Terms = ({ terms }: { terms: readonly RetentionTerm[] }) => (
  <List size="sm" spacing={6}>
    {terms.map(term => (
      <List.Item key={term.kind}>
        {T.kinds[term.kind]}: <strong>{daysOf(term)}</strong>{' '}
        <Text span size="sm" c="dimmed">
          ({term.law})
        </Text>
      </List.Item>
    ))}
  </List>
)

const sentenceOf = ({ kind, count, until, runAt }: RetentionRemoval): string =>
  `${showInstant(runAt)} – ${T.kinds[kind]}: ${fill(T.removed, {
    count: counted(T.count, count),
    until: showInstant(until),
  })}`

const Report = () => {
  const [rows, setRows] = useState(FEW)
  const { data, error, refetch } = useQuery({ ...removalsOptions(rows), placeholderData: keepPreviousData })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={20} />
  if (data.data.length === 0) return <Text size="sm">{T.none}</Text>
  return (
    <>
      <List size="sm">
        {data.data.map(removal => (
          <List.Item key={`${removal.runAt} ${removal.kind}`}>{sentenceOf(removal)}</List.Item>
        ))}
      </List>
      {data.nextPage !== null && rows < MANY && (
        <Button variant="subtle" onClick={() => setRows(MANY)} style={{ alignSelf: 'start' }}>
          {T.older}
        </Button>
      )}
    </>
  )
}

/** The terms for which data is stored, for the person in charge, and the removed data. */
export const RetentionTerms = () => {
  const { data, error, refetch } = useQuery(retentionOptions())
  const [isEditing, setEditing] = useState(false)
  return (
    <ContentCard title={T.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {T.lead}
        </Text>
        {data && (
          <>
            <Terms terms={data.terms} />
            <Button variant="default" onClick={() => setEditing(true)} style={{ alignSelf: 'start' }}>
              {T.edit}
            </Button>
            <Title order={3} size="h5">
              {T.report}
            </Title>
            <Text size="sm">
              {data.lastAt === null ? T.never : fill(T.last, { when: showInstant(data.lastAt) })}
            </Text>
            <Report />
          </>
        )}
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={20} />)}
      </Stack>
      {data && isEditing && (
        <Suspense>
          <RetentionForm retention={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </ContentCard>
  )
}
