import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../ui/error-state.tsx'
import { moveFocusInList } from '../../../ui/list-keyboard.ts'
import { nameInUse, PersonLine } from '../../../ui/person-avatar.tsx'
import { MIN_SEARCH_LENGTH, studentsOptions } from '../../people/person/people.api.ts'
import { type PersonRecord, recordsIn } from '../../people/person/person-records.values.ts'
import classes from './student-search.module.css'

const PAUSE_MS = 200
const AT_ONCE = 8

/** Who is to be enrolled. */
export type ChosenStudent = { id: string; name: string }

const detailOf = ({ studentRegistrationNumber, grades }: PersonRecord, isHere: boolean): string =>
  [studentRegistrationNumber, ...(grades ?? []).map(({ name }) => name), isHere ? ENTRY.alreadyHere : '']
    .filter(Boolean)
    .join(' · ')

/** Finds a student by name, CPF or registration; who is in the class already is shown and cannot be chosen. */
export const StudentSearch = ({
  takenIds,
  onChoose,
  newStudentAt,
  error,
}: {
  takenIds: ReadonlySet<string>
  onChoose: (student: ChosenStudent) => void
  /** Where somebody new is registered. */
  newStudentAt: string
  error?: string | undefined
}) => {
  const [typed, setTyped] = useState('')
  const [searchFor] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isEnough = searchFor.length >= MIN_SEARCH_LENGTH
  const query = useQuery({
    ...studentsOptions({ searchFor, status: 'Ativo', rowsPerPage: AT_ONCE }),
    enabled: isEnough,
  })
  const results = isEnough ? recordsIn(query.data) : undefined
  const total = results?.totalRowCount ?? 0
  const countText = total === 1 ? ENTRY.foundOne : fill(ENTRY.foundMany, { n: total })
  const statusText = !isEnough
    ? fill(ENTRY.findLeast, { n: MIN_SEARCH_LENGTH })
    : results && (total === 0 ? fill(ENTRY.foundNobody, { busca: searchFor }) : countText)
  return (
    <Stack gap="xs" onKeyDown={moveFocusInList}>
      <TextInput
        type="search"
        data-autofocus
        label={ENTRY.find}
        placeholder={ENTRY.findHint}
        required
        value={typed}
        maxLength={100}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          // Enter belongs to the search: nothing is sent before somebody is chosen.
          if (event.key === 'Enter') event.preventDefault()
        }}
        leftSection={<IconSearch size={18} aria-hidden />}
        error={error}
      />
      <Text size="sm" c="dimmed" role="status">
        {statusText}
      </Text>
      {isEnough && query.error && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {results && total > 0 && (
        <ul className={classes.list}>
          {results.data.map(student => {
            const isHere = takenIds.has(student.id)
            return (
              <li key={student.id}>
                <UnstyledButton
                  className={classes.student ?? ''}
                  disabled={isHere}
                  onClick={() => onChoose({ id: student.id, name: nameInUse(student) })}
                >
                  <PersonLine person={student} detail={detailOf(student, isHere)} />
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      )}
      {results && total > results.data.length && (
        <Text size="sm" c="dimmed">
          {fill(ENTRY.foundMore, { n: total - results.data.length })}
        </Text>
      )}
      <Group>
        <Button
          component={Link}
          to={newStudentAt}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconUserPlus size={18} aria-hidden />}
        >
          {ENTRY.newStudent}
        </Button>
      </Group>
    </Stack>
  )
}
