import { M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClockPause, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../save-bar.module.css'
import type { EntryStatusText } from './entry-text.words.ts'

export type BarState = EntryStatusText | { tone: 'dirty'; text: string }

type Props = {
  /** Running counts. */
  children: ReactNode
  /** What else the button may write, to be chosen beside it. */
  choice?: ReactNode
  state: BarState
  /** Null where nothing can be saved. */
  onSave: (() => void) | null
  label?: string
  disabled?: boolean
  busy: boolean
}

const ICONS = {
  plain: null,
  good: IconCircleCheck,
  waiting: IconClockPause,
  trouble: IconAlertTriangle,
  dirty: IconPencil,
}

/** Counts, where the marks are, and the one button that makes them count. Stays at the bottom of the screen. */
export const SaveBar = ({
  children,
  choice,
  state,
  onSave,
  label = M.btn.save,
  disabled = false,
  busy,
}: Props) => {
  const Icon = ICONS[state.tone]
  return (
    <div className={classes.bar}>
      {choice}
      {children}
      <p role="status" className={classes.status} data-tone={state.tone}>
        {Icon && <Icon size={18} aria-hidden />}
        {state.text}
      </p>
      {onSave && (
        <Button size="md" className={classes.save ?? ''} loading={busy} disabled={disabled} onClick={onSave}>
          {label}
        </Button>
      )}
    </div>
  )
}
