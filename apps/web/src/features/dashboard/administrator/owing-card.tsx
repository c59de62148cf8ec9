import type { PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { classAddress, classPathsOf } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { situationAddress } from '../../planning/lesson/lesson-situations.part.ts'
import { type PendingCounts, pendingOptions, pendingWords } from '../../planning/planning.api.ts'
import { type Owing, owingOf } from './owing.ts'
import classes from './owing-card.module.css'

const SHOWN = 5
const paths = classPathsOf('ADMINISTRATOR')

const addressesOf = (planId: string): Record<keyof PendingCounts, string> => ({
  unreleased: situationAddress(paths.lessons, planId, 'a-lancar'),
  withoutAttendance: situationAddress(paths.lessons, planId, 'sem-frequencia'),
  unscored: classAddress(paths.evaluations, { plano: planId }),
})

const PlanRow = ({ plan }: { plan: PendingPlan }) => {
  const { id, grade, curriculumComponent } = plan.lessonPlan
  const addresses = addressesOf(id)
  const name = `${curriculumComponent.name}, ${grade.name}`
  return (
    <li className={classes.plan}>
      <span>{name}</span>
      <Group gap={6}>
        {pendingWords(plan).map(({ of, words }) => (
          <Link key={of} to={addresses[of]} className={classes.due} aria-label={`${words}: ${name}`}>
            <StatusBadge tone="warn">{words}</StatusBadge>
          </Link>
        ))}
      </Group>
    </li>
  )
}

const Person = ({ name, plans }: Owing) => (
  <li>
    <Text fw={600} size="sm">
      {name ?? DASHBOARD.nobodyTeaches}
    </Text>
    <ul className={classes.plans}>
      {plans.map(plan => (
        <PlanRow key={plan.lessonPlan.id} plan={plan} />
      ))}
    </ul>
  </li>
)

const Content = ({ yearId }: { yearId: string }) => {
  const { data, error, refetch } = useQuery(pendingOptions(yearId))
  const [all, setAll] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={88} />
  const owing = owingOf(data.plans)
  const rest = owing.length - SHOWN
  if (owing.length === 0)
    return (
      <Group gap="xs">
        <IconCircleCheck size={20} aria-hidden color="var(--lousa-good)" />
        <Text size="sm">{DASHBOARD.nothingOwed}</Text>
      </Group>
    )
  return (
    <>
      <ul className={classes.people}>
        {(all ? owing : owing.slice(0, SHOWN)).map(one => (
          <Person key={one.id} {...one} />
        ))}
      </ul>
      {rest > 0 && !all && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAll(true)}>
          {fill(DASHBOARD.moreOwing, { n: rest })}
        </Button>
      )}
    </>
  )
}

/** Whose lessons, attendance and marks of past days are missing: by instructor and class, each a way to the very thing. */
export const OwingCard = ({ yearId }: { yearId: string }) => (
  <ContentCard title={DASHBOARD.owing}>
    <Content yearId={yearId} />
  </ContentCard>
)
