import type {
  BrokenRule,
  DraftBrief,
  DraftChange,
  MovedLesson,
} from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { addDays, type CivilDate, WEEKDAYS, type Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { RETENTION_TERMS } from '@lousa/rules/operation/retention.rules.ts'
import type { DraftResult, MovedPlacement } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import type { InputChange } from '@lousa/rules/planning/draft/input-changes.rules.ts'
import type { SolverNames } from '@lousa/rules/planning/making/solver-input.rules.ts'
import type { Violation } from '@lousa/rules/planning/solver/solver-evaluate.rules.ts'
import type { Placement, SolverInput } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import type { TimeOfDay } from '@lousa/rules/planning/time.rules.ts'
import type { StoredBrief } from './draft.types.ts'

const MINUTES_OF_HOUR = 60
const two = (value: number): string => String(value).padStart(2, '0')

/** A clock minute of the engine as a time of day. */
export const timeOf = (minute: number): TimeOfDay =>
  `${two(Math.floor(minute / MINUTES_OF_HOUR))}:${two(minute % MINUTES_OF_HOUR)}:00`

export const weekdayOf = (weekday: number): Weekday => WEEKDAYS[weekday - 1] ?? 'MONDAY'
export const weekdayNumber = (weekday: Weekday): number => WEEKDAYS.indexOf(weekday) + 1

/** The day after which a draft is removed. */
const removedAfter = (changedOn: CivilDate): CivilDate =>
  addDays(changedOn, RETENTION_TERMS.timetableDrafts.days)

export const briefOf = ({ changedOn, ...draft }: StoredBrief): DraftBrief => ({
  ...draft,
  isStopping: draft.isStopping && draft.state === 'RUNNING',
  removedAfter: draft.state === 'APPLIED' ? null : removedAfter(changedOn),
})

/** Names that a draft keeps: those of people are read. */
export const storedNames = ({ rows, plans, rooms }: SolverNames): Omit<SolverNames, 'instructors'> => ({
  rows,
  plans,
  rooms,
})

/** The lists of names of an answer. */
export const namesOf = (
  input: SolverInput,
  { rows, plans, rooms }: Omit<SolverNames, 'instructors'>,
  people: ReadonlyMap<string, string>,
) => ({
  plans: input.plans.map(({ id, rowIds, instructorIds, roomKindId, periods }) => ({
    id,
    planIds: plans[id]?.planIds ?? [id],
    component: plans[id]?.component ?? '',
    classes: plans[id]?.classes ?? [],
    rowIds: [...rowIds],
    instructorIds: [...instructorIds],
    roomKindId,
    periods,
  })),
  rows: input.rows.flatMap(({ id, gridId }) => {
    const row = rows[id]
    return row ? [{ id, gridId, ...row }] : []
  }),
  instructors: input.instructors.map(({ id }) => ({ id, name: people.get(id) ?? '' })),
  rooms: input.rooms.map(({ id }) => ({
    id,
    name: rooms[id]?.name ?? '',
    rooms: [...(rooms[id]?.rooms ?? [])],
  })),
  grids: input.grids.map(({ id, periods }) => ({
    id,
    periods: periods.map(({ weekday, from, until, shift }) => ({
      weekday: weekdayOf(weekday),
      start: timeOf(from),
      end: timeOf(until),
      shift,
    })),
  })),
})

/** A place as an answer has it. */
export const placeOf = ({ weekday, from }: Pick<Placement, 'weekday' | 'from'>) => ({
  weekday: weekdayOf(weekday),
  start: timeOf(from),
})
export const lessonOf = (place: Placement) => ({ planId: place.planId, ...placeOf(place) })

export const movedOf = ({ planId, from, to }: MovedPlacement): MovedLesson => ({
  planId,
  from: placeOf(from),
  to: placeOf(to),
})

type Subject = Pick<Violation, 'planId' | 'rowId' | 'instructorId' | 'roomKindId' | 'weekday' | 'from'>

/** The subject of a rule. */
export const subjectOf = ({ planId, rowId, instructorId, roomKindId, weekday, from }: Subject) => ({
  planId: planId ?? null,
  rowId: rowId ?? null,
  instructorId: instructorId ?? null,
  roomKindId: roomKindId ?? null,
  weekday: weekday === undefined ? null : weekdayOf(weekday),
  start: from === undefined ? null : timeOf(from),
})

export const brokenOf = ({ rule, units, cost, ...subject }: Violation): BrokenRule => ({
  rule,
  ...subjectOf(subject),
  units,
  hard: cost.hard,
  soft: cost.soft,
})

/** Broken rules that only the first of two tables has. */
export const onlyIn = (one: DraftResult, other: DraftResult): BrokenRule[] => {
  const known = new Set(other.violations.map(violation => JSON.stringify(brokenOf(violation))))
  return one.violations.map(brokenOf).filter(broken => !known.has(JSON.stringify(broken)))
}

export const changeOf = ({ kind, planId, rowId, instructorId, roomKindId }: InputChange): DraftChange => ({
  kind,
  planId: planId ?? null,
  rowId: rowId ?? null,
  instructorId: instructorId ?? null,
  roomKindId: roomKindId ?? null,
})

/** Lessons without a place, counted by plan. */
export const unplacedOf = (unplaced: readonly string[]) =>
  [...Map.groupBy(unplaced, planId => planId)].map(([planId, own]) => ({ planId, count: own.length }))

/** The period of a plan that begins at a place; null where its bells have none. */
export const periodAt = (input: SolverInput, { planId, weekday, from }: Placement) => {
  const plan = input.plans.find(({ id }) => id === planId)
  const row = input.rows.find(({ id }) => id === plan?.rowIds[0])
  const grid = input.grids.find(({ id }) => id === row?.gridId)
  return grid?.periods.find(period => period.weekday === weekday && period.from === from) ?? null
}
