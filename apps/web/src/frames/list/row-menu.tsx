import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import type { MenuOf } from '../../ui/late-menu.tsx'
import type { RowAction } from './row-action.types.ts'

const Item = ({ action }: { action: RowAction }) => {
  const { label, icon, to, onClick, destructive = false, disabled = false } = action
  const look = { leftSection: icon, disabled, ...(destructive ? { c: 'var(--lousa-bad)' } : {}) }
  return to === undefined ? (
    <Menu.Item {...look} onClick={onClick}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} component={Link} to={to}>
      {label}
    </Menu.Item>
  )
}

/** The menu under the button of a row. */
export const RowMenu = ({ actions, ...opener }: MenuOf<{ actions: readonly RowAction[] }>) => (
  <ButtonMenu {...opener} position="bottom-end" withinPortal>
    <Menu.Dropdown onClick={event => event.stopPropagation()}>
      {actions.map(action => (
        <Item key={action.label} action={action} />
      ))}
    </Menu.Dropdown>
  </ButtonMenu>
)
