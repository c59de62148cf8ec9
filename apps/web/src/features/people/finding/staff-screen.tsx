import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { oneOf } from '../../../lib/address/search-fields.ts'
import { PersonLine, shownName } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { AccessBadge } from '../account/access-badge.part.tsx'
import { useLifecycleActions } from '../account/use-lifecycle-actions.part.tsx'
import { type PersonRecord, recordsIn } from '../person/person-records.values.ts'
import { PersonStatus } from '../person/person-status.part.tsx'
import { staffOptions } from '../staff/staff.api.ts'
import { ExportMenu } from './export-menu.tsx'
import { PERSON_SORTS, SORT_NAMES } from './person-sorts.values.ts'
import { STATUS_CHOICES, StatusFilter, statusOf } from './status-filter.tsx'

const StaffForm = lazy(async () => ({
  default: (await import('../staff/staff-form.part.tsx')).StaffForm,
}))

const search = listSearch({
  situacao: oneOf(STATUS_CHOICES, 'Ativo'),
  ordem: sortField(SORT_NAMES),
})

/** Nobody looks for staff by a registration number. */
const SORTS = PERSON_SORTS.filter(({ value }) => !value.endsWith('registration'))

const columnsFor = (ownId: string): readonly ListColumn<PersonRecord>[] => [
  {
    id: 'nome',
    title: M.field.name,
    sort: 'name',
    render: person => (
      <PersonLine
        person={person}
        detail={person.email}
        {...(person.id === ownId ? { mark: `(${PEOPLE.you})` } : {})}
      />
    ),
  },
  {
    id: 'perfil',
    title: PEOPLE.role,
    width: 160,
    render: ({ role }) => (
      <StatusBadge tone={role === 'ADMINISTRATOR' ? 'info' : 'neutral'}>{M.enum[role]}</StatusBadge>
    ),
  },
  {
    id: 'acesso',
    title: PEOPLE.accessColumn,
    width: 170,
    render: ({ access }) => <AccessBadge access={access} />,
  },
  {
    id: 'situacao',
    title: M.field.status,
    width: 120,
    render: ({ status }) => <PersonStatus status={status} />,
  },
]

/** Who works in the office: administrators and editors. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(search)
  const [form, setForm] = useState<PersonRecord | 'new' | null>(null)
  const { id: ownId } = useActor()
  const listFilters = {
    searchFor: filters.busca || undefined,
    status: statusOf(filters.situacao),
    sort: filters.ordem,
  }
  const query = useQuery(staffOptions({ ...listFilters, currentPage: filters.pagina }))
  const { actionsOf, modals } = useLifecycleActions()
  const edit = (person: PersonRecord): RowAction => ({
    label: M.btn.edit,
    icon: <IconPencil size={18} aria-hidden />,
    onClick: () => setForm(person),
  })
  return (
    <>
      <ListPage
        title={M.people.staff}
        query={{ ...query, data: recordsIn(query.data) }}
        state={state}
        searchLabel={PEOPLE.searchStaff}
        filters={<StatusFilter value={filters.situacao} onChange={situacao => setFilters({ situacao })} />}
        primary={{
          label: PEOPLE.newStaff,
          icon: <IconPlus size={18} aria-hidden />,
          onClick: () => setForm('new'),
        }}
        tools={<ExportMenu type="STAFF" filters={listFilters} />}
        columns={columnsFor(ownId)}
        sortOptions={SORTS}
        rowName={shownName}
        rowActions={person => [edit(person), ...actionsOf(person)]}
        empty={{ title: PEOPLE.noStaff }}
      />
      {form && (
        <Suspense>
          <StaffForm person={form === 'new' ? null : form} onClose={() => setForm(null)} />
        </Suspense>
      )}
      {modals}
    </>
  )
}
