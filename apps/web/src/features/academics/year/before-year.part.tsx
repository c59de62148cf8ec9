import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { academicYearsOptions } from '../academics.api.ts'
import { NoYear } from './no-year.part.tsx'

/**
 * A replacement for screens of the selected year, while there is none: `waiting` only for as long as one may arrive. A new
 * institution has none, and would wait for ever.
 */
export const BeforeYear = ({ waiting }: { waiting: ReactNode }) => {
  const { role } = useActor()
  const { data, error, refetch } = useQuery(academicYearsOptions())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.data.length !== 0) return waiting
  return role === 'ADMINISTRATOR' ? (
    <NoYear />
  ) : (
    <EmptyState title={SHARED.noYearTitle} reason={SHARED.noYearYetReason} />
  )
}
