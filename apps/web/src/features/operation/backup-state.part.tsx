import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { getBackupState } from '@lousa/contract/operation/backup.contract.ts'
import { OPERATION } from '@lousa/contract/operation/operation.messages.ts'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showInstant } from '../../lib/text/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { backupStateOptions } from './operation.api.ts'

const T = OPERATION.backup

type State = AnswerOf<typeof getBackupState>

const sentencesOf = ({ dailyAt, lastAt, verifiedAt, encrypted, count }: State): string[] => {
  const [one, many] = T.count
  return [
    fill(T.daily, { time: dailyAt ?? '' }),
    ...(lastAt === null
      ? [T.none]
      : [
          fill(T.last, { when: showInstant(lastAt) }),
          verifiedAt === null ? T.unverified : fill(T.verified, { when: showInstant(verifiedAt) }),
          count === 1 ? one : fill(many, { n: count }),
          encrypted ? T.encrypted : T.open,
        ]),
  ]
}

const Warning = ({ children }: { children: string }) => (
  <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
    {children}
  </Alert>
)

const BackupFacts = ({ state }: { state: State }) => {
  if (state.dailyAt === null) return <Warning>{T.off}</Warning>
  return (
    <>
      {state.late && <Warning>{T.late}</Warning>}
      {sentencesOf(state).map(sentence => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
    </>
  )
}

/** The age of the last backup, for a person who would request one. */
export const BackupState = () => {
  const { data, error, refetch } = useQuery(backupStateOptions())
  return (
    <ContentCard title={T.title}>
      <Stack gap="sm">
        {data && <BackupFacts state={data} />}
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={20} />)}
      </Stack>
    </ContentCard>
  )
}
