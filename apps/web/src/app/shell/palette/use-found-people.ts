import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useActor } from '../../../features/identity/identity.api.ts'
import { foundPeopleOptions, MIN_SEARCH_LENGTH } from '../../../features/people/person/people.api.ts'
import type { PaletteEntry } from './entry.types.ts'
import { personEntry } from './record-entries.ts'
import { canQuery } from './sources.ts'

const PAUSE_MS = 150

type PeopleSearch = { searchFor: string; people: readonly PaletteEntry[]; hasMore: boolean }
const NOBODY: PeopleSearch = { searchFor: '', people: [], hasMore: false }

/** People found by the server, a moment after the last key; results for the beginning stay in between. */
export const useFoundPeople = (typedText: string) => {
  const { role } = useActor()
  const typed = typedText.trim()
  const [searchFor] = useDebouncedValue(typed, PAUSE_MS)
  const isAsked = canQuery('people', role) && typed.length >= MIN_SEARCH_LENGTH
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...foundPeopleOptions(searchFor),
    enabled: isAsked && searchFor.length >= MIN_SEARCH_LENGTH,
  })
  const last = useRef(NOBODY)
  const foundPeople = useMemo(() => {
    if (data && !isPlaceholderData)
      last.current = {
        searchFor,
        people: data.data.map(person => personEntry(role, person)),
        hasMore: data.hasMore,
      }
    return last.current
  }, [data, isPlaceholderData, searchFor, role])
  const isOfThis = isAsked && foundPeople.searchFor !== '' && typed.startsWith(foundPeople.searchFor)
  const isSettled = foundPeople.searchFor === typed
  return {
    people: isOfThis ? foundPeople.people : NOBODY.people,
    hasMore: isOfThis && foundPeople.hasMore,
    isSettled,
    isSearching: isAsked && !isSettled && !error,
    hasFailed: isAsked && error !== null && !isSettled,
    retry: () => void refetch(),
  }
}
