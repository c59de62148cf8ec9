import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import classes from '../save-bar.module.css'
import { counts, type SheetRow } from '../sheet/attendance-sheet.values.ts'

const C = LESSON_SHEET.counts

/** How many are present, absent and excused so far. */
export const RunningCounts = ({ rows, readOnly }: { rows: readonly SheetRow[]; readOnly: boolean }) => {
  const shown = readOnly ? rows.filter(({ standing }) => standing.status !== null) : rows
  const { ATTENDANCE, ABSENCE, JUSTIFIED_ABSENCE } = counts(shown)
  return (
    <dl className={classes.counts}>
      <div data-tone="good">
        <dt>{countedIn(C.present, ATTENDANCE)}</dt>
        <dd>{ATTENDANCE}</dd>
      </div>
      <div data-tone="bad">
        <dt>{countedIn(C.absent, ABSENCE)}</dt>
        <dd>{ABSENCE}</dd>
      </div>
      <div data-tone="warn">
        <dt>{countedIn(C.justified, JUSTIFIED_ABSENCE)}</dt>
        <dd>{JUSTIFIED_ABSENCE}</dd>
      </div>
    </dl>
  )
}
