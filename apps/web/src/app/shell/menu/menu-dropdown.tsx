import { lazyModule } from '../../../lib/device/lazy.ts'
import { type Button, LateMenu } from '../../../ui/late-menu.tsx'
import type { Entries } from './menu-dropdown-entries.tsx'

const entries = lazyModule(async () => (await import('./menu-dropdown-entries.tsx')).MenuDropdownEntries)

/**
 * An entry whose sub-entries open next to or below it, by touch, pointer or keyboard. `children` is the control that opens them.
 */
export const MenuDropdown = ({ children, ...given }: Entries & { children: Button }) => (
  <LateMenu button={children} menu={entries} given={given} />
)
