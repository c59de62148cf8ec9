import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WORDS } from '@lousa/contract/messages/message/message-words.messages.ts'
import { messageBeginning } from '@lousa/rules/messages/message/message-text.rules.ts'
import { UnstyledButton } from '@mantine/core'
import { showShortMoment } from '../../../lib/text/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { ownReceipt } from './inbox.api.ts'
import classes from './inbox.module.css'

const BEGINNING = 120

/** Received messages as buttons that open them; what is not read says so, in words and weight. */
export const InboxRows = ({
  messages,
  onOpen,
}: {
  messages: readonly SchoolMessage[]
  onOpen: (message: SchoolMessage) => void
}) => {
  const { id: userId } = useActor()
  return (
    <ul className={classes.rows} aria-label={INBOX.list}>
      {messages.map(message => {
        const status = ownReceipt(message, userId)?.status
        return (
          <li key={message.id}>
            <UnstyledButton
              className={classes.row ?? ''}
              data-message={message.id}
              data-unread={status === 'DELIVERED'}
              onClick={() => onOpen(message)}
            >
              <span className={classes.rowHead}>
                <span className={classes.rowTitle}>{message.title}</span>
                <span className={classes.rowWhen}>{showShortMoment(message.createdAt)}</span>
              </span>
              <span className={classes.rowText}>{messageBeginning(message.body, BEGINNING)}</span>
              <span className={classes.rowFoot}>
                {status === 'DELIVERED' && (
                  <StatusBadge tone="info" sign="●">
                    {INBOX.unreadOne}
                  </StatusBadge>
                )}
                {status === 'CONFIRMED' && <StatusBadge tone="good">{INBOX.confirmed}</StatusBadge>}
                <span>{MESSAGE_WORDS.types[message.type]}</span>
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
