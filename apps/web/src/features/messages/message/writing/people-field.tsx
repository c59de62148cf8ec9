import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { nameInUse } from '../../../../ui/person-avatar.tsx'
import { foundPeopleOptions } from '../../../people/person/people.api.ts'
import { PeoplePicker, usePickerSearch } from '../../../people/search/people-picker.part.tsx'
import classes from './message-form.module.css'

type Person = { id: string; name: string }

/** People who get it by name, found one after another. */
export const PeopleField = ({
  value,
  onChange,
}: {
  value: readonly Person[]
  onChange: (people: Person[]) => void
}) => {
  const search = usePickerSearch()
  const { data, error, refetch } = useQuery({
    ...foundPeopleOptions(search.searchFor ?? ''),
    enabled: search.searchFor !== null,
  })
  const chosen = new Set(value.map(({ id }) => id))
  // Archived people receive nothing.
  const people = data?.data.filter(({ id, status }) => status !== 'Inativo' && !chosen.has(id))
  return (
    <PeoplePicker
      search={search}
      found={{ people, error, refetch }}
      label={W.people}
      hint={W.peopleHint}
      detailOf={person => [M.enum[person.role], person.registration].filter(Boolean).join(' · ')}
      onChoose={person => {
        onChange([...value, { id: person.id, name: nameInUse(person) }])
        search.setTyped('')
      }}
    >
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
    </PeoplePicker>
  )
}
