import { fill, M } from '@lousa/contract/messages.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { moveFocusInList } from '../../../ui/list-keyboard.ts'
import { PersonLine } from '../../../ui/person-avatar.tsx'
import { foundPeopleOptions, MIN_SEARCH_LENGTH } from '../person/people.api.ts'
import { duplicatesOptions } from './merge.api.ts'
import classes from './merge.module.css'

const PAUSE_MS = 250
const AT_ONCE = 8

type FoundPerson = Pick<UserBrief, 'id' | 'role' | 'name' | 'socialName' | 'registration' | 'thumb'>

const People = ({
  people,
  detailOf,
  onChoose,
}: {
  people: readonly FoundPerson[]
  detailOf: (person: FoundPerson) => string
  onChoose: (id: string) => void
}) => (
  <ul className={classes.list}>
    {people.map(person => (
      <li key={person.id}>
        <UnstyledButton className={classes.found ?? ''} onClick={() => onChoose(person.id)}>
          <PersonLine person={person} detail={detailOf(person)} />
        </UnstyledButton>
      </li>
    ))}
  </ul>
)

/** Finds the other record of a person: first those that look like it, and anybody by name, CPF or registration. */
export const FindRecord = ({ id, onChoose }: { id: string; onChoose: (id: string) => void }) => {
  const [typed, setTyped] = useState('')
  const [searchFor] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isEnough = searchFor.length >= MIN_SEARCH_LENGTH
  const duplicates = useQuery(duplicatesOptions(id)).data?.data ?? []
  const query = useQuery({ ...foundPeopleOptions(searchFor), enabled: isEnough })
  const candidates = (isEnough ? query.data?.data : undefined)?.filter(person => person.id !== id)
  const total = candidates?.length ?? 0
  const countText = total === 1 ? MERGE.foundOne : fill(MERGE.foundMany, { n: total })
  const status = candidates && (total === 0 ? fill(MERGE.foundNobody, { busca: searchFor }) : countText)
  const roleAndNumber = ({ role, registration }: FoundPerson) =>
    [M.enum[role], registration].filter(Boolean).join(' · ')
  return (
    <Stack gap="sm" onKeyDown={moveFocusInList}>
      <TextInput
        type="search"
        data-autofocus
        label={MERGE.find}
        placeholder={MERGE.findHint}
        value={typed}
        maxLength={100}
        onChange={event => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Text size="sm" c="dimmed" role="status">
        {typed.trim() === '' ? '' : isEnough ? status : fill(MERGE.findLeast, { n: MIN_SEARCH_LENGTH })}
      </Text>
      {isEnough && query.error && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {candidates && (
        <People people={candidates.slice(0, AT_ONCE)} detailOf={roleAndNumber} onChoose={onChoose} />
      )}
      {!isEnough && duplicates.length > 0 && (
        <>
          <Text fw={600}>{MERGE.possible}</Text>
          <People
            people={duplicates}
            detailOf={person => {
              const reason = duplicates.find(each => each.id === person.id)?.reason
              return [roleAndNumber(person), reason && MERGE.reasons[reason]].filter(Boolean).join(' · ')
            }}
            onChoose={onChoose}
          />
        </>
      )}
    </Stack>
  )
}
