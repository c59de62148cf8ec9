import { type getPending, NO_INSTRUCTOR } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { AnswerOf, QueryOf } from '@lousa/contract/endpoint.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { largestFirst, leftOverSize, leftOverTotal, owingOf } from '@lousa/rules/planning/owing.rules.ts'
import type { Ctx } from '../module.ts'
import { assertInstructor } from '../planning/plan/lesson-plan.service.ts'
import { type PendingScope, pendingPlans, pendingWork } from './pending.queries.ts'
import { owingPeople } from './pending-sum.queries.ts'

type Pending = AnswerOf<typeof getPending>

const isYearWhole = ({ gradeId, instructorId, kind, planId }: PendingScope): boolean =>
  [gradeId, instructorId, kind, planId].every(each => each === undefined)

/** The instructors with the largest numbers, without the plans that these are of. */
const owing = async (ctx: Ctx, scope: PendingScope, count: number): Promise<Pending> => {
  if (ctx.actor.role !== 'ADMINISTRATOR') throw invalidFields(fieldError('owing', 'INVALID'))
  const people = isYearWhole(scope) ? await owingPeople(ctx, { yearId: scope.yearId, count }) : null
  const ordered = people
    ? largestFirst(
        people.map(one => ({ ...one, total: leftOverSize(one) })),
        displayName,
      )
    : owingOf(await pendingPlans(ctx, scope), displayName).map(({ person, plans }) => ({
        person,
        ...leftOverTotal(plans),
      }))
  return {
    plans: [],
    lessons: [],
    evaluations: [],
    owing: ordered.slice(0, count).map(({ person, unreleased, withoutAttendance, unscored }) => ({
      instructor: person,
      unreleased,
      withoutAttendance,
      unscored,
    })),
  }
}

/** Pending work of a year, filtered by plan, class, current instructor, or kind. */
export const pending = async (
  ctx: Ctx,
  yearId: string,
  { lessonPlanId: planId, gradeId, instructorId, kind, owing: count, plans }: QueryOf<typeof getPending>,
): Promise<Pending> => {
  const isNobody = instructorId === NO_INSTRUCTOR
  if (instructorId !== undefined && !isNobody) await assertInstructor(ctx, instructorId)
  const scope = { yearId, planId, gradeId, instructorId: isNobody ? null : instructorId, kind, plans }
  return count === undefined ? pendingWork(ctx, scope) : owing(ctx, scope, count)
}
