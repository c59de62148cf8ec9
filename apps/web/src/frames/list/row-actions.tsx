import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type RowAction = {
  label: string
  icon?: ReactNode
  to?: string
  onClick?: () => void
  /** Red, and last in the menu. */
  destructive?: boolean
  disabled?: boolean
}

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

/** The menu of one row, "Ações de {nome}": the same on table and card. */
export const RowActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Ações de ${name}`}
          onClick={event => event.stopPropagation()}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={event => event.stopPropagation()}>
        {actions.map(action => (
          <Item key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
