import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import { LousaMark } from '../../ui/lousa-mark.tsx'
import type { MenuEntry } from '../route-rules.ts'
import type { RouteNode } from '../route-tree.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './menu-rail.module.css'
import { useIsHere, useMenu, useTarget } from './use-menu.ts'

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

const Group = ({ entry: { node, children } }: { entry: MenuEntry }) => {
  const here = useIsHere()(node)
  const Icon = node.icon
  return (
    <Menu position="right-start" offset={10} withArrow trigger="click-hover" openDelay={80} closeDelay={180}>
      <Menu.Target>
        <UnstyledButton className={classes.entry ?? ''} aria-label={node.label} data-inside={here}>
          {Icon && <Icon size={24} stroke={1.6} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={220}>
        <Menu.Label>{node.label}</Menu.Label>
        {children.map(child => (
          <SubEntry key={child.path} node={child} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Single = ({ entry: { node } }: { entry: MenuEntry }) => {
  const Icon = node.icon
  return (
    <Tooltip label={node.label} position="right" withArrow openDelay={80}>
      <span>
        <MenuLink node={node} className={classes.entry ?? ''}>
          {Icon && <Icon size={24} stroke={1.6} aria-hidden />}
          <span className={classes.hidden}>{node.label}</span>
        </MenuLink>
      </span>
    </Tooltip>
  )
}

/** The menu as a narrow rail of icons; entries with sub-entries open beside it. */
export const MenuRail = () => (
  <div className={classes.rail}>
    <Link to={PATHS.app} className={classes.brand} aria-label="Lousa, início">
      <LousaMark size={40} />
    </Link>
    <ul className={classes.list}>
      {useMenu().map(entry => (
        <li key={entry.node.path}>
          {entry.children.length > 0 ? <Group entry={entry} /> : <Single entry={entry} />}
        </li>
      ))}
    </ul>
  </div>
)
