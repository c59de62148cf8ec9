import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import type { Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isInForce } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import type { GridSlot } from '../week-grid.values.ts'

/** A weekly time that is still to be created. */
export type TimeCopy = GridSlot & { readonly lessonPlanId: string; readonly name: string }
export type Copies = {
  readonly copies: readonly TimeCopy[]
  /** Components that the class has no plan of. */
  readonly withoutPlan: readonly string[]
}
type PlanGroup = Pick<LessonPlan, 'id' | 'curriculumComponent' | 'parallelGroup'>

const nameOf = ({ lessonPlan }: WeeklyTime): string => lessonPlan.curriculumComponent.name

/** The times of the week of a day; where nothing is in force yet, those that are to come. */
const standing = (times: readonly WeeklyTime[], day: string): readonly WeeklyTime[] => {
  const inForce = times.filter(time => isInForce(time, day))
  return inForce.length > 0 ? inForce : times
}

/** The times that a day of the week passes to another. */
export const copiesOfDay = (
  times: readonly WeeklyTime[],
  { from, to, day }: { from: Weekday; to: Weekday; day: string },
): Copies => ({
  copies: standing(times, day)
    .filter(({ weekday }) => weekday === from)
    .map(time => ({
      lessonPlanId: time.lessonPlanId,
      name: nameOf(time),
      weekday: to,
      start: time.start,
      end: time.end,
    })),
  withoutPlan: [],
})

/** The times that the week of another class passes to this one: each to the plan of its component and parallel group. */
export const copiesOfGrade = (
  times: readonly WeeklyTime[],
  { from, to, day }: { from: readonly PlanGroup[]; to: readonly PlanGroup[]; day: string },
): Copies => {
  const pairs = standing(times, day)
    .map(time => ({ time, source: from.find(({ id }) => id === time.lessonPlanId) }))
    .map(({ time, source }) => ({
      time,
      plan: to.find(
        ({ curriculumComponent, parallelGroup }) =>
          source !== undefined &&
          curriculumComponent.id === source.curriculumComponent.id &&
          parallelGroup === source.parallelGroup,
      ),
    }))
  return {
    copies: pairs.flatMap(({ time, plan }) =>
      plan
        ? [
            {
              lessonPlanId: plan.id,
              name: nameOf(time),
              weekday: time.weekday,
              start: time.start,
              end: time.end,
            },
          ]
        : [],
    ),
    withoutPlan: [...new Set(pairs.filter(({ plan }) => !plan).map(({ time }) => nameOf(time)))],
  }
}

/** The effect of several changes on lessons, as one list by date. */
export const mergedPreviews = (previews: readonly LessonsPreview[]): LessonsPreview => {
  const part = (name: keyof LessonsPreview) =>
    previews
      .flatMap(preview => preview[name])
      .toSorted((a, b) => (`${a.date} ${a.start}` < `${b.date} ${b.start}` ? -1 : 1))
  return { added: part('added'), removed: part('removed'), kept: part('kept'), skipped: part('skipped') }
}
