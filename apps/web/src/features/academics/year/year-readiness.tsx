import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { currentSteps } from './setup-steps.ts'
import { readinessOptions } from './year.api.ts'

const { year: words } = YEARS

/** The state of a year's preparation, in a word; a finished one has none. */
export const YearReadiness = ({ year: { id, status } }: { year: AcademicYear }) => {
  const { data } = useQuery({ ...readinessOptions(id), enabled: status === 'OPEN' })
  if (!data) return <>–</>
  if (currentSteps(data).length === 0) return <StatusBadge tone="good">{words.ready}</StatusBadge>
  const steps = currentSteps(data)
  const done = steps.filter(step => step.done).length
  return (
    <StatusBadge tone="warn">
      {fill(data.ready ? words.startDone : words.stepsDone, { done, total: steps.length })}
    </StatusBadge>
  )
}
