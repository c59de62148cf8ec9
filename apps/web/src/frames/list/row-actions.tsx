import { fill, M } from '@lousa/contract/messages.ts'
import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazyModule } from '../../lib/device/lazy.ts'
import { LateMenu } from '../../ui/late-menu.tsx'
import type { RowAction } from './row-action.types.ts'

export type { RowAction } from './row-action.types.ts'

const rowMenu = lazyModule(async () => (await import('./row-menu.tsx')).RowMenu)

/** The menu of one row, "Ações de {nome}": the same on table and card. */
export const RowActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) =>
  actions.length === 0 ? null : (
    <LateMenu
      menu={rowMenu}
      given={{ actions }}
      button={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={fill(M.list.actionsOf, { name })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      }
    />
  )
