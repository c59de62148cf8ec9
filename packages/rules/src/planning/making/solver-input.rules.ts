import {
  type Availability,
  DEFAULT_WORDS,
  type Grid,
  type InstructorRow,
  type Placement,
  type SolverInput,
  type SolverPlan,
  type StudentRow,
  wishesOf,
} from '../solver/solver-model.rules.ts'
import { minutesOf } from '../time.rules.ts'
import { jointPlans } from './joint-plans.rules.ts'
import { lessonsAWeek } from './lessons-a-week.rules.ts'
import type {
  ClassWish,
  MakingClass,
  MakingInstructor,
  MakingPlan,
  MakingRecords,
  PlanningHour,
  PlanWish,
} from './making-records.ts'
import { takenOfInstructors, takenPlans } from './taken-plans.rules.ts'

/** ALL keeps every weekly time in force, PINNED keeps pinned lessons, NONE keeps nothing. */
export type FixedScope = 'ALL' | 'PINNED' | 'NONE'

export const DEFAULT_CLASS_WISH: ClassWish = { gaps: 'MUST', weekdays: [1, 2, 3, 4, 5], firstAccountId: null }

export const DEFAULT_PLAN_WISH: PlanWish = {
  ...DEFAULT_WORDS,
  lessonsAWeek: null,
  roomKindId: null,
  jointId: null,
  pinned: [],
}

/** Names of everything that an input has by an id. */
export type SolverNames = {
  readonly rows: Readonly<Record<string, { gradeId: string; name: string; group: string | null }>>
  /** A plan of the engine is one plan of the records, or several that have their lessons together. */
  readonly plans: Readonly<Record<string, PlanNames>>
  readonly instructors: Readonly<Record<string, string>>
  readonly rooms: Readonly<Record<string, { name: string; rooms: readonly string[] }>>
}

type PlanNames = {
  planIds: string[]
  component: string
  classes: string[]
  /** A plan that was left out: its weekly times stay, and the others are placed around them. */
  isTaken?: boolean
}

export type LeftOut =
  | { readonly reason: 'NO_BELLS'; readonly gradeId: string; readonly name: string }
  | {
      readonly reason: 'NO_LESSONS'
      readonly planId: string
      readonly name: string
      readonly component: string
    }

