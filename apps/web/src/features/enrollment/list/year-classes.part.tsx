import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import { visibleRows } from '../../../frames/list/rows-shown.ts'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { enrollmentAddress, PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf } from '../../../lib/address/search-fields.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { shiftWord } from '../../academics/grade/shift.words.ts'
import { inList } from '../../academics/parameter/use.words.ts'
import { FinishedNotice } from '../../academics/year/of-year.part.tsx'
import { personOptions } from '../../people/person/people.api.ts'
import { agesText } from './ages.words.ts'
import { CLASS_SORTS, classOrders, isInState, totalsOf, VACANCY_STATES } from './class-figures.values.ts'

const E = ENROLLMENTS

const search = listSearch({
  nivel: anyText,
  vagas: oneOf(VACANCY_STATES, 'todas'),
  ordem: sortField(CLASS_SORTS),
})

const underName = (grade: Grade): string =>
  [shiftWord(grade.shift), grade.place, agesText(grade)].filter(Boolean).join(' · ')

const over = ({ vacancies: { capacity, active } }: Grade): number =>
  capacity === null ? 0 : Math.max(0, active - capacity)

const number = { width: 110, align: 'right' } as const

const COLUMNS: readonly ListColumn<Grade>[] = [
  {
    id: 'turma',
    title: E.class,
    sort: 'name',
    render: grade => (
      <div>
        <Text span fw={600}>
          {grade.name}
        </Text>
        {underName(grade) && (
          <Text size="xs" c="dimmed">
            {underName(grade)}
          </Text>
        )}
      </div>
    ),
  },
  { id: 'nivel', title: E.level, sort: 'level', render: ({ educationLevel }) => educationLevel.name },
  {
    id: 'vagas',
    title: E.capacity,
    sort: 'capacity',
    ...number,
    render: ({ capacity }) => (capacity === null ? E.noLimit : showCount(capacity)),
  },
  {
    id: 'ativas',
    title: E.active,
    sort: 'active',
    ...number,
    render: grade => (
      <>
        {showCount(grade.vacancies.active)}
        {over(grade) > 0 && (
          <Text size="xs" c="var(--lousa-warn)">
            {countedIn(E.over, over(grade))}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'livres',
    title: E.free,
    sort: 'free',
    ...number,
    render: ({ vacancies: { free } }) => (free === null ? '–' : showCount(free)),
  },
  {
    id: 'espera',
    title: E.waiting,
    sort: 'surplus',
    ...number,
    render: ({ vacancies: { surplus } }) =>
      surplus === 0 ? (
        '–'
      ) : (
        <Text span fw={600}>
          {showCount(surplus)}
        </Text>
      ),
  },
]

/** A student is to be enrolled: the class is still to be chosen. */
const ForWhom = ({ studentId }: { studentId: string }) => {
  const { data } = useQuery(personOptions(studentId))
  return (
    data && (
      <Notice tone="info">
        <Group gap="sm">
          {fill(E.chooseFor, { name: nameInUse(data) })}
          <Button component={Link} to={PATHS.enrollment} variant="default" size="xs">
            {E.giveUp}
          </Button>
        </Group>
      </Notice>
    )
  )
}

const totalsText = (grades: readonly Grade[]): string => {
  const { active, surplus } = totalsOf(grades)
  const counts = [countedIn(E.totals, active), ...(surplus > 0 ? [countedIn(E.totalsWaiting, surplus)] : [])]
  return inList(counts)
}

/** All classes of a year with their vacancies; one is chosen by opening it. */
export const YearClasses = ({
  year,
  studentId,
  actions,
}: {
  year: AcademicYear
  actions: readonly PageAction[]
  /** The student to enrol in the chosen class; empty: none yet. */
  studentId: string
}) => {
  const { filters, setFilters, state } = useListSearch(search)
  const query = useQuery(allGradesOptions(year.id))
  const { busca, nivel, vagas, ordem } = filters
  const grades = query.data
  const shown = useMemo(
    () =>
      grades &&
      visibleRows(
        grades.filter(
          grade => (nivel === '' || grade.educationLevel.id === nivel) && isInState(vagas, grade),
        ),
        {
          search: busca,
          textOf: ({ name, educationLevel, place }) => [name, educationLevel.name, place ?? ''].join(' '),
          sort: ordem,
          orders: classOrders(grades),
        },
      ),
    [grades, busca, nivel, vagas, ordem],
  )
  const levels = new Map((grades ?? []).map(({ educationLevel: { id, name } }) => [id, name]))
  return (
    <ListPage
      title={M.menu.enrollment}
      actions={actions}
      subtitle={[
        fill(E.ofYear, { year: year.year }),
        ...(grades && grades.length > 0 ? [totalsText(grades)] : []),
      ].join(' · ')}
      query={{ ...query, data: shown }}
      state={state}
      searchLabel={E.search}
      filters={
        <>
          <Select
            aria-label={E.level}
            placeholder={E.levelAll}
            data={[...levels].map(([value, label]) => ({ value, label }))}
            value={nivel || null}
            onChange={chosen => setFilters({ nivel: chosen })}
            clearable
            clearButtonProps={{ 'aria-label': fill(M.clear, { label: E.level }) }}
            w={{ sm: 240 }}
          />
          <Select
            aria-label={E.vacancyState}
            data={VACANCY_STATES.map(value => ({ value, label: E.vacancyStates[value] }))}
            value={vagas}
            onChange={chosen =>
              setFilters({ vagas: VACANCY_STATES.find(choice => choice === chosen) ?? 'todas' })
            }
            w={{ sm: 220 }}
          />
        </>
      }
      columns={COLUMNS}
      rowName={({ name }) => name}
      rowTo={({ id }) => enrollmentAddress({ turma: id, ...(studentId ? { aluno: studentId } : {}) })}
      above={
        <>
          <FinishedNotice year={year} />
          {studentId && <ForWhom studentId={studentId} />}
        </>
      }
      empty={{
        title: E.noClasses,
        reason: fill(E.noClassesReason, { menu: M.menu.grades }),
        action: (
          <Button component={Link} to={PATHS.grades}>
            {fill(E.toClasses, { menu: M.menu.grades })}
          </Button>
        ),
      }}
    />
  )
}
