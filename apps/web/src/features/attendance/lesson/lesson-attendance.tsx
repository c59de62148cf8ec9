import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { IconCalendarMonth, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { showDate, showShortDate, showTime, todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { usePlanIssue } from '../../planning/plan-issue.part.tsx'
import { dayLessonsOptions, lessonsAroundOptions, whyClosed } from '../../planning/planning.api.ts'
import { lessonAfterWithdrawal, listAfterWithdrawal } from '../../planning/record/withdrawal.values.ts'
import {
  useWithdrawal,
  useWithdrawalEntry,
  WithdrawalNotice,
} from '../../planning/release/withdrawal.part.tsx'
import { usePlan } from '../../planning/use-plan-class.part.ts'
import { attendanceOptions, type LessonRef } from '../attendance.api.ts'
import classes from '../attendance-editor.module.css'
import { useFrequencies } from '../frequency/use-frequencies.part.ts'
import { useAttendanceLinks } from '../sheet/use-attendance-links.part.ts'
import { ViewTabs } from '../sheet/view-tabs.part.tsx'
import { AttendanceEditor } from './attendance-editor.tsx'
import { DayOffer } from './day-offer.tsx'
import { useDayRoll } from './use-day-roll.ts'

/** The lesson itself, and the ones before and after it that have taken place. */
const useNeighbours = ({ planId, lessonId }: LessonRef, day: string, today: string) => {
  const { data, isLoading } = useQuery({ ...lessonsAroundOptions(planId, day), enabled: day !== '' })
  const held = data?.filter(({ deleted, date, id }) => id === lessonId || (!deleted && date <= today)) ?? []
  const at = held.findIndex(({ id }) => id === lessonId)
  return {
    lesson: held[at],
    former: at > 0 ? held[at - 1] : undefined,
    next: at >= 0 ? held[at + 1] : undefined,
    isLoading,
  }
}

/**
 * Whether the first load of what surrounds a list is running. Later loads never hide the list: without network each part that mounts
 * with it requests what has failed, and the list and its skeleton would replace each other without end.
 */
const useFirstLoad = (lessonId: string, { isLoading, isKnown }: { isLoading: boolean; isKnown: boolean }) => {
  const loaded = useRef<string | null>(null)
  if (isKnown && !isLoading) loaded.current = lessonId
  return isLoading && loaded.current !== lessonId
}

const ClosedNotice = ({ lesson, today }: { lesson: Lesson; today: string }) => {
  const { role } = useActor()
  return lesson.can.takeAttendance ? null : (
    <Notice tone="info">
      {fill(LESSON_SHEET.readOnly, { reason: whyClosed(lesson, { today, role }) ?? '' })}
    </Notice>
  )
}

/** Draws the page's head over what is below it, with what can be done there. */
type Page = (actions: readonly PageAction[], body: ReactNode) => ReactNode

const Content = ({
  place,
  lesson,
  plan,
  isSurroundingLoading,
  page,
}: {
  place: LessonRef
  lesson: Lesson | undefined
  plan: LessonPlan | undefined
  /** The lesson's record and the day's other lessons are on their way: the list would move when they arrive. */
  isSurroundingLoading: boolean
  page: Page
}) => {
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const { planId, lessonId } = place
  const owner = useMemo(() => ({ institutionId, accountId, lessonId }), [institutionId, accountId, lessonId])
  const { data, error, refetch } = useQuery(attendanceOptions(place))
  const withdrawal = useWithdrawalEntry(lessonId)
  const list = useMemo(() => listAfterWithdrawal(data?.data ?? [], withdrawal), [data, withdrawal])
  if (error && !data)
    return page(
      [],
      <ContentCard>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </ContentCard>,
    )
  if (!data || isSurroundingLoading)
    return page(
      [],
      <ContentCard>
        <RowsSkeleton rows={10} />
      </ContentCard>,
    )
  const [first] = list
  if (!first)
    return page(
      [],
      <ContentCard>
        <EmptyState title={M.empty.enrollments} reason={LESSON_SHEET.nobody} />
      </ContentCard>,
    )
  return (
    <AttendanceEditor
      key={lessonId}
      planId={planId}
      shown={first.lesson}
      lesson={lesson}
      plan={plan}
      owner={owner}
      list={list}
      readOnly={lesson !== undefined && !lesson.can.takeAttendance}
      page={page}
    />
  )
}

const neighbour = (
  label: string,
  lesson: Lesson | undefined,
  to: (lesson: Lesson) => string,
  icon: ReactNode,
): PageAction => (lesson ? { label, icon, to: to(lesson) } : { label, icon, disabled: true })

/**
 * Attendance of one lesson, with the lessons before and after it. Where the address names the day, all that the screen shows
 * first is requested at once.
 */
export const LessonAttendance = ({ place, linkedDay }: { place: LessonRef; linkedDay: string }) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const isPhone = usePhone()
  const ways = useAttendanceLinks(place.planId)
  const { data: plan, isLoading: isPlanLoading } = usePlan(place.planId)
  const day = useQuery(attendanceOptions(place)).data?.data[0]?.lesson
  const date = day?.date ?? linkedDay
  const {
    lesson: storedLesson,
    former,
    next,
    isLoading: areNeighboursLoading,
  } = useNeighbours(place, date, today)
  const withdrawal = useWithdrawalEntry(place.lessonId)
  const lesson = storedLesson && lessonAfterWithdrawal(storedLesson, withdrawal)
  const { actionsOf, withdrawalWindow } = useWithdrawal()
  const withdrawals = storedLesson ? actionsOf(storedLesson) : []
  const { isLoading: isDayLoading } = useQuery({
    ...dayLessonsOptions(place.planId, date),
    enabled: date !== '',
  })
  const { isLoading: isRollLoading } = useDayRoll(plan?.grade.id, date)
  // The rows request it too: with the list of names it arrives at once.
  useFrequencies(place.planId)
  const isSurroundingLoading = useFirstLoad(place.lessonId, {
    isLoading: areNeighboursLoading || isDayLoading || isRollLoading,
    isKnown: date !== '' && !isPlanLoading,
  })
  const monthTo = ways.month(day?.date ?? today)
  const { issueActions, issueWindow } = usePlanIssue(plan)
  const when = day ? ` · ${showShortDate(day.date)} · ${showTime(day.start)}–${showTime(day.end)}` : ''
  const around = [
    neighbour(LESSON_SHEET.previous, former, ways.attendance, <IconChevronLeft size={18} aria-hidden />),
    neighbour(LESSON_SHEET.next, next, ways.attendance, <IconChevronRight size={18} aria-hidden />),
  ]
  const page: Page = (actions, body) => (
    <div className={classes.page}>
      <PageHeader
        compact
        title={plan ? classLine(plan.grade.name, plan.curriculumComponent.name) : M.menu.attendance}
        tabTitle={
          day
            ? fill(LESSON_SHEET.tab, { attendance: M.menu.attendance, date: showDate(day.date) })
            : M.menu.attendance
        }
        subtitle={`${M.menu.attendance}${when}`}
        actions={
          isPhone
            ? [
                ...actions,
                ...around,
                { label: LESSON_SHEET.month, icon: <IconCalendarMonth size={18} aria-hidden />, to: monthTo },
                ...issueActions,
                ...withdrawals,
              ]
            : [...around, ...issueActions, ...withdrawals]
        }
      />
      <div className={classes.body}>
        {!isPhone && (
          <ViewTabs
            here="lesson"
            lessonTo={ways.attendance({ id: place.lessonId, date })}
            monthTo={monthTo}
          />
        )}
        {plan && <DayOffer gradeId={plan.grade.id} date={date} />}
        {lesson && <ClosedNotice lesson={lesson} today={today} />}
        <WithdrawalNotice entry={withdrawal} />
        {body}
      </div>
      {issueWindow}
      {withdrawalWindow}
    </div>
  )
  return (
    <Content
      place={place}
      lesson={lesson}
      plan={plan}
      isSurroundingLoading={isSurroundingLoading}
      page={page}
    />
  )
}
