import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { UnstyledButton } from '@mantine/core'
import { type HTMLAttributes, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { LousaMark } from '../../../ui/lousa-mark.tsx'
import type { MenuEntry } from '../../routes/route-rules.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { MenuLink } from './menu-link.tsx'
import { PinMenu } from './menu-pin.tsx'
import classes from './menu-rail.module.css'
import { useIsActive, useMenu } from './use-menu.ts'

type Named = { name: string; as?: 'li' | 'div'; children: ReactNode } & Pick<
  HTMLAttributes<HTMLElement>,
  'id'
>

/**
 * An icon of the rail and its name, which stands beside it as soon as the pointer or the focus is there. Nothing is
 * fetched for it. Esc puts it away, and so does choosing the entry: the page it leads to lies under it. The rail scrolls, so the name is placed over the page, at the height of its icon.
 */
const WithName = ({ name, as: Element = 'li', children }: Named) => {
  const [top, setTop] = useState<number | null>(null)
  const show = (element: HTMLElement) => setTop(element.getBoundingClientRect().top)
  return (
    <Element
      className={classes.item}
      onMouseEnter={event => show(event.currentTarget)}
      onMouseLeave={() => setTop(null)}
      onFocus={event => show(event.currentTarget)}
      onBlur={() => setTop(null)}
      onClick={() => setTop(null)}
      onKeyDown={event => {
        if (event.key === 'Escape') setTop(null)
      }}
    >
      {children}
      {top !== null && (
        <span className={classes.name} style={{ top }} aria-hidden>
          {name}
        </span>
      )}
    </Element>
  )
}

const Group = ({ entry }: { entry: MenuEntry }) => {
  const { icon: Icon, label } = entry.node
  const here = useIsActive()(entry.node)
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
  return (
    <MenuLink node={node} className={classes.entry ?? ''}>
      {Icon && <Icon size={24} stroke={1.6} aria-hidden />}
      <span className={classes.hidden}>{node.label}</span>
    </MenuLink>
  )
}

/** The menu as a narrow rail of icons; entries with sub-entries open beside it. */
export const MenuRail = () => (
  <div className={classes.rail}>
    <WithName name={SHELL.start} as="div">
      <Link to={PATHS.app} className={classes.brand} aria-label={SHELL.start}>
        <LousaMark size={40} />
      </Link>
    </WithName>
    <ul className={classes.list}>
      {useMenu().map(entry => (
        <WithName key={entry.node.path} name={entry.node.label}>
          {entry.children.length > 0 ? <Group entry={entry} /> : <Single entry={entry} />}
        </WithName>
      ))}
    </ul>
    <PinMenu>
      {({ label, icon, toggle }) => (
        <WithName name={label} as="div">
          <UnstyledButton className={classes.entry ?? ''} aria-label={label} onClick={toggle}>
            {icon}
          </UnstyledButton>
        </WithName>
      )}
    </PinMenu>
  </div>
)
