import type { MergeClash } from '@lousa/contract/people/merge/merge.contract.ts'
import {
  enrollmentsClash,
  type MergedEnrollment,
} from '@lousa/rules/enrollment/entry/merged-enrollments.rules.ts'
import type { Hooks, MergedPair, WeeklyTimesOf } from '../hooks.ts'
import type { Ctx } from '../module.ts'
import { endEnrollmentsOfStudent } from './entry/departure.service.ts'
import { eventTimes } from './entry/entry-check.service.ts'
import {
  clearDecisionReasons,
  deleteChangesOfYear,
  enrollmentsOfAccounts,
  moveDecisions,
  moveEnrollments,
  type OwnEnrollment,
  removeUnrecorded,
} from './hooks.queries.ts'
import { onCapacityChanged } from './waiting-list/vacancy-filling.service.ts'

const clashingEnrollments = async (
  ctx: Ctx,
  { kept, other }: MergedPair,
  weeklyTimesOf: WeeklyTimesOf,
): Promise<MergeClash[]> => {
  const enrollments = await enrollmentsOfAccounts(ctx, [kept, other])
  const classes = new Set(enrollments.filter(({ isEvent }) => !isEvent).map(({ gradeId }) => gradeId))
  const weekly = classes.size === 0 ? [] : await weeklyTimesOf(ctx, [...classes])
  const judged = (each: OwnEnrollment): MergedEnrollment => ({
    ...each,
    times: each.isEvent ? eventTimes(each) : weekly.filter(({ gradeId }) => gradeId === each.gradeId),
  })
  const oneClassAYear = ctx.institution.kind === 'SCHOOL'
  const others = enrollments.filter(({ accountId }) => accountId === other)
  return enrollments
    .filter(({ accountId }) => accountId === kept)
    .flatMap(one =>
      others
        .filter(two => enrollmentsClash(judged(one), judged(two), { oneClassAYear }))
        .map(two => ({ reason: 'ENROLLMENTS' as const, names: [one.name, two.name] })),
    )
}

export const enrollmentHooks = (weeklyTimesOf: WeeklyTimesOf) =>
  ({
    personErased: async (place, one) => ({
      ...(await removeUnrecorded(place, one)),
      decisionReasons: await clearDecisionReasons(place, one),
    }),
    // Enrolments follow, and with them what hangs on them: attendance, scores, marks, answers.
    personsMerged: {
      columns: [
        {
          column: 'student_enrollment.account_id',
          of: 'account',
          kind: 'enrollments',
          follow: moveEnrollments,
        },
        { column: 'council_decision.author_id', of: 'account', kind: 'others', follow: moveDecisions },
      ],
      clashes: (ctx, pair) => clashingEnrollments(ctx, pair, weeklyTimesOf),
    },
    yearChanged: { removed: (ctx, { id }) => deleteChangesOfYear(ctx, id) },
    studentArchived: endEnrollmentsOfStudent,
    capacityChanged: onCapacityChanged,
  }) satisfies Hooks
