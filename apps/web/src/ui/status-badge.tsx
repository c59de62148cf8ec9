import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'neutral'

const SIGNS: Record<Tone, string> = { good: '✓', bad: '✕', warn: '!', info: '•', neutral: '–' }

/** A state in words, with a sign next to the colour. `sign` replaces the tone's own one (a letter, an icon). */
export const StatusBadge = ({
  tone,
  sign,
  wraps = false,
  children,
}: {
  tone: Tone
  sign?: ReactNode
  /** The badge holds a sentence that may be longer than its column. */
  wraps?: boolean
  children: ReactNode
}) => (
  <span className={classes.badge} data-tone={tone} data-wraps={wraps}>
    <span aria-hidden className={classes.sign}>
      {sign ?? SIGNS[tone]}
    </span>
    {children}
  </span>
)
