import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLeaveGuard } from '../../../frames/form/use-leave-guard.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { invalidInputsIn, NotStoredWarning, SaveStatus } from '../score/save-status.part.tsx'
import { ScoreConflicts } from '../score/score-conflicts.part.tsx'
import { ScoreRefusals } from '../score/score-refusals.part.tsx'
import { conceptOf, hasText, hasValue, type ScoreValue, stateOf } from '../score/score-rows.values.ts'
import { type ScoreSheet, useScoreSheet } from '../score/use-score-sheet.part.ts'
import type { PlanGrade } from '../use-plan-grade.ts'
import { ConceptList } from './concept-list.tsx'
import { type FeedbackMode, feedbackMode } from './concepts.ts'
import { countedRows } from './counted-rows.ts'
import { FeedbackList } from './feedback-list.tsx'
import { ScoreGrid } from './score-grid.tsx'
import classes from './score-panel.module.css'
import { ScoreTools, UndoRedo } from './score-tools.tsx'

type Counted = { what: string; is: (value: ScoreValue) => boolean }

const Given = ({ sheet, of: { what, is } }: { sheet: ScoreSheet; of: Counted }) => {
  const rows = sheet.columns.flatMap(countedRows).map(({ row }) => row)
  return (
    <Text size="sm" c="dimmed">
      {fill(SCORE_SHEET.given, {
        given: rows.filter(row => hasValue(row) && is(row.value)).length,
        total: rows.length,
        what,
      })}
    </Text>
  )
}

const FeedbackWays = ({ way, onChange }: { way: FeedbackMode; onChange: (way: FeedbackMode) => void }) => (
  <SegmentedControl
    aria-label={SCORE_SHEET.judgeBy}
    className={classes.ways ?? ''}
    value={way}
    onChange={onChange}
    data={[
      { value: 'parecer', label: SCORE_SHEET.opinion },
      { value: 'conceito', label: SCORE_SHEET.concept },
    ]}
  />
)

type BodyProps = {
  sheet: ScoreSheet
  label: string
  planGrade: PlanGrade
  readOnly: boolean
  notes: ReadonlyMap<string, string>
}

const NO_NOTES: ReadonlyMap<string, string> = new Map()

const Body = ({ sheet, label, planGrade, readOnly, notes }: BodyProps) => {
  const mayUseConcepts = planGrade.grade.type === 'ASSESSMENT'
  const only = sheet.columns[0]
  const isText = only?.evaluation.type === 'FEEDBACK'
  const [feedbackWay, setFeedbackWay] = useState<FeedbackMode | null>(null)
  const way = isText && mayUseConcepts ? (feedbackWay ?? feedbackMode(only.rows)) : 'parecer'
  const opinions = {
    parecer: { what: SCORE_SHEET.opinions, is: hasText },
    conceito: { what: SCORE_SHEET.conceptsGiven, is: (value: ScoreValue) => conceptOf(value) !== null },
  }
  const scores = { what: SCORE_SHEET.scores, is: (value: ScoreValue) => stateOf(value) !== 'SECOND_CALL' }
  const counted = isText ? opinions[way] : scores
  return (
    <ContentCard padded={false}>
      {!readOnly && (
        <div className={`${classes.bar} ${classes.where}`}>
          <SaveStatus sheet={sheet} />
          <Given sheet={sheet} of={counted} />
        </div>
      )}
      <NotStoredWarning sheet={sheet} />
      {!(readOnly || isText) && (
        <div className={classes.bar}>
          <ScoreTools sheet={sheet} />
        </div>
      )}
      {isText && mayUseConcepts && (
        <div className={classes.bar}>
          <FeedbackWays way={way} onChange={setFeedbackWay} />
          {way === 'conceito' && !readOnly && (
            <span className={classes.steps}>
              <UndoRedo sheet={sheet} />
            </span>
          )}
        </div>
      )}
      {!isText && <ScoreGrid sheet={sheet} label={label} notes={notes} />}
      {isText && way === 'conceito' && <ConceptList sheet={sheet} evaluation={only.evaluation} />}
      {isText && way === 'parecer' && (
        <FeedbackList sheet={sheet} evaluation={only.evaluation} planGrade={planGrade} />
      )}
    </ContentCard>
  )
}

type ScorePanelProps = {
  planGrade: PlanGrade
  /** One of any type, or several with marks. */
  evaluations: readonly SchoolEvaluation[]
  readOnly: boolean
  label: string
  /** A line at the name of a student, by enrolment. */
  notes?: ReadonlyMap<string, string>
}

/** The scores of one evaluation or of several, with what waits, what stands against them, and where they are. */
export const ScorePanel = ({
  planGrade,
  evaluations,
  readOnly,
  label,
  notes = NO_NOTES,
}: ScorePanelProps) => {
  const { sheet, isPending, error, refetch } = useScoreSheet({ planGrade, evaluations, readOnly })
  useLeaveGuard({
    isDirty: () => invalidInputsIn(sheet) > 0,
    onDiscard: sheet.dropNotAccepted,
    question: () => ({
      title: SCORES.leave.title,
      effect: countedIn(SCORES.leave.effect, invalidInputsIn(sheet)),
      verb: SCORES.leave.title,
      stay: SCORES.leave.stay,
    }),
  })
  if (error || isPending) {
    return (
      <ContentCard padded={false}>
        {error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={10} />}
      </ContentCard>
    )
  }
  if (sheet.students.length === 0) {
    return (
      <ContentCard>
        <EmptyState title={M.empty.enrollments} reason={SCORE_SHEET.nobody} />
      </ContentCard>
    )
  }
  return (
    <Stack gap="md" miw={0}>
      <ScoreConflicts sheet={sheet} />
      <ScoreRefusals sheet={sheet} />
      <Body sheet={sheet} label={label} planGrade={planGrade} readOnly={readOnly} notes={notes} />
    </Stack>
  )
}
