import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '../route-rules.ts'
import type { RouteNode } from '../route-tree.ts'
import classes from './menu-dropdown.module.css'
import { useIsHere, useTarget } from './use-menu.ts'

const SubEntry = ({ node }: { node: RouteNode }) => {
  const here = useIsHere()(node)
  const { to, external } = useTarget()(node)
  return external ? (
    <Menu.Item
      component="a"
      href={to}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={14} aria-label="abre em outra janela" />}
    >
      {node.label}
    </Menu.Item>
  ) : (
    <Menu.Item
      component={Link}
      to={to}
      {...(here ? { 'aria-current': 'page', className: classes.here ?? '' } : {})}
    >
      {node.label}
    </Menu.Item>
  )
}

/** An entry whose sub-entries open beside or below it, by hand, pointer or keyboard. `children` is what opens them. */
export const MenuDropdown = ({
  entry,
  position,
  label,
  children,
}: {
  entry: MenuEntry
  position: NonNullable<ComponentProps<typeof Menu>['position']>
  /** Where the entry itself shows no words. */
  label?: string
  children: ReactNode
}) => (
  <Menu position={position} offset={10} withArrow trigger="click-hover" openDelay={80} closeDelay={180}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown miw={220}>
      {label !== undefined && <Menu.Label>{label}</Menu.Label>}
      {entry.children.map(child => (
        <SubEntry key={child.path} node={child} />
      ))}
    </Menu.Dropdown>
  </Menu>
)
