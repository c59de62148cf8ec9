import { EVALUATIONS } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconLock, IconPlus, IconSortAscending, IconSortDescending, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { AnnualRecoveryList } from '../annual-recovery-list.tsx'
import { NoPlan } from '../no-plan.tsx'
import { NothingToEvaluate } from '../nothing-to-evaluate.tsx'
import { planSearch } from '../plan-search.ts'
import { TermTabs } from '../term-tabs.tsx'
import { type ClassTerm, chosenTerm, classTitle, type PlanGrade, usePlanGrade } from '../use-plan-grade.ts'
import { BudgetBar } from './budget-bar.tsx'
import { deleteConfirmed } from './delete-evaluation.ts'
import { evaluationsOptions } from './evaluation.api.ts'
import { type EvaluationLinks, EvaluationList, isDue, missingText } from './evaluation-list.tsx'
import classes from './evaluations-screen.module.css'
import { useUnsentScores } from './use-unsent-scores.ts'

// The list comes first; what is written over it may take its form's code with it.
const PlanDependencies = lazy(async () => ({
  default: (await import('../dependency/plan-dependencies.part.tsx')).PlanDependencies,
}))
const evaluationForm = lazyModule(async () => (await import('./evaluation-form.tsx')).EvaluationForm)

const E = EVALUATIONS

/** Evaluations of a term, or of the year as a whole. */
const ofTerm = (evaluations: readonly SchoolEvaluation[], term: ClassTerm | null) =>
  evaluations.filter(({ academicTerm }) => (academicTerm?.id ?? null) === (term?.id ?? null))

type Opened = { evaluation: SchoolEvaluation | null; copyOf?: SchoolEvaluation } | null

const NEWEST_FIRST = 'recentes'

const emptyText = (term: ClassTerm | null) =>
  term
    ? {
        title: fill(E.none, { term: term.name }),
        reason: fill(E.noneReason, { start: showDate(term.start), end: showDate(term.end) }),
      }
    : {
        title: E.noRecovery,
        reason: E.noRecoveryReason,
      }

type ContentProps = {
  planGrade: PlanGrade
  term: ClassTerm | null
  evaluations: readonly SchoolEvaluation[]
  open: (opened: Opened) => void
}

/** The oldest evaluation that took place and lacks scores. */
const NextStep = ({ due, to }: { due: SchoolEvaluation; to: string }) => (
  <div className={classes.next}>
    <Text size="sm">
      <b>{E.nextStep}</b> {fill(E.nextStepOf, { name: due.name, missing: missingText(due) })}
    </Text>
    <Button component={Link} to={to} mih={44} aria-label={fill(E.goOnIn, { name: due.name })}>
      {E.goOn}
    </Button>
  </div>
)

type ListBarProps = { count: number; newestFirst: boolean; onSort: () => void; allTo: string | null }

const ListBar = ({ count, newestFirst, onSort, allTo }: ListBarProps) => (
  <div className={classes.bar}>
    <Text size="sm" c="dimmed">
      {countedIn(E.count, count)}
    </Text>
    <div className={classes.tools}>
      {allTo && (
        <Button
          component={Link}
          to={allTo}
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<IconTable size={18} aria-hidden />}
        >
          {E.sideBySide}
        </Button>
      )}
      {count > 1 && (
        <Button
          variant="default"
          className={classes.tool ?? ''}
          leftSection={
            newestFirst ? (
              <IconSortDescending size={18} aria-hidden />
            ) : (
              <IconSortAscending size={18} aria-hidden />
            )
          }
          onClick={onSort}
        >
          {newestFirst ? E.newestFirst : E.oldestFirst}
        </Button>
      )}
    </div>
  </div>
)

const useEvaluationLinks = (
  { plan, evaluationPlanId, today }: PlanGrade,
  mayChange: boolean,
  open: (opened: Opened) => void,
): Omit<EvaluationLinks, 'isClosed'> => {
  const { role } = useActor()
  const unsentIn = useUnsentScores()
  return {
    today,
    scoresTo: ({ id, academicTerm }) =>
      planAddress(classPathsOf(role).scores, {
        plano: plan.id,
        avaliacao: id,
        ...(academicTerm ? { periodo: academicTerm.id } : {}),
      }),
    unsentOf: ({ id }) => unsentIn(id),
    isOfOtherPlan: ({ lessonPlanId }) => role === 'INSTRUCTOR' && lessonPlanId !== evaluationPlanId,
    ...(mayChange
      ? {
          onEdit: evaluation => open({ evaluation }),
          onCopy: copyOf => open({ evaluation: null, copyOf }),
          onDelete: evaluation => void deleteConfirmed(evaluation),
        }
      : {}),
  }
}

