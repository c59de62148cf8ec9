import { fill, M } from '@lousa/contract/messages.ts'
import { OWN_SCHEDULE } from '@lousa/contract/planning/timetable/timetable.messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Text, Title } from '@mantine/core'
import { IconCalendarShare, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PeriodBar } from '../../../frames/page/period-bar.tsx'
import { anyText, searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { type MenuYear, useSession } from '../../../lib/session/session.ts'
import { addDays, showDate, showLongDate, showShortDate, showTime } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { ownScheduleOptions, scheduleOptions } from '../planning.api.ts'
import { useLocalMoment } from '../use-local-moment.part.ts'
import { type LessonMark, OwnLessons } from './own-lessons.tsx'
import classes from './own-schedule.module.css'
import {
  isRunning,
  lessonsInOrder,
  nextOf,
  type ScheduledLesson,
  shownDates,
  weekOf,
} from './own-schedule.values.ts'
import { lessonsTaughtBy } from './taught-lessons.values.ts'

const SubscriptionLinks = lazy(async () => ({
  default: (await import('../../calendar/subscription/subscription-links.part.tsx')).SubscriptionLinks,
}))

const S = OWN_SCHEDULE
const WEEK = 7
const VIEWS = ['dia', 'semana'] as const

const search = searchOf({ visao: anyText, data: textThat(isCivilDate) })

/** The lessons of the week of a date: those that an instructor gives, or that a student attends. */
const useWeek = (yearId: string, date: string) => {
  const { id, role } = useActor()
  const isTaught = role === 'INSTRUCTOR'
  const week = weekOf(date)
  const taught = useQuery({ ...scheduleOptions(yearId, week), enabled: isTaught })
  const attended = useQuery({ ...ownScheduleOptions(yearId, week), enabled: !isTaught })
  const { data, error, refetch } = isTaught ? taught : attended
  const plans = data?.data.map(plan => (isTaught ? { ...plan, lessons: lessonsTaughtBy(id, plan) } : plan))
  return { plans, error, refetch }
}

const nextWords = (next: ScheduledLesson | undefined): string =>
  next
    ? fill(S.nextIs, {
        name: next.name,
        date: showLongDate(next.lesson.date),
        time: showTime(next.lesson.start),
      })
    : S.noneReason

type Shown = { lessons: readonly ScheduledLesson[]; markOf: (lesson: ScheduledLesson) => LessonMark }

const Week = ({ lessons, dates, today, markOf }: Shown & { dates: readonly string[]; today: string }) => {
  const isTaught = useActor().role === 'INSTRUCTOR'
  return (
    <div className={classes.week} style={{ '--days': dates.length } as CSSProperties}>
      {dates.map(date => {
        const ofDay = lessons.filter(({ lesson }) => lesson.date === date)
        return (
          <section key={date} aria-label={showLongDate(date)}>
            <Title order={3} className={classes.head ?? ''} data-today={date === today}>
              {showShortDate(date)}
            </Title>
            {ofDay.length === 0 ? (
              <Text size="sm" c="dimmed">
                {S.none}
              </Text>
            ) : (
              <OwnLessons lessons={ofDay} markOf={markOf} isTaught={isTaught} />
            )}
          </section>
        )
      })}
    </div>
  )
}

const Day = ({
  lessons,
  markOf,
  next,
}: Shown & {
  next: ScheduledLesson | undefined
}) => {
  const isTaught = useActor().role === 'INSTRUCTOR'
  return lessons.length === 0 ? (
    <EmptyState title={S.noneOfDay} reason={nextWords(next)} />
  ) : (
    <OwnLessons lessons={lessons} markOf={markOf} isTaught={isTaught} />
  )
}

const Schedule = ({ year }: { year: MenuYear }) => {
  const { timeZone } = useInstitution()
  const now = useLocalMoment(timeZone)
  const isPhone = usePhone()
  const [{ visao, data: chosen }, setSearch] = useSearch(search)
  const view = VIEWS.find(each => each === visao) ?? (isPhone ? 'dia' : 'semana')
  const date = chosen || now.date
  const { start, end } = weekOf(date)
  const shown = useWeek(year.id, date)
  // The next lesson may be after the weekend, and before what is looked at.
  const [current, following] = [useWeek(year.id, now.date), useWeek(year.id, addDays(now.date, WEEK))]
  const next = nextOf(lessonsInOrder([...(current.plans ?? []), ...(following.plans ?? [])]), now)
  const lessons = lessonsInOrder(shown.plans ?? [])
  const markOf = ({ lesson }: ScheduledLesson): LessonMark =>
    isRunning(lesson, now) ? 'running' : lesson.id === next?.lesson.id ? 'next' : null
  const period =
    view === 'dia' ? showLongDate(date) : fill(S.week, { start: showDate(start), end: showDate(end) })
  return (
    <ContentCard>
      {/* The bar that says it on screen does not go on paper. */}
      <p className={classes.printed} aria-hidden>
        {period}
      </p>
      <PeriodBar
        words={{ views: S.views, previous: S.previous, next: S.next, today: S.today }}
        views={VIEWS}
        view={view}
        period={period}
        onView={value => setSearch({ visao: value })}
        onTurn={by => setSearch({ data: addDays(date, view === 'dia' ? by : by * WEEK) })}
        onToday={() => setSearch({ data: '' })}
      />
      {shown.error && !shown.plans ? (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      ) : !shown.plans ? (
        <PageSkeleton />
      ) : view === 'dia' ? (
        <Day lessons={lessons.filter(({ lesson }) => lesson.date === date)} markOf={markOf} next={next} />
      ) : lessons.length === 0 ? (
        <EmptyState title={S.noneOfWeek} reason={nextWords(next)} />
      ) : (
        <Week
          lessons={lessons}
          dates={shownDates({ start, end }, lessons)}
          today={now.date}
          markOf={markOf}
        />
      )}
    </ContentCard>
  )
}

const Content = () => {
  const year = useSession(({ menuYear }) => menuYear)
  const { data, error, refetch } = useQuery(academicYearsOptions())
  if (year) return <Schedule key={year.id} year={year} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data?.data.length === 0 ? (
    <EmptyState title={S.noYearTitle} reason={S.noYearReason} />
  ) : (
    <PageSkeleton />
  )
}

/** The lessons of who looks: a day on a phone, today first; the week elsewhere. */
export const OwnSchedule = ({ actions = [] }: { actions?: readonly PageAction[] }) => {
  const [isSubscribing, setSubscribing] = useState(false)
  return (
    <>
      <PageHeader
        title={M.menu.mySchedules}
        actions={[
          ...actions,
          {
            label: S.subscribe,
            icon: <IconCalendarShare size={18} aria-hidden />,
            onClick: () => setSubscribing(true),
          },
          {
            label: M.btn.print,
            icon: <IconPrinter size={18} aria-hidden />,
            onClick: () => window.print(),
          },
        ]}
      />
      <Content />
      {isSubscribing && (
        <Suspense>
          <SubscriptionLinks kind="LESSONS" onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </>
  )
}
