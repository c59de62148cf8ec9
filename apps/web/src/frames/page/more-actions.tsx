import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import type { MenuOf } from '../../ui/late-menu.tsx'
import type { PageAction } from './page-action.types.ts'

/** High enough for a finger where there is one. */
const HEIGHT = { base: 44, sm: 36 }

const MoreItem = ({ action }: { action: PageAction }) => {
  const { label, icon, to, onClick, disabled = false } = action
  return to === undefined ? (
    <Menu.Item mih={HEIGHT} leftSection={icon} disabled={disabled} onClick={onClick}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item mih={HEIGHT} leftSection={icon} disabled={disabled} component={Link} to={to}>
      {label}
    </Menu.Item>
  )
}

/** The actions of a page beyond the first two. */
export const MoreActions = ({ actions, ...opener }: MenuOf<{ actions: readonly PageAction[] }>) => (
  <ButtonMenu {...opener} position="bottom-end" withinPortal>
    <Menu.Dropdown>
      {actions.map(action => (
        <MoreItem key={action.label} action={action} />
      ))}
    </Menu.Dropdown>
  </ButtonMenu>
)
