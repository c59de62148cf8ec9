import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { STAFFING } from '@lousa/contract/planning/staffing/staffing.messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CivilDateInput } from '../../../frames/form/date-field.tsx'
import { useLeaveGuard } from '../../../frames/form/use-leave-guard.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { allPlansOptions, missingPlansOptions } from '../plan/plan.api.ts'
import {
  filteredClasses,
  namesInPlans,
  staleCells,
  type TableCell,
  type TableChanges,
  tableClasses,
  withInstructors,
  withoutCells,
} from './instructor-table.values.ts'
import { InstructorTableClass } from './instructor-table-class.tsx'
import { activeInstructorsOptions } from './staffing.api.ts'
import classes from './staffing.module.css'

const TableReview = lazy(async () => ({ default: (await import('./table-review.tsx')).TableReview }))

const S = STAFFING
const NO_CHANGES: TableChanges = new Map()
/** The guide of the year opens the table at a class. */
const search = searchOf({ busca: anyText })

/** The first day of the year while no plan has an instructor; then today. */
const firstFrom = (year: AcademicYear, plans: readonly LessonPlan[], today: string): string => {
  const isBlank = plans.every(({ instructors }) => instructors.length === 0)
  if (isBlank || today < year.start) return year.start
  return today > year.end ? year.end : today
}

const Table = ({
  year,
  plans,
  tableOf,
  people,
}: {
  year: AcademicYear
  plans: readonly LessonPlan[]
  tableOf: ReturnType<typeof tableClasses>
  people: ReadonlyMap<string, string>
}) => {
  const { timeZone } = useInstitution()
  const [from, setFrom] = useState(() => firstFrom(year, plans, todayIn(timeZone)))
  const day = from || year.start
  const [changes, setChanges] = useState(NO_CHANGES)
  const [{ busca }] = useSearch(search)
  const [typed, setTyped] = useState(busca)
  const [isReviewing, setReviewing] = useState(false)
  const isFixed = year.status === 'FINISHED'
  useLeaveGuard({ isDirty: () => changes.size > 0, onDiscard: () => setChanges(NO_CHANGES) })
  const choose = (cells: readonly TableCell[], ids: readonly string[]): void =>
    setChanges(current => withInstructors(current, cells, { ids, from: day }))
  const allCells = tableOf.flatMap(({ cells }) => cells)
  const stale = staleCells(allCells, changes)
  const shown = filteredClasses(tableOf, typed)
  return (
    <Stack gap="md">
      <FinishedNotice year={year} />
      {!isFixed && <Text size="sm">{S.lead}</Text>}
      <div className={classes.head}>
        <TextInput label={S.search} value={typed} onChange={event => setTyped(event.currentTarget.value)} />
        <CivilDateInput
          label={S.from}
          description={S.fromHint}
          value={from}
          min={year.start}
          max={year.end}
          onChange={setFrom}
        />
      </div>
      {stale.length > 0 && (
        <Notice tone="warn">
          <Text size="sm">
            {fill(S.stale, {
              cells: stale
                .map(({ component, grade }) => fill(S.cell, { component: component.name, grade: grade.name }))
                .join('; '),
            })}
          </Text>
          <Button
            mt="xs"
            size="compact-sm"
            variant="default"
            onClick={() => setChanges(current => withoutCells(current, stale))}
          >
            {S.discardStale}
          </Button>
        </Notice>
      )}
      {shown.length === 0 && <Text c="dimmed">{S.noneFound}</Text>}
      {shown.map(({ grade, cells }) => (
        <InstructorTableClass
          key={grade.id}
          grade={grade}
          cells={cells}
          allCells={allCells.filter(cell => cell.grade.id === grade.id)}
          from={day}
          changes={changes}
          people={people}
          isFixed={isFixed}
          onChoose={choose}
        />
      ))}
      {changes.size > 0 && (
        <div className={classes.bar}>
          <Button disabled={from === ''} onClick={() => setReviewing(true)}>
            {S.review}
          </Button>
          <Button variant="default" onClick={() => setChanges(NO_CHANGES)}>
            {S.discard}
          </Button>
          <Text size="sm" role="status">
            {countedIn(S.changed, changes.size)}
          </Text>
        </div>
      )}
      {isReviewing && (
        <Suspense>
          <TableReview
            yearId={year.id}
            from={from}
            cells={allCells}
            changes={changes}
            onClose={() => setReviewing(false)}
            onSaved={() => {
              setReviewing(false)
              setChanges(NO_CHANGES)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

const Loaded = ({ year }: { year: AcademicYear }) => {
  const plans = useQuery(allPlansOptions({ academicYearId: year.id }))
  const missing = useQuery(missingPlansOptions({ academicYearId: year.id }))
  const active = useQuery(activeInstructorsOptions())
  const failed = [plans, missing, active].find(({ error, data }) => error && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!plans.data || !missing.data || !active.data) return <RowsSkeleton rows={6} />
  const tableOf = tableClasses(plans.data, missing.data.data)
  if (tableOf.length === 0) return <EmptyState title={S.noClasses} reason={S.noClassesReason} />
  const people = new Map([
    ...namesInPlans(plans.data),
    ...active.data.map(user => [user.id, displayName(user)] as const),
  ])
  return <Table year={year} plans={plans.data} tableOf={tableOf} people={people} />
}

/** "Quem dá o quê": the instructors of all classes and components of a year, for the secretary. */
export const Component = () => (
  <OfYear title={ROUTES.staffing}>
    {year => (
      <>
        <PageHeader
          title={ROUTES.staffing}
          subtitle={fill(S.subtitle, { year: year.year })}
          breadcrumb={[
            { label: M.menu.dashboard, to: PATHS.app },
            { label: M.menu.lessonPlans, to: PATHS.lessonPlans },
            { label: ROUTES.staffing },
          ]}
        />
        <Loaded key={year.id} year={year} />
      </>
    )}
  </OfYear>
)
