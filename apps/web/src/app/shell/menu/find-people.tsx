import { M } from '@lousa/contract/messages.ts'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useActor } from '../../../features/identity/identity.api.ts'
import { useFinding } from '../../../features/people/finding/finding.ts'
import { late, useLate } from '../../../lib/late.ts'

const finder = late(
  async () => (await import('../../../features/people/finding/people-finder.tsx')).PeopleFinder,
)

const useMayFind = (): boolean => useActor().role === 'ADMINISTRATOR'

type Opener = { label: string; hint: string; icon: ReactNode; open: () => void }

/** The way to the search for people, for those who may look at everybody. */
export const FindPeople = ({ children }: { children: (opener: Opener) => ReactNode }) => {
  const open = useFinding(({ open }) => open)
  if (!useMayFind()) return null
  return children({
    label: M.menu.findPeople,
    hint: 'Ctrl + K',
    icon: <IconSearch size={24} stroke={1.6} aria-hidden />,
    open,
  })
}

const Finder = () => {
  const { opened, open, close } = useFinding()
  const PeopleFinder = useLate(finder, opened ? 'now' : 'idle')
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      // Never over a dialog that asks for something else.
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
  // Left open by whoever signed out: the next person begins with nothing.
  useEffect(() => close, [close])
  return opened && PeopleFinder ? <PeopleFinder onClose={close} /> : null
}

/** The search for people over the page, wherever it was asked for. */
export const FoundPeople = () => (useMayFind() ? <Finder /> : null)
