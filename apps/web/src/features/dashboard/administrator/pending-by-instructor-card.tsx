import type { getPending } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { PENDING } from '@lousa/contract/planning/pending/pending.messages.ts'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { NOBODY } from '../../planning/pending/pending-by-instructor.values.ts'
import { owingOptions, pendingWords } from '../../planning/planning.api.ts'
import classes from './task-list.module.css'

type Owing = NonNullable<AnswerOf<typeof getPending>['owing']>[number]

const Person = ({ instructor, ...counts }: Owing) => (
  <li>
    <Link to={`${PATHS.pending}?professor=${instructor?.id ?? NOBODY}`} className={classes.line}>
      <span className={classes.what}>{instructor ? nameInUse(instructor) : PENDING.nobodyTeaches}</span>
      <span className={classes.badges}>
        {pendingWords(counts).map(({ of, words }) => (
          <StatusBadge key={of} tone="warn">
            {words}
          </StatusBadge>
        ))}
      </span>
    </Link>
  </li>
)

const Content = ({ yearId }: { yearId: string }) => {
  // The board has just asked it.
  const { data, error, refetch } = useQuery({ ...owingOptions(yearId), refetchOnMount: false })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={88} />
  const owing = data.owing ?? []
  if (owing.length === 0)
    return (
      <Group gap="xs">
        <IconCircleCheck size={20} aria-hidden color="var(--lousa-good)" />
        <Text size="sm">{DASHBOARD.nothingOwed}</Text>
      </Group>
    )
  return (
    <>
      <ul className={classes.list}>
        {owing.map(one => (
          <Person key={one.instructor?.id ?? NOBODY} {...one} />
        ))}
      </ul>
      <Button component={Link} to={PATHS.pending} variant="light" size="xs" mt="sm">
        {PENDING.seeAll}
      </Button>
    </>
  )
}

/** Whose lessons, attendance and marks of past days are missing, the most of it first; a name leads to the list. */
export const PendingByInstructorCard = ({ yearId }: { yearId: string }) => (
  <ContentCard title={DASHBOARD.owing}>
    <Content yearId={yearId} />
  </ContentCard>
)