const Content = ({ planGrade, term, evaluations, open }: ContentProps) => {
  const { role } = useActor()
  const [{ ordem }, setSearch] = useSearch(planSearch)
  const { plan, grade, today } = planGrade
  const newestFirst = ordem === NEWEST_FIRST
  // They come by date.
  const byDate = ofTerm(evaluations, term)
  const shown = newestFirst ? byDate.toReversed() : byDate
  const mayChange = plan.can.evaluate && !term?.closedAt
  const links = useEvaluationLinks(planGrade, mayChange, open)
  const ways = { ...links, isClosed: Boolean(term?.closedAt) }
  const due = mayChange ? byDate.find(evaluation => isDue(evaluation, today)) : undefined
  const withMarks = byDate.filter(({ type }) => type !== 'FEEDBACK').length
  return (
    <Stack gap="md">
      {term?.closedAt && (
        <Alert color="gray" variant="light" icon={<IconLock size={18} aria-hidden />}>
          {fill(E.closed, { term: term.name })}
        </Alert>
      )}
      {!term && grade.type === 'MARK' && (
        <AnnualRecoveryList gradeId={grade.id} componentId={plan.curriculumComponent.id} />
      )}
      {term && grade.type === 'MARK' && <BudgetBar grade={grade} term={term} evaluations={byDate} />}
      <ContentCard padded={false}>
        {due && <NextStep due={due} to={ways.scoresTo(due)} />}
        {shown.length === 0 ? (
          <EmptyState
            {...emptyText(term)}
            action={
              mayChange &&
              (term ?? grade.type === 'MARK') && (
                <Button onClick={() => open({ evaluation: null })}>{term ? E.create : E.createAnnual}</Button>
              )
            }
          />
        ) : (
          <>
            <ListBar
              count={shown.length}
              newestFirst={newestFirst}
              onSort={() => setSearch({ ordem: newestFirst ? '' : NEWEST_FIRST })}
              allTo={
                term && withMarks > 1
                  ? planAddress(classPathsOf(role).scores, { plano: plan.id, periodo: term.id })
                  : null
              }
            />
            <EvaluationList evaluations={shown} ways={ways} />
          </>
        )}
      </ContentCard>
    </Stack>
  )
}

type EvaluationsProps = { planGrade: PlanGrade; opened: Opened; open: (opened: Opened) => void }

const Evaluations = ({ planGrade, opened, open }: EvaluationsProps) => {
  const [{ periodo }, setSearch] = useSearch(planSearch)
  const term = chosenTerm(periodo, planGrade)
  const query = useQuery(evaluationsOptions(planGrade.evaluationPlanId))
  const EvaluationForm = useLazyModule(evaluationForm, opened ? 'now' : 'idle')
  return (
    <>
      <TermTabs terms={planGrade.terms} term={term} onChange={next => setSearch({ periodo: next })}>
        {query.data ? (
          <Content planGrade={planGrade} term={term} evaluations={query.data} open={open} />
        ) : (
          <ContentCard padded={false}>
            {query.error ? (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <RowsSkeleton rows={4} />
            )}
          </ContentCard>
        )}
      </TermTabs>
      {opened && EvaluationForm && (
        <EvaluationForm
          planGrade={planGrade}
          term={term}
          evaluations={query.data ?? []}
          evaluation={opened.evaluation}
          copyOf={opened.copyOf ?? null}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

const OfPlan = ({ planId }: { planId: string }) => {
  const { role } = useActor()
  const planGrade = usePlanGrade(planId)
  const [{ periodo }] = useSearch(planSearch)
  const here = { plano: planId, ...(periodo ? { periodo } : {}) }
  const [opened, setOpened] = useState<Opened>(null)
  const paths = classPathsOf(role)
  return (
    <DetailPage
      query={planGrade}
      waitingTitle={M.menu.evaluations}
      header={data => ({
        title: M.menu.evaluations,
        subtitle: classTitle(data),
        actions: [
          { label: M.menu.lessons, to: planAddress(paths.lessons, here) },
          ...(data.plan.isEvaluated
            ? [{ label: M.menu.scores, to: planAddress(paths.termScores, here) }]
            : []),
        ],
        ...(data.plan.isEvaluated && data.plan.can.evaluate && !chosenTerm(periodo, data)?.closedAt
          ? {
              primary: {
                label: fill(M.modal.newF, { item: E.item }),
                icon: <IconPlus size={18} aria-hidden />,
                onClick: () => setOpened({ evaluation: null }),
              },
            }
          : {}),
      })}
    >
      {data =>
        data.plan.isEvaluated ? (
          <>
            <Evaluations planGrade={data} opened={opened} open={setOpened} />
            <Suspense>
              <PlanDependencies planId={planId} />
            </Suspense>
          </>
        ) : (
          <NothingToEvaluate planId={planId} />
        )
      }
    </DetailPage>
  )
}

/** Evaluations of a plan, term by term. */
export const Component = () => {
  const [{ plano }] = useSearch(planSearch)
  return plano ? (
    <OfPlan key={plano} planId={plano} />
  ) : (
    <NoPlan title={M.menu.evaluations} reason={E.choose} />
  )
}
