import { IconAlertTriangle, IconCheck, IconClock, IconUpload, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { STATE_WORDS } from '../../../lib/outbox/entry-words.ts'
import type { Standing } from '../score/score-rows.values.ts'

const look = { size: 13, stroke: 2.5, 'aria-hidden': true } as const

/** Where a score is, in a word; nothing for a cell that nobody filled. */
export const STANDING_WORDS: Record<Standing, string> = {
  none: '',
  ...STATE_WORDS,
}

export const STANDING_SIGNS: Record<Standing, ReactNode> = {
  none: null,
  saved: <IconCheck {...look} />,
  queued: <IconClock {...look} />,
  sending: <IconUpload {...look} />,
  conflict: <IconUsers {...look} color="var(--lousa-warn)" />,
  refused: <IconAlertTriangle {...look} color="var(--lousa-bad)" />,
}

/** The same in a line of its own, below a text or beside a concept. */
export const StandingLine = ({ standing }: { standing: Standing }) => (
  <>
    {STANDING_SIGNS[standing]} {STANDING_WORDS[standing]}
  </>
)
