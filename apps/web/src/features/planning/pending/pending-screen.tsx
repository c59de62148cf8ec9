import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { NO_INSTRUCTOR, type PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PENDING } from '@lousa/contract/planning/pending/pending.messages.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { classPathsOf, PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf, type SearchOf, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { GradeSelect } from '../../academics/grade/grade-select.part.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { MAX_PENDING_PLANS, pendingTotal, pendingWords, schoolPendingOptions } from '../planning.api.ts'
import { NOBODY } from './pending-by-instructor.values.ts'
import { PendingByInstructorList } from './pending-by-instructor-list.tsx'
import classes from './pending-panel.module.css'
import { EvaluationRow, LessonRow } from './pending-rows.tsx'
import { isScored, type Pending } from './pending-tasks.ts'
import { lessonsDue } from './pending-work.part.ts'

const P = PENDING
/** The number that the server shows without a filter. */
const MOST_SHOWN = 50
const PEOPLE_SHOWN = 20

const paths = classPathsOf('ADMINISTRATOR')

const KINDS = ['tudo', 'lancamento', 'frequencia', 'notas'] as const
const KIND_OF = { tudo: undefined, lancamento: 'RELEASE', frequencia: 'ATTENDANCE', notas: 'SCORES' } as const

const search = searchOf({ professor: anyText, turma: anyText, tipo: oneOf(KINDS, 'tudo') })
type Filters = SearchOf<typeof search>

const nobody = { value: NOBODY, label: P.nobodyTeaches }

/** An instructor chosen by the address alone is on no page of the search; the pending work has their name. */
const chosenOf = (plans: readonly PendingPlan[], id: string) => {
  const chosen = plans.flatMap(({ instructors = [] }) => instructors).find(each => each.id === id)
  return chosen && { value: id, label: nameInUse(chosen) }
}

const PendingFilters = ({
  yearId,
  filters: { professor, turma, tipo },
  plans,
  onChange,
}: {
  yearId: string
  filters: Filters
  plans: readonly PendingPlan[]
  onChange: (filters: Partial<Filters>) => void
}) => (
  <ListFilters>
    <InstructorSelect
      aria-label={PLANS.instructor}
      placeholder={PLANS.instructorAll}
      chosen={chosenOf(plans, professor)}
      others={[nobody]}
      value={professor || null}
      onChange={value => onChange({ professor: value ?? '' })}
      clearable
      clearButtonProps={{ 'aria-label': fill(M.clear, { label: PLANS.instructor }) }}
      w={{ sm: 240 }}
    />
    <GradeSelect
      yearId={yearId}
      label={PLANS.grade}
      value={turma}
      onChange={value => onChange({ turma: value })}
      others={[]}
    />
    <Select
      aria-label={P.kind}
      data={KINDS.map(value => ({ value, label: P.kinds[value] }))}
      value={tipo}
      onChange={value => onChange({ tipo: oneOf(KINDS, 'tudo')(value ?? undefined) })}
      w={{ sm: 220 }}
    />
  </ListFilters>
)

/** The instructors of each plan, as the lines of the list show them. */
const instructorsOf = (plans: readonly PendingPlan[]): Map<string, string> =>
  new Map(
    plans.map(({ lessonPlan, instructors = [] }) => [
      lessonPlan.id,
      instructors.map(nameInUse).join(', ') || P.nobodyTeaches,
    ]),
  )

const Oldest = ({ count, words }: { count: number; words: string }) =>
  count < MOST_SHOWN ? null : (
    <Text size="sm" c="dimmed" mt={-8} mb="xs">
      {fill(words, { count: MOST_SHOWN })}
    </Text>
  )

const Lines = ({ plans, lessons, evaluations }: Pending) => {
  const { entries } = useOutbox()
  const instructors = instructorsOf(plans)
  const due = lessonsDue(lessons, entries)
  return (
    <>
      {due.length > 0 && (
        <ContentCard title={P.lessons}>
          <Oldest count={lessons.length} words={P.oldestLessons} />
          <ul className={classes.rows}>
            {due.map(each => (
              <LessonRow
                key={each.lesson.id}
                due={each}
                paths={paths}
                instructors={instructors.get(each.lesson.lessonPlan.id)}
              />
            ))}
          </ul>
        </ContentCard>
      )}
      {evaluations.length > 0 && (
        <ContentCard title={P.evaluations}>
          <Oldest count={evaluations.length} words={P.oldestEvaluations} />
          <ul className={classes.rows}>
            {evaluations.map(evaluation => (
              <EvaluationRow
                key={evaluation.id}
                evaluation={evaluation}
                due={isScored(evaluation, entries) ? 'waiting' : 'due'}
                paths={paths}
                instructors={instructors.get(evaluation.lessonPlanId)}
              />
            ))}
          </ul>
        </ContentCard>
      )}
    </>
  )
}

