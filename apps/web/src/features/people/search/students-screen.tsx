import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FilterChip } from '../../../frames/list/filter-chips.tsx'
import type { ListColumn } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, type SearchOf } from '../../../lib/address/search-fields.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { PersonLine } from '../../../ui/person-avatar.tsx'
import { studentsOptions } from '../person/people.api.ts'
import type { PersonRecord } from '../person/person-records.values.ts'
import { apiFilters, CELLPHONE, PEOPLE_SEARCH, PeopleList, STATUS, TAX_NUMBER } from './people-list.tsx'
import { STATUS_LABELS } from './status-filter.tsx'

const search = listSearch({ turma: anyText, ...PEOPLE_SEARCH })

const columns: readonly ListColumn<PersonRecord>[] = [
  {
    id: 'nome',
    title: M.field.name,
    sort: 'name',
    render: student => <PersonLine person={student} />,
  },
  {
    id: 'matricula',
    title: PEOPLE.registrationShort,
    sort: 'registration',
    width: 130,
    render: ({ studentRegistrationNumber }) => studentRegistrationNumber || '–',
  },
  {
    id: 'turma',
    title: PEOPLE.ofClass,
    width: 150,
    render: ({ grades }) => grades?.map(({ name }) => name).join(', ') || '–',
  },
  TAX_NUMBER,
  {
    id: 'nascimento',
    title: M.field.birthdate,
    width: 165,
    onlyWide: true,
    render: ({ birthdate }) => showDate(birthdate) || '–',
  },
  { ...CELLPHONE, onlyWide: true },
  STATUS,
]

/** The class filter of the list, passed in because classes belong to another feature. */
export type ClassParts = {
  /** Empty: all of them. */
  Choose: ComponentType<{ value: string; onChange: (value: string) => void }>
  /** The name of what is chosen; empty until it is known. */
  useName: (chosen: string) => string
}

type Filters = SearchOf<typeof search>

/** Returns a chip for each filter that differs from the default, which shows active records. */
const chipsOf = (
  { busca, turma, situacao }: Filters,
  className: string,
  remove: (filters: Partial<Filters>) => void,
): FilterChip[] => [
  ...(busca ? [{ id: 'busca', label: `“${busca}”`, remove: () => remove({ busca: '' }) }] : []),
  ...(turma
    ? [{ id: 'turma', label: className || PEOPLE.ofClass, remove: () => remove({ turma: '' }) }]
    : []),
  ...(situacao === 'Ativo'
    ? []
    : [{ id: 'situacao', label: STATUS_LABELS[situacao], remove: () => remove({ situacao: 'Ativo' }) }]),
]

const SCREENS = {
  open: PATHS.student,
  edit: PATHS.updateStudent,
  create: PATHS.newStudent,
  createLabel: M.people.newStudent,
}

/** The list of students. */
export const Students = ({ classes }: { classes: ClassParts }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const className = classes.useName(filters.turma)
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const requested = {
    ...apiFilters(filters),
    gradeId: filters.turma || undefined,
    academicYearId: yearId,
  }
  const query = useQuery(studentsOptions({ ...requested, currentPage: filters.pagina }))
  return (
    <PeopleList
      type="STUDENT"
      title={M.menu.students}
      query={query}
      state={state}
      requested={requested}
      gradeName={className}
      searchLabel={PEOPLE.studentSearch}
      filters={<classes.Choose value={filters.turma} onChange={turma => setFilters({ turma })} />}
      status={filters.situacao}
      onStatus={situacao => setFilters({ situacao })}
      chips={chipsOf(filters, className, setFilters)}
      columns={columns}
      screens={SCREENS}
      empty={{ title: fill(M.empty.none, { item: 'aluno' }), reason: PEOPLE.noStudentsReason }}
    />
  )
}
