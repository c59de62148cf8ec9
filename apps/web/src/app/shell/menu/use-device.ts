import { useMediaQuery } from '@mantine/hooks'
import { useSession } from '../../../lib/session/session.ts'

/** Breakpoints in em of 16 px: 768, 992 (mobile) and 1400 (vertical unpinned). */
const PHONE = '(max-width: 47.99em)'
const NO_MENU_BESIDE = '(max-width: 61.99em)'
/** Room for the open menu next to the page. */
export const WIDE = '(min-width: 87.5em)'
const sync = { getInitialValueInEffect: false }

/** Device types, by the room that the window has. */
export type Device = 'mobile' | 'tablet' | 'desktop'

export const useDevice = (): Device => {
  const phone = useMediaQuery(PHONE, false, sync)
  const narrow = useMediaQuery(NO_MENU_BESIDE, false, sync)
  if (phone) return 'mobile'
  return narrow ? 'tablet' : 'desktop'
}

export type MenuShape = 'drawer' | 'rail' | 'pinned' | 'bar'

/** How the menu shows: as chosen where there is room, as a drawer where there is none. */
export const useMenuShape = (device: Device): MenuShape => {
  const wide = useMediaQuery(WIDE, true, sync)
  const pinned = useSession(({ menu }) => menu.pinned)
  const nav = useSession(({ settings }) => settings.nav)
  if (device !== 'desktop') return 'drawer'
  if (nav === 'horizontal') return 'bar'
  return wide && pinned ? 'pinned' : 'rail'
}
