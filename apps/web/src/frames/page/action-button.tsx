import { M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lazyModule } from '../../lib/device/lazy.ts'
import { LateMenu } from '../../ui/late-menu.tsx'
import type { PageAction } from './page-action.types.ts'

const moreActions = lazyModule(async () => (await import('./more-actions.tsx')).MoreActions)

export const ActionButton = ({ action, primary = false }: { action: PageAction; primary?: boolean }) => {
  const { label, icon, to, onClick, loading = false, disabled = false } = action
  const look = { variant: primary ? 'filled' : 'default', leftSection: icon, loading, disabled }
  return to === undefined ? (
    <Button {...look} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {label}
    </Button>
  )
}

/** Actions for which there is no room as buttons. */
export const MoreActionsMenu = ({
  actions,
  label = M.page.moreActions,
  className = '',
  children,
}: {
  actions: readonly PageAction[]
  label?: string
  className?: string
  children?: ReactNode
}) => (
  <LateMenu
    menu={moreActions}
    given={{ actions }}
    button={
      // Wide enough for a finger where there is one.
      <Button variant="default" px="xs" miw={{ base: 44, sm: 0 }} aria-label={label} className={className}>
        <IconDotsVertical size={18} aria-hidden />
        {children}
      </Button>
    }
  />
)
