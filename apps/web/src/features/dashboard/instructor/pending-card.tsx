import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { classPathsOf } from '../../../lib/address/paths.ts'
import { PendingPanel } from '../../planning/pending/pending-panel.part.tsx'
import { pendingOptions } from '../../planning/planning.api.ts'

const W = DASHBOARD.instructor

/** Pending work of past days, each one tap from its screen. */
export const PendingCard = ({ yearId }: { yearId: string }) => {
  // The board has just asked it.
  const { data, error } = useQuery({ ...pendingOptions(yearId), refetchOnMount: false })
  if (error && !data)
    return (
      <ContentCard title={W.pending}>
        <Text size="sm">{W.pendingFailed}</Text>
      </ContentCard>
    )
  return data ? <PendingPanel pending={data} paths={classPathsOf('INSTRUCTOR')} /> : null
}
