import { fill } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate, showTime, todayIn } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { weeklyTimesOptions } from './weekly-time.api.ts'

const T = TIMETABLE

const hoursOf = ({ start, end, validFrom, validUntil }: WeeklyTime, today: string): string =>
  [
    `${showTime(start)}–${showTime(end)}`,
    ...(validFrom && validFrom > today ? [fill(T.since, { date: showDate(validFrom) })] : []),
    ...(validUntil ? [fill(T.until, { date: showDate(validUntil) })] : []),
  ].join(', ')

/** When a plan is taught, and the way to the class's week. */
export const PlanTimes = ({ plan }: { plan: LessonPlan }) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const { data, error, refetch } = useQuery(weeklyTimesOptions({ lessonPlanId: plan.id }))
  return (
    <ContentCard
      title={PLANS.weeklyTimes}
      aside={
        <Button
          variant="default"
          component={Link}
          to={`${PATHS.timetable}?${new URLSearchParams({ turma: plan.grade.id })}`}
        >
          {PLANS.toTimetable}
        </Button>
      }
    >
      {data ? (
        data.data.length === 0 ? (
          <Text c="dimmed">{PLANS.noWeeklyTimes}</Text>
        ) : (
          <Facts
            facts={data.data.map(time => ({ label: T.days[time.weekday], value: hoursOf(time, today) }))}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </ContentCard>
  )
}
