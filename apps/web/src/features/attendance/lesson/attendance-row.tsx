import type {
  AttendanceStatus,
  FrequencySoFar as Figure,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { nameInUse, PersonAvatar } from '../../../ui/person-avatar.tsx'
import classes from '../attendance-list.module.css'
import { FrequencySoFar } from '../frequency/frequency-so-far.part.tsx'
import { JustifiedUntil } from '../justification/justified-until.part.tsx'
import { LONGEST_JUSTIFICATION } from '../sheet/current-mark.values.ts'
import { MARKS } from '../sheet/mark-letters.values.ts'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'
import { StudentName } from '../student/student-name.part.tsx'

type Props = {
  row: SheetRow
  index: number
  /** The row that Tab reaches. */
  active: boolean
  readOnly: boolean
  frequency: Figure | undefined
  minFreq: number
  mark: (id: string, status: AttendanceStatus) => void
  justify: (id: string, text: string) => void
  note?: string | undefined
}

/** What became of this student's mark, when something did. */
const Sign = ({ row: { current, isEdited } }: { row: SheetRow }) => {
  if (current.syncState === 'conflict' || current.syncState === 'refused')
    return (
      <span className={classes.trouble}>
        <IconAlertTriangle size={14} aria-hidden />
        {current.syncState === 'conflict' ? LESSON_SHEET.conflict : LESSON_SHEET.refused}
      </span>
    )
  return isEdited && current.status !== null ? (
    <span className={classes.changed}>{LESSON_SHEET.changed}</span>
  ) : null
}

/** One student and the three marks. Renders again only when something of this row changes. */
export const AttendanceRow = memo((props: Props) => {
  const { row, index, active, readOnly, frequency, minFreq, mark, justify, note } = props
  const { id, number, user } = row
  // Nothing is prefilled for who only looks.
  const status = readOnly ? row.current.status : row.status
  const name = nameInUse(user)
  return (
    <li className={classes.row} data-status={status} data-row={index}>
      <span className={classes.number} aria-hidden>
        {number ?? '–'}
      </span>
      <span className={classes.picture}>
        <PersonAvatar person={user} size={28} />
      </span>
      <span className={classes.name}>
        <StudentName user={user} />
        <Sign row={row} />
        <JustifiedUntil end={row.justifiedUntil} />
        {note && <span className={classes.frequency}>{note}</span>}
        {frequency && <FrequencySoFar figure={frequency} minFreq={minFreq} />}
      </span>
      <div
        className={classes.marks}
        role="radiogroup"
        aria-label={number === null ? name : `${number}, ${name}`}
      >
        {MARKS.map(option => (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold a letter, its colour and one Tab stop for the list
          <button
            key={option.status}
            type="button"
            role="radio"
            aria-checked={status === option.status}
            aria-label={option.name}
            title={option.name}
            disabled={readOnly}
            tabIndex={active && status === option.status ? 0 : -1}
            className={classes.mark}
            data-tone={option.tone}
            data-mark={option.status}
            onClick={() => mark(id, option.status)}
          >
            {option.letter}
          </button>
        ))}
      </div>
      {status === 'JUSTIFIED_ABSENCE' && (
        <TextInput
          className={classes.justification ?? ''}
          aria-label={fill(LESSON_SHEET.justificationOf, { name })}
          placeholder={LESSON_SHEET.justification}
          value={row.justification}
          maxLength={LONGEST_JUSTIFICATION}
          readOnly={readOnly}
          onChange={event => justify(id, event.currentTarget.value)}
        />
      )}
    </li>
  )
})
AttendanceRow.displayName = 'AttendanceRow'
