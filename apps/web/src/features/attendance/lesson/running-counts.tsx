import classes from '../save-bar.module.css'
import { counts, type SheetRow } from '../sheet/attendance-sheet.values.ts'

/** How many are present, absent and excused so far. */
export const RunningCounts = ({ rows, readOnly }: { rows: readonly SheetRow[]; readOnly: boolean }) => {
  const shown = readOnly ? rows.filter(({ standing }) => standing.status !== null) : rows
  const { ATTENDANCE, ABSENCE, JUSTIFIED_ABSENCE } = counts(shown)
  return (
    <dl className={classes.counts}>
      <div data-tone="good">
        <dt>Presentes</dt>
        <dd>{ATTENDANCE}</dd>
      </div>
      <div data-tone="bad">
        <dt>Faltas</dt>
        <dd>{ABSENCE}</dd>
      </div>
      <div data-tone="warn">
        <dt>Justificadas</dt>
        <dd>{JUSTIFIED_ABSENCE}</dd>
      </div>
    </dl>
  )
}
