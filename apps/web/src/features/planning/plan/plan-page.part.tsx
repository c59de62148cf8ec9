import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { DetailPage, Facts } from '../../../frames/page/detail-page.tsx'
import { classPathsOf, PATHS, planAddress } from '../../../lib/address/paths.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { resultLinks } from '../class-links.values.ts'
import { planOptions } from '../planning.api.ts'
import { periodWords } from './plan.words.ts'
import type { OpenPlan } from './plan-modals.tsx'
import classes from './plan-page.module.css'

const PlanModals = lazy(async () => ({ default: (await import('./plan-modals.tsx')).PlanModals }))

const P = PLANS
const icon = { size: 18, 'aria-hidden': true } as const

type Opening = { open: (what: OpenPlan) => void; isFixed: boolean }

const Instructors = ({ plan, open, isFixed }: Opening & { plan: LessonPlan }) => (
  <ContentCard
    title={P.instructors}
    aside={
      !isFixed && (
        <Button
          variant="default"
          leftSection={<IconPencil {...icon} />}
          onClick={() => open({ kind: 'instructors', plan })}
        >
          {M.btn.edit}
        </Button>
      )
    }
  >
    {plan.instructors.length === 0 ? (
      <Text c="dimmed">{P.noInstructors}</Text>
    ) : (
      <Facts
        facts={plan.instructors.map(each => ({ label: displayName(each.user), value: periodWords(each) }))}
      />
    )}
  </ContentCard>
)

/** Lessons, evaluations and scores of the plan. */
const Ways = ({ plan }: { plan: LessonPlan }) => {
  const paths = classPathsOf('ADMINISTRATOR')
  const { planned, accomplished } = plan.lessonCount
  return (
    <ContentCard title={P.results}>
      <Text mb="sm">
        {planned === 0
          ? P.noLessons
          : fill(P.released, { released: showCount(accomplished), planned: showCount(planned) })}
      </Text>
      <Group gap="sm">
        {[{ label: M.menu.lessons, path: paths.lessons }, ...resultLinks(paths, plan)].map(
          ({ label, path }) => (
            <Button key={label} variant="light" component={Link} to={planAddress(path, { plano: plan.id })}>
              {label}
            </Button>
          ),
        )}
      </Group>
    </ContentCard>
  )
}

/** The plans that divide this one; each is planned on its own page. */
const Parts = ({ plan, open, isFixed }: Opening & { plan: LessonPlan }) => {
  if (plan.parentLessonPlanId !== null) return null
  const manage = classPathsOf('ADMINISTRATOR').classes
  return (
    <ContentCard
      title={P.parts}
      aside={
        !isFixed && (
          <Button
            variant="default"
            leftSection={<IconPlus {...icon} />}
            onClick={() => open({ kind: 'part', plan })}
          >
            {P.newPart}
          </Button>
        )
      }
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {P.partsLead}
        </Text>
        {plan.childLessonPlans.length > 0 && (
          <ul className={classes.parts}>
            {plan.childLessonPlans.map(({ id, name, instructors }) => (
              <li key={id}>
                <Link to={planAddress(manage, { plano: id })}>{name ?? P.partUnnamed}</Link>
                <Text span size="sm" c="dimmed">
                  {instructors.map(({ user }) => displayName(user)).join(', ') || P.noInstructor}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </ContentCard>
  )
}

/** The planning of one plan: who teaches it, when, its parts, and the ways to its lessons and marks. */
export const PlanPage = ({
  planId,
  year,
  times,
  below,
}: {
  planId: string
  year: AcademicYear
  /** Its weekly times. */
  times: (plan: LessonPlan) => ReactNode
  below: (plan: LessonPlan) => ReactNode
}) => {
  const query = useQuery(planOptions(planId))
  const [open, setOpen] = useState<OpenPlan | null>(null)
  const { role } = useActor()
  const isFixed = role !== 'ADMINISTRATOR' || year.status === 'FINISHED'
  const titleOf = ({ curriculumComponent, name }: LessonPlan): string =>
    name ? `${curriculumComponent.name} (${name})` : curriculumComponent.name
  return (
    <>
      <DetailPage
        query={query}
        waitingTitle={P.waiting}
        header={plan => ({
          title: titleOf(plan),
          subtitle: plan.grade.name,
          aside: (
            <StatusBadge tone={plan.isActive ? 'good' : 'neutral'}>
              {plan.isActive ? P.active : P.inactive}
            </StatusBadge>
          ),
          breadcrumb: [
            { label: M.menu.lessonPlans, to: PATHS.lessonPlans },
            {
              label: plan.grade.name,
              to: `${PATHS.lessonPlans}?${new URLSearchParams({ turma: plan.grade.id })}`,
            },
            { label: titleOf(plan) },
          ],
        })}
        side={plan => (
          <>
            <Ways plan={plan} />
            <Parts plan={plan} open={setOpen} isFixed={isFixed} />
          </>
        )}
        below={below}
      >
        {plan => (
          <>
            <Instructors plan={plan} open={setOpen} isFixed={isFixed} />
            {times(plan)}
          </>
        )}
      </DetailPage>
      {open && (
        <Suspense>
          <PlanModals year={year} open={open} onClose={() => setOpen(null)} onCreated={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
