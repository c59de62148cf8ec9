import type { Placement } from '../solver-model.rules.ts'

/**
 * A result of counting an input, without a search. IMPOSSIBLE: no table can meet all hard rules; a NOTICE forbids
 * nothing. Source: docs/rules.md, Making a timetable.
 */
export type CountingFinding = {
  readonly severity: 'IMPOSSIBLE' | 'NOTICE'
  readonly kind:
    | 'ROW_HOURS'
    | 'ROW_FREE_PERIODS'
    | 'INSTRUCTOR_HOURS'
    | 'PLAN_PLACES'
    | 'PLAN_DOUBLES'
    | 'ROOM_HOURS'
    | 'ROW_SET'
    | 'INSTRUCTOR_SET'
    | 'FIXED_COUNT'
    | 'FIXED_PLACE'
    | 'FIXED_BLOCKED'
    | 'FIXED_CLASH'
    | 'FIXED_ROOMS'
  readonly planIds: readonly string[]
  readonly rowId?: string
  readonly instructorId?: string
  readonly roomKindId?: string
  /** Weekdays of the places that the lessons compete for. */
  readonly weekdays?: readonly number[]
  /** Lessons that need a place, and places that there are. */
  readonly lessons: number
  readonly places: number
  readonly fixed?: readonly Placement[]
}
