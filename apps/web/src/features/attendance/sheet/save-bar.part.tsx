import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClockPause,
  IconPencil,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../save-bar.module.css'
import type { EntryStatusText } from './entry-text.words.ts'

export type BarState = (EntryStatusText | { tone: 'dirty'; text: string }) & {
  /** The marks are stored, and the lesson is not released. */
  lacksRecord?: boolean
}

type Props = {
  /** Running counts. */
  children: ReactNode
  /** Further targets of the button, as choices next to it. */
  choice?: ReactNode
  state: BarState
  /** Null where nothing can be saved. */
  onSave: (() => void) | null
  label?: string
  disabled?: boolean
  busy: boolean
  /** Leads to the content that is missing. */
  onRecord?: (() => void) | undefined
  /** The user has chosen to write more than the shown marks. */
  hasMore?: boolean
  /** State and button share one line on a phone, where the button says little. */
  isOneLine?: boolean
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
  onRecord,
  hasMore = false,
  isOneLine = false,
}: Props) => {
  const Icon = ICONS[state.tone]
  // Nothing is left to write: the button is quiet, and it stays where the focus is.
  const isSaved = state.tone === 'good' && !hasMore
  return (
    <div className={classes.bar} data-one-line={isOneLine}>
      {choice}
      {children}
      <div className={classes.state}>
        <p role="status" className={classes.status} data-tone={state.tone}>
          {Icon && <Icon size={18} aria-hidden />}
          {state.text}
        </p>
        {state.lacksRecord && onRecord && (
          <button type="button" className={classes.lacking} onClick={onRecord}>
            {LESSON_SHEET.lacksRecord}
          </button>
        )}
      </div>
      {onSave && (
        <Button
          size="md"
          className={classes.save ?? ''}
          variant={isSaved ? 'default' : 'filled'}
          leftSection={isSaved && <IconCheck size={18} aria-hidden />}
          loading={busy}
          disabled={disabled}
          onClick={onSave}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
