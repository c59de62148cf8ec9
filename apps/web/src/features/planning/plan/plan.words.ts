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

/** Who teaches the plan, each once, in the order of their periods. */
export const instructorNames = ({ instructors }: Pick<LessonPlan, 'instructors'>): string =>
  [...new Set(instructors.map(({ user }) => displayName(user)))].join(', ') || PLANS.noInstructor

/** A part of a plan by its name, else by who teaches it. */
export const childPlanName = ({ name, instructors }: LessonPlan['childLessonPlans'][number]): string =>
  name || instructorNames({ instructors })

export const periodWords = ({ start, end }: LessonPlan['instructors'][number]): string =>
  end === null
    ? fill(PLANS.instructorFrom, { start: showDate(start) })
    : fill(PLANS.instructorPeriod, { start: showDate(start), end: showDate(end) })
