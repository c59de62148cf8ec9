import { fill, M } from '@lousa/contract/messages.ts'
import { PALETTE } from '@lousa/contract/shell/palette.messages.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react'
import { useActor } from '../../../features/identity/identity.api.ts'
import { readsOwner } from '../../../lib/device/read-through.ts'
import { addRecentItem, recentItems } from '../../../lib/device/recent-places.ts'
import { Modal } from '../../../ui/modal.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import type { PaletteEntry } from './entry.types.ts'
import { canOpen } from './page-entries.ts'
import { paletteGroups } from './palette-groups.ts'
import { optionId, PaletteResults } from './palette-results.tsx'
import { canQuery } from './sources.ts'
import { useFoundPeople } from './use-found-people.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** The key that is at each end, or one further; from the last to the first, as in every list of choices. */
const steps = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, Home: 0, End: count - 1 })[key]

const useResults = (typed: string) => {
  const user = useActor()
  const { searcher, index, beginnings, isIncomplete } = usePaletteEntries()
  const { people, hasMore, isSettled, ...search } = useFoundPeople(typed)
  const owner = readsOwner(user)
  const recent = useMemo(
    () =>
      recentItems(owner)
        .filter(({ to }) => canOpen(searcher, to))
        .map((place): PaletteEntry => ({ ...place, group: 'recent' })),
    [owner, searcher],
  )
  const groups = useMemo(
    () => paletteGroups({ typed, index, recent, people, beginnings }),
    [typed, index, recent, people, beginnings],
  )
  const shown = groups.find(({ group }) => group === 'people')?.entries.length
  return {
    ...search,
    groups,
    hasMore: shown !== undefined && isSettled && (hasMore || people.length > shown),
    isIncomplete,
  }
}

type Results = ReturnType<typeof useResults>

const statusOf = (typed: string, count: number, { isSearching }: Results): string => {
  if (count === 0) return isSearching ? PALETTE.searching : fill(PALETTE.found.none, { busca: typed.trim() })
  return count === 1 ? PALETTE.found.one : fill(PALETTE.found.many, { n: count })
}

/** Results that are missing because the server could not be asked, or that exceed the shown ones. */
const Missing = ({ results: { hasFailed, isIncomplete, hasMore, retry } }: { results: Results }) => (
  <>
    {hasFailed && (
      <Text size="sm" role="alert">
        {PALETTE.failed}{' '}
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {PALETTE.retry}
        </Button>
      </Text>
    )}
    {isIncomplete && <Text size="sm">{PALETTE.incomplete}</Text>}
    {hasMore && (
      <Text size="sm" c="dimmed">
        {PALETTE.more}
      </Text>
    )}
  </>
)

/** One search over everything that this person may open: recent places, actions, people, classes, pages and help. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const user = useActor()
  const isPhone = usePhone()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const results = useResults(typed)
  const entries = results.groups.flatMap(group => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const active = entries[at]
  const owner = readsOwner(user)
  const choose = useCallback(
    (entry: PaletteEntry) => {
      addRecentItem(owner, entry)
      onClose()
    },
    [owner, onClose],
  )
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !active || event.shiftKey) return
    const next = entries[steps(event.key, at, entries.length) ?? -1]
    if (next) setChosen(next.key)
    else if (event.key === 'Enter') document.getElementById(optionId(id, active.key))?.click()
    else return
    event.preventDefault()
  }
  const label = canQuery('people', user.role) ? PALETTE.labelOfOffice : PALETTE.label
  return (
    <Modal
      opened
      onClose={onClose}
      title={PALETTE.title}
      size="lg"
      yOffset="8vh"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="xs">
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-autocomplete="list"
          {...(active ? { 'aria-controls': id, 'aria-activedescendant': optionId(id, active.key) } : {})}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setChosen('')
          }}
          onKeyDown={press}
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        <Text size="sm" c="dimmed" role="status">
          {statusOf(typed, entries.length, results)}
        </Text>
        {active && (
          <PaletteResults
            id={id}
            groups={results.groups}
            active={active.key}
            onActive={setChosen}
            onChoose={choose}
          />
        )}
        <Missing results={results} />
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {PALETTE.keys}
        </Text>
      </Stack>
    </Modal>
  )
}
