import { fill } from '@lousa/contract/messages.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { changeDatesAfter } from '@lousa/rules/planning/timetable/timetable-changes.rules.ts'
import { Button, Group, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { showDate } from '../../../lib/text/dates.ts'

const CivilDateInput = lazy(async () => ({
  default: (await import('../../../frames/form/date-field.tsx')).CivilDateInput,
}))

const T = TIMETABLE
/** More that are to come are announced when these have been looked at. */
const ANNOUNCED = 4

const dayAndMonth = (date: string): string => showDate(date).slice(0, 5)

/** The day of a shown timetable, by default today, in the year; and the control to choose another. */
export type TimetableDay = { day: string; today: string; onDay: (day: string) => void }

/** The day that a timetable shows, and the days after it on which it is going to be another one. */
export const TimetableDayBar = ({
  times,
  year,
  day,
  today,
  onDay,
}: TimetableDay & {
  times: readonly WeeklyTime[]
  year: { start: string; end: string }
}) => {
  const changes = changeDatesAfter(
    times.flatMap(time => [time, ...time.childLessonPlanRecurrence]),
    day,
  ).slice(0, ANNOUNCED)
  const isTodayIn = year.start <= today && today <= year.end
  return (
    <Group align="end" gap="sm" mb="sm">
      <Suspense fallback={<Skeleton w={160} h={62} />}>
        <CivilDateInput
          label={T.asOf}
          required
          value={day}
          min={year.start}
          max={year.end}
          onChange={chosen => chosen && onDay(chosen)}
        />
      </Suspense>
      {isTodayIn && day !== today && (
        <Button variant="default" className="no-print" onClick={() => onDay(today)}>
          {T.today}
        </Button>
      )}
      {changes.length > 0 && (
        <Group gap="xs" role="group" aria-label={T.changesLabel}>
          {changes.map(change => (
            <Button key={change} variant="light" onClick={() => onDay(change)}>
              {fill(T.changesOn, { date: dayAndMonth(change) })}
            </Button>
          ))}
        </Group>
      )}
    </Group>
  )
}
