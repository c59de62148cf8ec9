import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WRITING } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../../ui/page-skeleton.tsx'
import { messageOptions } from '../message.api.ts'
import { MessageForm } from './message-form.tsx'
import type { MessageFormProps } from './use-message-form.ts'

/** A draft is read again: a list may be outdated, and has no recipients. */
const Written = ({ message, ...props }: MessageFormProps & { message: SchoolMessage }) => {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...messageOptions(message.id),
    staleTime: 0,
  })
  if (data && isFetchedAfterMount && !error) return <MessageForm key={data.id} {...props} message={data} />
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={MESSAGE_WRITING.edit}
      size="72rem"
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />}
    </Modal>
  )
}

/** Where a notification is written: a new one, or one that is not sent yet. */
export const MessageEditor = ({ message, ...props }: MessageFormProps) =>
  message ? <Written {...props} message={message} /> : <MessageForm {...props} message={null} />
