import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { LousaMark } from '../../../ui/lousa-mark.tsx'
import type { MenuEntry } from '../../routes/route-rules.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { MenuLink } from './menu-link.tsx'
import { PinMenu } from './menu-pin.tsx'
import classes from './menu-rail.module.css'
import { useIsActive, useMenu } from './use-menu.ts'

/** An icon with its name below it. */
const Named = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <>
    {icon}
    <span className={classes.name}>{name}</span>
  </>
)

const Group = ({ entry }: { entry: MenuEntry }) => {
  const { icon: Icon, label } = entry.node
  const here = useIsActive()(entry.node)
  return (
    <MenuDropdown entry={entry} position="right-start" label={label}>
      <UnstyledButton className={classes.entry ?? ''} data-inside={here}>
        <Named icon={Icon && <Icon size={22} stroke={1.6} aria-hidden />} name={label} />
      </UnstyledButton>
    </MenuDropdown>
  )
}

const Single = ({ entry: { node } }: { entry: MenuEntry }) => {
  const Icon = node.icon
  return (
    <MenuLink node={node} className={classes.entry ?? ''}>
      <Named icon={Icon && <Icon size={22} stroke={1.6} aria-hidden />} name={node.label} />
    </MenuLink>
  )
}

/** The menu as a narrow rail of icons with their names; entries with sub-entries open a menu. */
export const MenuRail = () => (
  <div className={classes.rail}>
    <Link to={PATHS.app} className={classes.brand} aria-label={SHELL.start}>
      <LousaMark size={40} />
    </Link>
    <ul className={classes.list}>
      {useMenu().map(entry => (
        <li key={entry.node.path}>
          {entry.children.length > 0 ? <Group entry={entry} /> : <Single entry={entry} />}
        </li>
      ))}
    </ul>
    <PinMenu>
      {({ label, icon, toggle }) => (
        <UnstyledButton className={classes.entry ?? ''} onClick={toggle}>
          <Named icon={icon} name={label} />
        </UnstyledButton>
      )}
    </PinMenu>
  </div>
)
