import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { requestsOptions } from './request.api.ts'

const R = REQUESTS
const wordsOf = (count: number): string =>
  count === 0 ? R.noneOpen : count === 1 ? R.waitingOne : fill(R.waitingMany, { n: count })

/** How many requests wait for the office, and the way to them. */
export const OpenRequests = ({ yearId }: { yearId: string }) => {
  const { data } = useQuery(requestsOptions(yearId, { request: 'OPEN', currentPage: 1 }))
  const count = data?.totalRowCount
  return (
    <Group gap="sm" justify="space-between">
      <Text fw={600} role="status">
        {count === undefined ? '' : wordsOf(count)}
      </Text>
      <Button
        component={Link}
        to={PATHS.requests}
        variant={count ? 'filled' : 'default'}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {R.title}
      </Button>
    </Group>
  )
}
