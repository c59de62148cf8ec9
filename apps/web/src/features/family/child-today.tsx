import type { Child } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showLongDate, showTime, todayIn } from '../../lib/text/dates.ts'
import { countedIn } from '../../lib/text/numbers.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useInstitution } from '../identity/identity.api.ts'
import { lessonsInOrder, type ScheduledLesson, weekOf } from '../planning/timetable/own-schedule.values.ts'
import { childWeekOptions } from './family.api.ts'
import classes from './family.module.css'

const W = FAMILY.today

const Lessons = ({ lessons }: { lessons: readonly ScheduledLesson[] }) => (
  <ul className={classes.list}>
    {lessons.map(({ lesson, name, instructors }) => (
      <li key={lesson.id}>
        <Text fw={650}>{name}</Text>
        <Text>{fill(W.until, { start: showTime(lesson.start), end: showTime(lesson.end) })}</Text>
        {instructors && <Text c="dimmed">{instructors}</Text>}
      </li>
    ))}
  </ul>
)

const Next = ({ child, today }: { child: Child; today: string }) => {
  const { nextLesson } = child
  if (!nextLesson || nextLesson.date === today) return null
  return (
    <Text>
      {fill(W.next, {
        what: nextLesson.curriculumComponent.name,
        day: showLongDate(nextLesson.date),
        time: showTime(nextLesson.start),
      })}
    </Text>
  )
}

/** Lessons and absences of today, then the week. */
export const ChildToday = ({ child, yearId }: { child: Child; yearId: string }) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const { data, error, refetch } = useQuery(childWeekOptions(child.id, yearId, weekOf(today)))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  const lessons = lessonsInOrder(data.data)
  const ofToday = lessons.filter(({ lesson }) => lesson.date === today)
  const days = [...Map.groupBy(lessons, ({ lesson }) => lesson.date).entries()].filter(
    ([date]) => date !== today,
  )
  return (
    <Stack gap="md">
      <div role="status">
        {child.absencesToday > 0 ? (
          <StatusBadge tone="warn">{countedIn(W.absent, child.absencesToday)}</StatusBadge>
        ) : (
          ofToday.length > 0 && <StatusBadge tone="neutral">{W.noAbsence}</StatusBadge>
        )}
      </div>
      <ContentCard title={W.lessons}>
        {ofToday.length > 0 ? <Lessons lessons={ofToday} /> : <Text>{W.noLessons}</Text>}
        <Next child={child} today={today} />
      </ContentCard>
      <ContentCard title={W.week}>
        {days.length === 0 && <Text>{W.noWeek}</Text>}
        {days.map(([date, ofDay]) => (
          <section key={date} aria-label={showLongDate(date)}>
            <Text fw={650} mt="sm">
              {showLongDate(date)}
            </Text>
            <Lessons lessons={ofDay} />
          </section>
        ))}
      </ContentCard>
    </Stack>
  )
}
