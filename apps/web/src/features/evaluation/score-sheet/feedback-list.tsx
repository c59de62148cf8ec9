import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { conceptIn } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { nameInUse, PersonLine } from '../../../ui/person-avatar.tsx'
import { textOf } from '../score/score.values.ts'
import { conceptOf, type ScoreState } from '../score/score-rows.values.ts'
import type { ScoreSheet, SheetStudent } from '../score/use-score-sheet.part.ts'
import { InsertSentence } from '../sentence/insert-sentence.part.tsx'
import { sentencesOptions } from '../sentence/opinion-sentence.api.ts'
import type { PlanGrade } from '../use-plan-grade.ts'
import classes from './feedback-list.module.css'
import { useFormerOpinions } from './former-opinions.ts'
import { SyncStateLine } from './score-sync-state.tsx'

const LONGEST = 4000

type RowProps = {
  student: SheetStudent
  row: ScoreState
  evaluationId: string
  write: ScoreSheet['write']
  readOnly: boolean
  /** The opinion of the term before, with the name of the term. */
  former: string | null
}

const Row = memo(({ student, row, evaluationId, write, readOnly, former }: RowProps) => {
  const { id, user, number, exit } = student
  /** The text during typing; the device stores it without the space at its end. */
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const letter = conceptIn(typed)
  const concept = letter ?? conceptOf(row.value)
  const change = (text: string): void => {
    setTyped(text)
    write([{ rowId: id, columnId: evaluationId, text }])
  }
  const leave = (): void => {
    if (letter) write([{ rowId: id, columnId: evaluationId, text: '', concept: letter }])
    setTyped(null)
  }
  return (
    <li className={classes.row}>
      <PersonLine
        person={user}
        detail={
          [number === null ? null : fill(SCORE_SHEET.number, { number }), exit && exitText(exit)]
            .filter(Boolean)
            .join(' · ') || null
        }
      />
      <div className={classes.opinion}>
        {former && (
          <details className={classes.former}>
            <summary>{former}</summary>
          </details>
        )}
        <Textarea
          ref={field}
          aria-label={fill(SCORE_SHEET.opinionOf, { name: nameInUse(user) })}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={LONGEST}
          readOnly={readOnly}
          value={typed ?? textOf(row.value)}
          error={row.problem}
          description={
            <span className={classes.hint}>
              <SyncStateLine standing={row.syncState} />
              {concept && fill(SCORE_SHEET.asConcept, { concept })}
            </span>
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={event => change(event.currentTarget.value)}
          onBlur={leave}
        />
        {!readOnly && <InsertSentence name={nameInUse(user)} field={field} max={LONGEST} onInsert={change} />}
      </div>
    </li>
  )
})
Row.displayName = 'Row'

type FeedbackListProps = { sheet: ScoreSheet; evaluation: SchoolEvaluation; planGrade: PlanGrade }

/** A descriptive opinion for each student, saved as it is written. */
export const FeedbackList = ({ sheet, evaluation, planGrade }: FeedbackListProps) => {
  const { columns, students, write } = sheet
  const former = useFormerOpinions(planGrade, evaluation)
  const column = columns.find(one => one.evaluation.id === evaluation.id)
  // Read before the list opens, so that this device has a copy without network.
  useQuery({ ...sentencesOptions(), enabled: column?.readOnly === false })
  return (
    <ul className={classes.list}>
      {students.map(student => {
        const row = column?.rows.get(student.id)
        const text = former?.textOf(student.id) ?? null
        return (
          row && (
            <Row
              key={student.id}
              student={student}
              row={row}
              evaluationId={evaluation.id}
              write={write}
              readOnly={column?.readOnly ?? true}
              former={former && text && fill(SCORE_SHEET.formerOpinion, { term: former.term, text })}
            />
          )
        )
      })}
    </ul>
  )
}
