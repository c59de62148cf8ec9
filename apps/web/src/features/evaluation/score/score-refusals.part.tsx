import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { spokenValue } from './score.values.ts'
import classes from './score-conflicts.module.css'
import { type ScoreSheet, waitingScores } from './use-score-sheet.part.ts'

const R = SCORES.refusals

const refusalsIn = ({ columns, students }: ScoreSheet) =>
  columns.flatMap(({ evaluation, rows }) => {
    const refused = students.flatMap(({ id, user }) => {
      const row = rows.get(id)
      if (row?.syncState !== 'refused') return []
      return [{ id, name: nameInUse(user), value: spokenValue(row.value), reason: row.problem }]
    })
    return refused.length > 0 ? [{ evaluation, refused }] : []
  })

/** Scores that the server refuses: they stay here until they are corrected in their cell, retried or discarded. */
export const ScoreRefusals = ({ sheet }: { sheet: ScoreSheet }) =>
  refusalsIn(sheet).map(({ evaluation, refused }) => {
    const { retry, discard } = waitingScores(evaluation.id)
    return (
      <section
        key={evaluation.id}
        className={classes.conflicts}
        data-tone="bad"
        aria-label={fill(R.label, { evaluation: evaluation.name })}
      >
        <p className={classes.title} role="alert">
          <IconAlertTriangle size={18} aria-hidden />
          {refused.length === 1
            ? fill(R.one, { evaluation: evaluation.name })
            : fill(R.many, { count: refused.length, evaluation: evaluation.name })}
        </p>
        <div className={classes.all}>
          <Button variant="default" mih={44} onClick={() => void retry()}>
            {SCORES.retry}
          </Button>
        </div>
        <ul className={classes.list}>
          {refused.map(({ id, name, value, reason }) => (
            <li key={id} className={classes.row}>
              <span className={classes.name}>{fill(SCORES.line, { name, value })}</span>
              <span className={classes.reason}>{reason}</span>
              <span className={classes.ways}>
                <Button
                  variant="default"
                  mih={44}
                  aria-label={fill(R.discardOf, { name })}
                  onClick={() => void discard([id])}
                >
                  {M.btn.discard}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
