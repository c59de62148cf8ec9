import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { Textarea } from '@mantine/core'
import { memo } from 'react'
import { PersonLine, shownName } from '../../../ui/person-avatar.tsx'
import type { ScoreQueue } from '../score-queue.ts'
import { isSame, type ScoreRows, type ScoreState } from '../score-rows.ts'
import classes from './feedback-list.module.css'

const LONGEST = 4000

const hint = (row: ScoreState): string => {
  if (row.theirs) return 'Outra pessoa alterou este parecer'
  if (row.sending) return 'Salvando…'
  if (!isSame(row.value, row.stored)) return 'Ainda não salvo'
  return row.stored.version > 0 ? 'Salvo' : ''
}

type RowProps = { student: StudentEvaluation; row: ScoreState; queue: ScoreQueue; readOnly: boolean }

const Row = memo(({ student: { studentEnrollment }, row, queue, readOnly }: RowProps) => {
  const { id, user, number } = studentEnrollment
  return (
    <li className={classes.row}>
      <PersonLine person={user} detail={number === null ? null : `nº ${number}`} />
      <Textarea
        aria-label={`Parecer de ${shownName(user)}`}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LONGEST}
        readOnly={readOnly}
        value={row.value.text ?? ''}
        error={row.problem}
        description={hint(row)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={event => queue.write(new Map([[id, { score: null, text: event.currentTarget.value }]]))}
      />
    </li>
  )
})
Row.displayName = 'Row'

type FeedbackListProps = {
  students: readonly StudentEvaluation[]
  rows: ScoreRows
  queue: ScoreQueue
  readOnly: boolean
}

/** A descriptive opinion for each student, saved as it is written. */
export const FeedbackList = ({ students, rows, queue, readOnly }: FeedbackListProps) => (
  <ul className={classes.list}>
    {students.map(student => {
      const row = rows.get(student.studentEnrollment.id)
      return (
        row && (
          <Row
            key={student.studentEnrollment.id}
            student={student}
            row={row}
            queue={queue}
            readOnly={readOnly}
          />
        )
      )
    })}
  </ul>
)