export type MadeInput = {
  readonly input: SolverInput
  readonly names: SolverNames
  /** Weekly times in force as places of lessons, for a repair. */
  readonly former: readonly Placement[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * The input of the timetable engine. Nothing typed is a usable wish: lessons follow from the matrix, classes have no free period
 * before their last lesson, few windows are wanted. Source: docs/rules.md, Making a timetable.
 */
export function solverInput(records: MakingRecords, keep: FixedScope): MadeInput {
  const classes = records.classes.filter(({ bells }) => bells.length > 0)
  const ofClass = new Map(classes.map(each => [each.id, each]))
  const grids = new Map(classes.map(each => [gridIdOf(each), gridOfClass(each)]))
  const ofGrade = new Map(classes.map(each => [each.id, grids.get(gridIdOf(each))]))
  const gridOf = (gradeId: string) => ofGrade.get(gradeId)
  const timed = records.plans.filter(({ gradeId }) => ofClass.has(gradeId))
  const placed = placementsInUse(records, timed, gridOf)
  const counts = new Map(
    timed.map(plan => {
      const own = ofClass.get(plan.gradeId)
      const planned = own ? lessonsAWeek(plan, own).lessons : 0
      return [plan, keep === 'ALL' ? Math.max(planned, placed.get(plan.id)?.length ?? 0) : planned]
    }),
  )
  const countOf = (plan: MakingPlan) => counts.get(plan) ?? 0
  const active = timed.filter(plan => countOf(plan) > 0)
  const sets = jointPlans(active, countOf)
  const rowsOf = rowsOfClasses(classes, active)
  const plans = sets.map(set => solverPlan(set, { countOf, rowsOf, ofClass }))
  const leftOut = timed.filter(plan => !active.includes(plan))
  const rowIds = (plan: MakingPlan) => rowIdsOf(plan, rowsOf)
  const taken = takenPlans(leftOut, { times: records.times, rowsOf: rowIds, gridOf })
  const takenOf = takenOfInstructors(leftOut, records.times)
  const instructorIds = new Set(plans.flatMap(plan => plan.instructorIds))
  const fixed = fixedLessons(sets, keep, placed)
  return {
    input: {
      grids: [...grids.values()],
      rows: [...rowsOf.values()].flat().map(({ row }) => row),
      instructors: records.instructors
        .filter(({ id }) => instructorIds.has(id))
        .map(each => ({ ...each, taken: [...each.taken, ...(takenOf.get(each.id) ?? [])] }))
        .map(each => instructorRow(each, records.planningHours)),
      rooms: records.rooms.map(({ id, rooms }) => ({ id, count: rooms.length })),
      plans: [...plans, ...taken.map(({ plan }) => plan)],
      fixed: [...fixed, ...taken.flatMap(each => each.fixed)],
    },
    names: namesOf(records, { sets, taken: taken.map(({ own }) => own), rowsOf, ofClass }),
    former: [
      ...sets.flatMap(([first]) => (first && placed.get(first.id)) || []),
      ...taken.flatMap(each => each.fixed),
    ],
    leftOut: [
      ...records.classes
        .filter(({ bells }) => bells.length === 0)
        .map(({ id, name }): LeftOut => ({ reason: 'NO_BELLS', gradeId: id, name })),
      ...leftOut.map(({ id, gradeId, component }): LeftOut => {
        const name = ofClass.get(gradeId)?.name ?? ''
        return { reason: 'NO_LESSONS', planId: id, name, component }
      }),
    ],
  }
}

const wishOf = ({ wish }: MakingClass): ClassWish => wish ?? DEFAULT_CLASS_WISH

const gridIdOf = (own: MakingClass): string =>
  `${own.levelId} ${own.shift ?? ''} ${[...wishOf(own).weekdays].sort().join('')}`

const gridOfClass = (own: MakingClass): Grid => ({
  id: gridIdOf(own),
  periods: [...wishOf(own).weekdays].sort().flatMap(weekday =>
    own.bells.map(({ start, end }) => ({
      weekday,
      from: minutesOf(start),
      until: minutesOf(end),
      shift: own.shift ?? '',
    })),
  ),
})

type NamedRow = { readonly row: StudentRow; readonly name: string; readonly group: number | null }

/** The rows of each class: the class, or the parallel groups that its plans name. */
function rowsOfClasses(
  classes: readonly MakingClass[],
  plans: readonly MakingPlan[],
): Map<string, readonly NamedRow[]> {
  const ofClass = Map.groupBy(plans, ({ gradeId }) => gradeId)
  const rowsOf = (own: MakingClass): readonly NamedRow[] => {
    const groups = [...new Set((ofClass.get(own.id) ?? []).flatMap(({ group }) => group ?? []))].sort()
    const base = { gridId: gridIdOf(own), gaps: wishOf(own).gaps }
    if (groups.length === 0) return [{ row: { id: own.id, ...base }, name: own.name, group: null }]
    return groups.map(group => ({
      row: { id: `${own.id} ${group}`, ...base },
      name: `${own.name} (${own.groups[group - 1] ?? group})`,
      group,
    }))
  }
  return new Map(classes.map(own => [own.id, rowsOf(own)]))
}

type PlanParts = {
  countOf(plan: MakingPlan): number
  rowsOf: ReadonlyMap<string, readonly NamedRow[]>
  ofClass: ReadonlyMap<string, MakingClass>
}

const rowIdsOf = ({ gradeId, group: own }: MakingPlan, rowsOf: PlanParts['rowsOf']): string[] =>
  (rowsOf.get(gradeId) ?? [])
    .filter(({ group }) => group === null || own === null || own === group)
    .map(({ row }) => row.id)

/** One plan of the engine. Wishes are those of the first plan of the set. */
function solverPlan(set: readonly MakingPlan[], { countOf, rowsOf, ofClass }: PlanParts): SolverPlan {
  const [first] = set
  if (!first) throw new RangeError('expected a plan in each set')
  const periods = countOf(first)
  const words = first.wish ?? DEFAULT_PLAN_WISH
  const own = ofClass.get(first.gradeId)
  const firstId = own ? wishOf(own).firstAccountId : null
  const instructorIds = [...new Set(set.flatMap(plan => plan.instructorIds))]
  const isOther = firstId !== null && !instructorIds.includes(firstId)
  return {
    id: first.id,
    rowIds: set.flatMap(plan => rowIdsOf(plan, rowsOf)),
    instructorIds,
    roomKindId: first.wish?.roomKindId ?? null,
    periods,
    wishes: wishesOf({ ...words, notFirst: words.notFirst ?? (isOther ? 'NICE' : null) }, periods),
  }
}

function instructorRow(
  { id, intervals, load, taken }: MakingInstructor,
  planningHours: readonly PlanningHour[],
): InstructorRow {
  const planning = planningHours.filter(
    ({ instructorIds }) => instructorIds === null || instructorIds.includes(id),
  )
  const busy = [...planning, ...taken].map(
    ({ weekday, from, until }): Availability => ({ weekday, from, until, kind: 'BLOCKED' }),
  )
  const { mostDays, mostLessons, windows } = load
  return {
    id,
    availability: [
      ...intervals.map(
        ({ weekday, from, until, kind, travel }): Availability => ({
          weekday,
          from,
          until,
          kind,
          ...(travel > 0 ? { travel } : {}),
        }),
      ),
      ...busy,
    ],
    windows: { max: windows ?? 0, weight: windows === null ? 'NICE' : 'IMPORTANT' },
    days: mostDays === null ? null : { min: 0, max: mostDays, weight: 'MUST' },
    lessonsPerDay: mostLessons === null ? null : { max: mostLessons, weight: 'MUST' },
  }
}

/** Weekly times of each plan in force as periods of its grid. A time that begins with no period keeps its own start. */
function placementsInUse(
  { times }: MakingRecords,
  plans: readonly MakingPlan[],
  gridOf: (gradeId: string) => Grid | undefined,
): Map<string, readonly Placement[]> {
  const ofPlan = Map.groupBy(times, ({ planId, isLater }) => (isLater ? null : planId))
  return new Map(
    plans.map(({ id, gradeId }) => {
      const periods = gridOf(gradeId)?.periods ?? []
      const places = (ofPlan.get(id) ?? []).flatMap(({ weekday, from, until }): Placement[] => {
        const covered = periods.filter(
          period => period.weekday === weekday && period.from >= from && period.from < until,
        )
        const starts = covered.some(period => period.from === from) ? covered : [{ from }]
        return starts.map(start => ({ planId: id, weekday, from: start.from }))
      })
      return [id, places.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)]
    }),
  )
}

/** Fixed lessons of each set, which are those of its first plan. */
const fixedLessons = (
  sets: readonly (readonly MakingPlan[])[],
  keep: FixedScope,
  placed: ReadonlyMap<string, readonly Placement[]>,
): Placement[] => {
  if (keep === 'NONE') return []
  return sets.flatMap(([first]) => {
    if (!first) return []
    if (keep === 'ALL') return placed.get(first.id) ?? []
    return (first.wish?.pinned ?? []).map(({ weekday, from }) => ({ planId: first.id, weekday, from }))
  })
}

function namesOf(
  records: MakingRecords,
  {
    sets,
    taken,
    rowsOf,
    ofClass,
  }: {
    sets: readonly (readonly MakingPlan[])[]
    taken: readonly MakingPlan[]
    rowsOf: ReadonlyMap<string, readonly NamedRow[]>
    ofClass: ReadonlyMap<string, MakingClass>
  },
): SolverNames {
  const rows = [...rowsOf].flatMap(([gradeId, own]) =>
    own.map(({ row, name, group }) => {
      const ofGroup = group === null ? null : (ofClass.get(gradeId)?.groups[group - 1] ?? String(group))
      return [row.id, { gradeId, name, group: ofGroup }] as const
    }),
  )
  const namesOfPlan = (set: readonly MakingPlan[], isTaken = false) =>
    set.slice(0, 1).map(({ id, component }): [string, PlanNames] => {
      const classes = set.map(({ gradeId }) => ofClass.get(gradeId)?.name ?? '')
      return [id, { planIds: set.map(plan => plan.id), component, classes, ...(isTaken && { isTaken }) }]
    })
  const plans = [...sets.map(set => namesOfPlan(set)), ...taken.map(plan => namesOfPlan([plan], true))].flat()
  return {
    rows: Object.fromEntries(rows),
    plans: Object.fromEntries(plans),
    instructors: Object.fromEntries(records.instructors.map(({ id, name }) => [id, name])),
    rooms: Object.fromEntries(records.rooms.map(({ id, name, rooms }) => [id, { name, rooms }])),
  }
}
