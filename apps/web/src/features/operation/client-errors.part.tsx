import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { listClientErrors } from '@lousa/contract/operation/client-error.contract.ts'
import { OPERATION } from '@lousa/contract/operation/operation.messages.ts'
import { List, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showInstant } from '../../lib/text/dates.ts'
import { showCount } from '../../lib/text/numbers.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { clientErrorsOptions } from './operation.api.ts'

const T = OPERATION.clientErrors

type Counted = AnswerOf<typeof listClientErrors>['data'][number]

const sentenceOf = ({ build, count, lastAt }: Counted): string => {
  const version = fill(build === __LOUSA_BUILD__ ? T.currentBuild : T.build, { build })
  const [one, many] = T.count
  const times = count === 1 ? one : fill(many, { n: showCount(count) })
  return `${version}: ${times}, ${fill(T.last, { when: showInstant(lastAt) })}`
}

const Counts = ({ counts }: { counts: readonly Counted[] }) =>
  counts.length === 0 ? (
    <Text size="sm">{T.none}</Text>
  ) : (
    <List size="sm">
      {counts.map(counted => (
        <List.Item key={counted.build}>{sentenceOf(counted)}</List.Item>
      ))}
    </List>
  )

/** The number of failures of screens in browsers, for a person who can ask the operator about them. */
export const ClientErrors = () => {
  const { data, error, refetch } = useQuery(clientErrorsOptions())
  return (
    <ContentCard title={T.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {T.lead}
        </Text>
        {data && <Counts counts={data.data} />}
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={20} />)}
      </Stack>
    </ContentCard>
  )
}
