import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const ICONS = { bad: IconAlertTriangle, warn: IconAlertTriangle, good: IconCheck, info: IconInfoCircle }

/** A sentence that stays on the page. `bad` interrupts a screen reader, the others wait their turn. */
export const Notice = ({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) => {
  const Icon = ICONS[tone]
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classes.notice} data-tone={tone}>
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon ?? ''} />
      <div>{children}</div>
    </div>
  )
}
