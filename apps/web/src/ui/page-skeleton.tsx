import { M } from '@lousa/contract/messages.ts'
import { Group, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

const DELAY_MS = 150

/** Shows its children only when waiting has become noticeable, so that fast answers never flicker. */
export const Delayed = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return shown ? children : null
}

const repeat = (times: number): number[] => Array.from({ length: times }, (_, index) => index)

/** The shape of a list while it loads. */
export const RowsSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Delayed>
    <Stack gap="md" p="md" role="status" aria-label={M.page.loading}>
      {repeat(rows).map(row => (
        <Group key={row} gap="md" wrap="nowrap">
          <Skeleton circle height={36} />
          <Skeleton height={12} width={`${40 + ((row * 17) % 30)}%`} />
          <Skeleton height={12} width="14%" visibleFrom="sm" />
          <Skeleton height={12} width="10%" visibleFrom="sm" />
        </Group>
      ))}
    </Stack>
  </Delayed>
)

/** The shape of a page while its code or its data load. */
export const PageSkeleton = () => (
  <Delayed>
    <Stack gap="lg" role="status" aria-label={M.page.loading}>
      <Skeleton height={12} width={180} />
      <Skeleton height={28} width={280} />
      <Skeleton height={320} radius="lg" />
    </Stack>
  </Delayed>
)
