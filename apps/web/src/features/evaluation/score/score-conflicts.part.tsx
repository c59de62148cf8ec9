import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { IconUsers } from '@tabler/icons-react'
import { type Conflict, ConflictChoices, type Keep } from '../../../frames/versions/conflict-choices.tsx'
import { areOwnChanges } from '../../../lib/session/own-changes.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { spokenValue } from './score.values.ts'
import classes from './score-conflicts.module.css'
import { type ScoreSheet, waitingScores } from './use-score-sheet.part.ts'

const C = SCORES.conflicts

const conflictsIn = ({ columns, students }: ScoreSheet) =>
  columns.flatMap(({ evaluation, rows }) =>
    students.flatMap(({ id, user }) => {
      const conflict = rows.get(id)?.conflict
      const name =
        columns.length > 1
          ? fill(C.ofEvaluation, { name: nameInUse(user), evaluation: evaluation.name })
          : nameInUse(user)
      return conflict ? [{ id, evaluationId: evaluation.id, name, conflict }] : []
    }),
  )

type Waiting = ReturnType<typeof conflictsIn>

const decide = async (waiting: Waiting, keep: Keep): Promise<void> => {
  for (const [evaluationId, rows] of Map.groupBy(waiting, row => row.evaluationId))
    await waitingScores(evaluationId).decide(Object.fromEntries(rows.map(({ id }) => [id, keep])))
}

const keyOf = ({ evaluationId, id }: Waiting[number]): string => `${evaluationId} ${id}`

const choiceOf = (row: Waiting[number]): Conflict => ({
  id: keyOf(row),
  label: row.name,
  head: <strong>{row.name}</strong>,
  mine: <strong>{spokenValue(row.conflict.mine)}</strong>,
  theirs: <strong>{spokenValue(row.conflict.theirs)}</strong>,
  by: row.conflict.by,
  byId: row.conflict.byId,
  at: row.conflict.at,
})

/** Scores that another user saved in between, next to one's own, to decide one by one or all at once. */
export const ScoreConflicts = ({ sheet }: { sheet: ScoreSheet }) => {
  const waiting = conflictsIn(sheet)
  if (waiting.length === 0) return null
  const what = waiting.length > 1 ? fill(C.many, { count: waiting.length }) : C.one
  return (
    <section className={classes.conflicts} aria-label={C.label}>
      <p className={classes.title} role="alert">
        <IconUsers size={18} aria-hidden />
        {fill(areOwnChanges(waiting.map(({ conflict }) => conflict)) ? C.leadOwn : C.lead, { what })}
      </p>
      <ConflictChoices
        conflicts={waiting.map(choiceOf)}
        words="feminine"
        onDecide={(ids, keep) =>
          decide(
            waiting.filter(row => ids.includes(keyOf(row))),
            keep,
          )
        }
      />
    </section>
  )
}
