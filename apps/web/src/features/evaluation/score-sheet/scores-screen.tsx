import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { neededWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { DetailPage, type DetailQuery, Facts } from '../../../frames/page/detail-page.tsx'
import { usePageContext } from '../../../frames/page/page-context.tsx'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { NextPending } from '../../planning/pending/pending-trail.part.tsx'
import { usePlanIssue } from '../../planning/plan-issue.part.tsx'
import { AnnualRecoveryList } from '../annual-recovery-list.tsx'
import { evaluationsOptions } from '../evaluation/evaluation.api.ts'
import { NoPlan } from '../no-plan.tsx'
import { NothingToEvaluate } from '../nothing-to-evaluate.tsx'
import { planSearch } from '../plan-search.ts'
import { ScoreCorrection } from '../score/score-correction.part.tsx'
import { type AnnualRecovery, useAnnualRecovery } from '../use-annual-recovery.ts'
import { type ClassTerm, chosenTerm, classTitle, type PlanGrade, usePlanGrade } from '../use-plan-grade.ts'
import { ConceptLegend } from './concept-list.tsx'
import { EvaluationChoice } from './evaluation-choice.tsx'
import { ScorePanel } from './score-panel.tsx'
import classes from './scores-screen.module.css'

type Scoring = { planGrade: PlanGrade; evaluations: readonly SchoolEvaluation[] }

const useScoring = (planId: string): DetailQuery<Scoring> => {
  const planGrade = usePlanGrade(planId)
  const evaluationPlanId = planGrade.data?.evaluationPlanId ?? ''
  const list = useQuery({ ...evaluationsOptions(evaluationPlanId), enabled: evaluationPlanId !== '' })
  return {
    data: planGrade.data && list.data && { planGrade: planGrade.data, evaluations: list.data },
    error: planGrade.error ?? (list.data ? null : list.error),
    isPending: planGrade.isPending || list.isPending,
    refetch: () => {
      planGrade.refetch()
      if (list.error) void list.refetch()
    },
  }
}

const S = SCORE_SHEET
const K = S.keys
const KEYS = [
  ['Enter', K.next],
  ['Tab', K.nextEvaluation],
  ['↑ ↓ ← →', K.move],
  ['F2', K.edit],
  ['F', K.missed],
  ['D', K.excused],
  ['S', K.secondCall],
  ['Delete', K.clear],
  ['Esc', K.back],
  ['Ctrl + V', K.paste],
  ['Ctrl + Z', K.undo],
  ['Ctrl + Shift + Z', K.redo],
] as const

const CONCEPT_KEYS = [
  [K.letters, K.give],
  ['↑ ↓ ← →', K.move],
  ['Delete', K.clearConcept],
] as const

const Keys = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <div className={classes.keys}>
    <ContentCard title={K.title}>
      <ul>
        {keys.map(([key, does]) => (
          <li key={key}>
            <Kbd>{key}</Kbd> <span>{does}</span>
          </li>
        ))}
      </ul>
    </ContentCard>
  </div>
)

const Side = ({ evaluation, byConcept }: { evaluation: SchoolEvaluation; byConcept: boolean }) => {
  const facts = [
    { label: M.field.type, value: M.enum[evaluation.type] },
    { label: M.field.date, value: showDate(evaluation.date) },
    ...(evaluation.highest === null
      ? []
      : [{ label: M.field.highest, value: formatMark(evaluation.highest) }]),
  ]
  return (
    <Stack gap="md">
      <ContentCard title={S.evaluation}>
        <Facts facts={facts} />
        {evaluation.description && (
          <Text size="sm" mt="md">
            {evaluation.description}
          </Text>
        )}
      </ContentCard>
      {byConcept && (
        <ContentCard title={S.concepts}>
          <ConceptLegend />
          <Text size="xs" c="dimmed" mt="sm">
            {S.bandsHint}
          </Text>
        </ContentCard>
      )}
      {evaluation.type !== 'FEEDBACK' && <Keys keys={KEYS} />}
      {byConcept && <Keys keys={CONCEPT_KEYS} />}
    </Stack>
  )
}

