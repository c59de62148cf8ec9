import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import type { Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { isInForce } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { type TimetableDay, TimetableDayBar } from '../weekly-time/timetable-day.part.tsx'
import { weeklyTimesAsOf } from '../weekly-time/weekly-time.api.ts'
import classes from './school-day.module.css'

const T = TIMETABLE

const spanOf = ({ start, end }: WeeklyTime): string => `${showTime(start)}–${showTime(end)}`

const Cell = ({ times }: { times: readonly WeeklyTime[] }) => (
  <Table.Td>
    {times.map(({ id, lessonPlan }) => (
      <div key={id}>
        {lessonPlan.curriculumComponent.name}
        <Text span size="xs" c="dimmed" display="block">
          {lessonPlan.instructors.map(displayName).join(', ') || T.noInstructor}
        </Text>
      </div>
    ))}
  </Table.Td>
)

type GradeDay = { grade: { id: string; name: string }; times: WeeklyTime[] }

/** The part of the day in which a class begins: those of one part share their hours. */
const partOfDay = ([first]: readonly WeeklyTime[]): number => {
  const start = first?.start ?? ''
  return start < '12:00:00' ? 0 : start < '18:00:00' ? 1 : 2
}

const Part = ({ title, grades }: { title: string; grades: readonly GradeDay[] }) => {
  const spans = [...new Set(grades.flatMap(({ times }) => times.map(spanOf)))].toSorted()
  return (
    <section className={classes.part}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={140 * (spans.length + 1)}>
        <Table verticalSpacing="xs" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{T.ofGrade}</Table.Th>
              {spans.map(span => (
                <Table.Th key={span} scope="col">
                  {span}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {grades.map(({ grade, times }) => (
              <Table.Tr key={grade.id}>
                <Table.Th scope="row">
                  <Link
                    className={classes.grade}
                    to={`${PATHS.timetable}?${new URLSearchParams({ turma: grade.id })}`}
                  >
                    {grade.name}
                  </Link>
                </Table.Th>
                {spans.map(span => (
                  <Cell key={span} times={times.filter(time => spanOf(time) === span)} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

/** All classes of the school on one day of the week: a row each, a column per hour, by part of the day. */
export const SchoolDay = ({
  year,
  weekday,
  ...asOf
}: TimetableDay & { year: AcademicYear; weekday: Weekday }) => {
  const { data, error, refetch } = useQuery(weeklyTimesAsOf({ academicYearId: year.id }, asOf))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const ofWeekday = data.data.filter(time => time.weekday === weekday)
  const ofDay = ofWeekday.filter(time => isInForce(time, asOf.day))
  const grades = [...Map.groupBy(ofDay, ({ lessonPlan }) => lessonPlan.grade.id).values()]
    .flatMap((times): GradeDay[] => (times[0] ? [{ grade: times[0].lessonPlan.grade, times }] : []))
    .toSorted((a, b) => compareClasses(a.grade.name, b.grade.name))
  const parts = Map.groupBy(grades, ({ times }) => partOfDay(times))
  return (
    <>
      <TimetableDayBar times={ofWeekday} year={year} {...asOf} />
      {grades.length === 0 && <EmptyState title={T.nothing} reason={T.nothingOfDay} />}
      {M.enum.shift.map((title, part) => {
        const own = parts.get(part)
        return own && <Part key={title} title={title} grades={own} />
      })}
    </>
  )
}
