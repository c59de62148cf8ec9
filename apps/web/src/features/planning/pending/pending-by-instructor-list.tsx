import type { PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { PENDING } from '@lousa/contract/planning/pending/pending.messages.ts'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { classPathsOf, PATHS, planAddress } from '../../../lib/address/paths.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type PendingCounts, pendingWords } from '../planning.api.ts'
import { situationAddress } from './lesson-situations.part.ts'
import { type InstructorPending, NOBODY, pendingByInstructor } from './pending-by-instructor.values.ts'
import classes from './pending-by-instructor-list.module.css'

const paths = classPathsOf('ADMINISTRATOR')

const addressesOf = (planId: string): Record<keyof PendingCounts, string> => ({
  unreleased: situationAddress(paths.lessons, planId, 'a-lancar'),
  withoutAttendance: situationAddress(paths.lessons, planId, 'sem-frequencia'),
  unscored: planAddress(paths.evaluations, { plano: planId }),
})

const PlanRow = ({ plan }: { plan: PendingPlan }) => {
  const { id, grade, curriculumComponent } = plan.lessonPlan
  const addresses = addressesOf(id)
  const name = `${curriculumComponent.name}, ${grade.name}`
  return (
    <li className={classes.plan}>
      <span>{name}</span>
      <div className={classes.dues}>
        {pendingWords(plan).map(({ of, words }) => (
          <Link key={of} to={addresses[of]} className={classes.due} aria-label={`${words}: ${name}`}>
            <StatusBadge tone="warn">{words}</StatusBadge>
          </Link>
        ))}
      </div>
    </li>
  )
}

const Person = ({ id, name, plans, filters }: InstructorPending & { filters: Record<string, string> }) => (
  <li>
    <Link
      className={classes.person}
      to={`${PATHS.pending}?${new URLSearchParams({ ...filters, professor: id || NOBODY })}`}
    >
      {name ?? PENDING.nobodyTeaches}
    </Link>
    <ul className={classes.plans}>
      {plans.map(plan => (
        <PlanRow key={plan.lessonPlan.id} plan={plan} />
      ))}
    </ul>
  </li>
)

/** Whose work is left over, plan by plan, each a way to the very thing; the first few until all are wanted. */
export const PendingByInstructorList = ({
  plans,
  shown,
  only = '',
  filters = {},
  action,
}: {
  plans: readonly PendingPlan[]
  shown: number
  /** One instructor, or `NOBODY`: for plans with several instructors, the others are left out. */
  only?: string
  /** The other filters of the list that a name leads to. */
  filters?: Record<string, string>
  /** Below the list. */
  action?: ReactNode
}) => {
  const [isWhole, setWhole] = useState(false)
  const owing = pendingByInstructor(plans).filter(({ id }) => only === '' || (id || NOBODY) === only)
  const rest = owing.length - shown
  return (
    <>
      <ul className={classes.people}>
        {(isWhole ? owing : owing.slice(0, shown)).map(one => (
          <Person key={one.id} {...one} filters={filters} />
        ))}
      </ul>
      <Group gap="xs">
        {rest > 0 && !isWhole && (
          <Button variant="default" size="xs" mt="sm" onClick={() => setWhole(true)}>
            {fill(PENDING.more, { n: rest })}
          </Button>
        )}
        {action}
      </Group>
    </>
  )
}
