import { COPIES } from '@lousa/contract/messages/mail/copies.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { copiesOptions, saveCopies } from './copies.api.ts'

/** One's own choice to get messages by e-mail too. It counts at once. */
export const CopiesCard = () => {
  const address = useId()
  const { data, error, refetch } = useQuery(copiesOptions())
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = async (byEmail: boolean): Promise<void> => {
    setChosen(byEmail)
    try {
      await saveCopies(byEmail)
      toast.success(byEmail ? COPIES.on : COPIES.off)
    } catch (failure) {
      toast.error(failure)
    } finally {
      setChosen(null)
    }
  }
  const content = () => {
    if (!data)
      return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={1} />
    return (
      <Stack gap={4}>
        <Switch
          label={COPIES.wanted}
          aria-describedby={address}
          checked={chosen ?? data.wanted}
          // One answer at a time: else the first one, arriving last, would stand.
          disabled={chosen !== null}
          onChange={event => void choose(event.currentTarget.checked)}
        />
        <Text id={address} size="sm" c="dimmed">
          {data.email ? fill(COPIES.to, { email: data.email }) : COPIES.noAddress}
        </Text>
      </Stack>
    )
  }
  return <ContentCard title={COPIES.title}>{content()}</ContentCard>
}
