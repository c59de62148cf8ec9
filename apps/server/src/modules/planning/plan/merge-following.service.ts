import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { MergeFollower } from '../../people/merge/merge-follower.service.ts'
import { settlePlans } from '../clash/clash.service.ts'
import { holdTimetables } from '../clash/timetable-hold.service.ts'
import {
  movePlanPeriods,
  moveReleases,
  plansOfBoth,
  plansOfPeriods,
  yearsTaught,
} from './merge-following.queries.ts'

/** The plan in the way, of a refusal of the timetable. */
const namesIn = ({ data }: ContractError): string[] => {
  const plan = (
    data?.conflict as { lessonPlan?: { grade: { name: string }; curriculumComponent: { name: string } } }
  )?.lessonPlan
  return plan ? [`${plan.grade.name} – ${plan.curriculumComponent.name}`] : []
}

const PERIODS = 'lesson_plan_instructor.account_id'

/** Plans follow with their periods, and when somebody is taken is made anew of them: nobody teaches in two places. */
export const plansOfMerged: MergeFollower = {
  columns: [
    { column: PERIODS, of: 'account', kind: 'plans', follow: movePlanPeriods },
    {
      column: 'lesson_accomplishment.account_id',
      of: 'account',
      kind: 'lessons',
      mayGo: true,
      follow: moveReleases,
    },
  ],
  hold: async (ctx, accountIds) => holdTimetables(ctx, await yearsTaught(ctx, accountIds)),
  clashes: async (ctx, pair) => {
    const names = await plansOfBoth(ctx, pair)
    return names.length === 0 ? [] : [{ reason: 'PLANS', names }]
  },
  settle: async (ctx, followed) => {
    const periods = followed.get(PERIODS) ?? []
    if (periods.length === 0) return
    const plans = await plansOfPeriods(ctx, periods)
    await settlePlans(ctx, plans).catch((error: unknown) => {
      if (!(error instanceof ContractError)) throw error
      throw new ContractError('MERGE_CLASH', {
        data: { clashes: [{ reason: 'PLANS', names: namesIn(error) }] },
      })
    })
  },
}
