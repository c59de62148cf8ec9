import type { SchoolEvaluation, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { checkScore, parseScore } from '@lousa/rules/evaluation/score.rules.ts'
import { useMemo, useRef } from 'react'
import { MarkGrid } from '../../../frames/mark-grid.tsx'
import type { MarkGridCell, MarkGridChange, MarkGridRow } from '../../../frames/mark-grid.types.ts'
import { shownName } from '../../../ui/person-avatar.tsx'
import type { ScoreQueue } from '../score-queue.ts'
import { isSame, type ScoreRows, type ScoreState, type ScoreValue } from '../score-rows.ts'
import classes from './score-grid.module.css'

const ENTRY = { kind: 'text', inputMode: 'decimal', maxLength: 8 } as const
const SCORE_WIDTH = 120

const stateOf = (row: ScoreState): MarkGridCell['state'] => {
  if (row.theirs) return 'conflict'
  if (row.problem) return 'failed'
  if (row.sending) return 'saving'
  return isSame(row.value, row.stored) ? undefined : 'dirty'
}

const textOf = ({ score }: ScoreValue): string => (score === null ? '' : formatMark(score))

const cellOf = (row: ScoreState | undefined, readOnly: boolean): MarkGridCell => {
  if (!row) return { text: '', readOnly: true }
  const state = stateOf(row)
  return {
    text: row.typed ?? textOf(row.value),
    readOnly,
    ...(state ? { state } : {}),
    ...(row.problem ? { problem: row.problem, saved: textOf(row.stored) } : {}),
  }
}

const Header = ({
  student: { studentEnrollment },
  problem,
}: {
  student: StudentEvaluation
  problem: string | null
}) => (
  <>
    <span className={classes.person}>
      <span className={classes.number}>{studentEnrollment.number ?? '–'}</span>{' '}
      <span>{shownName(studentEnrollment.user)}</span>
    </span>
    {problem && <span className={classes.problem}>{problem}</span>}
  </>
)

/** Grid rows, each the same object for as long as its score is. */
const useGridRows = (students: readonly StudentEvaluation[], rows: ScoreRows, readOnly: boolean) => {
  const made = useRef(new WeakMap<StudentEvaluation, { from: ScoreState | undefined; row: MarkGridRow }>())
  return useMemo(
    () =>
      students.map(student => {
        const from = rows.get(student.studentEnrollment.id)
        const known = made.current.get(student)
        if (known?.from === from && known) return known.row
        const name = shownName(student.studentEnrollment.user)
        const row: MarkGridRow = {
          id: student.studentEnrollment.id,
          name,
          header: <Header student={student} problem={from?.problem ?? null} />,
          cells: [cellOf(from, readOnly)],
        }
        made.current.set(student, { from, row })
        return row
      }),
    [students, rows, readOnly],
  )
}

/** Sorts what was typed into what may be sent and what may not, and why. */
const sortTyped = (changes: readonly MarkGridChange[], highest: number) => {
  const values = new Map<string, ScoreValue>()
  const problems = new Map<string, { typed: string; problem: string }>()
  for (const { rowId, text } of changes) {
    const score = parseScore(text)
    if (score === undefined || checkScore(score, highest))
      problems.set(rowId, { typed: text, problem: fill(M.val.score, { value: formatMark(highest) }) })
    else values.set(rowId, { score, text: null })
  }
  return { values, problems }
}

const meanOf = (rows: ScoreRows): number | null => {
  const scores = [...rows.values()].flatMap(({ value }) => (value.score === null ? [] : [value.score]))
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

type ScoreGridProps = {
  evaluation: SchoolEvaluation
  students: readonly StudentEvaluation[]
  rows: ScoreRows
  queue: ScoreQueue
  readOnly: boolean
}

/** The scores of one evaluation, typed down the class list. */
export const ScoreGrid = ({ evaluation, students, rows, queue, readOnly }: ScoreGridProps) => {
  const highest = evaluation.highest ?? 0
  const gridRows = useGridRows(students, rows, readOnly)
  const mean = meanOf(rows)
  const footer = mean === null ? '–' : formatMark(Math.round(mean * 10) / 10)
  const columns = useMemo(
    () => [
      {
        id: evaluation.id,
        label: `${evaluation.name}, vale ${formatMark(highest)}`,
        header: `Nota (0 a ${formatMark(highest)})`,
        width: SCORE_WIDTH,
        footer,
      },
    ],
    [evaluation.id, evaluation.name, highest, footer],
  )
  const onChange = (changes: readonly MarkGridChange[]): void => {
    const { values, problems } = sortTyped(changes, highest)
    if (values.size > 0) queue.write(values)
    if (problems.size > 0) queue.refuse(problems)
  }
  return (
    <MarkGrid
      label={`Notas de ${evaluation.name}`}
      rowHeading="Aluno"
      columns={columns}
      rows={gridRows}
      entry={ENTRY}
      onChange={onChange}
      footerHeading="Média da turma"
    />
  )
}
