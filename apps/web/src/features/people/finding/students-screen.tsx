import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Button } from '@mantine/core'
import { IconEye, IconFileImport, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { FilterChip } from '../../../frames/list/filter-chips.tsx'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf, type SearchOf } from '../../../lib/address/search-fields.ts'
import { showPhone } from '../../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { PersonLine, shownName } from '../../../ui/person-avatar.tsx'
import { useLifecycleActions } from '../account/use-lifecycle-actions.part.tsx'
import { studentsOptions } from '../person/people.api.ts'
import { type PersonRecord, recordsIn } from '../person/person-records.values.ts'
import { PersonStatus } from '../person/person-status.part.tsx'
import { ExportMenu } from './export-menu.tsx'
import { PERSON_SORTS, SORT_NAMES } from './person-sorts.values.ts'
import { STATUS_CHOICES, STATUS_LABELS, StatusFilter, statusOf } from './status-filter.tsx'

const search = listSearch({
  turma: anyText,
  situacao: oneOf(STATUS_CHOICES, 'Ativo'),
  ordem: sortField(SORT_NAMES),
})

const orDash = (text: string | null): string => text || '–'

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
    render: ({ studentRegistrationNumber }) => orDash(studentRegistrationNumber),
  },
  {
    id: 'turma',
    title: PEOPLE.ofClass,
    width: 150,
    render: ({ grades }) => orDash(grades?.map(({ name }) => name).join(', ') ?? null),
  },
  {
    id: 'cpf',
    title: M.field.taxNumber,
    width: 145,
    render: ({ documents }) => orDash(formatTaxNumber(documents.taxNumber ?? '')),
  },
  {
    id: 'nascimento',
    title: M.field.birthdate,
    width: 165,
    onlyWide: true,
    render: ({ birthdate }) => orDash(showDate(birthdate)),
  },
  {
    id: 'celular',
    title: M.field.cellphone,
    width: 150,
    onlyWide: true,
    render: ({ cellphone, phone }) => orDash(showPhone(cellphone ?? phone)),
  },
  {
    id: 'situacao',
    title: M.field.status,
    width: 105,
    render: ({ status }) => <PersonStatus status={status} />,
  },
]

/** What the list needs of classes, which are another area's. */
export type ClassParts = {
  /** Empty: all of them. */
  Choose: ComponentType<{ value: string; onChange: (value: string) => void }>
  /** The name of what is chosen; empty until it is known. */
  useName: (chosen: string) => string
}

type Filters = SearchOf<typeof search>

/** What narrows the list besides its own first look, which has the active records. */
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

const pathTo = (path: string, { id }: PersonRecord): string => path.replace(':id', id)

/** The list of students. */
export const Students = ({ classes }: { classes: ClassParts }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const { actionsOf, modals } = useLifecycleActions()
  const className = classes.useName(filters.turma)
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const listFilters = {
    searchFor: filters.busca || undefined,
    gradeId: filters.turma || undefined,
    academicYearId: yearId,
    status: statusOf(filters.situacao),
    sort: filters.ordem,
  }
  const query = useQuery(studentsOptions({ ...listFilters, currentPage: filters.pagina }))
  return (
    <>
      <ListPage
        title={M.menu.students}
        primary={{
          label: M.people.newStudent,
          icon: <IconPlus size={18} aria-hidden />,
          to: PATHS.newStudent,
        }}
        actions={[
          {
            label: PEOPLE.importSheet,
            icon: <IconFileImport size={18} aria-hidden />,
            to: PATHS.imports,
          },
        ]}
        tools={<ExportMenu type="STUDENT" filters={listFilters} />}
        query={{ ...query, data: recordsIn(query.data) }}
        state={state}
        searchLabel={PEOPLE.studentSearch}
        filters={
          <>
            <classes.Choose value={filters.turma} onChange={turma => setFilters({ turma })} />
            <StatusFilter value={filters.situacao} onChange={situacao => setFilters({ situacao })} />
          </>
        }
        chips={chipsOf(filters, className, setFilters)}
        columns={columns}
        sortOptions={PERSON_SORTS}
        rowName={shownName}
        rowTo={student => pathTo(PATHS.student, student)}
        rowActions={student => [
          {
            label: PEOPLE.open,
            icon: <IconEye size={18} aria-hidden />,
            to: pathTo(PATHS.student, student),
          },
          {
            label: M.btn.edit,
            icon: <IconPencil size={18} aria-hidden />,
            to: pathTo(PATHS.updateStudent, student),
          },
          ...actionsOf(student),
        ]}
        empty={{
          title: fill(M.empty.none, { item: 'aluno' }),
          reason: PEOPLE.noStudentsReason,
          action: (
            <Button component={Link} to={PATHS.newStudent}>
              {M.people.newStudent}
            </Button>
          ),
        }}
      />
      {modals}
    </>
  )
}
