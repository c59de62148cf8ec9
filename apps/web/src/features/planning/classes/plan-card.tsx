import { fill, M } from '@lousa/contract/messages.ts'
import { CLASSES } from '@lousa/contract/planning/classes/classes.messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { resultLinks } from '../class-links.values.ts'
import { situationAddress } from '../pending/lesson-situations.part.ts'
import { type PendingCounts, pendingWords } from '../planning.api.ts'
import classes from './plan-card.module.css'

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)

/** Mathematics is its own area: said once is enough. */
const areaOf = ({ curriculumComponent: { name, knowledgeArea } }: LessonPlan): string =>
  knowledgeArea.name === name ? '' : knowledgeArea.name

/** The pending work of this plan; each count leads to a list of exactly that. */
const Pending = ({ plan, pending, paths }: Pick<Props, 'plan' | 'paths'> & { pending: PendingCounts }) => {
  const addresses: Record<keyof PendingCounts, string> = {
    unreleased: situationAddress(paths.lessons, plan.id, 'a-lancar'),
    withoutAttendance: situationAddress(paths.lessons, plan.id, 'sem-frequencia'),
    unscored: planAddress(paths.evaluations, { plano: plan.id }),
  }
  return (
    <ul className={classes.pending}>
      {pendingWords(pending).map(({ of, words }) => (
        <li key={of}>
          <Link to={addresses[of]}>
            <StatusBadge tone="warn">{words}</StatusBadge>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  plan: LessonPlan
  /** Undefined where nothing is left over, or not known yet. */
  pending: PendingCounts | undefined
  paths: ReturnType<typeof classPathsOf>
  withInstructors: boolean
  /** "Emitir relatório", next to the other links. */
  papers?: ReactNode
}

/** One plan: component, how far it has come, and where one goes from here. */
export const PlanCard = ({ plan, pending, paths, withInstructors, papers }: Props) => {
  const { planned, accomplished } = plan.lessonCount
  const search = { plano: plan.id }
  const name = fill(CLASSES.name, { component: plan.curriculumComponent.name, grade: plan.grade.name })
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <Title order={3} size="h3">
            {withNucleus(plan.curriculumComponent.name, plan.grade.name)}
          </Title>
          <Text size="sm" c="dimmed">
            {withInstructors
              ? plan.instructors.map(({ user }) => displayName(user)).join(', ') || CLASSES.noInstructor
              : areaOf(plan)}
          </Text>
        </div>
        {!plan.isActive && <StatusBadge tone="neutral">{CLASSES.inactive}</StatusBadge>}
      </div>
      <div>
        <div className={classes.bar} aria-hidden>
          <div style={{ width: `${percentOf(accomplished, planned)}%` }} />
        </div>
        <Text size="sm" mt={6}>
          {planned === 0
            ? CLASSES.noLesson
            : fill(CLASSES.released, { released: showCount(accomplished), planned: showCount(planned) })}
        </Text>
        {pending && <Pending plan={plan} pending={pending} paths={paths} />}
      </div>
      <div className={classes.ways}>
        <Button
          variant="light"
          component={Link}
          to={planAddress(paths.lessons, search)}
          aria-label={fill(CLASSES.lessonsOf, { name })}
        >
          {M.menu.lessons}
        </Button>
        {resultLinks(paths, plan).map(({ label, path }) => (
          <Button
            key={label}
            variant="default"
            component={Link}
            to={planAddress(path, search)}
            aria-label={fill(CLASSES.wayOf, { way: label, name })}
          >
            {label}
          </Button>
        ))}
        {papers}
      </div>
    </li>
  )
}
