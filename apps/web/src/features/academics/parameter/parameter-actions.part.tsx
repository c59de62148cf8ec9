import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import type { Use } from '@lousa/contract/academics/parameter/use.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { toast } from '../../../ui/toast.tsx'
import { structureChanged } from '../structure.api.ts'
import { useConfirmWithUse } from './confirm-with-use.part.tsx'

/** `{name}` in them is the row's. */
export type ActWords = Record<'deleteTitle' | 'deactivateTitle' | 'deactivated' | 'activated', string>

type Doing<Row> = {
  isActive: (row: Row) => boolean
  edit: (row: Row) => void
  load: (id: string) => Promise<readonly Use[]>
  /** Turns it on or off; without a version, because nothing else is written. */
  setActive: (row: Row, isActive: boolean) => Promise<unknown>
  remove: (row: Row) => Promise<unknown>
  /** Why it cannot be deleted, where the list of uses is not the way to say it. */
  refusal?: (uses: readonly Use[]) => string | undefined
  words: ActWords
}

/**
 * Edit, turn off or on, delete: what a row of a parameter offers. Turning off says first what goes on using it, and can
 * be undone from the notice.
 */
export const useParameterActions = <Row extends { id: string; name: string }>(
  doing: Doing<Row>,
): { actionsOf: (row: Row) => RowAction[]; modal: ReactNode } => {
  const { ask, modal } = useConfirmWithUse()
  const { isActive, edit, load, setActive, remove, refusal, words } = doing
  const say = (what: keyof ActWords, { name }: Row): string => fill(words[what], { name })
  const activate = async (row: Row): Promise<void> => {
    try {
      await setActive(row, true)
      toast.success(say('activated', row))
    } catch (error) {
      toast.error(error)
    }
    void structureChanged()
  }
  const deactivate = async (row: Row): Promise<void> => {
    await setActive(row, false)
    void structureChanged()
    toast.undoable(say('deactivated', row), () => void activate(row))
  }
  const actionsOf = (row: Row): RowAction[] => [
    { label: M.btn.edit, icon: <IconPencil size={18} aria-hidden />, onClick: () => edit(row) },
    isActive(row)
      ? {
          label: SHARED.deactivate,
          icon: <IconArchive size={18} aria-hidden />,
          onClick: () =>
            ask({
              title: say('deactivateTitle', row),
              kind: 'archive',
              load: () => load(row.id),
              run: () => deactivate(row),
            }),
        }
      : {
          label: SHARED.activate,
          icon: <IconArchiveOff size={18} aria-hidden />,
          onClick: () => void activate(row),
        },
    {
      label: M.btn.delete,
      icon: <IconTrash size={18} aria-hidden />,
      destructive: true,
      onClick: () =>
        ask({
          title: say('deleteTitle', row),
          kind: 'delete',
          load: () => load(row.id),
          run: async () => {
            await remove(row)
            toast.success(M.toast.deleted)
            void structureChanged()
          },
          ...(refusal ? { refusal } : {}),
          ...(isActive(row) ? { archive: () => deactivate(row) } : {}),
        }),
    },
  ]
  return { actionsOf, modal }
}
