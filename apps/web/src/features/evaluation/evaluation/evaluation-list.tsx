import { EVALUATIONS } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './evaluation-list.module.css'

const E = EVALUATIONS

const LOOKS: Record<SchoolEvaluation['type'], { tone: Tone; sign: string }> = {
  PROOF: { tone: 'info', sign: 'P' },
  WORK: { tone: 'good', sign: 'T' },
  FEEDBACK: { tone: 'neutral', sign: '¶' },
  RECOVERY: { tone: 'warn', sign: 'R' },
  ANNUAL_RECOVERY: { tone: 'warn', sign: 'R' },
}

export type EvaluationLinks = {
  scoresTo: (evaluation: SchoolEvaluation) => string
  /** Absent when the evaluation may not be changed. */
  onEdit?: (evaluation: SchoolEvaluation) => void
  onCopy?: (evaluation: SchoolEvaluation) => void
  onDelete?: (evaluation: SchoolEvaluation) => void
  /** Whether it belongs to a plan of another instructor, who alone changes it: an opinion of the class. */
  isOfOtherPlan: (evaluation: SchoolEvaluation) => boolean
  /** How many scores wait on this device. */
  unsentOf: (evaluation: SchoolEvaluation) => number
  today: string
  /** The term is closed: what is missing stays so, and asks for nothing. */
  isClosed: boolean
}

const isDone = ({ scored, expected }: SchoolEvaluation): boolean => expected > 0 && scored >= expected

/** It took place, and a score is missing: the next thing to do. */
export const isDue = (evaluation: SchoolEvaluation, today: string): boolean =>
  evaluation.date <= today && evaluation.expected > 0 && !isDone(evaluation)

const whatOf = ({ type }: SchoolEvaluation): string => (type === 'FEEDBACK' ? E.opinions : E.scores)

/** "Faltam 5 notas". */
export const missingText = (evaluation: SchoolEvaluation): string => {
  const missing = evaluation.expected - evaluation.scored
  if (missing === 1) return evaluation.type === 'FEEDBACK' ? E.missingOpinion : E.missingScore
  return fill(E.missing, { count: missing, what: whatOf(evaluation) })
}

const Scored = ({ evaluation }: { evaluation: SchoolEvaluation }) => {
  const { scored, expected } = evaluation
  const done = isDone(evaluation)
  return (
    <div className={classes.scored}>
      <Text size="sm" c={done ? 'var(--lousa-good)' : 'dimmed'} mb={4}>
        {done ? '✓ ' : ''}
        {fill(E.given, { scored, expected, what: whatOf(evaluation) })}
      </Text>
      <div className={classes.track} aria-hidden>
        <div style={{ width: `${expected === 0 ? 0 : Math.min(100, (100 * scored) / expected)}%` }} />
      </div>
    </div>
  )
}

const Row = ({ evaluation, ways }: { evaluation: SchoolEvaluation; ways: EvaluationLinks }) => {
  const { name, type, date, highest } = evaluation
  const { scoresTo, onEdit, onCopy, onDelete, unsentOf, today } = ways
  const isOwn = !ways.isOfOtherPlan(evaluation)
  const unsent = unsentOf(evaluation)
  const due = isDue(evaluation, today)
  const release = type === 'FEEDBACK' ? M.btn.enterOpinions : M.btn.enterScores
  const verb = isDone(evaluation) || !onEdit ? fill(E.see, { what: whatOf(evaluation) }) : release
  return (
    <li className={classes.row}>
      <div>
        <Link to={scoresTo(evaluation)} className={classes.name}>
          {name}
        </Link>
        <div className={classes.meta}>
          <StatusBadge {...LOOKS[type]}>{M.enum[type]}</StatusBadge>
          {evaluation.ofClass && <StatusBadge tone="neutral">{E.ofClass}</StatusBadge>}
          <span>{showDate(date)}</span>
          {due && (
            <StatusBadge tone={ways.isClosed ? 'neutral' : 'warn'}>{missingText(evaluation)}</StatusBadge>
          )}
          {date > today && <StatusBadge tone="neutral">{E.ahead}</StatusBadge>}
          {unsent > 0 && <StatusBadge tone="bad">{countedIn(E.unsent, unsent)}</StatusBadge>}
        </div>
      </div>
      <Text className={classes.highest ?? ''}>
        {highest !== null && (
          <>
            <Text span size="sm" c="dimmed">
              {E.worth}{' '}
            </Text>
            <Text span fw={600}>
              {formatMark(highest)}
            </Text>
          </>
        )}
      </Text>
      <Scored evaluation={evaluation} />
      <div className={classes.ways}>
        <Button
          component={Link}
          to={scoresTo(evaluation)}
          variant={due && !ways.isClosed ? 'light' : 'default'}
          aria-label={fill(E.wayOf, { verb, name })}
        >
          {verb}
        </Button>
        <RowActions
          name={name}
          actions={[
            ...(onEdit && isOwn
              ? [{ label: M.btn.edit, icon: <IconPencil size={18} />, onClick: () => onEdit(evaluation) }]
              : []),
            ...(onCopy && type !== 'ANNUAL_RECOVERY'
              ? [{ label: E.copy, icon: <IconCopy size={18} />, onClick: () => onCopy(evaluation) }]
              : []),
            ...(onDelete && isOwn
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
  ways: EvaluationLinks
}) => (
  <ul className={classes.list}>
    {evaluations.map(evaluation => (
      <Row key={evaluation.id} evaluation={evaluation} ways={ways} />
    ))}
  </ul>
)
