import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { ActionIcon, Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { LousaMark } from '../../../ui/lousa-mark.tsx'
import type { MenuEntry } from '../../routes/route-rules.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './menu-list.module.css'
import { PinMenu } from './menu-pin.tsx'
import { useIsActive, useMenu } from './use-menu.ts'

type EntryProps = { entry: MenuEntry; onChosen: (() => void) | undefined }

const Group = ({ entry: { node, children }, onChosen }: EntryProps) => {
  const here = useIsActive()(node)
  const [opened, setOpened] = useState(here)
  const id = useId()
  const Icon = node.icon
  return (
    <li>
      <UnstyledButton
        className={classes.entry ?? ''}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        data-inside={here}
      >
        {Icon && <Icon size={22} stroke={1.6} aria-hidden />}
        <span className={classes.label}>{node.label}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} data-opened={opened} />
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <ul className={classes.subs}>
          {children.map(child => (
            <li key={child.path}>
              <MenuLink node={child} className={classes.sub ?? ''} onChosen={onChosen}>
                {child.label}
              </MenuLink>
            </li>
          ))}
        </ul>
      </Collapse>
    </li>
  )
}

const Single = ({ entry: { node }, onChosen }: EntryProps) => {
  const Icon = node.icon
  return (
    <li>
      <MenuLink node={node} className={classes.entry ?? ''} onChosen={onChosen}>
        {Icon && <Icon size={22} stroke={1.6} aria-hidden />}
        <span className={classes.label}>{node.label}</span>
      </MenuLink>
    </li>
  )
}

/**
 * The full menu: in the drawer of a phone, where the header has no room for the institution's name, or pinned next to the page. A
 * choice closes the drawer, also where the address does not change.
 */
export const MenuList = ({ onClose, of }: { onClose?: () => void; of?: string }) => (
  <div className={classes.menu}>
    <div className={classes.brand}>
      <LousaMark size={36} />
      <span>Lousa</span>
      {onClose && (
        <ActionIcon
          variant="transparent"
          c="var(--lousa-nav-text)"
          size={44}
          ml="auto"
          aria-label={SHELL.menu.close}
          onClick={onClose}
        >
          <IconX size={22} aria-hidden />
        </ActionIcon>
      )}
    </div>
    {of && <p className={classes.of}>{of}</p>}
    <ul className={classes.list}>
      {useMenu().map(entry =>
        entry.children.length > 0 ? (
          <Group key={entry.node.path} entry={entry} onChosen={onClose} />
        ) : (
          <Single key={entry.node.path} entry={entry} onChosen={onClose} />
        ),
      )}
    </ul>
    {!onClose && (
      <PinMenu>
        {({ label, icon, toggle }) => (
          <div className={classes.pin}>
            <UnstyledButton className={classes.entry ?? ''} onClick={toggle}>
              {icon}
              <span className={classes.label}>{label}</span>
            </UnstyledButton>
          </div>
        )}
      </PinMenu>
    )}
  </div>
)