const whyClosed = ({ plan }: PlanGrade, term: ClassTerm | null): string | null => {
  if (term?.closedAt) return fill(S.closed, { term: term.name })
  return plan.can.evaluate ? null : S.readOnly
}

const Closed = ({ why }: { why: string }) => (
  <Alert color="gray" variant="light" icon={<IconLock size={18} aria-hidden />}>
    {why}
  </Alert>
)

type View = {
  /** The term of the evaluation, or of all of them; null: of the year. */
  term: ClassTerm | null
  /** Evaluations of the term, by date. */
  siblings: SchoolEvaluation[]
  /** Null: all with marks, side by side. */
  evaluation: SchoolEvaluation | null
  isMissing: boolean
}

const viewOf = ({ planGrade, evaluations }: Scoring, evaluationId: string, periodo: string): View => {
  const evaluation = evaluations.find(({ id }) => id === evaluationId) ?? null
  const term = evaluation
    ? (planGrade.terms.find(({ id }) => id === evaluation.academicTerm?.id) ?? null)
    : chosenTerm(periodo, planGrade)
  const siblings = evaluations.filter(({ academicTerm }) => (academicTerm?.id ?? null) === (term?.id ?? null))
  const isMissing = evaluationId ? !evaluation : siblings.every(({ type }) => type === 'FEEDBACK')
  return { term, siblings, evaluation, isMissing }
}

/** The needed score of each student in recovery without a score in it, by enrolment. */
const neededNotes = (recovery: AnnualRecovery | null): ReadonlyMap<string, string> =>
  new Map(
    (recovery?.rows ?? []).flatMap(({ studentEnrollment, recovery: score, needed }) => {
      const text = score === null ? neededWords(needed) : null
      return text === null ? [] : [[studentEnrollment.id, text] as const]
    }),
  )

const One = ({
  scoring,
  view,
  evaluation,
}: {
  scoring: Scoring
  view: View
  evaluation: SchoolEvaluation
}) => {
  const { planGrade } = scoring
  const { role } = useActor()
  const mayCorrect = role === 'ADMINISTRATOR' && view.term?.closedAt && planGrade.plan.can.manage
  const closed = whyClosed(planGrade, view.term)
  const byConcept = evaluation.type === 'FEEDBACK' && planGrade.grade.type === 'ASSESSMENT'
  const isRecovery = evaluation.type === 'ANNUAL_RECOVERY'
  const recovered = { gradeId: planGrade.grade.id, componentId: planGrade.plan.curriculumComponent.id }
  const recovery = useAnnualRecovery(recovered, { enabled: isRecovery })
  const notes = useMemo(() => neededNotes(recovery), [recovery])
  return (
    <div className={classes.columns}>
      <Stack gap="md" miw={0}>
        {closed && <Closed why={closed} />}
        {!closed && evaluation.date > planGrade.today && (
          <Notice tone="warn">{fill(S.ahead, { date: showDate(evaluation.date) })}</Notice>
        )}
        {/* With students in recovery, each has the needed score at the name. */}
        {isRecovery && recovery?.rows.length === 0 && <AnnualRecoveryList {...recovered} />}
        {mayCorrect && (
          <Group>
            <ScoreCorrection evaluation={evaluation} />
          </Group>
        )}
        <ScorePanel
          key={evaluation.id}
          planGrade={planGrade}
          evaluations={[evaluation]}
          readOnly={closed !== null}
          notes={notes}
          label={fill(S.scoresOf, { name: evaluation.name })}
        />
      </Stack>
      <div className={classes.side} data-always={byConcept}>
        <Side evaluation={evaluation} byConcept={byConcept} />
      </div>
    </div>
  )
}

