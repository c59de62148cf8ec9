import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  dayInTerms,
  type HoursOfYear,
  hoursOfYear,
  weeksOfTerms,
} from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { matrixOptions } from '../../curriculum/curriculum.api.ts'
import { planName } from '../plan/plan.words.ts'
import classes from './plan-hours.module.css'

const T = TIMETABLE
const HOUR = 60

/** 200 → '3 h 20 min'. */
const lengthWords = (all: number): string => {
  const [hours, minutes] = [Math.floor(all / HOUR), all % HOUR]
  if (hours === 0) return fill(T.onlyMinutes, { minutes })
  return minutes === 0 ? fill(T.wholeHours, { hours }) : fill(T.hoursAndMinutes, { hours, minutes })
}

const Balance = ({ difference }: { difference: number }) =>
  difference === 0 ? (
    <StatusBadge tone="good">{T.enough}</StatusBadge>
  ) : difference < 0 ? (
    <StatusBadge tone="warn">{fill(T.less, { hours: showCount(-difference) })}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{fill(T.more, { hours: showCount(difference) })}</StatusBadge>
  )

const sentenceOf = ({ minutes, weeks, hours }: HoursOfYear, annual: number | null): string => {
  const values = {
    weekly: lengthWords(minutes),
    weeks: showCount(weeks),
    total: fill(T.wholeHours, { hours: showCount(hours) }),
  }
  return annual === null
    ? fill(T.hoursWithoutRow, values)
    : fill(T.hours, { ...values, annual: showCount(annual) })
}

/** The yearly minutes of a class's week, plan by plan, against the hours of its matrix. */
const Hours = ({
  times,
  plans,
  rows,
  terms,
  today,
}: {
  times: readonly WeeklyTime[]
  plans: readonly LessonPlan[]
  rows: readonly CurriculumMatrix[]
  terms: readonly DateRange[]
  today: string
}) => {
  const year = { day: dayInTerms(today, terms), weeks: weeksOfTerms(terms) }
  return (
    <section className={classes.hours} aria-label={T.hoursTitle}>
      <Title order={3} size="h4">
        {T.hoursTitle}
      </Title>
      <Text size="sm" c="dimmed">
        {T.hoursLead}
      </Text>
      <ul className={classes.plans}>
        {plans.map(plan => {
          const matrix = rows
            .filter(({ curriculumComponent }) => curriculumComponent.id === plan.curriculumComponent.id)
            .map(({ hour }) => hour)
          const own = times.filter(({ lessonPlanId }) => lessonPlanId === plan.id)
          const hours = hoursOfYear(own, { ...year, matrix })
          return (
            <li key={plan.id} className={classes.plan}>
              <span className={classes.words}>
                <Text span fw={600} display="block">
                  {planName(plan)}
                </Text>
                <Text span size="sm" c="dimmed">
                  {sentenceOf(hours, matrix.length === 0 ? null : hours.hours - hours.difference)}
                </Text>
              </span>
              {matrix.length > 0 && <Balance difference={hours.difference} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Shown once all of it is there; without terms there is nothing to count. */
export const PlanHours = ({
  grade,
  ...week
}: {
  grade: Pick<Grade, 'id' | 'academicYear' | 'educationLevel'>
  times: readonly WeeklyTime[]
  plans: readonly LessonPlan[]
  today: string
}) => {
  const rows = useQuery(matrixOptions(grade.id)).data?.data
  const levels = useQuery(educationLevelsOptions(grade.academicYear.id)).data?.data
  const terms = levels?.find(({ id }) => id === grade.educationLevel.id)?.academicTerms ?? []
  return rows && terms.length > 0 ? <Hours {...week} rows={rows} terms={terms} /> : null
}
