import { IconAlertTriangle, IconCheck, IconClock, IconUpload, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { STATE_LABELS } from '../../../lib/outbox/entry-text.ts'
import type { SyncState } from '../score/score-rows.values.ts'

const look = { size: 13, stroke: 2.5, 'aria-hidden': true } as const

/** The place of a score, in a word; none for an empty cell. */
export const SYNC_STATE_LABELS: Record<SyncState, string> = {
  none: '',
  ...STATE_LABELS,
}

export const SYNC_STATE_ICONS: Record<SyncState, ReactNode> = {
  none: null,
  saved: <IconCheck {...look} />,
  queued: <IconClock {...look} />,
  sending: <IconUpload {...look} />,
  conflict: <IconUsers {...look} color="var(--lousa-warn)" />,
  refused: <IconAlertTriangle {...look} color="var(--lousa-bad)" />,
}

/** The state in a line of its own, below a text or next to a concept. */
export const SyncStateLine = ({ standing }: { standing: SyncState }) => (
  <>
    {SYNC_STATE_ICONS[standing]} {SYNC_STATE_LABELS[standing]}
  </>
)
