import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO } from '@lousa/contract/messages/message/message-info.messages.ts'
import { MESSAGE_WORDS } from '@lousa/contract/messages/message/message-words.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './message-state.module.css'

const TONES: Record<SchoolMessage['status'], Tone> = { DRAFT: 'neutral', SCHEDULED: 'info', SENT: 'good' }

/** Draft, scheduled or sent. */
export const MessageState = ({ status }: Pick<SchoolMessage, 'status'>) => (
  <StatusBadge tone={TONES[status]}>{MESSAGE_WORDS.statuses[status]}</StatusBadge>
)

export const titleOf = ({ title }: Pick<SchoolMessage, 'title'>): string => title || MESSAGE_WORDS.untitled

/** The counts of reading and confirmation: a bar of three patterns, and the counts in words. */
export const ReceiptBar = ({ counts }: Pick<SchoolMessage, 'counts'>) => {
  const { delivered, read, confirmed } = counts
  const total = delivered + read + confirmed
  const share = (count: number) => ({ width: `${total === 0 ? 0 : (100 * count) / total}%` })
  return (
    <div className={classes.receipts}>
      <div
        role="img"
        className={classes.bar}
        aria-label={fill(MESSAGE_INFO.receipts, {
          confirmed: showCount(confirmed),
          read: showCount(read),
          delivered: showCount(delivered),
        })}
      >
        <span data-part="confirmed" style={share(confirmed)} />
        <span data-part="read" style={share(read)} />
      </div>
      <span className={classes.words}>
        {fill(MESSAGE_INFO.readOf, { read: showCount(read + confirmed), total: showCount(total) })}
      </span>
    </div>
  )
}
