import type { Interval, Placement, SolverPlan } from '../solver-model.rules.ts'
import { hardOf } from '../world/solver-tables.rules.ts'
import { type SolverWorld, slotOfPlacement } from '../world/solver-world.rules.ts'
import type { CountingFinding } from './solver-finding.ts'

type Fixed = { readonly placement: Placement; readonly plan: SolverPlan; readonly period: Interval }

/** Fixed lessons without a period, in a time that a hard rule forbids, that meet each other, or that need too many rooms. */
export function checkFixed(world: SolverWorld): CountingFinding[] {
  const { input, times } = world
  const findings: CountingFinding[] = []
  const report = (
    kind: CountingFinding['kind'],
    fixed: readonly Placement[],
    more: Partial<CountingFinding> = {},
  ) =>
    findings.push({
      severity: 'IMPOSSIBLE',
      kind,
      planIds: [...new Set(fixed.map(({ planId }) => planId))],
      lessons: fixed.length,
      places: 0,
      fixed,
      ...more,
    })
  const known: Fixed[] = []
  for (const placement of input.fixed) {
    const slot = slotOfPlacement(world, placement)
    const index = input.plans.findIndex(({ id }) => id === placement.planId)
    if (slot === -1) {
      report('FIXED_PLACE', [placement])
      continue
    }
    if (hardOf(world.cellCost[index * world.slotCount + slot]!) > 0) report('FIXED_BLOCKED', [placement])
    known.push({ placement, plan: input.plans[index]!, period: times.slots[slot]! })
  }
  known.forEach((one, index) => {
    for (const other of known.slice(index + 1)) {
      if (!overlaps(one.period, other.period)) continue
      const rowId = one.plan.rowIds.find(id => other.plan.rowIds.includes(id))
      const instructorId = one.plan.instructorIds.find(id => other.plan.instructorIds.includes(id))
      if (rowId === undefined && instructorId === undefined) continue
      const whose = rowId === undefined ? { instructorId } : { rowId }
      report('FIXED_CLASH', [one.placement, other.placement], { places: 1, ...whose })
    }
  })
  for (const { id: roomKindId, count } of input.rooms) {
    const own = known.filter(({ plan }) => plan.roomKindId === roomKindId)
    for (const { period } of own) {
      const atOnce = own.filter(other => runsAt(other.period, period))
      if (atOnce.length <= count) continue
      report(
        'FIXED_ROOMS',
        atOnce.map(({ placement }) => placement),
        { roomKindId, places: count },
      )
      break
    }
  }
  return findings
}

const overlaps = (a: Interval, b: Interval): boolean =>
  a.weekday === b.weekday && a.from < b.until && b.from < a.until

const runsAt = (period: Interval, start: Interval): boolean =>
  period.weekday === start.weekday && period.from <= start.from && start.from < period.until
