import type { ListedDependency } from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCIES as W } from '@lousa/contract/evaluation/dependency/dependency.messages.ts'
import { ENDING_SCREEN } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { DEPENDENCY_STATUSES } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf } from '../../../lib/address/search-fields.ts'
import { useSession } from '../../../lib/session/session.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import classes from './dependencies-screen.module.css'
import { dependenciesOptions } from './dependency.api.ts'
import { attendanceText, DEPENDENCY_TONES, originText } from './dependency.words.ts'

const StudentDependencies = lazy(async () => ({
  default: (await import('./student-dependencies.part.tsx')).StudentDependenciesModal,
}))

const CHOICES = ['todas', ...DEPENDENCY_STATUSES] as const
type Choice = (typeof CHOICES)[number]
const LABELS: Readonly<Record<Choice, string>> = { todas: W.anyStatus, ...W.statuses }

const search = listSearch({ situacao: oneOf<Choice>(CHOICES, 'OPEN'), turma: anyText, ano: anyText })

type Student = { id: string; name: string }

const columns = (onOpen: (student: Student) => void): readonly ListColumn<ListedDependency>[] => [
  {
    id: 'aluno',
    title: W.student,
    render: ({ student }) => (
      <UnstyledButton
        className={classes.student ?? ''}
        onClick={() => onOpen({ id: student.id, name: nameInUse(student) })}
      >
        {nameInUse(student)}
      </UnstyledButton>
    ),
  },
  { id: 'turma', title: W.studentGrade, width: 130, render: ({ studentGrade }) => studentGrade?.name ?? '' },
  {
    id: 'componente',
    title: W.component,
    width: 200,
    render: ({ curriculumComponent }) => curriculumComponent.name,
  },
  { id: 'origem', title: W.from, width: 200, render: originText },
  { id: 'como', title: W.mode, width: 230, render: one => attendanceText(one) ?? W.toChoose },
  {
    id: 'situacao',
    title: W.status,
    width: 150,
    render: ({ status }) => <StatusBadge tone={DEPENDENCY_TONES[status]}>{W.statuses[status]}</StatusBadge>,
  },
]

/** Years of origin that the filter offers: the present one and the ten before. */
const YEARS = 11

const Filters = ({
  filters,
  setFilters,
}: {
  filters: { situacao: Choice; turma: string; ano: string }
  setFilters: (change: { situacao?: Choice; turma?: string; ano?: string }) => void
}) => {
  const menuYear = useSession(session => session.menuYear)
  const grades = useQuery({ ...allGradesOptions(menuYear?.id ?? ''), enabled: menuYear !== null })
  const last = Number(menuYear?.year ?? 0)
  return (
    <>
      <ChoiceOfStatus
        choices={CHOICES}
        labels={LABELS}
        value={filters.situacao}
        onChange={situacao => setFilters({ situacao })}
      />
      <Select
        aria-label={W.year}
        placeholder={W.anyYear}
        clearable
        data={Array.from({ length: YEARS }, (_, before) => String(last - before))}
        value={filters.ano || null}
        onChange={ano => setFilters({ ano: ano ?? '' })}
        w={{ sm: 180 }}
      />
      <Select
        aria-label={W.studentGrade}
        placeholder={W.anyGrade}
        clearable
        searchable
        data={(grades.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.turma || null}
        onChange={turma => setFilters({ turma: turma ?? '' })}
        w={{ sm: 200 }}
      />
    </>
  )
}

/** Dependencies of the school, by status, year of origin and class; each opens those of its student. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(search)
  const [student, setStudent] = useState<Student | null>(null)
  const { situacao, turma, ano, pagina } = filters
  const query = useQuery(
    dependenciesOptions({
      status: situacao === 'todas' ? undefined : situacao,
      gradeId: turma || undefined,
      year: /^\d{4}$/.test(ano) ? Number(ano) : undefined,
      currentPage: pagina,
    }),
  )
  return (
    <>
      <ListPage
        title={W.title}
        breadcrumb={[{ label: ENDING_SCREEN.title, to: PATHS.yearEnding }, { label: W.title }]}
        query={query}
        state={state}
        filters={<Filters filters={filters} setFilters={setFilters} />}
        columns={columns(setStudent)}
        rowName={({ student: of }) => nameInUse(of)}
        rowActions={({ student: of }) => [
          { label: W.open, onClick: () => setStudent({ id: of.id, name: nameInUse(of) }) },
        ]}
        empty={{ title: W.noneInSchool, reason: W.noneInSchoolReason }}
      />
      {student && (
        <Suspense>
          <StudentDependencies student={student} onClose={() => setStudent(null)} />
        </Suspense>
      )}
    </>
  )
}
