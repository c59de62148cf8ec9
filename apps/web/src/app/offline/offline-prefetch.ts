import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type {
  AdministratorYear,
  InstructorYear,
  StudentYear,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
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
import { countedSpan, runningTerm, termsOfLevel } from '../../features/planning/lesson/plan-terms.values.ts'
import { firstDueOf } from '../../features/planning/pending/pending-work.part.ts'
import {
  dayLessonsOptions,
  LESSON_ROWS,
  lessonsAroundOptions,
  lessonsOptions,
  pendingOptions,
  planOptions,
  plansOptions,
  scheduleOptions,
} from '../../features/planning/planning.api.ts'
import { weekOf } from '../../features/planning/timetable/own-schedule.values.ts'
import { NOT_PREPARED, type Prepared, type PreparedPart } from '../../lib/device/offline-readiness.ts'
import { isFromDevice } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { addDays } from '../../lib/text/dates.ts'
import { readInGroups, type Unit } from './grouped-reads.ts'

/** The dashboard also shows the next day on a free day. */
const DAYS_AHEAD = 31
const PENDING_LESSONS = 8

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]

/** The days whose lessons are next: today and the next day with lessons. */
const daysAhead = (lessons: readonly Lesson[], today: string): string[] => {
  const next = lessons.map(({ date }) => date).filter(date => date > today)
  return distinct([today, next.toSorted()[0] ?? addDays(today, 1)])
}

const orNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null)

/** Reads that every screen needs, and those that name classes and lessons; null where one of these has no answer. */
const fetchFrame = async (yearId: string, today: string) => {
  const ahead = { start: addDays(today, 1), end: addDays(today, DAYS_AHEAD) }
  const [plans, year, schedule, levels, pending] = await Promise.all([
    orNull(queryClient.fetchQuery(plansOptions({ academicYearId: yearId }))),
    orNull(queryClient.fetchQuery(yearDashboardOptions(yearId))),
    orNull(queryClient.fetchQuery(scheduleOptions(yearId, ahead))),
    orNull(queryClient.fetchQuery(educationLevelsOptions(yearId))),
    orNull(queryClient.fetchQuery(pendingOptions(yearId))),
    orNull(queryClient.fetchQuery(allGradesOptions(yearId))),
    // "Meus horários", this week and the next.
    orNull(queryClient.fetchQuery(scheduleOptions(yearId, weekOf(today)))),
    orNull(queryClient.fetchQuery(scheduleOptions(yearId, weekOf(addDays(today, 7))))),
    orNull(queryClient.fetchQuery(academicYearsOptions())),
    orNull(queryClient.fetchQuery(profileOptions())),
  ])
  if (!plans || !year || !schedule || !levels) return null
  const own = 'week' in year ? [...year.week, ...year.today] : []
  const lessons = [...own, ...schedule.data.flatMap(plan => plan.lessons)].filter(({ deleted }) => !deleted)
  return {
    plans,
    year,
    levels: levels.data,
    lessons: [...new Map(lessons.map(lesson => [lesson.id, lesson])).values()],
    left: pending?.lessons ?? [],
  }
}

/** The list of plans has each plan as its own read answers it: its class and subject need no request. */
const storePlans = (plans: readonly LessonPlan[], yearId: string): void => {
  const { queryKey } = plansOptions({ academicYearId: yearId })
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  for (const plan of plans) {
    const key = planOptions(plan.id).queryKey
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) < updatedAt)
      queryClient.setQueryData(key, plan, { updatedAt })
  }
}

/** A class, and the frequency of the own plans in it, which the lists show. */
const classUnits = (plans: readonly LessonPlan[]): Unit[] =>
  [...Map.groupBy(plans, ({ grade }) => grade.id)].map(([gradeId, ofClass]) => [
    () => queryClient.fetchQuery(gradeOptions(gradeId)),
    ...ofClass.map(plan => () => queryClient.fetchQuery(frequencyOptions(plan.id))),
  ])

/** A lesson's attendance and record as their screens ask for them. */
const lessonUnit = ({ id, date, lessonPlan }: Lesson): Unit => [
  () => queryClient.fetchQuery(attendanceOptions({ planId: lessonPlan.id, lessonId: id })),
  () => queryClient.fetchQuery(dayLessonsOptions(lessonPlan.id, date)),
  () => queryClient.fetchQuery(lessonsAroundOptions(lessonPlan.id, date)),
]

type YearFigures = AdministratorYear | InstructorYear | StudentYear

/** The rolls of these lessons' days in classes with one roll a day: that is what opens there. */
const rollUnits = (lessons: readonly Lesson[], year: YearFigures): Unit[] => {
  const plans = 'lessonPlans' in year ? year.lessonPlans : []
  const byDay = new Set(
    plans.filter(({ rollMode }) => rollMode === 'PER_DAY' || rollMode === 'PER_DAY_ALL').map(({ id }) => id),
  )
  const rolls = new Map(
    lessons
      .filter(({ lessonPlan }) => byDay.has(lessonPlan.id))
      .map(({ date, lessonPlan: { grade } }) => [`${grade.id} ${date}`, { date, gradeId: grade.id }]),
  )
  return [...rolls.values()].map(({ gradeId, date }) => [
    () => queryClient.fetchQuery(dayRollOptions(gradeId, date)),
  ])
}

