import type { Role } from '@lousa/contract/roles.ts'
import { useEffect } from 'react'
import { queryClient } from '../../lib/http/query-client.ts'
import { academicYearsOptions, allGradesOptions, educationLevelsOptions } from '../academics/academics.api.ts'
import { readinessOptions } from '../academics/year/year.api.ts'
import { bulkReadingOptions } from '../audit/audit.api.ts'
import { holidaysOptions, yearEventsOptions } from '../calendar/calendar.api.ts'
import { opinionClassesOptions } from '../evaluation/council-opinion/council-opinion.api.ts'
import { myPerformanceOptions } from '../evaluation/performance/performance.api.ts'
import { owingOptions, pendingOptions, termOverviewsOptions } from '../planning/planning.api.ts'

const isOpen = (yearId: string): boolean =>
  queryClient
    .getQueryData(academicYearsOptions().queryKey)
    ?.data.some(({ id, status }) => id === yearId && status === 'OPEN') ?? false

/** Reads of each board besides its figures. */
const BOARD_READS: Partial<Record<Role, (yearId: string, today: string) => void>> = {
  ADMINISTRATOR: yearId => {
    void queryClient.prefetchQuery(owingOptions(yearId))
    void queryClient.prefetchQuery(educationLevelsOptions(yearId))
    void queryClient.prefetchQuery(bulkReadingOptions())
    if (isOpen(yearId)) void queryClient.prefetchQuery(readinessOptions(yearId))
  },
  INSTRUCTOR: (yearId, today) => {
    void queryClient.prefetchQuery(pendingOptions(yearId))
    void queryClient.prefetchQuery(opinionClassesOptions(yearId))
    void queryClient.prefetchQuery(educationLevelsOptions(yearId))
    void queryClient.prefetchQuery(termOverviewsOptions(yearId))
    void queryClient.prefetchQuery(yearEventsOptions(today.slice(0, 4)))
    void queryClient.prefetchQuery(holidaysOptions(today.slice(0, 4)))
  },
  STUDENT: yearId => {
    void queryClient.prefetchQuery(myPerformanceOptions(yearId))
    // Names of terms and what they are worth, which the published results do not have.
    void queryClient.prefetchQuery(allGradesOptions(yearId))
  },
}

/**
 * Asks what the parts of a board show when the board asks its figures: the role is known from the session, and one request
 * brings both. Parts that mount with the figures find their answers.
 */
export const useBoardReads = (role: Role, yearId: string, today: string): void =>
  useEffect(() => BOARD_READS[role]?.(yearId, today), [role, yearId, today])
