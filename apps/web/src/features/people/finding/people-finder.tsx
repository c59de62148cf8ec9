import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { FoundUser } from '@lousa/contract/people/person/user.contract.ts'
import { Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PersonLine } from '../../../ui/person-avatar.tsx'
import { foundPeopleOptions, LEAST_LETTERS } from '../person/people.api.ts'
import { PersonStatus } from '../person/person-status.part.tsx'
import { recordPath } from '../person/similar-people.part.tsx'
import classes from './people-finder.module.css'

const S = PEOPLE.finder
const PAUSE_MS = 200

/** Up and down walk through the box and what was found, as one list. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href]')]
  const at = stops.findIndex(stop => stop.matches(':focus'))
  stops[at + step]?.focus()
  event.preventDefault()
}

const detailOf = ({ role, registration }: FoundUser): string =>
  [M.enum[role], registration].filter(Boolean).join(' · ')

const Found = ({ people, onLeave }: { people: readonly FoundUser[]; onLeave: () => void }) => (
  <ul className={classes.list}>
    {people.map(person => (
      <li key={person.id}>
        <UnstyledButton
          component={Link}
          to={recordPath(person)}
          onClick={onLeave}
          className={classes.person ?? ''}
        >
          <PersonLine person={person} detail={detailOf(person)} />
          {person.status === 'Inativo' && <PersonStatus status={person.status} />}
        </UnstyledButton>
      </li>
    ))}
  </ul>
)

/** Finds anybody, archived people too, by whatever of them is at hand. */
export const PeopleFinder = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isEnough = asked.length >= LEAST_LETTERS
  const { data, error, refetch } = useQuery({ ...foundPeopleOptions(asked), enabled: isEnough })
  const found = isEnough ? data : undefined
  const total = found?.totalRowCount ?? 0
  const said = !isEnough
    ? fill(S.least, { n: LEAST_LETTERS })
    : found &&
      (total === 0 ? fill(S.nobody, { busca: asked }) : fill(total === 1 ? S.one : S.many, { n: total }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={M.menu.findPeople}
      size="lg"
      yOffset="8vh"
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="sm" onKeyDown={walk}>
        <TextInput
          ref={box}
          type="search"
          data-autofocus
          aria-label={S.label}
          placeholder={S.label}
          value={typed}
          maxLength={100}
          onChange={event => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        <Text size="sm" c="dimmed" role="status">
          {said}
        </Text>
        {isEnough && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {found && total > 0 && <Found people={found.data} onLeave={onClose} />}
        {found && total > found.data.length && (
          <Group justify="center">
            <Text size="sm" c="dimmed">
              {fill(S.more, { n: total - found.data.length })}
            </Text>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
