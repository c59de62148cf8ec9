import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { WEEKDAYS, type Weekday, weekdayOf } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { GridTime } from './week-grid.values.ts'

/** The instructors of the lessons of a time: those of the child plan that fills it, else the plan's own. */
const instructorsOf = ({ lessonPlan, childLessonPlanRecurrence: [child] }: WeeklyTime): string =>
  (child?.lessonPlan ?? lessonPlan).instructors.map(displayName).join(', ')

/** Whether an instructor gives the lessons of a time on the day that was asked for. */
export const isTaughtBy = (
  { lessonPlan, childLessonPlanRecurrence: [child] }: WeeklyTime,
  id: string,
): boolean => (child?.lessonPlan ?? lessonPlan).instructors.some(each => each.id === id)

const gridTime = (
  time: WeeklyTime,
  words: Pick<GridTime, 'name' | 'more'>,
  group: number | null,
): GridTime => ({
  id: time.id,
  weekday: time.weekday,
  start: time.start,
  end: time.end,
  group,
  ...words,
})

/** The week of a class: components, with who teaches them. */
export const gridTimesOfGrade = (
  times: readonly WeeklyTime[],
  plans: readonly Pick<LessonPlan, 'id' | 'parallelGroup'>[] = [],
): GridTime[] =>
  times.map(time =>
    gridTime(
      time,
      { name: time.lessonPlan.curriculumComponent.name, more: instructorsOf(time) },
      plans.find(({ id }) => id === time.lessonPlanId)?.parallelGroup ?? null,
    ),
  )

/** The week of an instructor: classes, with the component. */
export const gridTimesOfInstructor = (times: readonly WeeklyTime[]): GridTime[] =>
  times.map(time =>
    gridTime(
      time,
      { name: time.lessonPlan.grade.name, more: time.lessonPlan.curriculumComponent.name },
      null,
    ),
  )

/** Times of other classes, as what is in the way is named. */
export const gridTimesOfOthers = (times: readonly WeeklyTime[]): GridTime[] =>
  times.map(time =>
    gridTime(
      time,
      { name: `${time.lessonPlan.curriculumComponent.name}, ${time.lessonPlan.grade.name}`, more: '' },
      null,
    ),
  )

export const todaysWeekday = (today: string): Weekday => {
  const day = weekdayOf(today)
  return WEEKDAYS.indexOf(day) < 6 ? day : 'MONDAY'
}
