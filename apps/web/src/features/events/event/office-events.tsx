import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { generatePath, useNavigate } from 'react-router'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { copyAddress } from '../../../ui/copy-address.ts'
import { toast } from '../../../ui/toast.tsx'
import { eventsChanged, removeEvent } from './event.api.ts'

const icon = { size: 18, 'aria-hidden': true } as const

/** The actions of the office for an event; other roles have none. */
export const useOfficeEvents = (
  isOffice: boolean,
): { page: { primary?: PageAction }; actionsOf: (event: SchoolEvent) => PageAction[] } => {
  const navigate = useNavigate()
  const remove = async (event: SchoolEvent): Promise<void> => {
    const agreed = await confirm({
      title: fill(E.deleteTitle, { name: event.name }),
      effect: E.deleteEffect,
      verb: M.btn.delete,
    })
    if (!agreed) return
    try {
      await removeEvent(event.id)
      toast.success(E.deleted)
      await navigate(PATHS.events)
      void eventsChanged()
    } catch (error) {
      const isUsed = error instanceof Refusal && error.code === 'IN_USE'
      toast.error(
        isUsed ? new Refusal({ code: error.code, status: error.status, message: E.hasEnrolled }) : error,
      )
    }
  }
  if (!isOffice) return { page: {}, actionsOf: () => [] }
  return {
    page: { primary: { label: E.newOne, icon: <IconPlus {...icon} />, to: PATHS.newEvent } },
    actionsOf: event => [
      {
        label: M.btn.edit,
        icon: <IconPencil {...icon} />,
        to: generatePath(PATHS.updateEvent, { id: event.id }),
      },
      {
        label: E.copyLink,
        icon: <IconCopy {...icon} />,
        onClick: () => void copyAddress(generatePath(PATHS.event, { id: event.id }), E.copied),
      },
      { label: M.btn.delete, icon: <IconTrash {...icon} />, onClick: () => void remove(event) },
    ],
  }
}
