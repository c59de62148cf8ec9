import { OWN_RESULTS } from '@lousa/contract/evaluation/own-results/own-results.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { type MenuYear, useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { academicYearsOptions, allGradesOptions } from '../../academics/academics.api.ts'
import { myEnrollmentsOptions } from '../../enrollment/enrollment.api.ts'
import { useActor, useInstitution, usePunctualityMode } from '../../identity/identity.api.ts'
import { myPerformanceOptions } from '../performance/performance.api.ts'
import { PerformanceNotice } from '../performance/performance-notice.part.tsx'
import classes from './my-results.module.css'
import { resultsByEnrollment } from './my-results.values.ts'
import { MyEnrollmentResults } from './my-results-enrollment.tsx'

const R = OWN_RESULTS

// Below the results, of a school alone.
const OwnDependencies = lazy(async () => ({
  default: (await import('../dependency/own-dependencies.part.tsx')).OwnDependencies,
}))
const OwnAppeals = lazy(async () => ({
  default: (await import('../appeal/own-appeals.part.tsx')).OwnAppeals,
}))

// Below the results, where the institution records them.
const LateArrivals = lazy(async () => ({
  default: (await import('../../attendance/student/late-arrivals.part.tsx')).LateArrivals,
}))

const Nothing = ({ title, reason }: { title: string; reason: string }) => (
  <ContentCard>
    <EmptyState title={title} reason={reason} />
  </ContentCard>
)

const useMyYear = ({ id }: MenuYear) => {
  const performance = useQuery(myPerformanceOptions(id))
  const enrollments = useQuery(myEnrollmentsOptions(id))
  // Results are named and measured by their classes: where those cannot be read, by plain words.
  const { isLoading: areClassesLoading } = useQuery(allGradesOptions(id))
  const parts = [performance, enrollments]
  return {
    performance: performance.data,
    enrollments: areClassesLoading ? undefined : enrollments.data?.data,
    unchecked: parts.some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused'),
    error: parts.find(({ error, data }) => error && !data)?.error,
    refetch: () => {
      for (const part of parts) if (part.error) void part.refetch()
    },
  }
}

const Published = ({ year }: { year: MenuYear }) => {
  const { performance, enrollments, unchecked, error, refetch } = useMyYear(year)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!performance || !enrollments) return <RowsSkeleton />
  const classes = enrollments.filter(({ grade, status }) => !grade.isEvent && status === 'ACTIVE')
  if (classes.length === 0) {
    return <Nothing title={fill(R.noEnrollment, { year: year.year })} reason={R.noEnrollmentReason} />
  }
  const all = resultsByEnrollment(performance.data, performance.partials).filter(
    ({ positions }) => positions.length > 0,
  )
  if (all.length === 0) {
    return <Nothing title={R.nothing} reason={R.nothingReason} />
  }
  const { status } = performance
  const enrollmentOf = new Map(classes.map(enrollment => [enrollment.id, enrollment]))
  return (
    <Stack gap="xl">
      <PerformanceNotice status={status} unchecked={unchecked} />
      {all.map(results => (
        <MyEnrollmentResults
          key={results.enrollmentId}
          yearId={year.id}
          results={results}
          overall={performance.results.find(
            ({ studentEnrollmentId }) => studentEnrollmentId === results.enrollmentId,
          )}
          gradeId={enrollmentOf.get(results.enrollmentId)?.grade.id ?? ''}
          name={enrollmentOf.get(results.enrollmentId)?.grade.name ?? ''}
          leftOn={enrollmentOf.get(results.enrollmentId)?.exit?.date ?? null}
          stale={status !== 'UPDATED'}
        />
      ))}
    </Stack>
  )
}

/** The student's own results, in the terms that the school has published. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  const years = useQuery(academicYearsOptions())
  const isFinished = years.data?.data.some(({ id, status }) => id === year?.id && status === 'FINISHED')
  const subtitle = year && fill(isFinished ? R.ofFinishedYear : R.ofYear, { year: year.year })
  const actor = useActor()
  const institution = useInstitution()
  const hasArrivals = usePunctualityMode() !== 'OFF' && actor.role === 'STUDENT'
  const hasNoYear = !year && years.data?.data.length === 0
  return (
    <>
      <PageHeader
        title={M.menu.performance}
        subtitle={subtitle}
        actions={
          year
            ? [
                {
                  label: M.btn.print,
                  icon: <IconPrinter size={18} aria-hidden />,
                  onClick: () => window.print(),
                },
              ]
            : []
        }
      />
      {/* A paper names the school and the student. */}
      <Text fw={600} className={classes.paperTitle ?? ''}>
        {[institution.name, nameInUse(actor), subtitle].filter(Boolean).join(' · ')}
      </Text>
      {year && <Published key={year.id} year={year} />}
      {institution.kind === 'SCHOOL' && actor.role === 'STUDENT' && (
        <Suspense>
          <Stack mt="xl" gap="xl" className="no-print">
            <OwnDependencies />
            <OwnAppeals />
          </Stack>
        </Suspense>
      )}
      {hasArrivals && (
        <Suspense>
          <Stack mt="xl">
            <LateArrivals studentId={actor.id} />
          </Stack>
        </Suspense>
      )}
      {hasNoYear && <Nothing title={R.noYear} reason={R.noYearReason} />}
      {!year && !hasNoYear && !years.error && <RowsSkeleton />}
      {!year && years.error && <ErrorState error={years.error} onRetry={() => void years.refetch()} />}
    </>
  )
}
