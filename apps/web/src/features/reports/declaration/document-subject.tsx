import { M } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/select.tsx'
import { classNamesOptions, eventsOptions } from '../../academics/academics.api.ts'

import { planName } from '../../planning/plan/plan.words.ts'
import { plansOptions } from '../../planning/planning.api.ts'
import type { DocumentChoice } from './document-papers.ts'

/** More events than a year has. */
const MAX_EVENTS = 100

type Props = { yearId: string; choice: DocumentChoice; onChoose: (choice: Partial<DocumentChoice>) => void }

type ListProps = {
  label: string
  placeholder: string
  /** Undefined while it is not known. */
  choices: readonly { value: string; label: string }[] | undefined
  none: string
  value: string
  onChange: (value: string) => void
}

const Choose = ({ choices, none, value, onChange, ...named }: ListProps) => (
  <Select
    {...named}
    required
    searchable
    disabled={!choices}
    nothingFoundMessage={choices?.length === 0 ? none : M.empty.generic}
    data={[...(choices ?? [])]}
    value={value || null}
    onChange={next => onChange(next ?? '')}
  />
)

/** A class of the year and, of a plan, a plan of it. */
export const ClassChoice = ({ yearId, choice, onChoose }: Props) => {
  const { para, turma, plano } = choice
  const grades = useQuery(classNamesOptions(yearId))
  const isOfPlan = para === 'plano'
  const plans = useQuery({
    ...plansOptions({ academicYearId: yearId, gradeId: turma }),
    enabled: isOfPlan && turma !== '',
  })
  const failed = [grades, plans].find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <>
      <Choose
        label={W.grade}
        placeholder={W.chooseGrade}
        choices={grades.data?.data.map(({ id: value, name: label }) => ({ value, label }))}
        none={M.empty.generic}
        value={turma}
        onChange={next => onChoose({ turma: next, plano: '' })}
      />
      {isOfPlan && turma !== '' && (
        <Choose
          label={W.plan}
          placeholder={W.choosePlan}
          choices={plans.data?.map(plan => ({ value: plan.id, label: planName(plan) }))}
          none={W.noPlan}
          value={plano}
          onChange={next => onChoose({ plano: next })}
        />
      )}
    </>
  )
}

/** A school event of the year. */
export const EventChoice = ({ yearId, choice, onChoose }: Props) => {
  const query = useQuery(eventsOptions({ academicYearId: yearId, rowsPerPage: MAX_EVENTS }))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Choose
      label={W.event}
      placeholder={W.chooseEvent}
      choices={query.data?.data.map(({ id: value, name: label }) => ({ value, label }))}
      none={W.noEvent}
      value={choice.evento}
      onChange={next => onChoose({ evento: next })}
    />
  )
}
