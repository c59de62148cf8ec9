import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import {
  signOfState,
  UNSCORED_STATES,
  type UnscoredState,
} from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { Text } from '@mantine/core'
import { createContext, useContext, useMemo, useRef, useState } from 'react'
import { MarkGrid } from '../../../frames/mark-grid/mark-grid.tsx'
import type { MarkGridCell, MarkGridColumn, MarkGridRow } from '../../../frames/mark-grid/mark-grid.types.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StudentName } from '../../attendance/student/student-name.part.tsx'
import { shownText, textOf } from '../score/score.values.ts'
import type { ScoreColumn } from '../score/score-changes.values.ts'
import { type ScoreState, stateOf } from '../score/score-rows.values.ts'
import type { ScoreSheet, SheetStudent } from '../score/use-score-sheet.part.ts'
import { countedRows } from './counted-rows.ts'
import { PasteSummary } from './paste-summary.tsx'
import classes from './score-grid.module.css'
import { type Paste, type PasteTarget, readPaste } from './score-paste.ts'
import { SYNC_STATE_ICONS, SYNC_STATE_LABELS } from './score-sync-state.tsx'

const G = SCORE_SHEET.grid
const ENTRY = {
  kind: 'text',
  inputMode: 'decimal',
  // "2ª chamada" is typed in full too.
  maxLength: 16,
  signs: UNSCORED_STATES.map(state => ({ text: signOfState(state), label: SCORE_STATES.names[state] })),
} as const
const TONES = { MISSED: 'bad', EXCUSED: 'muted', SECOND_CALL: 'warn' } as const satisfies Record<
  UnscoredState,
  MarkGridCell['tone']
>
const WIDE = 120
const NARROW = 92
/** The student was not in the class on the day of the evaluation. */
const ABSENT: MarkGridCell = { text: '–', ariaText: G.absent, readOnly: true, tone: 'muted' }

/** Side by side only what is out of the ordinary has a sign: a thousand ticks would tell nothing. */
const cellOf = (row: ScoreState, readOnly: boolean, isWide: boolean): MarkGridCell => {
  const { syncState, problem, typed, value } = row
  const text = shownText(row)
  const state = typed === null ? stateOf(value) : null
  const shownState = state ? SCORE_STATES.names[state] : text || G.noScore
  // A mark that was taken back and saved so is none: a tick in the empty cell would look like one.
  const isSaid = typed === null && syncState !== 'none' && (syncState !== 'saved' || (isWide && text !== ''))
  return {
    text,
    readOnly,
    ...(state ? { tone: TONES[state], ariaText: shownState } : {}),
    ...(isSaid
      ? {
          mark: SYNC_STATE_ICONS[syncState],
          ariaText: fill(G.spoken, { text: shownState, standing: SYNC_STATE_LABELS[syncState] }),
        }
      : {}),
    ...(problem ? { problem, saved: textOf(typed === null ? row.stored : value) } : {}),
  }
}

const isSameCell = (a: MarkGridCell | undefined, b: MarkGridCell): boolean =>
  a === b ||
  (a?.text === b.text &&
    a.ariaText === b.ariaText &&
    a.problem === b.problem &&
    a.saved === b.saved &&
    a.readOnly === b.readOnly &&
    a.mark === b.mark)

const Header = ({
  student,
  note,
  problems,
}: {
  student: SheetStudent
  note: string | undefined
  problems: readonly string[]
}) => (
  <>
    <span className={classes.person} data-left={student.exit ? true : undefined}>
      <span className={classes.number}>{student.number ?? '–'}</span>{' '}
      <span>
        <StudentName student={student} />
      </span>
    </span>
    {student.exit && <span className={classes.left}>{exitText(student.exit)}</span>}
    {note !== undefined && <span className={classes.left}>{note}</span>}
    {problems.map(problem => (
      <span key={problem} className={classes.problem}>
        {problem}
      </span>
    ))}
  </>
)

/** The problems of a student's scores, below the name: phones show no tooltips. */
const problemsOf = (columns: readonly ScoreColumn[], id: string, isWide: boolean): string[] =>
  columns.flatMap(({ evaluation, rows }) => {
    const problem = rows.get(id)?.problem
    if (!problem) return []
    return [isWide ? problem : fill(G.problem, { evaluation: evaluation.name, problem })]
  })

