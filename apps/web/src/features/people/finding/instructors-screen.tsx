import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Button } from '@mantine/core'
import { IconEye, IconFileImport, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { oneOf } from '../../../lib/address/search-fields.ts'
import { showPhone } from '../../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import { PersonLine, shownName } from '../../../ui/person-avatar.tsx'
import { AccessBadge } from '../account/access-badge.part.tsx'
import { useLifecycleActions } from '../account/use-lifecycle-actions.part.tsx'
import { instructorsOptions } from '../instructor/instructor.api.ts'
import { type PersonRecord, recordsIn } from '../person/person-records.values.ts'
import { PersonStatus } from '../person/person-status.part.tsx'
import { ExportMenu } from './export-menu.tsx'
import { PERSON_SORTS, SORT_NAMES } from './person-sorts.values.ts'
import { STATUS_CHOICES, StatusFilter, statusOf } from './status-filter.tsx'

const search = listSearch({
  situacao: oneOf(STATUS_CHOICES, 'Ativo'),
  ordem: sortField(SORT_NAMES),
})

const columns: readonly ListColumn<PersonRecord>[] = [
  {
    id: 'nome',
    title: M.field.name,
    sort: 'name',
    render: person => (
      <PersonLine
        person={person}
        detail={person.registration && fill(M.list.registration, { number: person.registration })}
      />
    ),
  },
  {
    id: 'cpf',
    title: M.field.taxNumber,
    width: 150,
    render: ({ documents }) => formatTaxNumber(documents.taxNumber ?? '') || '–',
  },
  {
    id: 'celular',
    title: M.field.cellphone,
    width: 160,
    render: ({ cellphone, phone }) => showPhone(cellphone ?? phone) || '–',
  },
  {
    id: 'acesso',
    title: PEOPLE.accessColumn,
    width: 165,
    render: ({ access }) => <AccessBadge access={access} />,
  },
  {
    id: 'situacao',
    title: M.field.status,
    width: 110,
    render: ({ status }) => <PersonStatus status={status} />,
  },
]

const pathTo = (path: string, { id }: PersonRecord): string => path.replace(':id', id)

const ways = (person: PersonRecord): RowAction[] => [
  {
    label: PEOPLE.open,
    icon: <IconEye size={18} aria-hidden />,
    to: pathTo(PATHS.instructor, person),
  },
  {
    label: M.btn.edit,
    icon: <IconPencil size={18} aria-hidden />,
    to: pathTo(PATHS.updateInstructor, person),
  },
]

/** The list of instructors. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(search)
  const { actionsOf, modals } = useLifecycleActions()
  const listFilters = {
    searchFor: filters.busca || undefined,
    status: statusOf(filters.situacao),
    sort: filters.ordem,
  }
  const query = useQuery(instructorsOptions({ ...listFilters, currentPage: filters.pagina }))
  return (
    <>
      <ListPage
        title={M.menu.instructors}
        query={{ ...query, data: recordsIn(query.data) }}
        state={state}
        searchLabel={PEOPLE.searchInstructors}
        filters={<StatusFilter value={filters.situacao} onChange={situacao => setFilters({ situacao })} />}
        primary={{
          label: M.people.newInstructor,
          icon: <IconPlus size={18} aria-hidden />,
          to: PATHS.newInstructor,
        }}
        actions={[
          {
            label: PEOPLE.importSheet,
            icon: <IconFileImport size={18} aria-hidden />,
            to: PATHS.imports,
          },
        ]}
        tools={<ExportMenu type="INSTRUCTOR" filters={listFilters} />}
        columns={columns}
        sortOptions={PERSON_SORTS}
        rowName={shownName}
        rowTo={person => pathTo(PATHS.instructor, person)}
        rowActions={person => [...ways(person), ...actionsOf(person)]}
        empty={{
          title: fill(M.empty.none, { item: 'professor' }),
          action: (
            <Button component={Link} to={PATHS.newInstructor}>
              {M.people.newInstructor}
            </Button>
          ),
        }}
      />
      {modals}
    </>
  )
}
