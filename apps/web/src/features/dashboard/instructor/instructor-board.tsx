import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { addDays, showLongDate, showTime } from '../../../lib/dates.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { PATHS } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lessonsDue } from '../../planning/pending/pending-work.part.ts'
import { scheduleOptions } from '../../planning/planning.api.ts'
import classes from '../board.module.css'
import { countOf } from '../greeting.ts'
import { WeekList } from '../week-list.tsx'
import { dayLessons } from './day-lessons.ts'
import { PlanProgress } from './plan-progress.tsx'
import { QueueLine } from './queue-line.tsx'
import cards from './today-card.module.css'
import { LessonSummary, recordAddress, TodayCard } from './today-card.tsx'
import { useNow } from './use-now.ts'

const W = DASHBOARD.instructor

// Past days come after today's lessons, also on the way to the screen.
const PendingCard = lazy(async () => ({ default: (await import('./pending-card.tsx')).PendingCard }))

/** How far ahead the next lesson is looked for on a free day. */
const DAYS_AHEAD = 31

const byTime = (a: Lesson, b: Lesson): number => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`)

/** The lessons of the next weeks, where the answer of the dashboard, which ends with the week, does not reach. */
const useAhead = (yearId: string, today: string, wanted: boolean): Lesson[] => {
  const query = { start: addDays(today, 1), end: addDays(today, DAYS_AHEAD) }
  const { data } = useQuery({ ...scheduleOptions(yearId, query), enabled: wanted })
  return (data?.data ?? [])
    .flatMap(({ lessons }) => lessons)
    .filter(({ deleted }) => !deleted)
    .toSorted(byTime)
}

const isSunday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0

const FreeDay = ({ yearId, today, hasPlans }: { yearId: string; today: string; hasPlans: boolean }) => {
  const [next] = useAhead(yearId, today, hasPlans)
  const reason = !hasPlans
    ? W.noClassReason
    : next
      ? fill(W.nextLesson, {
          component: next.lessonPlan.curriculumComponent.name,
          grade: next.lessonPlan.grade.name,
          date: showLongDate(next.date),
          time: showTime(next.start),
        })
      : W.noneAhead
  return (
    <ContentCard>
      <EmptyState
        title={hasPlans ? W.noneToday : DASHBOARD.noClass}
        reason={reason}
        action={
          hasPlans && (
            <Button component={Link} to={PATHS.classes} variant="default">
              {W.seeClasses}
            </Button>
          )
        }
      />
    </ContentCard>
  )
}

const summaryOf = (lessons: readonly Lesson[], entries: readonly EntryView[]): string => {
  if (lessons.length === 0) return W.none
  const states = lessonsDue(lessons, entries)
  const due = states.filter(({ release }) => release === 'due').length
  const waiting = states.filter(({ release }) => release === 'waiting').length
  const all = countOf(lessons.length, ...W.lessonsToday)
  const queue = waiting > 0 ? [fill(W.waiting, { count: waiting })] : []
  const launched = due > 0 ? [fill(W.due, { count: due })] : waiting > 0 ? [] : [W.allLaunched]
  return [all, ...launched, ...queue].join(', ')
}

const Cards = ({
  title,
  lessons,
  ...when
}: {
  title: string
  lessons: readonly Lesson[]
  today: string
  now: string
}) =>
  lessons.length > 0 && (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <ul className={cards.cards}>
        {lessons.map(lesson => (
          <TodayCard key={lesson.id} lesson={lesson} {...when} />
        ))}
      </ul>
    </section>
  )

const Days = ({
  title,
  lessons,
  none,
  today,
}: {
  title: string
  lessons: readonly Lesson[]
  none: string
  today: string
}) => (
  <ContentCard title={title}>
    {lessons.length > 0 ? (
      <WeekList
        lessons={lessons}
        to={recordAddress}
        signOf={lesson => <LessonSummary lesson={lesson} today={today} />}
      />
    ) : (
      <Text c="dimmed" size="sm">
        {none}
      </Text>
    )}
  </ContentCard>
)

type BoardProps = { data: InstructorYear; yearId: string; today: string; greeting: string }

/** The instructor's day: the lesson of this moment first, then today, what is left over, tomorrow, the week. */
export const InstructorBoard = ({ data, yearId, today, greeting }: BoardProps) => {
  const time = useNow()
  const { entries } = useOutbox()
  const ahead = useAhead(yearId, today, isSunday(today))
  const week = [...data.week, ...ahead.filter(({ date }) => date === addDays(today, 1))]
  const lessons = dayLessons({ today: data.today, week }, { today, tomorrow: addDays(today, 1), time })
  const { now } = lessons
  const all = now ? [now, ...lessons.today] : lessons.today
  const when = { today, now: time }
  const hasPlans = data.lessonPlans.length > 0
  return (
    <>
      <PageHeader
        title={greeting}
        tabTitle={M.menu.dashboard}
        subtitle={`${showLongDate(today)} · ${summaryOf(all, entries)}`}
      />
      <Stack gap="lg">
        <QueueLine />
        <section aria-label={W.ofToday}>
          {all.length === 0 ? (
            <FreeDay yearId={yearId} today={today} hasPlans={hasPlans} />
          ) : (
            <Stack gap="lg">
              {now && <Cards title={now.start <= time ? W.now : W.next} lessons={[now]} {...when} />}
              <Cards title={W.today} lessons={lessons.today} {...when} />
            </Stack>
          )}
        </section>
        {hasPlans && (
          <div className={classes.pending}>
            <Suspense>
              <PendingCard yearId={yearId} />
            </Suspense>
          </div>
        )}
        <div className={classes.halves}>
          <Stack gap="md">
            {lessons.tomorrow.length > 0 && (
              <Days title={W.tomorrow} lessons={lessons.tomorrow} none="" today={today} />
            )}
            <Days title={W.week} lessons={lessons.week} none={W.noneInWeek} today={today} />
          </Stack>
          {hasPlans && (
            <ContentCard
              title={W.classes}
              aside={
                <Anchor component={Link} to={PATHS.classes} size="sm" py={4}>
                  {W.seeAll}
                </Anchor>
              }
            >
              <PlanProgress plans={data.lessonPlans} />
            </ContentCard>
          )}
        </div>
      </Stack>
    </>
  )
}
