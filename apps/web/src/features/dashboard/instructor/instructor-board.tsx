import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { Anchor, Button, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { addDays, showLongDate, showTime } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { lessonsDue } from '../../planning/pending/pending-work.part.ts'
import { pendingOptions, scheduleOptions } from '../../planning/planning.api.ts'
import { lessonsTaughtBy } from '../../planning/timetable/taught-lessons.values.ts'
import classes from '../board.module.css'
import { countOf } from '../greeting.ts'
import { ClassDayCard } from './class-day-card.tsx'
import { type BoardCard, dayLessons, plansByDay } from './day-lessons.ts'
import { QueueLine } from './queue-line.tsx'
import styles from './today-card.module.css'
import { TodayCard } from './today-card.tsx'
import { useNow } from './use-now.ts'

const W = DASHBOARD.instructor

// Past days come after today's lessons, also on the way to the screen.
const boardRest = lazyModule(() => import('./instructor-board-rest.ts'))

/** How far ahead the next lesson is looked for on a free day. */
const DAYS_AHEAD = 31

const byTime = (a: Lesson, b: Lesson): number => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`)

/** The lessons of the next weeks, where the answer of the dashboard, which ends with the week, does not reach. */
const useAhead = (yearId: string, today: string, enabled: boolean): Lesson[] => {
  const { id } = useActor()
  const query = { start: addDays(today, 1), end: addDays(today, DAYS_AHEAD) }
  const { data } = useQuery({ ...scheduleOptions(yearId, query), enabled: enabled })
  return (data?.data ?? [])
    .flatMap(plan => lessonsTaughtBy(id, plan))
    .filter(({ deleted }) => !deleted)
    .toSorted(byTime)
}

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
  const released = due > 0 ? [fill(W.due, { count: due })] : waiting > 0 ? [] : [W.allReleased]
  return [all, ...released, ...queue].join(', ')
}

const Cards = ({
  title,
  cards,
  ...when
}: {
  title: string
  cards: readonly BoardCard[]
  today: string
  now: string
}) =>
  cards.length > 0 && (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <ul className={styles.cards}>
        {cards.map(({ lessons, isDay }) =>
          isDay ? (
            <ClassDayCard key={lessons[0].id} lessons={lessons} {...when} />
          ) : (
            <TodayCard key={lessons[0].id} lesson={lessons[0]} {...when} />
          ),
        )}
      </ul>
    </section>
  )

type BoardProps = {
  data: InstructorYear
  yearId: string
  messages?: ReactNode
  /** It arrives late, so that nothing is below it. */
  readiness?: ReactNode
  today: string
  greeting: string
}

/** The instructor's day: the lesson of this moment first, then today, what is left over, the agenda and the classes. */
export const InstructorBoard = ({ data, yearId, messages, readiness, today, greeting }: BoardProps) => {
  const time = useNow()
  const { entries } = useOutbox()
  const hasPlans = data.lessonPlans.length > 0
  const hasLessons = data.today.length > 0
  const rest = useLazyModule(boardRest, hasPlans || hasLessons ? 'shown' : 'never')
  const { Agenda, AttendanceRedirect, DueOpinions, PendingCard, PlanProgress } = rest ?? {}
  // The board has just requested it. Nothing is shown below a block that is not there yet: what arrives late pushes nothing.
  const pending = useQuery({ ...pendingOptions(yearId), enabled: hasPlans, refetchOnMount: false })
  const areLateBlocksReady = hasPlans && rest !== null && pending.isFetched
  const byDay = plansByDay(data)
  const { now, today: others } = dayLessons(data.today, time, byDay)
  const all = [...(now ? [now] : []), ...others].flatMap(({ lessons }) => lessons)
  const when = { today, now: time }
  return (
    <>
      <PageHeader
        title={greeting}
        tabTitle={M.menu.dashboard}
        subtitle={`${showLongDate(today)} · ${summaryOf(all, entries)}`}
      />
      <Stack gap="lg">
        <QueueLine />
        {AttendanceRedirect && hasLessons && <AttendanceRedirect lessons={data.today} byDay={byDay} />}
        <section aria-label={W.ofToday}>
          {all.length === 0 ? (
            <FreeDay yearId={yearId} today={today} hasPlans={hasPlans} />
          ) : (
            <Stack gap="lg">
              {now && <Cards title={now.lessons[0].start <= time ? W.now : W.next} cards={[now]} {...when} />}
              <Cards title={W.today} cards={others} {...when} />
            </Stack>
          )}
        </section>
        {hasPlans && !areLateBlocksReady && <div className={classes.late} />}
        {areLateBlocksReady && DueOpinions && PendingCard && Agenda && PlanProgress && (
          <>
            <DueOpinions yearId={yearId} />
            <PendingCard yearId={yearId} />
            <Agenda data={data} yearId={yearId} today={today} />
            <ContentCard
              title={W.classes}
              aside={
                <Anchor component={Link} to={PATHS.classes} size="sm" py={4}>
                  {W.seeAll}
                </Anchor>
              }
            >
              <PlanProgress plans={data.lessonPlans} yearId={yearId} />
            </ContentCard>
          </>
        )}
        {(areLateBlocksReady || !hasPlans) && messages}
        {readiness}
      </Stack>
    </>
  )
}
