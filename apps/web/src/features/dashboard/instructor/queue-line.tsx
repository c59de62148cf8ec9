import { useEffect } from 'react'
import { refreshedView } from '../../../lib/outbox/current-outbox.ts'
import { EMPTY_VIEW } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { queueWords } from './queue-words.ts'

/** Whether everything that was saved here is at the server; nothing before this device was looked through. */
export const QueueLine = () => {
  const outbox = useOutbox()
  useEffect(() => void refreshedView(), [])
  const queueStatus = outbox === EMPTY_VIEW ? null : queueWords(outbox)
  return (
    <div role="status" style={{ minHeight: 26 }}>
      {queueStatus && <StatusBadge tone={queueStatus.tone}>{queueStatus.text}</StatusBadge>}
    </div>
  )
}
