import * as attendanceCalls from '@lousa/contract/attendance/attendance.contract.ts'
import * as dayRollCalls from '@lousa/contract/attendance/day/day-roll.contract.ts'
import type { PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import * as dashboardCalls from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { QueryInput } from '@lousa/contract/endpoint.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import * as lessonCalls from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON_WORDS } from '@lousa/contract/planning/lesson-words.messages.ts'
import * as planCalls from '@lousa/contract/planning/plan/plan.contract.ts'
import * as timetableCalls from '@lousa/contract/planning/timetable/timetable.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { leftOverTotal } from '@lousa/rules/planning/owing.rules.ts'
import { readAll } from '../../lib/http/all-pages.ts'
import { queryClient, read, readKey, readList } from '../../lib/http/query-client.ts'
import { addDays } from '../../lib/text/dates.ts'
import { countedIn } from '../../lib/text/numbers.ts'

/** More lessons than a plan has on one day. */
const MOST_ROWS = 100
/** Longer than any recess between two lessons of a plan. */
const DAYS_AROUND = 35
const DAYS_BACK = 60
/** Rows of a page of lessons, in their list and in the preparation of the device. */
export const LESSON_ROWS = 10

type PlanFilters = { academicYearId: string; gradeId?: string; instructorId?: string }

/** All plans that the person reaches in a year. */
export const plansOptions = (filters: PlanFilters) => readAll(planCalls.listLessonPlans, filters)

export const planOptions = (id: string) => read(planCalls.getLessonPlan, { params: { id } })

export const lessonsOptions = (planId: string, query: QueryInput<typeof lessonCalls.listLessons>) =>
  readList(lessonCalls.listLessons, { params: { id: planId }, query })

/** The lessons of a plan on one day. */
export const dayLessonsOptions = (planId: string, day: string) =>
  read(lessonCalls.listLessons, {
    params: { id: planId },
    query: { start: day, end: day, rowsPerPage: MOST_ROWS },
  })

/** The lessons before and after a day. */
export const lessonsAroundOptions = (planId: string, day: string) =>
  readAll(
    lessonCalls.listLessons,
    { start: addDays(day, -DAYS_AROUND), end: addDays(day, DAYS_AROUND) },
    { id: planId },
  )

export const scheduleOptions = (yearId: string, query: QueryInput<typeof timetableCalls.listSchedule>) =>
  read(timetableCalls.listSchedule, { params: { id: yearId }, query })

/** A student's own: the plans of their classes with the lessons of a span of days. */
export const ownScheduleOptions = (
  yearId: string,
  query: QueryInput<typeof timetableCalls.listOwnSchedule>,
) => read(timetableCalls.listOwnSchedule, { params: { id: yearId }, query })

/** Pending work of past days. Fetched at each opening: attendance and scores change it too, on screens of their own. */
export const pendingOptions = (yearId: string, planId?: string) => ({
  ...read(dashboardCalls.getPending, {
    params: { id: yearId },
    ...(planId ? { query: { lessonPlanId: planId } } : {}),
  }),
  staleTime: 0,
})

/** Instructors that the first screen of the office names. */
const MAX_OWING = 5

/** The instructors with the largest numbers left over, for the first screen of the office. */
export const owingOptions = (yearId: string) => ({
  ...read(dashboardCalls.getPending, { params: { id: yearId }, query: { owing: MAX_OWING } }),
  staleTime: 0,
})

type PendingFilters = Omit<QueryInput<typeof dashboardCalls.getPending>, 'lessonPlanId'>

/** Plans that the list of the office shows at first: those with the largest numbers. */
export const MAX_PENDING_PLANS = 60

/** Pending work of the whole school, filtered; former rows stay until it arrives. */
export const schoolPendingOptions = (yearId: string, query: PendingFilters) => ({
  ...readList(dashboardCalls.getPending, { params: { id: yearId }, query }),
  staleTime: 0,
})

/** A plan in a term, for the class area's head. Fetched at each opening, for that reason too. */
export const termDashboardOptions = (planId: string, termId: string) => ({
  ...read(dashboardCalls.getTermDashboard, { params: { id: planId, termId } }),
  staleTime: 0,
})

/** The own plans of an instructor, each in the term of today, for the first screen. It is requested each time, for the same reason. */
export const termOverviewsOptions = (yearId: string) => ({
  ...read(dashboardCalls.listTermOverviews, { params: { id: yearId } }),
  staleTime: 0,
})

export type PendingCounts = Pick<PendingPlan, 'unreleased' | 'withoutAttendance' | 'unscored'>

const KINDS: readonly (keyof PendingCounts)[] = ['unreleased', 'withoutAttendance', 'unscored']

/** Pending work in words, in the order of the day: '3 aulas a lançar'. */
export const pendingWords = (counts: PendingCounts): { of: keyof PendingCounts; words: string }[] =>
  KINDS.filter(of => counts[of] > 0).map(of => ({ of, words: countedIn(LESSON_WORDS.left[of], counts[of]) }))

export const pendingTotal: (plans: readonly PendingCounts[]) => PendingCounts = leftOverTotal

/** Releases of a plan in the weeks up to a lesson, the newest last. */
export const releasedBeforeOptions = ({ date, lessonPlan }: Pick<Lesson, 'date' | 'lessonPlan'>) =>
  readAll(
    lessonCalls.listLessons,
    { start: addDays(date, -DAYS_BACK), end: date, released: 'true' },
    { id: lessonPlan.id },
  )

/** Queries that a changed lesson makes outdated. */
export const lessonsChanged = (planId: string): void => {
  const ofPlan = { params: { id: planId } }
  for (const endpoint of [
    lessonCalls.listLessons,
    planCalls.getLessonPlan,
    dashboardCalls.getTermDashboard,
  ]) {
    void queryClient.invalidateQueries({ queryKey: [endpoint.path, ofPlan] })
  }
  for (const endpoint of [
    planCalls.listLessonPlans,
    timetableCalls.listSchedule,
    dashboardCalls.getYearDashboard,
    dashboardCalls.getPending,
    dayRollCalls.getDayRoll,
  ]) {
    void queryClient.invalidateQueries({ queryKey: readKey(endpoint) })
  }
}

/** A list of attendance says of its lesson whether it is released. */
export const recordsChanged = (planId: string): void => {
  lessonsChanged(planId)
  void queryClient.invalidateQueries({
    queryKey: [attendanceCalls.listAttendance.path, { params: { id: planId } }],
  })
}

/** Invalidates the reads that a withdrawal or a restoration of records leaves outdated. */
export const attendanceChanged = (planId: string): void => {
  recordsChanged(planId)
  const ofPlan = { params: { id: planId } }
  for (const endpoint of [attendanceCalls.getAttendanceSheet, attendanceCalls.getFrequency])
    void queryClient.invalidateQueries({ queryKey: [endpoint.path, ofPlan] })
}

type LessonSign = { tone: 'good' | 'warn' | 'bad' | 'neutral'; label: string }

/** Whether a lesson is released, in words. */
export const releaseSign = ({ accomplished, deleted, date }: Lesson, today: string): LessonSign => {
  if (deleted) return { tone: 'bad', label: LESSON_WORDS.deleted }
  if (accomplished) return { tone: 'good', label: LESSON_WORDS.released }
  return date > today
    ? { tone: 'neutral', label: LESSON_WORDS.planned }
    : { tone: 'warn', label: LESSON_WORDS.toRelease }
}

/** Whether the attendance of a lesson is complete: the list was saved, and later entrants are on it. */
export const isAttendanceComplete = ({ attendanceTaken, studentsWithoutAttendance }: Lesson): boolean =>
  attendanceTaken && !(studentsWithoutAttendance > 0)

/** Whether attendance was taken, in words; null where there is nothing to say yet. */
export const attendanceSign = (
  { attendanceTaken, studentsWithoutAttendance, deleted, date }: Lesson,
  today: string,
): LessonSign | null => {
  if (attendanceTaken && studentsWithoutAttendance > 0)
    return {
      tone: 'warn',
      label: countedIn(LESSON_WORDS.studentsWithoutAttendance, studentsWithoutAttendance),
    }
  if (attendanceTaken) return { tone: 'good', label: LESSON_WORDS.attendanceTaken }
  return deleted || date > today ? null : { tone: 'warn', label: LESSON_WORDS.attendanceToTake }
}

/** Why this person can write nothing on a lesson; null when something can be. */
export const whyClosed = (
  { can, deleted, date }: Lesson,
  { today, role }: { today: string; role: Role },
): string | null => {
  if (can.launch || can.takeAttendance || can.edit) return null
  if (deleted) return LESSON_WORDS.closed.deleted
  if (date > today) return LESSON_WORDS.closed.ahead
  return role === 'INSTRUCTOR' ? LESSON_WORDS.closed.instructor : LESSON_WORDS.closed.office
}
