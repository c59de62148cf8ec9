import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { WIDE } from './use-device.ts'

type Pin = { label: string; icon: ReactNode; toggle: () => void }

/** Pins the open menu next to the page, or folds it to its icons again: only where there is room for both. */
export const PinMenu = ({ children }: { children: (pin: Pin) => ReactNode }) => {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const pinned = useSession(({ menu }) => menu.pinned)
  const setPinned = useSession(({ setPinned }) => setPinned)
  if (!isWide) return null
  const Icon = pinned ? IconPinnedOff : IconPin
  return children({
    label: pinned ? SHELL.menu.unpin : SHELL.menu.pin,
    icon: <Icon size={22} stroke={1.6} aria-hidden />,
    toggle: () => setPinned(!pinned),
  })
}
