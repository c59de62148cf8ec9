import { fill } from '@lousa/contract/messages.ts'
import { PEOPLE_PICKER as W } from '@lousa/contract/people/search/people-picker.messages.ts'
import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { showDate } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { moveFocusInList } from '../../../ui/list-keyboard.ts'
import { PersonLine } from '../../../ui/person-avatar.tsx'
import { MIN_SEARCH_LENGTH, studentsOptions } from '../person/people.api.ts'
import { type PersonRecord, recordsIn } from '../person/person-records.values.ts'
import classes from './people-picker.module.css'

const PAUSE_MS = 200
const MAX_SHOWN = 8

type Person = { id: string; name: string; socialName?: string | null; thumb?: string | null }

/** The text of a picker, and the text that is searched for; null while it is too short. */
export const usePickerSearch = () => {
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS)
  return { typed, setTyped, searchFor: paused.length >= MIN_SEARCH_LENGTH ? paused : null }
}

export type PickerSearch = ReturnType<typeof usePickerSearch>

type Found<P> = {
  /** Undefined while they are not known. */
  people: readonly P[] | undefined
  /** More than the people that are passed, where the server counts them. */
  total?: number | undefined
  error: Error | null
  refetch: () => unknown
}

type Props<P extends Person> = {
  search: PickerSearch
  found: Found<P>
  detailOf: (person: P) => string
  isDisabled?: (person: P) => boolean
  onChoose: (person: P) => void
  label?: string
  hint?: string
  required?: boolean
  /** The picker is the first field of a window, or was opened by the user. */
  autoFocus?: boolean
  error?: string | undefined
  /** Below the results: other ways to a person. */
  children?: ReactNode
}

const statusOf = (search: PickerSearch, found: number | undefined): string => {
  if (search.searchFor === null)
    return search.typed.trim() === '' ? '' : fill(W.min, { n: MIN_SEARCH_LENGTH })
  if (found === undefined) return ''
  if (found === 0) return fill(W.none, { search: search.searchFor })
  return found === 1 ? W.one : fill(W.many, { n: found })
}

/**
 * Finds one person. ↓ and ↑ walk through field and results, Enter chooses the only result or goes to the first of several,
 * Esc empties the field before it closes the window around it.
 */
export const PeoplePicker = <P extends Person>({
  search,
  found: { people, total, error: failure, refetch },
  detailOf,
  isDisabled = () => false,
  onChoose,
  label = W.student,
  hint = W.hint,
  required = false,
  autoFocus = false,
  error,
  children,
}: Props<P>) => {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { typed, setTyped, searchFor } = search
  const shown = searchFor === null ? undefined : people?.slice(0, MAX_SHOWN)
  const count = Math.max(total ?? 0, people?.length ?? 0)
  const more = shown ? count - shown.length : 0
  // Esc that empties the field leaves the window around it open.
  const stopsEscape = typed === '' ? {} : { 'data-mantine-stop-propagation': true }
  useEffect(() => {
    // A window gives the focus by itself.
    if (autoFocus && !field.current?.closest('[role=dialog]')) field.current?.focus()
  }, [autoFocus])
  const onEnter = (): void => {
    const results = [...(list.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    if (results.length === 1) results[0]?.click()
    else results[0]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    moveFocusInList(event)
    // Enter belongs to the search: no form is sent with it.
    if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault()
      onEnter()
    }
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
      field.current?.focus()
    }
  }
  return (
    <Stack gap="xs" onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        type="search"
        {...stopsEscape}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        label={label}
        placeholder={hint}
        required={required}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        error={error}
      />
      <Text size="sm" c="dimmed" role="status">
        {statusOf(search, shown && count)}
      </Text>
      {searchFor !== null && failure && !people && (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      )}
      {shown && shown.length > 0 && (
        <ul className={classes.list} ref={list}>
          {shown.map(person => (
            <li key={person.id}>
              <UnstyledButton
                {...stopsEscape}
                className={classes.person ?? ''}
                disabled={isDisabled(person)}
                onClick={() => {
                  // Where the picker stays, the next person is typed.
                  field.current?.focus()
                  onChoose(person)
                }}
              >
                <PersonLine person={person} detail={detailOf(person)} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {fill(W.more, { n: more })}
        </Text>
      )}
      {children}
    </Stack>
  )
}

const parentText = ({ responsible }: PersonRecord): string =>
  responsible
    ? fill(/^m[ãa]e$/iu.test(responsible.kinship) ? W.mother : W.responsible, { name: responsible.name })
    : ''

/** Registration, class, birth date and mother: they distinguish namesakes. */
export const studentDetail = (student: PersonRecord): string =>
  [
    student.studentRegistrationNumber,
    ...(student.grades ?? []).map(({ name }) => name),
    student.birthdate && fill(W.born, { date: showDate(student.birthdate) }),
    parentText(student),
  ]
    .filter(Boolean)
    .join(' · ')

/** The students that a picker finds, by name, CPF or registration; without a status archived ones too. */
export const useFoundStudents = ({ searchFor }: PickerSearch, status?: 'Ativo'): Found<PersonRecord> => {
  const query = useQuery({
    ...studentsOptions({ searchFor: searchFor ?? '', status, rowsPerPage: MAX_SHOWN }),
    enabled: searchFor !== null,
  })
  const results = recordsIn(query.data)
  return {
    people: results?.data,
    total: results?.totalRowCount,
    error: query.error,
    refetch: query.refetch,
  }
}

type StudentProps = Pick<
  Props<PersonRecord>,
  'onChoose' | 'label' | 'required' | 'autoFocus' | 'error' | 'isDisabled' | 'children'
> & {
  status?: 'Ativo'
  /** Added to the detail of a student who cannot be chosen. */
  disabledText?: string
}

/** Finds one student. */
export const StudentPicker = ({ status, disabledText = '', ...props }: StudentProps) => {
  const search = usePickerSearch()
  const found = useFoundStudents(search, status)
  const { isDisabled = () => false } = props
  return (
    <PeoplePicker
      {...props}
      search={search}
      found={found}
      detailOf={student =>
        [studentDetail(student), isDisabled(student) ? disabledText : ''].filter(Boolean).join(' · ')
      }
    />
  )
}

/** The student who was chosen, in place of the picker; after a choice the focus is here, before the next field. */
export const ChosenStudent = ({
  name,
  detail,
  isFocused,
  onChange,
}: {
  name: string
  detail?: string
  /** Chosen a moment ago, by this field. */
  isFocused: boolean
  onChange: () => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) place.current?.focus()
  }, [isFocused])
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div ref={place} tabIndex={-1} className={classes.chosen}>
        <Text size="sm" c="dimmed">
          {W.chosen}
        </Text>
        <Text fw={600}>{name}</Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      <Button variant="default" size="xs" onClick={onChange}>
        {W.change}
      </Button>
    </Group>
  )
}
