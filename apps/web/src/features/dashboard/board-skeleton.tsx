import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { Delayed } from '../../ui/page-skeleton.tsx'

/** The shape of a dashboard while its figures are on their way. */
export const BoardSkeleton = () => (
  <Delayed>
    <Stack gap="lg" role="status" aria-label={DASHBOARD.loading}>
      <div>
        <Skeleton height={28} width={240} mb={10} />
        <Skeleton height={14} width={320} maw="100%" />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Skeleton height={190} radius="lg" />
        <Skeleton height={190} radius="lg" />
        <Skeleton height={190} radius="lg" visibleFrom="lg" />
      </SimpleGrid>
      <Skeleton height={260} radius="lg" />
    </Stack>
  </Delayed>
)
