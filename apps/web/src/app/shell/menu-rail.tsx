import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { late, useLate } from '../../lib/late.ts'
import { PATHS } from '../../lib/paths.ts'
import { LousaMark } from '../../ui/lousa-mark.tsx'
import type { MenuEntry } from '../route-rules.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { MenuLink } from './menu-link.tsx'
import classes from './menu-rail.module.css'
import { useIsHere, useMenu } from './use-menu.ts'

const tooltip = late(async () => (await import('./rail-tooltip.tsx')).RailTooltip)

const Group = ({ entry }: { entry: MenuEntry }) => {
  const { icon: Icon, label } = entry.node
  const here = useIsHere()(entry.node)
  return (
    <MenuDropdown entry={entry} position="right-start" label={label}>
      <UnstyledButton className={classes.entry ?? ''} aria-label={label} data-inside={here}>
        {Icon && <Icon size={24} stroke={1.6} aria-hidden />}
      </UnstyledButton>
    </MenuDropdown>
  )
}

const Single = ({ entry: { node } }: { entry: MenuEntry }) => {
  const Icon = node.icon
  const place = useRef<HTMLSpanElement>(null)
  const Tip = useLate(tooltip, 'idle')
  return (
    <span ref={place}>
      <MenuLink node={node} className={classes.entry ?? ''}>
        {Icon && <Icon size={24} stroke={1.6} aria-hidden />}
        <span className={classes.hidden}>{node.label}</span>
      </MenuLink>
      {Tip && <Tip target={place} label={node.label} />}
    </span>
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
