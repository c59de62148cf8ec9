import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { MenuEntry } from '../../routes/route-rules.ts'
import classes from './menu-bar.module.css'
import { MenuDropdown } from './menu-dropdown.tsx'
import { MenuLink } from './menu-link.tsx'
import { useIsActive, useMenu } from './use-menu.ts'

const Face = ({ entry: { node } }: { entry: MenuEntry }) => {
  const Icon = node.icon
  return (
    <>
      {Icon && <Icon size={20} stroke={1.6} aria-hidden className={classes.icon ?? ''} />}
      <span>{node.label}</span>
    </>
  )
}

const Group = ({ entry }: { entry: MenuEntry }) => {
  const here = useIsActive()(entry.node)
  return (
    <MenuDropdown entry={entry} position="bottom-start">
      <UnstyledButton className={classes.entry ?? ''} data-inside={here}>
        <Face entry={entry} />
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
    </MenuDropdown>
  )
}

/** The menu as a bar below the header; entries with sub-entries open below theirs. */
export const MenuBar = () => (
  <ul className={classes.list}>
    {useMenu().map(entry => (
      <li key={entry.node.path}>
        {entry.children.length > 0 ? (
          <Group entry={entry} />
        ) : (
          <MenuLink node={entry.node} className={classes.entry ?? ''}>
            <Face entry={entry} />
          </MenuLink>
        )}
      </li>
    ))}
  </ul>
)
