import type { AcademicYear, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { IconCalendarStats, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { visibleRows } from '../../../frames/list/rows-shown.ts'
import { ActiveBadge, isOfStatus, STATUS_CHOICES, StatusSelect } from '../../../frames/list/status-choice.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf } from '../../../lib/address/search-fields.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { educationLevelsOptions } from '../academics.api.ts'
import { useParameterActions } from '../parameter/parameter-actions.part.tsx'
import { usesOfLevel } from '../parameter/use.api.ts'
import { FinishedNotice, OfYear } from '../year/of-year.part.tsx'
import { schoolDaysOptions } from '../year/year.api.ts'
import { deleteLevel, updateLevel } from './level.api.ts'
import { SchoolDaysFigure, TermsSummary } from './level-facts.tsx'

const LevelForm = lazy(async () => ({ default: (await import('./level-form.tsx')).LevelForm }))
const TermsPage = lazy(async () => ({ default: (await import('./terms-page.tsx')).TermsPage }))

const { level: words } = LEVELS
const search = listSearch({
  situacao: oneOf(STATUS_CHOICES, 'todas'),
  ordem: sortField(['name', '-name', 'start', '-start', 'status', '-status']),
  /** The level whose terms are open. */
  periodos: anyText,
})

const termsOf = ({ id }: EducationLevel): string => `${PATHS.educationLevels}?periodos=${id}`

const columnsOf = (schoolDays: SchoolDays | undefined): readonly ListColumn<EducationLevel>[] => [
  {
    id: 'nome',
    title: words.name,
    sort: 'name',
    render: ({ name, stage }) => (
      <div>
        <Text fw={550}>{name}</Text>
        {stage && (
          <Text size="xs" c="dimmed">
            {words.stages[stage]}
          </Text>
        )}
      </div>
    ),
  },
  { id: 'divisao', title: words.type, width: 150, render: ({ type }) => words.types[type] },
  {
    id: 'periodos',
    title: words.terms,
    sort: 'start',
    width: 260,
    render: level => <TermsSummary level={level} />,
  },
  {
    id: 'dias',
    title: words.schoolDays,
    width: 170,
    onlyWide: true,
    render: level => <SchoolDaysFigure level={level} schoolDays={schoolDays} />,
  },
  {
    id: 'situacao',
    title: M.field.status,
    sort: 'status',
    width: 120,
    render: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
]

const orders = {
  name: ({ name }: EducationLevel) => name,
  start: ({ academicTerms }: EducationLevel) => academicTerms[0]?.start ?? '',
  status: ({ isActive }: EducationLevel) => (isActive ? 0 : 1),
}

const Levels = ({ year }: { year: AcademicYear }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const [form, setForm] = useState<EducationLevel | 'new' | null>(null)
  const query = useQuery(educationLevelsOptions(year.id))
  const schoolDays = useQuery(schoolDaysOptions(year.id))
  const isOpen = year.status === 'OPEN'
  const { actionsOf, modal } = useParameterActions<EducationLevel>({
    isActive: ({ isActive }) => isActive,
    edit: setForm,
    load: usesOfLevel,
    setActive: ({ id }, isActive) => updateLevel({ id }, { isActive }),
    remove: ({ id }) => deleteLevel(id),
    refusal: uses => (uses.some(({ kind }) => kind === 'TERMS') ? words.hasTerms : undefined),
    words,
  })
  const toTerms = (level: EducationLevel): RowAction => ({
    label: words.openTerms,
    icon: <IconCalendarStats size={18} aria-hidden />,
    to: termsOf(level),
  })
  const shown =
    query.data &&
    visibleRows(
      query.data.data.filter(({ isActive }) => isOfStatus(filters.situacao, isActive)),
      { search: filters.busca, textOf: ({ name }) => name, sort: filters.ordem, orders },
    )
  return (
    <>
      <ListPage
        title={M.menu.educationLevels}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        query={{ ...query, data: shown }}
        state={state}
        searchLabel={words.search}
        filters={<StatusSelect value={filters.situacao} onChange={situacao => setFilters({ situacao })} />}
        above={isOpen ? undefined : <FinishedNotice year={year} />}
        {...(isOpen
          ? {
              primary: {
                label: words.newOne,
                icon: <IconPlus size={18} aria-hidden />,
                onClick: () => setForm('new'),
              },
            }
          : {})}
        columns={columnsOf(schoolDays.data)}
        rowName={({ name }) => name}
        rowTo={termsOf}
        rowActions={level => [toTerms(level), ...(isOpen ? actionsOf(level) : [])]}
        empty={{
          title: fill(M.empty.none, { item: words.item.toLowerCase() }),
          reason: words.emptyReason,
          action: isOpen && <Button onClick={() => setForm('new')}>{words.newOne}</Button>,
        }}
      />
      {form && (
        <Suspense>
          <LevelForm level={form === 'new' ? null : form} yearId={year.id} onClose={() => setForm(null)} />
        </Suspense>
      )}
      {modal}
    </>
  )
}

/** The terms of the level in the address, once the levels of the year have come. */
const Terms = ({ id, year }: { id: string; year: AcademicYear }) => {
  const { data, error, refetch } = useQuery(educationLevelsOptions(year.id))
  const level = data?.data.find(one => one.id === id)
  if (level)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <TermsPage key={level.id} level={level} year={year} />
      </Suspense>
    )
  if (!data && !error) return <PageSkeleton />
  return (
    <>
      <PageHeader title={LEVELS.term.title} />
      {data ? (
        <EmptyState
          title={LEVELS.term.notFound}
          action={
            <Button component={Link} to={PATHS.educationLevels} variant="default">
              {LEVELS.term.backToLevels}
            </Button>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const OfThisYear = ({ year }: { year: AcademicYear }) => {
  const { filters } = useListSearch(search)
  return filters.periodos ? <Terms id={filters.periodos} year={year} /> : <Levels year={year} />
}

/** The education levels of the year on screen, and the terms of each. */
export const Component = () => (
  <OfYear title={M.menu.educationLevels}>{year => <OfThisYear key={year.id} year={year} />}</OfYear>
)
