import { Menu, type MenuProps } from '@mantine/core'
import { Link } from 'react-router'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import type { MenuOf } from '../../../ui/late-menu.tsx'
import type { MenuEntry } from '../../routes/route-rules.ts'
import type { RouteNode } from '../../routes/route-tree.ts'
import classes from './menu-dropdown.module.css'
import { useIsHere } from './use-menu.ts'

export type Entries = {
  entry: MenuEntry
  position: NonNullable<MenuProps['position']>
  /** Where the entry itself shows no words. */
  label?: string
}

const SubEntry = ({ node }: { node: RouteNode }) => {
  const here = useIsHere()(node)
  return (
    <Menu.Item
      component={Link}
      to={node.path}
      {...(here ? { 'aria-current': 'page', className: classes.here ?? '' } : {})}
    >
      {node.label}
    </Menu.Item>
  )
}

/** The sub-entries of an entry. */
export const MenuDropdownEntries = ({ entry, position, label, ...opener }: MenuOf<Entries>) => (
  <ButtonMenu
    {...opener}
    position={position}
    offset={10}
    withArrow
    trigger="click-hover"
    openDelay={80}
    closeDelay={180}
  >
    <Menu.Dropdown miw={220}>
      {label !== undefined && <Menu.Label>{label}</Menu.Label>}
      {entry.children.map(child => (
        <SubEntry key={child.path} node={child} />
      ))}
    </Menu.Dropdown>
  </ButtonMenu>
)
