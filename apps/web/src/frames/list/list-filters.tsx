import { M } from '@lousa/contract/messages.ts'
import { CloseButton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './list-filters.module.css'
import type { ListState } from './list-search.ts'

const TYPING_PAUSE_MS = 300

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` goes to the search box, unless the person is typing somewhere. */
const useSlash = (focus: () => void): void => {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const SearchBox = ({ label, state }: { label: string; state: ListState }) => {
  const [typed, setTyped] = useState(state.searchText)
  const box = useRef<HTMLInputElement>(null)
  const sent = useRef(state.searchText)
  // A finger has no key to press for it.
  const byFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const { setSearchText } = state
  useSlash(() => box.current?.focus())
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const { href } = window.location
    const timer = setTimeout(() => {
      // A person who has gone on to a page that is not rendered yet is not called back to the list.
      if (window.location.href !== href) return
      sent.current = typed.trim()
      setSearchText(typed.trim())
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, setSearchText])
  useEffect(() => {
    // Cleared from outside ("Limpar filtros", the back button): the box follows.
    if (state.searchText === sent.current) return
    sent.current = state.searchText
    setTyped(state.searchText)
  }, [state.searchText])
  return (
    <TextInput
      ref={box}
      type="search"
      id="busca"
      className={classes.search ?? ''}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={byFinger ? label : `${label} ( / )`}
      value={typed}
      maxLength={100}
      onChange={event => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? <CloseButton aria-label={M.filters.clearSearch} onClick={() => setTyped('')} /> : null
      }
    />
  )
}

/** The bar above a list. The search box writes to the address after a short pause. */
export const ListFilters = ({
  state,
  searchLabel = M.btn.search,
  children,
}: {
  state?: ListState
  searchLabel?: string
  children?: ReactNode
}) => (
  <search className={classes.bar}>
    {state && <SearchBox label={searchLabel} state={state} />}
    {children}
  </search>
)