const termsOfPlan = ({ grade }: LessonPlan, levels: readonly EducationLevel[]) => {
  const level = queryClient.getQueryData(gradeOptions(grade.id).queryKey)?.educationLevel?.id
  return termsOfLevel(levels.find(({ id }) => id === level))
}

type PlanDays = { days: readonly string[]; levels: readonly EducationLevel[]; left: readonly Lesson[] }

/** The list of lessons of a plan as it opens by itself on each of the days: at the first thing to do, else at the day. */
const listUnit = (plan: LessonPlan, { days, levels, left }: PlanDays): Unit => {
  const terms = termsOfPlan(plan, levels)
  return days.flatMap(day => {
    const term = runningTerm(terms, day)
    const span = term ? countedSpan(term, terms) : {}
    const due = firstDueOf(left, [], { planId: plan.id, ...span })?.date
    return distinct([due ?? day, day]).map(
      pageOfDay => () =>
        queryClient.fetchQuery(lessonsOptions(plan.id, { ...span, pageOfDay, rowsPerPage: LESSON_ROWS })),
    )
  })
}

const evaluationsOf = (plan: LessonPlan) => evaluationsOptions(plan.parentLessonPlanId ?? plan.id)

/** The scores of the evaluations of the running term; null where the evaluations have no answer. */
const scoresUnit = (plan: LessonPlan, termId: string | undefined): Unit | null => {
  const evaluations = queryClient.getQueryData(evaluationsOf(plan).queryKey)
  return (
    evaluations
      ?.filter(({ academicTerm }) => academicTerm?.id === termId)
      .map(
        ({ id }) =>
          () =>
            queryClient.fetchQuery(scoresOptions(id)),
      ) ?? null
  )
}

/** The instant of the oldest data that a preparation has used: reads without an answer are copies. */
const oldestData = (since: number): number =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: isFromDevice })
    .reduce((oldest, { state }) => Math.min(oldest, state.dataUpdatedAt || oldest), since)

type Day = {
  yearId: string
  today: string
  goesOn: () => boolean
  /** Receives what is ready after each request. */
  report: (prepared: Prepared) => void
}

/**
 * Fetches what an instructor needs without network, a batch at a time: names of all own classes and plans, the lists of today and
 * of the next school day, what past days left over, the lessons of each plan, and marks last. The device stores the answers.
 * Returns what is ready; null where it is not known which classes there are.
 */
export const prefetchNextDay = async ({ yearId, today, goesOn, report }: Day): Promise<Prepared | null> => {
  const since = Date.now()
  const frame = await fetchFrame(yearId, today)
  if (!frame) return null
  const { plans, year, levels, lessons, left } = frame
  storePlans(plans, yearId)
  const days = daysAhead(lessons, today)
  const next = lessons.filter(({ date }) => days.includes(date))
  const evaluated = plans.filter(({ isEvaluated }) => isEvaluated)
  const classes = classUnits(plans)
  const lists = [...rollUnits(next, year), ...next.map(lessonUnit)]
  const due = left.slice(0, PENDING_LESSONS).map(lessonUnit)
  const counts = {
    ...NOT_PREPARED,
    classes: { ready: 0, all: classes.length },
    lists: { ready: 0, all: lists.length },
    lessons: { ready: 0, all: due.length + plans.length },
    marks: { ready: 0, all: evaluated.length },
  }
  const prepared = (): Prepared => ({ at: oldestData(since), days, counts: structuredClone(counts) })
  const run = (part: PreparedPart, units: readonly Unit[]): Promise<boolean> =>
    readInGroups(units, {
      goesOn,
      ready: count => {
        counts[part].ready += count
        report(prepared())
      },
    })

  report(prepared())
  if (!(await run('classes', classes)) || !(await run('lists', lists))) return prepared()
  const pages = plans.map(plan => listUnit(plan, { days, levels, left }))
  if (!(await run('lessons', [...due, ...pages]))) return prepared()
  const termOf = (plan: LessonPlan) => runningTerm(termsOfPlan(plan, levels), today)?.id
  const figures = evaluated.map((plan): Unit => {
    const termId = termOf(plan)
    return [
      () => queryClient.fetchQuery(evaluationsOf(plan)),
      ...(termId ? [() => queryClient.fetchQuery(performanceOptions(plan.grade.id, termId))] : []),
    ]
  })
  if (!(await readInGroups(figures, { goesOn }))) return prepared()
  const scores = evaluated.map(plan => scoresUnit(plan, termOf(plan)))
  await run(
    'marks',
    scores.filter(unit => unit !== null),
  )
  return prepared()
}
