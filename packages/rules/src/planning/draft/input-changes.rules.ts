import type { Placement, SolverInput } from '../solver/solver-model.rules.ts'

/** A difference between the records that a draft was made of and those of now. */
export type InputChange = {
  readonly kind:
    | 'PLAN_ADDED'
    | 'PLAN_REMOVED'
    | 'PLAN_PERIODS'
    | 'PLAN_INSTRUCTORS'
    | 'PLAN_CLASSES'
    | 'PLAN_ROOM'
    | 'PLAN_WISHES'
    | 'CLASS_ADDED'
    | 'CLASS_REMOVED'
    | 'CLASS_BELLS'
    | 'CLASS_WISHES'
    | 'INSTRUCTOR_AVAILABILITY'
    | 'INSTRUCTOR_LIMITS'
    | 'ROOM_COUNT'
    | 'FIXED_LESSONS'
  readonly planId?: string
  readonly rowId?: string
  readonly instructorId?: string
  readonly roomKindId?: string
}

/** The value as a text that does not depend on the order of keys or list entries. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .map(([key, field]) => `${key}:${canonical(field)}`)
    .sort()
    .join()}}`
}

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

type Named = { readonly id: string }

/** Entries that both lists have, and those that only one of them has. */
function paired<T extends Named>(before: readonly T[], after: readonly T[]) {
  const now = new Map(after.map(entry => [entry.id, entry]))
  const ids = new Set(before.map(({ id }) => id))
  return {
    both: before.flatMap(entry => {
      const other = now.get(entry.id)
      return other ? [[entry, other] as const] : []
    }),
    removed: before.filter(({ id }) => !now.has(id)),
    added: after.filter(({ id }) => !ids.has(id)),
  }
}

/**
 * What has changed since a draft was made, in the order of a screen. Lessons that the records fix are a change where the table
 * does not have them; a table that was applied is therefore not outdated by itself.
 */
export function inputChanges(
  before: SolverInput,
  after: SolverInput,
  placements: readonly Placement[],
): InputChange[] {
  return [
    ...planChanges(before, after),
    ...rowChanges(before, after),
    ...instructorChanges(before, after),
    ...paired(before.rooms, after.rooms).both.flatMap(([one, other]): InputChange[] =>
      one.count === other.count ? [] : [{ kind: 'ROOM_COUNT', roomKindId: one.id }],
    ),
    ...fixedChanges(after, placements),
  ]
}

function planChanges(before: SolverInput, after: SolverInput): InputChange[] {
  const { both, removed, added } = paired(before.plans, after.plans)
  return [
    ...added.map(({ id }): InputChange => ({ kind: 'PLAN_ADDED', planId: id })),
    ...removed.map(({ id }): InputChange => ({ kind: 'PLAN_REMOVED', planId: id })),
    ...both.flatMap(([one, other]) => {
      const changes: InputChange[] = []
      const planId = one.id
      if (one.periods !== other.periods) changes.push({ kind: 'PLAN_PERIODS', planId })
      if (!isSame(one.instructorIds, other.instructorIds)) changes.push({ kind: 'PLAN_INSTRUCTORS', planId })
      if (!isSame(one.rowIds, other.rowIds)) changes.push({ kind: 'PLAN_CLASSES', planId })
      if (one.roomKindId !== other.roomKindId) changes.push({ kind: 'PLAN_ROOM', planId })
      // Other rules follow from another number of lessons.
      if (one.periods === other.periods && !isSame(one.wishes, other.wishes))
        changes.push({ kind: 'PLAN_WISHES', planId })
      return changes
    }),
  ]
}

function rowChanges(before: SolverInput, after: SolverInput): InputChange[] {
  const periodsOf = (input: SolverInput, gridId: string) =>
    input.grids.find(({ id }) => id === gridId)?.periods ?? []
  const { both, removed, added } = paired(before.rows, after.rows)
  return [
    ...added.map(({ id }): InputChange => ({ kind: 'CLASS_ADDED', rowId: id })),
    ...removed.map(({ id }): InputChange => ({ kind: 'CLASS_REMOVED', rowId: id })),
    ...both.flatMap(([one, other]) => {
      const changes: InputChange[] = []
      const rowId = one.id
      if (!isSame(periodsOf(before, one.gridId), periodsOf(after, other.gridId)))
        changes.push({ kind: 'CLASS_BELLS', rowId })
      if (!isSame(one.gaps, other.gaps)) changes.push({ kind: 'CLASS_WISHES', rowId })
      return changes
    }),
  ]
}

/** An instructor who comes or goes is named by the plans. */
const instructorChanges = (before: SolverInput, after: SolverInput): InputChange[] =>
  paired(before.instructors, after.instructors).both.flatMap(([one, other]) => {
    const changes: InputChange[] = []
    const instructorId = one.id
    if (!isSame(one.availability, other.availability))
      changes.push({ kind: 'INSTRUCTOR_AVAILABILITY', instructorId })
    const limits = ({ windows, days, lessonsPerDay }: typeof one) => ({ windows, days, lessonsPerDay })
    if (!isSame(limits(one), limits(other))) changes.push({ kind: 'INSTRUCTOR_LIMITS', instructorId })
    return changes
  })

function fixedChanges({ fixed, plans }: SolverInput, placements: readonly Placement[]): InputChange[] {
  const has = new Set(placements.map(({ planId, weekday, from }) => `${planId} ${weekday} ${from}`))
  const missing = fixed.filter(({ planId, weekday, from }) => !has.has(`${planId} ${weekday} ${from}`))
  const known = new Set(plans.map(({ id }) => id))
  return [...new Set(missing.map(({ planId }) => planId))]
    .filter(planId => known.has(planId))
    .map((planId): InputChange => ({ kind: 'FIXED_LESSONS', planId }))
}
