import type {
  AttendanceStatus,
  FrequencySoFar as Figure,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import { punctualityTexts } from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  isSamePunctuality,
  ON_TIME,
  type Punctuality,
  type PunctualityMode,
  punctualityOf,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { nameInUse, PersonAvatar } from '../../../ui/person-avatar.tsx'
import classes from '../attendance-list.module.css'
import { FrequencySoFar } from '../frequency/frequency-so-far.part.tsx'
import { JustifiedUntil } from '../justification/justified-until.part.tsx'
import { LONGEST_JUSTIFICATION } from '../sheet/current-mark.values.ts'
import { MARKS } from '../sheet/mark-letters.values.ts'
import { type PunctualityField, PunctualityLine } from '../sheet/punctuality-line.part.tsx'
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
  mode: PunctualityMode
  /** Whether the line of the row is open; a field: its minutes receive the focus. */
  open: boolean | PunctualityField
  onOpen: (id: string) => void
  setPunctuality: (id: string, to: Partial<Punctuality>) => void
}

/** Late and left early of a row: in words, or the line that changes them. */
const punctualityParts = (
  { row, readOnly, active, mode, open, onOpen, setPunctuality }: Props,
  name: string,
): { words: string; opener: ReactNode; line: ReactNode } => {
  const now = punctualityOf(readOnly ? row.current : row)
  const words = punctualityTexts(now).join(' · ')
  if (readOnly) return { words, opener: null, line: null }
  const stored = punctualityOf(row.current)
  const change = (to: Partial<Punctuality>) => setPunctuality(row.id, to)
  const lineProps = { name, mode, punctuality: now, stored, onChange: change }
  if (mode === 'OFF') {
    const isRemovable = words !== '' || (row.status === 'ATTENDANCE' && !isSamePunctuality(stored, ON_TIME))
    return { words: '', opener: null, line: isRemovable && <PunctualityLine {...lineProps} focused={null} /> }
  }
  const isOpen = open !== false || words !== ''
  return {
    words: '',
    opener: (
      <button
        type="button"
        className={classes.opener}
        aria-label={fill(PUNCTUALITY.open, { name })}
        title={fill(PUNCTUALITY.open, { name })}
        aria-expanded={isOpen}
        tabIndex={active ? 0 : -1}
        onClick={() => onOpen(row.id)}
      >
        <IconClock size={18} aria-hidden />
      </button>
    ),
    line: isOpen && <PunctualityLine {...lineProps} focused={typeof open === 'string' ? open : null} />,
  }
}

/** The outcome of this student's mark, if there is one. */
const Sign = ({ row: { current, isEdited } }: { row: SheetRow }) => {
  if (current.syncState === 'conflict' || current.syncState === 'refused')
    return (
      <span className={classes.trouble}>
        <IconAlertTriangle size={14} aria-hidden />
        {current.syncState === 'conflict' ? LESSON_SHEET.conflict : LESSON_SHEET.refused}
      </span>
    )
  return isEdited && current.status !== null ? (
    // A screen reader reads the name and the sign as two words.
    <span className={classes.changed}> {LESSON_SHEET.changed}</span>
  ) : null
}

/** One student and the three marks. Renders again only when something of this row changes. */
export const AttendanceRow = memo((props: Props) => {
  const { row, index, active, readOnly, frequency, minFreq, mark, justify, note } = props
  const { id, number, user, taught } = row
  // Nothing is prefilled for who only looks.
  const status = readOnly ? row.current.status : row.status
  const name = nameInUse(user)
  const { words, opener, line } = punctualityParts(props, name)
  return (
    <li className={classes.row} data-status={status} data-row={index} data-opener={opener !== null}>
      <span className={classes.number} aria-hidden>
        {number ?? '–'}
      </span>
      <span className={classes.picture}>
        <PersonAvatar person={user} size={28} />
      </span>
      <span className={classes.name}>
        <StudentName student={{ user, taught }} />
        <Sign row={row} />
        <JustifiedUntil end={row.justifiedUntil} />
        {words && <span className={classes.frequency}>{words}</span>}
        {note && <span className={classes.frequency}>{note}</span>}
        {frequency && <FrequencySoFar figure={frequency} minFreq={minFreq} />}
      </span>
      {opener}
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
      {line}
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
