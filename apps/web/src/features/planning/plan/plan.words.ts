import { fill } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'

/** "Matemática, 6º ano A", with the name of a part where it has one. */
export const planName = ({ name, curriculumComponent, grade }: LessonPlan): string =>
  fill(PLANS.ofName, {
    component: name ? `${curriculumComponent.name} (${name})` : curriculumComponent.name,
    grade: grade.name,
  })

type Taught = Pick<LessonPlan, 'instructors'>

const namesOf = (instructors: LessonPlan['instructors']): string[] => [
  ...new Set(instructors.map(({ user }) => displayName(user))),
]

/** The people who teach the plan on a day, then those who begin later with their day; of a plan that is over, all who taught it. */
export const instructorNames = ({ instructors }: Taught, day: string): string => {
  const left = instructors.filter(({ end }) => end === null || end >= day)
  const current = left.filter(({ start }) => start <= day)
  const next = left
    .filter(({ start, user }) => start > day && !current.some(each => each.user.id === user.id))
    .map(({ user, start }) => fill(PLANS.instructorNext, { name: displayName(user), start: showDate(start) }))
  return (
    (left.length === 0 ? namesOf(instructors) : [...namesOf(current), ...next]).join(', ') ||
    PLANS.noInstructor
  )
}

/** A part of a plan by its name, else by the people who teach it. */
export const childPlanName = ({ name, instructors }: LessonPlan['childLessonPlans'][number]): string =>
  name || namesOf(instructors).join(', ') || PLANS.noInstructor

export const periodWords = ({ start, end }: LessonPlan['instructors'][number]): string =>
  end === null
    ? fill(PLANS.instructorFrom, { start: showDate(start) })
    : fill(PLANS.instructorPeriod, { start: showDate(start), end: showDate(end) })
