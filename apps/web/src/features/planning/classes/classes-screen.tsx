import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { SHIFTS } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { CLASSES } from '@lousa/contract/planning/classes/classes.messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { classPathsOf, PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Select } from '../../../ui/select.tsx'
import { academicYearsOptions, allGradesOptions } from '../../academics/academics.api.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { PendingPanel } from '../pending/pending-panel.part.tsx'
import { PlanReports } from '../plan-issue.part.tsx'
import { pendingOptions, plansOptions } from '../planning.api.ts'
import classes from './plan-card.module.css'
import { PlanCard } from './plan-card.tsx'

const search = searchOf({ turma: anyText })

const shiftOf = (grade: Grade | undefined): string =>
  grade?.shift ? (M.enum.shift[SHIFTS.indexOf(grade.shift)] ?? '') : ''

const byName = new Intl.Collator('pt-BR', { numeric: true })

/** Plans by name under their classes, these as a school orders them. */
const byClass = (plans: readonly LessonPlan[]) => {
  const groups = Map.groupBy(plans, ({ grade }) => grade.id)
  return [...groups.entries()]
    .map(([id, own]) => ({
      id,
      name: own[0]?.grade.name ?? '',
      plans: own.toSorted((a, b) => byName.compare(a.curriculumComponent.name, b.curriculumComponent.name)),
    }))
    .toSorted((a, b) => compareClasses(a.name, b.name))
}

/** An instructor's own; for a whole school the counts next to the plans are enough. */
const Pending = ({ yearId }: { yearId: string }) => {
  const { role } = useActor()
  // The list of plans around it has just asked it.
  const { data, error, refetch } = useQuery({ ...pendingOptions(yearId), refetchOnMount: false })
  if (error && !data)
    return (
      <Notice tone="warn">
        <Group gap="sm">
          {CLASSES.pendingFailed}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {M.btn.retry}
          </Button>
        </Group>
      </Notice>
    )
  return data ? <PendingPanel pending={data} paths={classPathsOf(role)} /> : null
}

const Plans = ({
  yearId,
  gradeId,
  grades,
}: {
  yearId: string
  gradeId: string
  grades: readonly Grade[]
}) => {
  const { role } = useActor()
  const query = useQuery(plansOptions({ academicYearId: yearId, ...(gradeId ? { gradeId } : {}) }))
  const pending = useQuery(pendingOptions(yearId))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />
  if (query.data.length === 0)
    return (
      <EmptyState
        title={CLASSES.none}
        reason={role === 'INSTRUCTOR' ? CLASSES.noneOfInstructor : CLASSES.noneOfGrade}
      />
    )
  const groups = byClass(query.data)
  const sections = groups.map(({ id, name, plans }) => (
    <section key={id} aria-labelledby={`turma-${id}`}>
      <div className={classes.group}>
        <Title order={2} size="h2" id={`turma-${id}`}>
          {name}
        </Title>
        <Text c="dimmed">{shiftOf(grades.find(grade => grade.id === id))}</Text>
      </div>
      <ul className={classes.cards}>
        {plans.map(plan => (
          <PlanCard
            key={plan.id}
            plan={plan}
            pending={pending.data?.plans.find(({ lessonPlan }) => lessonPlan.id === plan.id)}
            paths={classPathsOf(role)}
            withInstructors={role !== 'INSTRUCTOR'}
            papers={<PlanReports plan={plan} />}
          />
        ))}
      </ul>
    </section>
  ))
  return (
    <Stack gap="xl">
      {role === 'INSTRUCTOR' && <Pending yearId={yearId} />}
      {groups.length > 1 ? <div className={classes.groups}>{sections}</div> : sections}
    </Stack>
  )
}

/** The whole school is too much for one page: the administrator looks at one class at a time. */
const OneClass = ({ yearId, grades }: { yearId: string; grades: readonly Grade[] }) => {
  const [{ turma }, setSearch] = useSearch(search)
  const named = grades
    .filter(({ isEvent }) => !isEvent)
    .toSorted((a, b) => compareClasses(a.name, b.name))
    .map(({ id, name }) => ({ value: id, label: name }))
  const chosen = named.some(({ value }) => value === turma) ? turma : named[0]?.value
  if (chosen === undefined) return <EmptyState title={CLASSES.noGrade} reason={CLASSES.noGradeReason} />
  return (
    <>
      <ListFilters>
        <Select
          label={CLASSES.grade}
          className={classes.choice ?? ''}
          data={named}
          value={chosen}
          searchable
          nothingFoundMessage={M.empty.generic}
          onChange={value => setSearch({ turma: value })}
          mb="lg"
        />
      </ListFilters>
      <Plans yearId={yearId} gradeId={chosen} grades={grades} />
    </>
  )
}

const OfYear = ({ yearId }: { yearId: string }) => {
  const { role } = useActor()
  const { data, error, refetch } = useQuery(allGradesOptions(yearId))
  if (role === 'INSTRUCTOR') return <Plans yearId={yearId} gradeId="" grades={data ?? []} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <OneClass yearId={yearId} grades={data} /> : <PageSkeleton />
}

const Content = () => {
  const year = useSession(({ menuYear }) => menuYear)
  const years = useQuery(academicYearsOptions())
  if (year) return <OfYear key={year.id} yearId={year.id} />
  if (years.error) return <ErrorState error={years.error} onRetry={() => void years.refetch()} />
  return years.data?.data.length === 0 ? (
    <EmptyState title={CLASSES.noYear} reason={CLASSES.noYearReason} />
  ) : (
    <PageSkeleton />
  )
}

/** Requests are made all year long, and come before what is of the days of a council. */
const instructorActions = (kind: InstitutionKind): PageAction[] => [
  { label: ROUTES.requests, to: PATHS.ownRequests },
  ...(kind === 'SCHOOL'
    ? [
        { label: ROUTES.councilOpinions, to: PATHS.councilOpinions },
        { label: ROUTES.minutes, to: PATHS.taughtMinutes },
      ]
    : []),
]

/** The plans of an instructor or, class by class, of the school. */
export const Component = () => {
  const { role } = useActor()
  const { kind } = useInstitution()
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <>
      <PageHeader
        title={role === 'INSTRUCTOR' ? M.menu.classes : M.menu.lessonPlans}
        subtitle={year ? fill(CLASSES.ofYear, { year: year.year }) : undefined}
        actions={role === 'INSTRUCTOR' ? instructorActions(kind) : []}
      />
      <Content />
    </>
  )
}
