import { MESSAGE_INFO } from '@lousa/contract/messages/message/message-info.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Modal } from '../../../ui/modal.tsx'
import { InboxMessage, type OpenMessage } from './inbox-message.tsx'

/** A received message over the page. */
export const InboxModal = ({ message, onClose }: { message: OpenMessage; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={MESSAGE_INFO.heading}
    size="lg"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <InboxMessage message={message} />
  </Modal>
)
