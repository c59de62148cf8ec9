import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ActionIcon, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { moveFocusInList } from '../../../../ui/list-keyboard.ts'
import { nameInUse, PersonLine } from '../../../../ui/person-avatar.tsx'
import { foundPeopleOptions, MIN_SEARCH_LENGTH } from '../../../people/person/people.api.ts'
import classes from './message-form.module.css'

const PAUSE_MS = 250
const AT_ONCE = 8

type Person = { id: string; name: string }

/** People who get it by name, found one after another. */
export const PeopleField = ({
  value,
  onChange,
}: {
  value: readonly Person[]
  onChange: (people: Person[]) => void
}) => {
  const [typed, setTyped] = useState('')
  const [searchFor] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isEnough = searchFor.length >= MIN_SEARCH_LENGTH
  const query = useQuery({ ...foundPeopleOptions(searchFor), enabled: isEnough })
  const chosen = new Set(value.map(({ id }) => id))
  // Whoever is archived receives nothing.
  const candidates = (isEnough ? query.data?.data : undefined)?.filter(
    ({ id, status }) => status !== 'Inativo' && !chosen.has(id),
  )
  const total = candidates?.length ?? 0
  const countText = total === 1 ? W.foundOne : fill(W.foundMany, { n: total })
  const status = candidates && (total === 0 ? fill(W.nobodyFound, { busca: searchFor }) : countText)
  return (
    <Stack gap="xs" onKeyDown={moveFocusInList}>
      <TextInput
        type="search"
        label={W.people}
        placeholder={W.peopleHint}
        value={typed}
        maxLength={100}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          // Enter belongs to the search: nothing is sent with it.
          if (event.key === 'Enter') event.preventDefault()
        }}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Text size="sm" c="dimmed" role="status">
        {typed.trim() === '' ? '' : isEnough ? status : fill(W.peopleLeast, { n: MIN_SEARCH_LENGTH })}
      </Text>
      {isEnough && query.error && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {candidates && total > 0 && (
        <ul className={classes.found}>
          {candidates.slice(0, AT_ONCE).map(person => (
            <li key={person.id}>
              <UnstyledButton
                className={classes.person ?? ''}
                onClick={() => {
                  onChange([...value, { id: person.id, name: nameInUse(person) }])
                  setTyped('')
                }}
              >
                <PersonLine
                  person={person}
                  detail={[M.enum[person.role], person.registration].filter(Boolean).join(' · ')}
                />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {total > AT_ONCE && (
        <Text size="sm" c="dimmed">
          {fill(W.foundMore, { n: total - AT_ONCE })}
        </Text>
      )}
      {value.length > 0 && (
        <ul className={classes.chosen} aria-label={W.chosenPeople}>
          {value.map(person => (
            <li key={person.id}>
              {person.name}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={fill(W.removePerson, { name: person.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== person.id))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
