import { Menu, type MenuProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import type { MenuOf } from '../../../ui/late-menu.tsx'
import type { MenuEntry } from '../../routes/route-rules.ts'
import type { RouteNode } from '../../routes/route-tree.ts'
import classes from './menu-dropdown.module.css'
import { useIsActive } from './use-menu.ts'

export type Entries = {
  entry: MenuEntry
  position: NonNullable<MenuProps['position']>
  /** Where the entry itself shows no words. */
  label?: string
}

/** How long the pointer rests before it opens a menu. */
const REST_MS = 80

/**
 * Whether the menu is open. The kit opens it a moment after the pointer came in, also when something was chosen in that
 * moment: on a slow machine the menu would come back over the page that it led to, and take the focus from it.
 */
const useOpened = () => {
  const [opened, setOpened] = useState(false)
  const chosen = useRef(Number.NEGATIVE_INFINITY)
  return {
    opened,
    onChange: (next: boolean) => {
      if (!next || performance.now() - chosen.current > 2 * REST_MS) setOpened(next)
    },
    onChoose: () => {
      chosen.current = performance.now()
    },
  }
}

const SubEntry = ({ node, onChoose }: { node: RouteNode; onChoose: () => void }) => {
  const here = useIsActive()(node)
  return (
    <Menu.Item
      component={Link}
      to={node.path}
      onClick={onChoose}
      {...(here ? { 'aria-current': 'page', className: classes.here ?? '' } : {})}
    >
      {node.label}
    </Menu.Item>
  )
}

/** The sub-entries of an entry. */
export const MenuDropdownEntries = ({ entry, position, label, ...opener }: MenuOf<Entries>) => {
  const { onChoose, ...state } = useOpened()
  return (
    <ButtonMenu
      {...opener}
      {...state}
      position={position}
      offset={10}
      withArrow
      trigger="click-hover"
      openDelay={REST_MS}
      closeDelay={180}
    >
      <Menu.Dropdown miw={220}>
        {label !== undefined && <Menu.Label>{label}</Menu.Label>}
        {entry.children.map(child => (
          <SubEntry key={child.path} node={child} onChoose={onChoose} />
        ))}
      </Menu.Dropdown>
    </ButtonMenu>
  )
}
