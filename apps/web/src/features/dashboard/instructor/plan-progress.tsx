import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { resultLinks } from '../../planning/class-links.values.ts'
import { type PendingCounts, pendingOptions, pendingWords } from '../../planning/planning.api.ts'
import classes from './plan-progress.module.css'
import { TermOverview } from './term-overview.tsx'

const W = DASHBOARD.instructor

type Plan = InstructorYear['lessonPlans'][number]

const paths = classPathsOf('INSTRUCTOR')
const planLinks = (plan: Plan) => [
  { label: M.menu.lessons, path: paths.lessons },
  ...resultLinks(paths, plan),
]

/** Pending lessons, attendance and marks. The last two are shown once they are known. */
const UpToDate = ({ due, left }: { due: number; left: PendingCounts | null | undefined }) => {
  const others = left ? pendingWords({ ...left, unreleased: 0 }) : []
  if (due === 0 && others.length === 0)
    return left === undefined ? null : <StatusBadge tone="good">{DASHBOARD.upToDate}</StatusBadge>
  return (
    <span className={classes.left}>
      {due > 0 && <StatusBadge tone="warn">{fill(W.due, { count: showCount(due) })}</StatusBadge>}
      {others.map(({ of, words }) => (
        <StatusBadge key={of} tone="warn">
          {words}
        </StatusBadge>
      ))}
    </span>
  )
}

const Row = ({
  plan,
  yearId,
  left,
}: {
  plan: Plan
  yearId: string
  /** Null where nothing is left over, undefined while it is not known. */
  left: PendingCounts | null | undefined
}) => {
  const { id, grade, curriculumComponent, planned, accomplished, pending } = plan
  const share = planned === 0 ? 0 : (accomplished / planned) * 100
  return (
    <li className={classes.plan}>
      <div className={classes.head}>
        <span>
          <Text span fw={550}>
            {withNucleus(curriculumComponent.name, grade.name)}
          </Text>{' '}
          <Text span c="dimmed" size="sm">
            {grade.name}
          </Text>
        </span>
        <UpToDate due={pending} left={left} />
      </div>
      <div className={classes.bar} aria-hidden>
        <div style={{ width: `${share}%` }} />
      </div>
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          {fill(W.progress, { done: showCount(accomplished), planned: showCount(planned) })}
        </Text>
        <span className={classes.ways}>
          {planLinks(plan).map(({ label, path }) => (
            <Link
              key={label}
              to={planAddress(path, { plano: id })}
              aria-label={fill(W.wayOf, {
                way: label,
                component: curriculumComponent.name,
                grade: grade.name,
              })}
            >
              {label}
            </Link>
          ))}
        </span>
      </div>
      <TermOverview planId={id} yearId={yearId} about={`${curriculumComponent.name}, ${grade.name}`} />
    </li>
  )
}

/** An instructor's plans, with what has been released and what is due. */
export const PlanProgress = ({ plans, yearId }: { plans: readonly Plan[]; yearId: string }) => {
  // The board has just requested it.
  const pending = useQuery({ ...pendingOptions(yearId), refetchOnMount: false }).data
  const leftOf = (id: string) =>
    pending && (pending.plans.find(({ lessonPlan }) => lessonPlan.id === id) ?? null)
  return (
    <ul className={classes.plans}>
      {plans
        .toSorted((a, b) => compareClasses(a.grade.name, b.grade.name))
        .map(plan => (
          <Row key={plan.id} plan={plan} yearId={yearId} left={leftOf(plan.id)} />
        ))}
    </ul>
  )
}
