import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import classes from '../save-bar.module.css'
import { MARKS } from '../sheet/mark-letters.values.ts'
import { counts, type SheetRow } from '../sheet/sheet-rows.values.ts'

const C = LESSON_SHEET.counts

const WORDS = { ATTENDANCE: C.present, ABSENCE: C.absent, JUSTIFIED_ABSENCE: C.justified }

/** How many are present, absent and excused so far; on a phone by the letters of their buttons. */
export const RunningCounts = ({ rows, readOnly }: { rows: readonly SheetRow[]; readOnly: boolean }) => {
  const shown = readOnly ? rows.filter(({ current }) => current.status !== null) : rows
  const marks = counts(shown)
  return (
    <dl className={classes.counts}>
      {MARKS.map(({ status, tone, letter }) => (
        <div key={status} data-tone={tone}>
          <dt>
            <span className={classes.word}>{countedIn(WORDS[status], marks[status])}</span>
            <span className={classes.letter} aria-hidden>
              {letter}
            </span>
          </dt>
          <dd>{marks[status]}</dd>
        </div>
      ))}
    </dl>
  )
}
