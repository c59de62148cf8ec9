import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO as I } from '@lousa/contract/messages/message/message-info.messages.ts'
import { OFFICE_MESSAGES as O } from '@lousa/contract/messages/message/office-messages.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { missingChildren } from './info/child-rows.values.ts'
import { deleteMessage, messagesChanged, resendMessage } from './message.api.ts'
import { titleOf } from './message-state.part.tsx'

/** The actions of the office for an existing notification: each asks first. */
export const useMessageActs = () => {
  const [isResending, setResending] = useState(false)
  const remove = async (message: SchoolMessage): Promise<boolean> => {
    const sure = await confirm({
      title: fill(O.deleteTitle, { title: titleOf(message) }),
      effect: message.status === 'SENT' ? O.deleteSent : O.deleteUnsent,
      verb: M.btn.delete,
    })
    if (!sure) return false
    try {
      await deleteMessage(message.id)
    } catch (error) {
      toast.error(error)
      return false
    }
    toast.success(O.deleted)
    void messagesChanged()
    return true
  }
  const resend = async (message: SchoolMessage): Promise<void> => {
    if (isResending) return
    const missing = missingChildren(message).length
    const people = message.recipients.filter(({ status }) => status === 'DELIVERED').length
    const sure = await confirm({
      title: missing > 0 ? I.resendFamiliesTitle : I.resendTitle,
      effect: [
        people > 0 && fill(I.resendEffect, { people: counted(people, ...I.resendPeople) }),
        missing > 0 && fill(I.resendFamiliesEffect, { children: counted(missing, ...I.resendChildren) }),
      ]
        .filter(text => text !== false)
        .join(' '),
      verb: I.resendVerb,
      harmless: true,
    })
    if (!sure) return
    setResending(true)
    try {
      await resendMessage(message.id)
      toast.success(I.resentToast)
    } catch (error) {
      toast.error(error)
    } finally {
      setResending(false)
      void messagesChanged()
    }
  }
  return { remove, resend, isResending }
}
