import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/content-card.tsx'
import { DetailPage } from '../../../frames/detail-page.tsx'
import { showDate } from '../../../lib/dates.ts'
import { classAddress, classPathsOf } from '../../../lib/paths.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { classSearch } from '../class-search.ts'
import { BudgetBar } from '../components/budget-bar.tsx'
import { EvaluationForm } from '../components/evaluation-form.tsx'
import { EvaluationList } from '../components/evaluation-list.tsx'
import { NoPlan } from '../components/no-plan.tsx'
import { TermTabs } from '../components/term-tabs.tsx'
import { deleteEvaluation } from '../delete-evaluation.ts'
import { evaluationsOptions } from '../evaluation.api.ts'
import { unsentCount } from '../score-storage.ts'
import { type ClassTerm, chosenTerm, classTitle, type PlanClass, usePlanClass } from '../use-plan-class.ts'

/** Of a term, or what belongs to the year as a whole. */
const ofTerm = (evaluations: readonly SchoolEvaluation[], term: ClassTerm | null) =>
  evaluations.filter(({ academicTerm }) => (academicTerm?.id ?? null) === (term?.id ?? null))

type Opened = { evaluation: SchoolEvaluation | null } | null

const emptyText = (term: ClassTerm | null) =>
  term
    ? {
        title: `Nenhuma avaliação no ${term.name}`,
        reason: `De ${showDate(term.start)} a ${showDate(term.end)}.`,
      }
    : {
        title: 'Nenhuma recuperação anual',
        reason: 'É a avaliação do ano, para quem não alcançou a média ao fim do último período.',
      }

type ContentProps = {
  planClass: PlanClass
  term: ClassTerm | null
  evaluations: readonly SchoolEvaluation[]
  open: (opened: Opened) => void
}

const Content = ({ planClass, term, evaluations, open }: ContentProps) => {
  const { id: accountId, role } = useActor()
  const { plan, grade } = planClass
  const shown = ofTerm(evaluations, term)
  const mayChange = plan.can.evaluate && !term?.closedAt
  const ways = {
    scoresTo: ({ id, academicTerm }: SchoolEvaluation) =>
      classAddress(classPathsOf(role).scores, {
        plano: plan.id,
        avaliacao: id,
        ...(academicTerm ? { periodo: academicTerm.id } : {}),
      }),
    unsentOf: ({ id }: SchoolEvaluation) => unsentCount(accountId, id),
    ...(mayChange
      ? {
          onEdit: (evaluation: SchoolEvaluation) => open({ evaluation }),
          onDelete: (evaluation: SchoolEvaluation) => void deleteEvaluation(evaluation),
        }
      : {}),
  }
  return (
    <Stack gap="md">
      {term?.closedAt && (
        <Alert color="gray" variant="light" icon={<IconLock size={18} aria-hidden />}>
          O {term.name} está encerrado: as notas podem ser vistas, mas não alteradas.
        </Alert>
      )}
      {term && grade.type === 'MARK' && <BudgetBar term={term} evaluations={shown} />}
      <ContentCard padded={false}>
        {shown.length === 0 ? (
          <EmptyState
            {...emptyText(term)}
            action={
              mayChange && term && <Button onClick={() => open({ evaluation: null })}>Criar avaliação</Button>
            }
          />
        ) : (
          <EvaluationList evaluations={shown} ways={ways} />
        )}
      </ContentCard>
    </Stack>
  )
}

type EvaluationsProps = { planClass: PlanClass; opened: Opened; open: (opened: Opened) => void }

const Evaluations = ({ planClass, opened, open }: EvaluationsProps) => {
  const [{ periodo }, setSearch] = useSearch(classSearch)
  const term = chosenTerm(periodo, planClass)
  const query = useQuery(evaluationsOptions(planClass.evaluationPlanId))
  return (
    <>
      <TermTabs terms={planClass.terms} term={term} onChange={next => setSearch({ periodo: next })}>
        {query.data ? (
          <Content planClass={planClass} term={term} evaluations={query.data.data} open={open} />
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
      {opened && (
        <EvaluationForm
          planClass={planClass}
          term={term}
          evaluations={query.data?.data ?? []}
          evaluation={opened.evaluation}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

const OfPlan = ({ planId }: { planId: string }) => {
  const { role } = useActor()
  const planClass = usePlanClass(planId)
  const [opened, setOpened] = useState<Opened>(null)
  const paths = classPathsOf(role)
  return (
    <DetailPage
      query={planClass}
      waitingTitle={M.menu.evaluations}
      header={data => ({
        title: M.menu.evaluations,
        subtitle: classTitle(data),
        actions: [
          { label: M.menu.lessons, to: classAddress(paths.lessons, { plano: planId }) },
          { label: M.menu.scores, to: classAddress(paths.termScores, { plano: planId }) },
        ],
        ...(data.plan.can.evaluate
          ? {
              primary: {
                label: fill(M.modal.newF, { item: 'avaliação' }),
                icon: <IconPlus size={18} aria-hidden />,
                onClick: () => setOpened({ evaluation: null }),
              },
            }
          : {}),
      })}
    >
      {data => <Evaluations planClass={data} opened={opened} open={setOpened} />}
    </DetailPage>
  )
}

/** Evaluations of a plan, term by term. */
export const Component = () => {
  const [{ plano }] = useSearch(classSearch)
  return plano ? (
    <OfPlan key={plano} planId={plano} />
  ) : (
    <NoPlan
      title={M.menu.evaluations}
      reason="As avaliações são mostradas por turma e componente curricular."
    />
  )
}
