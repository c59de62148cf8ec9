import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ListColumn } from '../../../frames/list/list-page.tsx'
import { useListSearch } from '../../../frames/list/list-search.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { PersonLine } from '../../../ui/person-avatar.tsx'
import { instructorsOptions } from '../instructor/instructor.api.ts'
import type { PersonRecord } from '../person/person-records.values.ts'
import {
  ACCESS,
  apiFilters,
  CELLPHONE,
  PeopleList,
  peopleSearch,
  STATUS,
  TAX_NUMBER,
} from './people-list.tsx'

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
  TAX_NUMBER,
  CELLPHONE,
  ACCESS,
  STATUS,
]

const SCREENS = {
  open: PATHS.instructor,
  edit: PATHS.updateInstructor,
  create: PATHS.newInstructor,
  createLabel: M.people.newInstructor,
}

/** The list of instructors. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(peopleSearch)
  const requested = apiFilters(filters)
  const query = useQuery(instructorsOptions({ ...requested, currentPage: filters.pagina }))
  return (
    <PeopleList
      type="INSTRUCTOR"
      title={M.menu.instructors}
      query={query}
      state={state}
      requested={requested}
      searchLabel={PEOPLE.searchInstructors}
      status={filters.situacao}
      onStatus={situacao => setFilters({ situacao })}
      columns={columns}
      screens={SCREENS}
      empty={{ title: fill(M.empty.none, { item: 'professor' }) }}
    />
  )
}
