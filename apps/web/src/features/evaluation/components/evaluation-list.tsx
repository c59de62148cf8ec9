import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RowActions } from '../../../frames/row-actions.tsx'
import { showDate } from '../../../lib/dates.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './evaluation-list.module.css'

const LOOKS: Record<SchoolEvaluation['type'], { tone: Tone; sign: string }> = {
  PROOF: { tone: 'info', sign: 'P' },
  WORK: { tone: 'good', sign: 'T' },
  FEEDBACK: { tone: 'neutral', sign: '¶' },
  RECOVERY: { tone: 'warn', sign: 'R' },
  ANNUAL_RECOVERY: { tone: 'warn', sign: 'R' },
}

export type EvaluationWays = {
  scoresTo: (evaluation: SchoolEvaluation) => string
  /** Absent when the evaluation may not be changed. */
  onEdit?: (evaluation: SchoolEvaluation) => void
  onDelete?: (evaluation: SchoolEvaluation) => void
  /** How many scores wait on this device. */
  unsentOf: (evaluation: SchoolEvaluation) => number
}

const Scored = ({ evaluation: { scored, expected, type } }: { evaluation: SchoolEvaluation }) => {
  const what = type === 'FEEDBACK' ? 'pareceres' : 'notas'
  const done = expected > 0 && scored >= expected
  return (
    <div className={classes.scored}>
      <Text size="sm" c={done ? 'var(--lousa-good)' : 'dimmed'} mb={4}>
        {done ? '✓ ' : ''}
        {scored} de {expected} {what}
      </Text>
      <div className={classes.track} aria-hidden>
        <div style={{ width: `${expected === 0 ? 0 : Math.min(100, (100 * scored) / expected)}%` }} />
      </div>
    </div>
  )
}

const Row = ({ evaluation, ways }: { evaluation: SchoolEvaluation; ways: EvaluationWays }) => {
  const { name, type, date, highest } = evaluation
  const { scoresTo, onEdit, onDelete, unsentOf } = ways
  const unsent = unsentOf(evaluation)
  const launch = type === 'FEEDBACK' ? 'Lançar pareceres' : M.btn.launchScores
  return (
    <li className={classes.row}>
      <div>
        <Link to={scoresTo(evaluation)} className={classes.name}>
          {name}
        </Link>
        <div className={classes.meta}>
          <StatusBadge {...LOOKS[type]}>{M.enum[type]}</StatusBadge>
          <span>{showDate(date)}</span>
          {unsent > 0 && <StatusBadge tone="bad">{unsent} não enviadas neste aparelho</StatusBadge>}
        </div>
      </div>
      <Text className={classes.highest ?? ''}>
        {highest !== null && (
          <>
            <Text span size="sm" c="dimmed">
              vale{' '}
            </Text>
            <Text span fw={600}>
              {formatMark(highest)}
            </Text>
          </>
        )}
      </Text>
      <Scored evaluation={evaluation} />
      <div className={classes.ways}>
        <Button component={Link} to={scoresTo(evaluation)} variant="light" aria-label={`${launch}: ${name}`}>
          {launch}
        </Button>
        <RowActions
          name={name}
          actions={[
            ...(onEdit
              ? [{ label: M.btn.edit, icon: <IconPencil size={18} />, onClick: () => onEdit(evaluation) }]
              : []),
            ...(onDelete
              ? [
                  {
                    label: M.btn.delete,
                    icon: <IconTrash size={18} />,
                    destructive: true,
                    onClick: () => onDelete(evaluation),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </li>
  )
}

/** Evaluations by date, with how far their scores have come. */
export const EvaluationList = ({
  evaluations,
  ways,
}: {
  evaluations: readonly SchoolEvaluation[]
  ways: EvaluationWays
}) => (
  <ul className={classes.list}>
    {evaluations.map(evaluation => (
      <Row key={evaluation.id} evaluation={evaluation} ways={ways} />
    ))}
  </ul>
)