/** The filters of the list besides the instructor, from the address. */
const othersOf = ({ turma, tipo }: Filters): Record<string, string> => ({
  ...(turma === '' ? {} : { turma }),
  ...(tipo === 'tudo' ? {} : { tipo }),
})

/** Where the list has the plans with the largest numbers alone: how many others there are, and how to see them. */
const OtherPlans = ({ count, onWhole }: { count: number; onWhole: (() => void) | null }) =>
  count <= 0 ? null : (
    <Group gap="xs" mt="sm">
      <Text size="sm" c="dimmed">
        {fill(P.largestPlans, { count: showCount(count) })}
      </Text>
      {onWhole && (
        <Button variant="default" size="xs" onClick={onWhole}>
          {P.wholeList}
        </Button>
      )}
    </Group>
  )

const Content = ({
  pending,
  instructor,
  filters,
  onWhole,
  onClear,
}: {
  pending: Pending
  /** Whose work is shown; empty: everybody's. */
  instructor: string
  filters: Filters
  /** Requests all plans in the place of those with the largest numbers; null: it has done so. */
  onWhole: (() => void) | null
  onClear: () => void
}) => {
  const others = othersOf(filters)
  const isFiltered = filters.professor !== '' || Object.keys(others).length > 0
  if (pending.plans.length === 0)
    return (
      <ContentCard>
        {isFiltered ? (
          <EmptyState
            title={P.noMatch}
            reason={P.noMatchReason}
            action={
              <Button variant="default" onClick={onClear}>
                {M.filters.clear}
              </Button>
            }
          />
        ) : (
          <EmptyState title={P.nothing} reason={P.nothingReason} />
        )}
      </ContentCard>
    )
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {pendingWords(pending.total ?? pendingTotal(pending.plans))
          .map(({ words }) => words)
          .join(' · ')}
      </Text>
      <ContentCard title={P.byInstructor}>
        <PendingByInstructorList
          key={instructor}
          plans={pending.plans}
          shown={PEOPLE_SHOWN}
          only={instructor}
          filters={others}
        />
        <OtherPlans count={(pending.total?.plans ?? 0) - pending.plans.length} onWhole={onWhole} />
      </ContentCard>
      <Lines {...pending} />
    </Stack>
  )
}

/** `actions`: what else can be done about it, of a year that is open. */
type PendingProps = { actions?: (year: AcademicYear) => readonly PageAction[] }

const OfSchool = ({ year, actions }: PendingProps & { year: AcademicYear }) => {
  const [filters, setFilters] = useSearch(search)
  const { professor, turma, tipo } = filters
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    schoolPendingOptions(year.id, {
      instructorId: professor === NOBODY ? NO_INSTRUCTOR : professor || undefined,
      gradeId: turma || undefined,
      kind: KIND_OF[tipo],
      ...(isWhole ? {} : { plans: MAX_PENDING_PLANS }),
    }),
  )
  return (
    <>
      <PageHeader
        title={P.title}
        subtitle={fill(P.ofYear, { year: year.year })}
        breadcrumb={[{ label: M.menu.lessonPlans, to: PATHS.lessonPlans }, { label: P.title }]}
        actions={year.status === 'OPEN' ? (actions?.(year) ?? []) : []}
      />
      <FinishedNotice year={year} />
      <Stack gap="md">
        <PendingFilters
          yearId={year.id}
          filters={filters}
          plans={data?.plans ?? []}
          onChange={changed => setFilters(changed)}
        />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Content
            pending={data}
            // The rows still belong to the former filters.
            instructor={isPlaceholderData ? '' : professor}
            filters={filters}
            onWhole={isWhole ? null : () => setWhole(true)}
            onClear={() => setFilters({ professor: '', turma: '', tipo: 'tudo' })}
          />
        ) : (
          <PageSkeleton />
        )}
      </Stack>
    </>
  )
}

/** Pending work of past days of the whole school, by instructor, each one tap from its screen. */
export const Component = (props: PendingProps) => (
  <OfYear title={P.title}>{year => <OfSchool key={year.id} year={year} {...props} />}</OfYear>
)