const All = ({ scoring: { planGrade }, view: { term, siblings } }: { scoring: Scoring; view: View }) => {
  const closed = whyClosed(planGrade, term)
  return (
    <Stack gap="md" miw={0}>
      {closed && <Closed why={closed} />}
      <ScorePanel
        key={term?.id ?? ''}
        planGrade={planGrade}
        evaluations={siblings.filter(({ type }) => type !== 'FEEDBACK')}
        readOnly={closed !== null}
        label={fill(S.scoresOfTerm, { term: term?.name ?? S.year })}
      />
    </Stack>
  )
}

const worthText = ({ type, date, highest }: SchoolEvaluation): string => {
  const of = { type: M.enum[type], date: showDate(date) }
  return highest === null ? fill(S.typeOf, of) : fill(S.typeAndWorth, { ...of, highest: formatMark(highest) })
}

const enterText = ({ grade }: PlanGrade): string =>
  grade.type === 'ASSESSMENT' ? M.btn.enterOpinions : M.btn.enterScores

const Missing = ({ planId, wasAsked }: { planId: string; wasAsked: boolean }) => {
  const { role } = useActor()
  return (
    <ContentCard>
      <EmptyState
        title={wasAsked ? S.notFound : S.noneWithMarks}
        reason={wasAsked ? S.notFoundReason : S.noneWithMarksReason}
        action={
          <Button component={Link} to={planAddress(classPathsOf(role).evaluations, { plano: planId })}>
            {S.seeEvaluations}
          </Button>
        }
      />
    </ContentCard>
  )
}

const OfPlan = ({ planId }: { planId: string }) => {
  const [{ avaliacao, periodo }] = useSearch(planSearch)
  const scoring = useScoring(planId)
  const { role } = useActor()
  const { trail } = usePageContext()
  const { evaluations } = classPathsOf(role)
  const { issueActions, issueWindow } = usePlanIssue(scoring.data?.planGrade.plan)
  return (
    <DetailPage
      query={scoring}
      waitingTitle={M.btn.enterScores}
      header={data => {
        const { evaluation, term } = viewOf(data, avaliacao, periodo)
        const of = evaluation ? worthText(evaluation) : term?.name
        return {
          title: evaluation?.name ?? enterText(data.planGrade),
          subtitle: [classTitle(data.planGrade), of].filter(Boolean).join(' · '),
          actions: issueActions,
          // The way to a screen of marks leads over no other one where there are none.
          breadcrumb: data.planGrade.plan.isEvaluated
            ? trail.map(crumb =>
                crumb.label === M.btn.enterScores ? { ...crumb, label: enterText(data.planGrade) } : crumb,
              )
            : trail.filter(({ to }) => !to?.startsWith(evaluations)),
        }
      }}
    >
      {data => {
        if (!data.planGrade.plan.isEvaluated)
          return (
            <>
              <NothingToEvaluate planId={planId} />
              {issueWindow}
            </>
          )
        const view = viewOf(data, avaliacao, periodo)
        const { term, siblings, evaluation, isMissing } = view
        if (isMissing)
          return (
            <>
              <Missing planId={planId} wasAsked={avaliacao !== ''} />
              {issueWindow}
            </>
          )
        return (
          <>
            <EvaluationChoice
              planId={planId}
              termId={term?.id ?? null}
              evaluations={siblings}
              chosen={evaluation}
            />
            {evaluation && <NextPending of="scores" id={evaluation.id} />}
            {evaluation ? (
              <One scoring={data} view={view} evaluation={evaluation} />
            ) : (
              <All scoring={data} view={view} />
            )}
            {issueWindow}
          </>
        )
      }}
    </DetailPage>
  )
}

/** Scores of one evaluation, or of all of a term side by side. */
export const Component = () => {
  const [{ plano }] = useSearch(planSearch)
  return plano ? (
    <OfPlan key={plano} planId={plano} />
  ) : (
    <NoPlan title={M.btn.enterScores} reason={S.choose} />
  )
}
