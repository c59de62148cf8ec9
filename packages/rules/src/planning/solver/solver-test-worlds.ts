import {
  DEFAULT_WORDS,
  type Grid,
  type InstructorRow,
  type Period,
  type SolverInput,
  type SolverPlan,
  type StudentRow,
  type WishWords,
  wishesOf,
} from './solver-model.rules.ts'

/** Builders of small worlds for tests: a morning from 7:00 with periods of 50 minutes. */
export const morning = (days: number, periods: number, id = 'morning'): Grid => ({
  id,
  periods: Array.from({ length: days }, (_, day) => day + 1).flatMap(weekday => column(weekday, periods)),
})

const column = (weekday: number, periods: number): Period[] =>
  Array.from({ length: periods }, (_, index) => ({
    weekday,
    from: at(index),
    until: at(index) + 50,
    shift: 'MORNING',
  }))

/** When the period with this index begins. */
export const at = (index: number): number => 420 + index * 50

export const row = (id: string, gridId = 'morning'): StudentRow => ({ id, gridId, gaps: 'MUST' })

export const instructor = (id: string, more: Partial<InstructorRow> = {}): InstructorRow => ({
  id,
  availability: [],
  windows: null,
  days: null,
  lessonsPerDay: null,
  ...more,
})

export const plan = (
  id: string,
  rowIds: readonly string[],
  instructorId: string,
  periods: number,
  words: Partial<WishWords> = {},
): SolverPlan => ({
  id,
  rowIds,
  instructorIds: [instructorId],
  roomKindId: null,
  periods,
  wishes: wishesOf({ ...DEFAULT_WORDS, spread: null, ...words }, periods),
})

/** A world of these plans, with the rows and instructors that they name. */
export function worldOf(
  grid: Grid,
  plans: readonly SolverPlan[],
  more: Partial<SolverInput> = {},
): SolverInput {
  const ids = (list: readonly string[]) => [...new Set(list)]
  return {
    grids: [grid],
    rows: ids(plans.flatMap(({ rowIds }) => rowIds)).map(id => row(id, grid.id)),
    instructors: ids(plans.flatMap(({ instructorIds }) => instructorIds)).map(id => instructor(id)),
    rooms: [],
    plans,
    fixed: [],
    ...more,
  }
}

/** Two classes: one with two groups that have English apart at once, both with religion together. Every period is used. */
export function groupsAndJointClasses(): SolverInput {
  const groups = ['6A-1', '6A-2']
  return worldOf(morning(2, 4), [
    plan('religion', [...groups, '6B'], 'rita', 1),
    plan('english-1', ['6A-1'], 'emma', 2),
    plan('english-2', ['6A-2'], 'elias', 2),
    plan('english-6B', ['6B'], 'emma', 2),
    plan('maths-6A', groups, 'mario', 3),
    plan('maths-6B', ['6B'], 'mario', 3),
    plan('history-6A', groups, 'helena', 2),
    plan('history-6B', ['6B'], 'helena', 2),
  ])
}
