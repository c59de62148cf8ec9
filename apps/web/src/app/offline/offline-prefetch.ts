import type { EducationLevel, GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import {
  academicYearsOptions,
  allGradesOptions,
  educationLevelsOptions,
  gradeOptions,
} from '../../features/academics/academics.api.ts'
import {
  attendanceOptions,
  dayRollOptions,
  frequencyOptions,
} from '../../features/attendance/attendance.api.ts'
import { yearDashboardOptions } from '../../features/dashboard/dashboard.api.ts'
import { evaluationsOptions, scoresOptions } from '../../features/evaluation/evaluation/evaluation.api.ts'
import { performanceOptions } from '../../features/evaluation/performance/performance.api.ts'
import { profileOptions } from '../../features/identity/identity.api.ts'
import { countedSpan } from '../../features/planning/lesson/plan-terms.values.ts'
import { firstDueOf } from '../../features/planning/pending/pending-work.part.ts'
import {
  dayLessonsOptions,
  lessonsAroundOptions,
  lessonsOptions,
  pendingOptions,
  planOptions,
  plansOptions,
  scheduleOptions,
} from '../../features/planning/planning.api.ts'
import { weekOf } from '../../features/planning/timetable/own-schedule.values.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { addDays } from '../../lib/text/dates.ts'

const MOST_REQUESTS = 60
const AT_ONCE = 2
/** As the lessons screen asks for them. */
const ROWS = 10
/** As the dashboard looks ahead on a free day. */
const DAYS_AHEAD = 31
const PENDING_LESSONS = 8

type RunLimited = <T>(work: () => Promise<T>) => Promise<T | null>

/** Runs requests two at a time, in the order in which they were asked for, and no more than the bound. */
export const limitRequests = (most: number, atOnce: number, goesOn: () => boolean): RunLimited => {
  const waiting: (() => void)[] = []
  let running = 0
  let requestCount = 0
  const turn = (): Promise<void> => {
    running++
    return running <= atOnce ? Promise.resolve() : new Promise(go => waiting.push(go))
  }
  return async work => {
    requestCount++
    if (requestCount > most) return null
    await turn()
    try {
      return goesOn() ? await work() : null
    } catch {
      // What cannot be fetched now is fetched when its screen opens.
      return null
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]

/** The days whose lessons are next: today and the next day with lessons. */
const daysAhead = (lessons: readonly Lesson[], today: string): string[] => {
  const next = lessons.map(({ date }) => date).filter(date => date > today)
  return distinct([today, next.toSorted()[0] ?? addDays(today, 1)])
}

const termsOf = (grade: GradeOrEvent | undefined, levels: readonly EducationLevel[]) =>
  levels.find(({ id }) => id === grade?.educationLevel?.id)?.academicTerms ?? []

type OfPlan = { plan: LessonPlan; span: { start?: string; end?: string }; days: readonly string[] }

/** The lessons screen of a plan as it opens by itself, today and on the next school day. */
const prepareLessons = async (ask: RunLimited, { plan, span, days }: OfPlan): Promise<void> => {
  for (const pageOfDay of days)
    await ask(() =>
      queryClient.fetchQuery(lessonsOptions(plan.id, { ...span, pageOfDay, rowsPerPage: ROWS })),
    )
}

/** A lesson's attendance and record as their screens ask for them. */
const prepareLesson = async (ask: RunLimited, { id, date, lessonPlan }: Lesson): Promise<void> => {
  await Promise.all([
    ask(() => queryClient.fetchQuery(attendanceOptions({ planId: lessonPlan.id, lessonId: id }))),
    ask(() => queryClient.fetchQuery(dayLessonsOptions(lessonPlan.id, date))),
    ask(() => queryClient.fetchQuery(lessonsAroundOptions(lessonPlan.id, date))),
  ])
}

type Day = { yearId: string; today: string; goesOn: () => boolean }

/**
 * Fetches what an instructor needs on the next school day: the frame, the lessons of both days with their lists, then of
 * every plan its class, lessons, evaluations and their scores, until the bound. The device keeps the answers.
 * Answers whether it came to its end.
 */
export const prefetchNextDay = async ({ yearId, today, goesOn }: Day): Promise<boolean> => {
  const ask = limitRequests(MOST_REQUESTS, AT_ONCE, goesOn)
  const ahead = { start: addDays(today, 1), end: addDays(today, DAYS_AHEAD) }
  const [plans, year, schedule, levels, pending] = await Promise.all([
    ask(() => queryClient.fetchQuery(plansOptions({ academicYearId: yearId }))),
    ask(() => queryClient.fetchQuery(yearDashboardOptions(yearId))),
    ask(() => queryClient.fetchQuery(scheduleOptions(yearId, ahead))),
    ask(() => queryClient.fetchQuery(educationLevelsOptions(yearId))),
    ask(() => queryClient.fetchQuery(pendingOptions(yearId))),
    ask(() => queryClient.fetchQuery(allGradesOptions(yearId))),
    // "Meus horários", this week and the next.
    ask(() => queryClient.fetchQuery(scheduleOptions(yearId, weekOf(today)))),
    ask(() => queryClient.fetchQuery(scheduleOptions(yearId, weekOf(addDays(today, 7))))),
    ask(() => queryClient.fetchQuery(academicYearsOptions())),
    ask(() => queryClient.fetchQuery(profileOptions())),
  ])
  if (!plans || !year || !schedule || !levels) return false
  const own = 'week' in year ? [...year.week, ...year.today] : []
  const lessonsAtHand = [...own, ...schedule.data.flatMap(({ lessons }) => lessons)].filter(
    ({ deleted }) => !deleted,
  )
  const lessons = [...new Map(lessonsAtHand.map(lesson => [lesson.id, lesson])).values()]
  const days = daysAhead(lessons, today)
  const next = lessons.filter(({ date }) => days.includes(date))
  const left = pending?.lessons ?? []
  const due = left.slice(0, PENDING_LESSONS)
  // One roll a day before the lists of its lessons: it is what opens.
  const byDay = new Set(
    'lessonPlans' in year
      ? year.lessonPlans.flatMap(plan =>
          plan.rollMode === 'PER_DAY' || plan.rollMode === 'PER_DAY_ALL' ? [plan.id] : [],
        )
      : [],
  )
  const rolls = new Map(
    next
      .filter(({ lessonPlan }) => byDay.has(lessonPlan.id))
      .map(({ date, lessonPlan: { grade } }) => [`${grade.id} ${date}`, { date, gradeId: grade.id }]),
  )
  for (const { gradeId, date } of rolls.values())
    await ask(() => queryClient.fetchQuery(dayRollOptions(gradeId, date)))
  for (const lesson of [...next, ...due]) await prepareLesson(ask, lesson)

  const soon = new Set(next.map(({ lessonPlan }) => lessonPlan.id))
  for (const plan of plans.toSorted((a, b) => Number(soon.has(b.id)) - Number(soon.has(a.id)))) {
    const [grade, evaluations] = await Promise.all([
      ask(() => queryClient.fetchQuery(gradeOptions(plan.grade.id))),
      ask(() => queryClient.fetchQuery(evaluationsOptions(plan.parentLessonPlanId ?? plan.id))),
      ask(() => queryClient.fetchQuery(planOptions(plan.id))),
      ask(() => queryClient.fetchQuery(frequencyOptions(plan.id))),
    ])
    const terms = termsOf(grade ?? undefined, levels.data)
    const term = terms.find(({ start, end }) => start <= today && today <= end)
    const span = term ? countedSpan(term, terms) : {}
    // The list opens at the first thing to do.
    const opensAt = firstDueOf(left, [], { planId: plan.id, ...span })?.date
    await prepareLessons(ask, { plan, span, days: distinct([...(opensAt ? [opensAt] : []), ...days]) })
    if (term) await ask(() => queryClient.fetchQuery(performanceOptions(plan.grade.id, term.id)))
    const running = (evaluations ?? []).filter(({ academicTerm }) => academicTerm?.id === term?.id)
    await Promise.all(running.map(({ id }) => ask(() => queryClient.fetchQuery(scoresOptions(id)))))
  }
  return goesOn()
}
