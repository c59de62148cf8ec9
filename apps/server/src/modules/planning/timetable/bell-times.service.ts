import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { BellTimes, saveBellTimes } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import { bellProblems } from '@lousa/rules/planning/timetable/bell-times.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { lockOpenLevel } from '../../academics/grade/structure-lock.service.ts'
import { lockNamesIn } from '../../academics/parameter/names.service.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { bellTimesOf, writeBellTimes } from './bell-times.queries.ts'

const refuseTimes = (slots: BellTimes['slots']): void => {
  const [first, ...others] = bellProblems(slots).map(({ index, end, code }) => ({
    path: `slots.${index}.${end}`,
    code,
    message: ERRORS[code][1],
  }))
  if (first) throw new ContractError(first.code, { errors: [first, ...others] })
}

/** Replaces the times between the bells of one shift, whole and in order; the same list again changes nothing. */
export const changeBellTimes = async (
  ctx: Ctx,
  levelId: string,
  { shift, slots, version }: BodyOf<typeof saveBellTimes>,
): Promise<BellTimes> => {
  await lockOpenLevel(ctx, levelId)
  await lockNamesIn(ctx, `bell_times ${levelId}`)
  const standing = (await bellTimesOf(ctx, levelId)).find(each => each.shift === shift)
  const before = standing ?? { shift, slots: [], version: 0 }
  await assertVersion(version, before.version, () => before)
  refuseTimes(slots)
  const after = {
    shift,
    slots: slots.toSorted((a, b) => a.start.localeCompare(b.start)),
    version: before.version + 1,
  }
  if (standing && isUnchanged(standing, { slots: after.slots })) return standing
  await writeBellTimes(ctx, levelId, after)
  ctx.audit({
    entity: 'educationLevel',
    entityId: levelId,
    action: 'BELL_TIMES_CHANGED',
    changes: [
      { field: 'shift', from: shift, to: shift },
      ...changedFields({ slots: before.slots }, { slots: after.slots }),
    ],
  })
  return after
}