/** Grid rows, each the same object for as long as nothing in it changes: then it is not drawn again. */
const useGridRows = (
  { columns, students }: ScoreSheet,
  notes: ReadonlyMap<string, string>,
  isWide: boolean,
): MarkGridRow[] => {
  const cells = useRef(new WeakMap<ScoreState, MarkGridCell>())
  const made = useRef(
    new Map<string, { student: SheetStudent; note: string | undefined; row: MarkGridRow }>(),
  )
  return useMemo(() => {
    const cellFor = ({ rows, readOnly }: ScoreColumn, id: string): MarkGridCell => {
      const state = rows.get(id)
      if (!state) return ABSENT
      const cell = cells.current.get(state) ?? cellOf(state, readOnly, isWide)
      cells.current.set(state, cell)
      return cell
    }
    return students.map(student => {
      const fresh = columns.map(column => cellFor(column, student.id))
      const former = made.current.get(student.id)
      const before = former?.row.cells ?? []
      const note = notes.get(student.id)
      const isSame =
        former?.student === student &&
        former.note === note &&
        before.length === fresh.length &&
        fresh.every((cell, index) => isSameCell(before[index], cell))
      if (former && isSame) return former.row
      const row: MarkGridRow = {
        id: student.id,
        name: nameInUse(student.user),
        header: <Header student={student} note={note} problems={problemsOf(columns, student.id, isWide)} />,
        cells: fresh,
      }
      made.current.set(student.id, { student, note, row })
      return row
    })
  }, [columns, students, notes, isWide])
}

const meanOf = (column: ScoreColumn): number | null => {
  const scores = countedRows(column).flatMap(({ row: { value } }) =>
    value.score === null ? [] : [value.score],
  )
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

const Columns = createContext<readonly ScoreColumn[]>([])

/** Follows its column by itself: a new mean must not draw the whole grid again. */
const Mean = ({ id }: { id: string }) => {
  const column = useContext(Columns).find(({ evaluation }) => evaluation.id === id)
  const mean = column ? meanOf(column) : null
  return mean === null ? '–' : formatMark(Math.round(mean * 10) / 10)
}

const columnOf = ({ id, name, highest }: SchoolEvaluation, isWide: boolean): MarkGridColumn => {
  const worth = formatMark(highest ?? 0)
  return {
    id,
    label: fill(G.column, { name, worth }),
    header: isWide ? (
      fill(G.only, { worth })
    ) : (
      <>
        <span className={classes.evaluation}>{name}</span>
        <span className={classes.worth}>{fill(G.worth, { worth })}</span>
      </>
    ),
    width: isWide ? WIDE : NARROW,
    footer: <Mean id={id} />,
  }
}

/** One array while the evaluations are equal: their number of scores changes with every save. */
const useGridColumns = (columns: readonly ScoreColumn[], isWide: boolean): MarkGridColumn[] => {
  const evaluations = columns.map(({ evaluation }) => evaluation)
  const last = useRef(evaluations)
  const isSame =
    evaluations.length === last.current.length &&
    evaluations.every(({ id, name, highest }, index) => {
      const before = last.current[index]
      return id === before?.id && name === before.name && highest === before.highest
    })
  if (!isSame) last.current = evaluations
  const stable = last.current
  return useMemo(() => stable.map(evaluation => columnOf(evaluation, isWide)), [stable, isWide])
}

const targetOf = (
  { columns, students }: ScoreSheet,
  at: { rowId: string; columnId: string },
): PasteTarget => ({
  students: students.map(({ id, user }) => ({ id, name: user.name, socialName: user.socialName })),
  columns: columns.map(({ evaluation: { id, name, highest }, rows, readOnly }) => ({
    id,
    name,
    highest: highest ?? 0,
    takes: studentId => !readOnly && rows.has(studentId),
  })),
  at: {
    row: students.findIndex(({ id }) => id === at.rowId),
    column: columns.findIndex(({ evaluation }) => evaluation.id === at.columnId),
  },
})

/** Marks of one evaluation, typed down the class list, or of several side by side. */
export const ScoreGrid = ({
  sheet,
  label,
  notes,
}: {
  sheet: ScoreSheet
  label: string
  notes: ReadonlyMap<string, string>
}) => {
  const { columns, write, undo, redo } = sheet
  const isWide = columns.length === 1
  const rows = useGridRows(sheet, notes, isWide)
  const gridColumns = useGridColumns(columns, isWide)
  const [pasted, setPasted] = useState<Paste | null>(null)
  const onPasteText = (text: string, at: { rowId: string; columnId: string }): void => {
    const paste = readPaste(text, targetOf(sheet, at))
    setPasted(paste)
    write(
      paste.marks.map(({ studentId, columnId, score, state }) => ({
        rowId: studentId,
        columnId,
        text: state ? signOfState(state) : formatMark(score),
      })),
    )
  }
  return (
    <Columns value={columns}>
      {pasted && <PasteSummary paste={pasted} onClose={() => setPasted(null)} />}
      <MarkGrid
        label={label}
        rowHeading={G.student}
        columns={gridColumns}
        rows={rows}
        entry={ENTRY}
        onChange={write}
        onPasteText={onPasteText}
        history={{ undo: () => undo?.(), redo: () => redo?.() }}
        footerHeading={G.mean}
      />
      <Text size="xs" c="dimmed" className={classes.legend ?? ''}>
        {SCORE_STATES.gridLegend}
      </Text>
    </Columns>
  )
}
