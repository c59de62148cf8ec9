import classes from '../save-bar.module.css'
import { counts, type SheetRow } from '../sheet/attendance-sheet.values.ts'

/** How many are present, absent and excused so far. */
export const RunningCounts = ({ rows, readOnly }: { rows: readonly SheetRow[]; readOnly: boolean }) => {
  const shown = readOnly ? rows.filter(({ standing }) => standing.status !== null) : rows
  const { ATTENDANCE, ABSENCE, JUSTIFIED_ABSENCE } = counts(shown)
  return (
    <dl className={classes.counts}>
      <div data-tone="good">
        <dt>{ATTENDANCE === 1 ? 'Presente' : 'Presentes'}</dt>
        <dd>{ATTENDANCE}</dd>
      </div>
      <div data-tone="bad">
        <dt>{ABSENCE === 1 ? 'Falta' : 'Faltas'}</dt>
        <dd>{ABSENCE}</dd>
      </div>
      <div data-tone="warn">
        <dt>{JUSTIFIED_ABSENCE === 1 ? 'Justificada' : 'Justificadas'}</dt>
        <dd>{JUSTIFIED_ABSENCE}</dd>
      </div>
    </dl>
  )
}
