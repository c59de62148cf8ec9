import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { TEACHING_BOARD } from '@lousa/contract/dashboard/teaching-board.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PeriodBar } from '../../../frames/page/period-bar.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { addDays, showDate, showLongDate, showShortDate, showTime } from '../../../lib/text/dates.ts'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { itemLabel } from '../../calendar/item/calendar.words.ts'
import type { CalendarItem } from '../../calendar/item/calendar-items.values.ts'
import { ITEM_KINDS } from '../../calendar/item/calendar-types.values.ts'
import { KindSign } from '../../calendar/item/kind-sign.part.tsx'
import { useCalendarItems } from '../../calendar/item/use-calendar-items.part.ts'
import { useActor } from '../../identity/identity.api.ts'
import { scheduleOptions } from '../../planning/planning.api.ts'
import { lessonsTaughtBy } from '../../planning/timetable/taught-lessons.values.ts'
import classes from './agenda.module.css'
import { type AgendaDay, type AgendaView, agendaDays, agendaSpan, nextDay, VIEWS } from './agenda.ts'
import type { AgendaEntry } from './agenda-modal.tsx'
import { LessonSummary } from './today-card.tsx'

const AgendaModal = lazy(async () => ({ default: (await import('./agenda-modal.tsx')).AgendaModal }))

const W = TEACHING_BOARD.calendar
const WEEK = 7
const ALL_KINDS = new Set(ITEM_KINDS)

type Open = (entry: AgendaEntry) => void

/** The lessons of a week: those of this one came with the dashboard. */
const useWeekLessons = (
  data: InstructorYear,
  yearId: string,
  { date, today }: { date: string; today: string },
) => {
  const { id } = useActor()
  const isThisWeek = weekStart(date) === weekStart(today)
  const other = useQuery({ ...scheduleOptions(yearId, agendaSpan('semana', date)), enabled: !isThisWeek })
  if (isThisWeek) return { lessons: data.week, failed: false }
  return {
    lessons: other.data?.data.flatMap(plan => lessonsTaughtBy(id, plan)),
    failed: other.isError && !other.data,
  }
}

const LessonEntry = ({ lesson, today, onOpen }: { lesson: Lesson; today: string; onOpen: Open }) => {
  const { grade, curriculumComponent } = lesson.lessonPlan
  return (
    <UnstyledButton className={classes.entry ?? ''} onClick={() => onOpen({ lesson })}>
      <span className={classes.time}>
        {showTime(lesson.start)}–{showTime(lesson.end)}
      </span>
      <span className={classes.name}>{withNucleus(curriculumComponent.name, grade.name)}</span>
      <span>{grade.name}</span>
      {lesson.date <= today && <LessonSummary lesson={lesson} today={today} />}
    </UnstyledButton>
  )
}

const ItemEntry = ({ item, onOpen }: { item: CalendarItem; onOpen: Open }) => (
  <UnstyledButton
    className={`${classes.entry} ${classes.item}`}
    aria-label={itemLabel(item)}
    onClick={() => onOpen({ item })}
  >
    <KindSign kind={item.kind} />
    <span>{item.title}</span>
  </UnstyledButton>
)

const Day = ({
  day: { date, items, lessons },
  today,
  onOpen,
  onDay,
}: {
  day: AgendaDay
  today: string
  onOpen: Open
  /** Absent where the day is already all that is shown. */
  onDay?: ((date: string) => void) | undefined
}) => (
  <section className={classes.day} aria-label={showLongDate(date)} data-today={date === today}>
    {onDay && (
      <UnstyledButton
        className={classes.head ?? ''}
        onClick={() => onDay(date)}
        aria-label={fill(W.openDay, { date: showShortDate(date) })}
      >
        {showShortDate(date)}
      </UnstyledButton>
    )}
    {items.length + lessons.length === 0 ? (
      <Text className={classes.none ?? ''}>{W.none}</Text>
    ) : (
      <ul className={classes.entries}>
        {items.map(item => (
          <li key={item.key}>
            <ItemEntry item={item} onOpen={onOpen} />
          </li>
        ))}
        {lessons.map(lesson => (
          <li key={lesson.id}>
            <LessonEntry lesson={lesson} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** The lessons that an instructor gives and what the school's calendar has, by week and by day. */
export const Agenda = ({ data, yearId, today }: { data: InstructorYear; yearId: string; today: string }) => {
  const isPhone = usePhone()
  const [chosen, setChosen] = useState<AgendaView | null>(null)
  const [chosenDate, setDate] = useState<string | null>(null)
  const [open, setOpen] = useState<AgendaEntry | null>(null)
  const view = chosen ?? (isPhone ? 'dia' : 'semana')
  // Lessons of today are above it: a phone, which shows one day, begins with the next one.
  const date = chosenDate ?? (isPhone && chosen === null ? nextDay(data.week, today) : today)
  const span = agendaSpan(view, date)
  const { lessons, failed } = useWeekLessons(data, yearId, { date, today })
  const menuYear = useSession(session => session.menuYear)
  const { items, failures } = useCalendarItems(span, menuYear, ALL_KINDS)
  const days = agendaDays(view, date, { lessons: lessons ?? [], items })
  return (
    <ContentCard title={W.title}>
      <PeriodBar
        words={W}
        views={VIEWS}
        level={3}
        view={view}
        period={
          view === 'dia'
            ? showLongDate(date)
            : fill(W.span, { start: showDate(span.start), end: showDate(span.end) })
        }
        onView={setChosen}
        onTurn={by => setDate(addDays(date, view === 'dia' ? by : by * WEEK))}
        onToday={() => setDate(today)}
      />
      {failed ? (
        <Text size="sm">{W.failed}</Text>
      ) : lessons ? (
        <div className={classes.days} style={{ '--days': days.length } as CSSProperties}>
          {days.map(day => (
            <Day
              key={day.date}
              day={day}
              today={today}
              onOpen={setOpen}
              onDay={
                view === 'semana'
                  ? chosenDay => {
                      setDate(chosenDay)
                      setChosen('dia')
                    }
                  : undefined
              }
            />
          ))}
        </div>
      ) : (
        <RowsSkeleton />
      )}
      {failures.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {W.schoolFailed}
        </Text>
      )}
      {open && (
        <Suspense>
          <AgendaModal entry={open} today={today} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </ContentCard>
  )
}
