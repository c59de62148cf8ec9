import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Alert, Button, Kbd, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/content-card.tsx'
import { DetailPage, type DetailQuery, Facts } from '../../../frames/detail-page.tsx'
import { showDate } from '../../../lib/dates.ts'
import { classAddress, classPathsOf } from '../../../lib/paths.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { classSearch } from '../class-search.ts'
import { FeedbackList } from '../components/feedback-list.tsx'
import { NoPlan } from '../components/no-plan.tsx'
import { SaveStatus } from '../components/save-status.tsx'
import { ScoreConflicts } from '../components/score-conflicts.tsx'
import { ScoreGrid } from '../components/score-grid.tsx'
import { evaluationsOptions, scoresOptions } from '../evaluation.api.ts'
import type { QueueState } from '../score-queue.ts'
import { classTitle, type PlanClass, usePlanClass } from '../use-plan-class.ts'
import { useScoreQueue } from '../use-score-queue.ts'
import classes from './scores-screen.module.css'

type Scoring = { planClass: PlanClass; evaluation: SchoolEvaluation | undefined }

const useScoring = (planId: string, evaluationId: string): DetailQuery<Scoring> => {
  const planClass = usePlanClass(planId)
  const evaluationPlanId = planClass.data?.evaluationPlanId ?? ''
  const list = useQuery({ ...evaluationsOptions(evaluationPlanId), enabled: evaluationPlanId !== '' })
  const evaluation = list.data?.data.find(({ id }) => id === evaluationId)
  return {
    data: planClass.data && list.data && { planClass: planClass.data, evaluation },
    error: planClass.error ?? list.error,
    isPending: planClass.isPending || list.isPending,
    refetch: () => {
      planClass.refetch()
      if (list.error) void list.refetch()
    },
  }
}

const KEYS = [
  ['Enter', 'próximo aluno'],
  ['↑ ↓', 'mover'],
  ['Esc', 'voltar ao valor anterior'],
  ['Ctrl + V', 'colar uma coluna da planilha'],
  ['Ctrl + Z', 'desfazer'],
] as const

const Given = ({ state, isText }: { state: QueueState; isText: boolean }) => {
  const given = [...state.rows.values()].filter(({ value }) => value.score !== null || value.text?.trim())
  return (
    <Text size="sm" c="dimmed">
      {given.length} de {state.rows.size} {isText ? 'pareceres' : 'notas'}
    </Text>
  )
}

const Side = ({ evaluation }: { evaluation: SchoolEvaluation }) => {
  const facts = [
    { label: M.field.type, value: M.enum[evaluation.type] },
    { label: M.field.date, value: showDate(evaluation.date) },
    ...(evaluation.highest === null
      ? []
      : [{ label: M.field.highest, value: formatMark(evaluation.highest) }]),
  ]
  return (
    <Stack gap="md" className={classes.side ?? ''}>
      <ContentCard title="Avaliação">
        <Facts facts={facts} />
        {evaluation.description && (
          <Text size="sm" mt="md">
            {evaluation.description}
          </Text>
        )}
      </ContentCard>
      {evaluation.type !== 'FEEDBACK' && (
        <div className={classes.keys}>
          <ContentCard title="Teclas">
            <ul>
              {KEYS.map(([key, does]) => (
                <li key={key}>
                  <Kbd>{key}</Kbd> <span>{does}</span>
                </li>
              ))}
            </ul>
          </ContentCard>
        </div>
      )}
    </Stack>
  )
}

type ScoresProps = { evaluation: SchoolEvaluation; closed: string | null; planId: string }

const Scores = ({ evaluation, closed }: ScoresProps) => {
  const { id: accountId } = useActor()
  const isText = evaluation.type === 'FEEDBACK'
  const query = useQuery(scoresOptions(evaluation.id))
  const { queue, state } = useScoreQueue({ id: evaluation.id, isText, accountId }, query.data?.data)
  const students = query.data?.data ?? []
  const entry = { students, rows: state.rows, queue, readOnly: closed !== null }
  if (!query.data) {
    return (
      <ContentCard padded={false}>
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RowsSkeleton rows={10} />
        )}
      </ContentCard>
    )
  }
  return (
    <div className={classes.columns}>
      <Stack gap="md" miw={0}>
        {closed && (
          <Alert color="gray" variant="light" icon={<IconLock size={18} aria-hidden />}>
            {closed}
          </Alert>
        )}
        <ScoreConflicts students={students} rows={state.rows} queue={queue} />
        <ContentCard padded={false}>
          {!closed && students.length > 0 && (
            <div className={classes.bar}>
              <SaveStatus state={state} onRetry={() => void queue.retry()} />
              <Given state={state} isText={isText} />
            </div>
          )}
          {students.length === 0 && (
            <EmptyState
              title={M.empty.enrollments}
              reason="Ninguém estava matriculado na data da avaliação."
            />
          )}
          {students.length > 0 &&
            (isText ? <FeedbackList {...entry} /> : <ScoreGrid evaluation={evaluation} {...entry} />)}
        </ContentCard>
      </Stack>
      <Side evaluation={evaluation} />
    </div>
  )
}

const worthText = ({ type, date, highest }: SchoolEvaluation): string =>
  `${M.enum[type]} de ${showDate(date)}${highest === null ? '' : `, vale ${formatMark(highest)}`}`

const whyClosed = ({ plan, terms }: PlanClass, { academicTerm }: SchoolEvaluation): string | null => {
  const term = terms.find(({ id }) => id === academicTerm?.id)
  if (term?.closedAt) return `O ${term.name} está encerrado: as notas podem ser vistas, mas não alteradas.`
  return plan.can.evaluate ? null : 'Você pode ver estas notas, mas não alterá-las.'
}

const Missing = ({ planId }: { planId: string }) => {
  const { role } = useActor()
  return (
    <ContentCard>
      <EmptyState
        title="Avaliação não encontrada"
        reason="Ela pode ter sido excluída."
        action={
          <Button component={Link} to={classAddress(classPathsOf(role).evaluations, { plano: planId })}>
            Ver avaliações
          </Button>
        }
      />
    </ContentCard>
  )
}

const OfEvaluation = ({ planId, evaluationId }: { planId: string; evaluationId: string }) => {
  const scoring = useScoring(planId, evaluationId)
  return (
    <DetailPage
      query={scoring}
      waitingTitle={M.btn.launchScores}
      header={({ planClass, evaluation }) => ({
        title: evaluation?.name ?? M.btn.launchScores,
        subtitle: [classTitle(planClass), evaluation && worthText(evaluation)].filter(Boolean).join(' · '),
      })}
    >
      {({ planClass, evaluation }) =>
        evaluation ? (
          <Scores evaluation={evaluation} closed={whyClosed(planClass, evaluation)} planId={planId} />
        ) : (
          <Missing planId={planId} />
        )
      }
    </DetailPage>
  )
}

/** Scores of one evaluation. */
export const Component = () => {
  const [{ plano, avaliacao }] = useSearch(classSearch)
  return plano && avaliacao ? (
    <OfEvaluation key={avaliacao} planId={plano} evaluationId={avaliacao} />
  ) : (
    <NoPlan title={M.btn.launchScores} reason="As notas são lançadas em uma avaliação de uma turma." />
  )
}
