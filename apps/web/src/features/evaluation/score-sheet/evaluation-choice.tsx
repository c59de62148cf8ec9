import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useNavigate } from 'react-router'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { useActor } from '../../identity/identity.api.ts'
import classes from './evaluation-choice.module.css'

type EvaluationChoiceProps = {
  planId: string
  termId: string | null
  /** Evaluations of the term, in the order of their dates. */
  evaluations: readonly SchoolEvaluation[]
  /** Null: all of them side by side. */
  chosen: SchoolEvaluation | null
}

/** From one evaluation of the term to another, or to all of them side by side. */
export const EvaluationChoice = ({ planId, termId, evaluations, chosen }: EvaluationChoiceProps) => {
  const { role } = useActor()
  const navigate = useNavigate()
  const go = (evaluationId: string | null): void => {
    const address = planAddress(classPathsOf(role).scores, {
      plano: planId,
      ...(termId ? { periodo: termId } : {}),
      ...(evaluationId ? { avaliacao: evaluationId } : {}),
    })
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  const withMarks = evaluations.filter(({ type }) => type !== 'FEEDBACK')
  const first = chosen ?? evaluations[0]
  return (
    <div className={classes.choice}>
      {termId && withMarks.length > 1 && (
        <SegmentedControl
          aria-label={SCORE_SHEET.show}
          className={classes.views ?? ''}
          value={chosen ? 'uma' : 'todas'}
          onChange={view => go(view === 'uma' && first ? first.id : null)}
          data={[
            { value: 'uma', label: SCORE_SHEET.one },
            { value: 'todas', label: SCORE_SHEET.all },
          ]}
        />
      )}
      {chosen && evaluations.length > 1 && (
        <NativeSelect
          aria-label={SCORE_SHEET.evaluation}
          className={classes.one ?? ''}
          value={chosen.id}
          onChange={event => go(event.currentTarget.value)}
          data={evaluations.map(({ id, name, date }) => ({
            value: id,
            label: fill(SCORE_SHEET.option, { name, date: showDate(date).slice(0, 5) }),
          }))}
        />
      )}
    </div>
  )
}
