import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Concept } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { Text } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { nameInUse, PersonLine } from '../../../ui/person-avatar.tsx'
import { textOf } from '../score/score.values.ts'
import { conceptOf, type ScoreState } from '../score/score-rows.values.ts'
import type { ScoreSheet, SheetStudent } from '../score/use-score-sheet.part.ts'
import classes from './concept-list.module.css'
import { CONCEPTS } from './concepts.ts'
import { SyncStateLine } from './score-sync-state.tsx'

const LETTERS = CONCEPTS.map(({ letter }) => letter)

/** Keys within the list: a letter gives the concept and goes on, arrows move, Delete takes it away. */
const keyOf = (event: React.KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const letter = LETTERS.find(one => one === event.key.toUpperCase())
  if (letter) return { letter, gives: true, down: 1, right: 0 }
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      return { letter: null, gives: true, down: 0, right: 0 }
    case 'ArrowDown':
      return { letter: null, gives: false, down: 1, right: 0 }
    case 'ArrowUp':
      return { letter: null, gives: false, down: -1, right: 0 }
    case 'ArrowRight':
      return { letter: null, gives: false, down: 0, right: 1 }
    case 'ArrowLeft':
      return { letter: null, gives: false, down: 0, right: -1 }
    default:
      return null
  }
}

type RowProps = {
  student: SheetStudent
  row: ScoreState
  index: number
  /** The button that Tab reaches; -1 when it is in another row. */
  stop: number
  give: (index: number, concept: Concept | null) => void
  readOnly: boolean
}

const Row = memo(({ student, row, index, stop, give, readOnly }: RowProps) => {
  const { user, number } = student
  const chosen = conceptOf(row.value)
  const opinion = textOf(row.value).trim()
  return (
    <li className={classes.row}>
      <PersonLine person={user} detail={number === null ? null : fill(SCORE_SHEET.number, { number })} />
      <div className={classes.choice}>
        <div
          role="radiogroup"
          aria-label={fill(SCORE_SHEET.conceptOf, { name: nameInUse(user) })}
          className={classes.keys}
        >
          {LETTERS.map((letter, column) => (
            // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be taken back, nor take letters
            <button
              key={letter}
              type="button"
              role="radio"
              aria-checked={chosen === letter}
              aria-disabled={readOnly}
              data-index={index}
              data-column={column}
              tabIndex={stop === column ? 0 : -1}
              className={classes.key}
              onClick={() => give(index, chosen === letter ? null : letter)}
            >
              {letter}
            </button>
          ))}
        </div>
        <span className={classes.hint}>
          <SyncStateLine standing={row.syncState} />
        </span>
        {row.problem && <span className={classes.problem}>{row.problem}</span>}
        {opinion && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {fill(SCORE_SHEET.withOpinion, { opinion })}
          </Text>
        )}
      </div>
    </li>
  )
})
Row.displayName = 'Row'

/** A concept for each student: five keys, by finger or by letter. */
export const ConceptList = ({ sheet, evaluation }: { sheet: ScoreSheet; evaluation: SchoolEvaluation }) => {
  const { columns, students, write } = sheet
  const column = columns.find(one => one.evaluation.id === evaluation.id)
  const rows = students.flatMap(student => {
    const row = column?.rows.get(student.id)
    return row ? [{ student, row }] : []
  })
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState({ index: 0, column: 0 })
  const readOnly = column?.readOnly ?? true
  const latest = useRef({ rows, write, readOnly })
  latest.current = { rows, write, readOnly }
  const [give] = useState(() => (index: number, concept: Concept | null) => {
    const { rows, write, readOnly } = latest.current
    const at = rows[index]
    if (!at || readOnly) return
    write([{ rowId: at.student.id, columnId: evaluation.id, text: textOf(at.row.value), concept }])
  })
  const go = (to: { index: number; column: number }): void => {
    setStop(to)
    list.current
      ?.querySelector<HTMLElement>(`[data-index="${to.index}"][data-column="${to.column}"]`)
      ?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const key = keyOf(event)
    const at = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (!key || at.index === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const [index, place] = [Number(at.index), Number(at.column)]
    if (key.gives) give(index, key.letter)
    go({
      index: Math.max(0, Math.min(rows.length - 1, index + key.down)),
      column: Math.max(0, Math.min(LETTERS.length - 1, place + key.right)),
    })
  }
  return (
    <ul
      ref={list}
      className={classes.list}
      onKeyDown={onKeyDown}
      onFocus={({ target: { dataset } }) => {
        if (dataset.index !== undefined)
          setStop({ index: Number(dataset.index), column: Number(dataset.column) })
      }}
    >
      {rows.map(({ student, row }, index) => (
        <Row
          key={student.id}
          student={student}
          row={row}
          index={index}
          stop={stop.index === index ? stop.column : -1}
          give={give}
          readOnly={readOnly}
        />
      ))}
    </ul>
  )
}

/** The meaning of the letters. */
export const ConceptLegend = () => (
  <dl className={classes.legend} aria-label={SCORE_SHEET.legend}>
    {CONCEPTS.map(({ letter, band }) => (
      <div key={letter}>
        <dt>{letter}</dt>
        <dd>{band}</dd>
      </div>
    ))}
  </dl>
)
