import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { appealsOptions } from './appeal.api.ts'
import { answerText } from './appeal.words.ts'

/** The number of requests without an answer, with the nearest deadline; nothing without any. */
export const PendingAppeals = () => {
  const { timeZone } = useInstitution()
  const { data } = useQuery(appealsOptions({ status: 'PENDING', currentPage: 1, rowsPerPage: 1 }))
  const [first] = data?.data ?? []
  if (!data || !first) return null
  return (
    <Notice tone="warn">
      <Text fw={600} size="sm">
        {countedIn(W.pendingTitle, data.totalRowCount)}
      </Text>
      <Text size="sm">
        {fill(W.pendingNearest, { until: answerText(first, todayIn(timeZone)) })}{' '}
        <Anchor component={Link} to={PATHS.appeals} size="sm">
          {W.open}
        </Anchor>
      </Text>
    </Notice>
  )
}
