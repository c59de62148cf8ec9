import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ListColumn } from '../../../frames/list/list-page.tsx'
import { useListSearch } from '../../../frames/list/list-search.ts'
import { PersonLine } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useActor } from '../../identity/identity.api.ts'
import type { PersonRecord } from '../person/person-records.values.ts'
import { staffOptions } from '../staff/staff.api.ts'
import { ACCESS, apiFilters, PeopleList, peopleSearch, STATUS } from './people-list.tsx'
import { PERSON_SORTS } from './person-sorts.values.ts'

const StaffForm = lazy(async () => ({
  default: (await import('../staff/staff-form.part.tsx')).StaffForm,
}))

/** People do not search for staff by a registration number. */
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
  ACCESS,
  STATUS,
]

/** The list of office staff: administrators and editors. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(peopleSearch)
  const [form, setForm] = useState<PersonRecord | 'new' | null>(null)
  const { id: ownId } = useActor()
  const requested = apiFilters(filters)
  const query = useQuery(staffOptions({ ...requested, currentPage: filters.pagina }))
  return (
    <>
      <PeopleList
        type="STAFF"
        title={M.people.staff}
        query={query}
        state={state}
        requested={requested}
        searchLabel={PEOPLE.searchStaff}
        status={filters.situacao}
        onStatus={situacao => setFilters({ situacao })}
        primary={{
          label: PEOPLE.newStaff,
          icon: <IconPlus size={18} aria-hidden />,
          onClick: () => setForm('new'),
        }}
        columns={columnsFor(ownId)}
        sortOptions={SORTS}
        rowActions={person => [
          { label: M.btn.edit, icon: <IconPencil size={18} aria-hidden />, onClick: () => setForm(person) },
        ]}
        empty={{ title: PEOPLE.noStaff }}
      />
      {form && (
        <Suspense>
          <StaffForm person={form === 'new' ? null : form} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </>
  )
}
