import type { MakingPlan } from './making-records.ts'

/** Plans of a set that cannot have their lessons together. */
export type SplitJoint = {
  readonly plans: readonly MakingPlan[]
  /**
   * CLASS: two plans have the same students. LESSONS: the numbers differ. INSTRUCTOR: an instructor is in two of the plans, which
   * the timetable refuses at one hour.
   */
  readonly reason: 'CLASS' | 'LESSONS' | 'INSTRUCTOR'
}

type CountOf = (plan: MakingPlan) => number

/** Sets of plans that have their lessons together, in the order of the plans; most sets have one plan. */
export function jointPlans(plans: readonly MakingPlan[], countOf: CountOf): MakingPlan[][] {
  const sets = [...Map.groupBy(plans, setKey).values()]
  return sets.flatMap(set => (whySplit(set, countOf) === null ? [set] : set.map(plan => [plan])))
}

/** Sets that were wished together and are made apart. */
export function splitJoints(plans: readonly MakingPlan[], countOf: CountOf): SplitJoint[] {
  return [...Map.groupBy(plans, setKey).values()].flatMap(set => {
    const reason = whySplit(set, countOf)
    return reason ? [{ plans: set, reason }] : []
  })
}

const setKey = ({ id, wish }: MakingPlan): string => wish?.jointId ?? id

function whySplit(set: readonly MakingPlan[], countOf: CountOf): SplitJoint['reason'] | null {
  if (set.length < 2) return null
  const meets = (one: MakingPlan, other: MakingPlan): boolean =>
    one.gradeId === other.gradeId && (one.group === null || other.group === null || one.group === other.group)
  if (set.some((one, index) => set.slice(index + 1).some(other => meets(one, other)))) return 'CLASS'
  if (new Set(set.map(countOf)).size > 1) return 'LESSONS'
  const instructors = set.flatMap(({ instructorIds }) => instructorIds)
  return new Set(instructors).size < instructors.length ? 'INSTRUCTOR' : null
}

type OfClass = Pick<MakingPlan, 'gradeId' | 'group'>

/** Whether two of these plans have the same students, who cannot have two lessons at once. */
export function shareStudents(plans: readonly OfClass[]): boolean {
  const meets = (one: OfClass, other: OfClass): boolean =>
    one.gradeId === other.gradeId && (one.group === null || other.group === null || one.group === other.group)
  return plans.some((one, index) => plans.slice(index + 1).some(other => meets(one, other)))
}
