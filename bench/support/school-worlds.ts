import { SeededRandom } from '@lousa/rules/planning/solver/search/solver-random.rules.ts'
import {
  type Availability,
  DEFAULT_WORDS,
  type Grid,
  type InstructorRow,
  type Period,
  type SolverInput,
  type SolverPlan,
  type StudentRow,
  wishesOf,
} from '@lousa/rules/planning/solver/solver-model.rules.ts'

/** A school of the benches: classes with a full week of a matrix, and instructors of one component each. */
export type SchoolSize = {
  readonly name: string
  readonly seed: number
  /** Classes of each shift. */
  readonly shifts: readonly number[]
  /** Lessons of an instructor a week, at most. */
  readonly load: number
  /** Weekdays on which each third instructor does not come. */
  readonly daysOff: number
  readonly doublesMust: boolean
  /** Rooms of one kind for all lessons of sciences; null needs none. */
  readonly laboratories: number | null
  /** English in two parallel groups, and religion for two classes together. */
  readonly groups: boolean
}

export const SCHOOLS: readonly SchoolSize[] = [
  {
    name: 'small',
    seed: 1,
    shifts: [4],
    load: 20,
    daysOff: 0,
    doublesMust: false,
    laboratories: null,
    groups: false,
  },
  {
    name: 'morning',
    seed: 2,
    shifts: [12],
    load: 20,
    daysOff: 1,
    doublesMust: false,
    laboratories: null,
    groups: false,
  },
  {
    name: 'rooms',
    seed: 3,
    shifts: [14],
    load: 20,
    daysOff: 0,
    doublesMust: true,
    laboratories: 3,
    groups: false,
  },
  {
    name: 'groups',
    seed: 4,
    shifts: [10],
    load: 18,
    daysOff: 0,
    doublesMust: false,
    laboratories: null,
    groups: true,
  },
  {
    name: 'two shifts',
    seed: 5,
    shifts: [15, 15],
    load: 26,
    daysOff: 1,
    doublesMust: false,
    laboratories: null,
    groups: false,
  },
]

/** Lessons a week of each component; 25 fill the week of a class. */
const MATRIX: readonly (readonly [string, number])[] = [
  ['portuguese', 5],
  ['maths', 5],
  ['sciences', 4],
  ['history', 3],
  ['geography', 3],
  ['english', 2],
  ['arts', 1],
  ['sports', 1],
  ['religion', 1],
]
const BEGINS = [420, 780]
const MINUTES = 50

export function schoolWorld(size: SchoolSize): SolverInput {
  const random = new SeededRandom(size.seed)
  const grids = size.shifts.map((_, shift) => grid(shift))
  const rows: StudentRow[] = []
  // Classes of the shifts alternate, so that instructors have some of each.
  const classes = Array.from({ length: Math.max(...size.shifts) }, (_, number) => number).flatMap(number =>
    size.shifts.flatMap((count, shift) => {
      if (number >= count) return []
      const id = `${shift}-${number}`
      const ids = size.groups ? [`${id} 1`, `${id} 2`] : [id]
      for (const row of ids) rows.push({ id: row, gridId: `shift ${shift}`, gaps: 'MUST' })
      return [{ id, shift, ids }]
    }),
  )
  const staff = new Staff(size, random)
  const plans: SolverPlan[] = []
  const add = (
    component: string,
    id: string,
    rowIds: readonly string[],
    periods: number,
    staffOf = component,
  ) => {
    const doubles = size.doublesMust && component === 'sciences' ? 'MUST' : 'MAY'
    plans.push({
      id: `${component} ${id}`,
      rowIds,
      instructorIds: [staff.next(staffOf, periods)],
      roomKindId: component === 'sciences' && size.laboratories !== null ? 'laboratory' : null,
      periods,
      wishes: wishesOf({ ...DEFAULT_WORDS, doubles }, periods),
    })
  }
  for (const [component, periods] of MATRIX)
    classes.forEach(({ id, ids }, index) => {
      const partner = classes[index + 1]
      if (size.groups && component === 'english')
        for (const [group, row] of ids.entries())
          add(component, row, [row], periods, `${component} of group ${group}`)
      else if (size.groups && component === 'religion' && index % 2 === 0 && partner)
        add(component, id, [...ids, ...partner.ids], periods)
      else if (!(size.groups && component === 'religion' && index % 2 === 1)) add(component, id, ids, periods)
    })
  return {
    grids,
    rows,
    instructors: staff.rows,
    rooms: size.laboratories === null ? [] : [{ id: 'laboratory', count: size.laboratories }],
    plans,
    fixed: [],
  }
}

/** Five periods of 50 minutes on five days, with a break of 20 minutes after the third one. */
function grid(shift: number): Grid {
  const periods = [1, 2, 3, 4, 5].flatMap(weekday =>
    Array.from({ length: 5 }, (_, index): Period => {
      const from = BEGINS[shift]! + index * MINUTES + (index > 2 ? 20 : 0)
      return { weekday, from, until: from + MINUTES, shift: `shift ${shift}` }
    }),
  )
  return { id: `shift ${shift}`, periods }
}

/** Gives lessons of a component to its last instructor until the load is full. */
class Staff {
  readonly rows: InstructorRow[] = []
  private readonly lastOf = new Map<string, { id: string; left: number }>()
  private readonly size: SchoolSize
  private readonly random: SeededRandom

  constructor(size: SchoolSize, random: SeededRandom) {
    this.size = size
    this.random = random
  }

  next(component: string, periods: number): string {
    const last = this.lastOf.get(component)
    if (last && last.left >= periods) {
      last.left -= periods
      return last.id
    }
    const id = `${component} ${this.rows.length}`
    this.lastOf.set(component, { id, left: this.size.load - periods })
    const availability: Availability[] = Array.from(
      { length: this.rows.length % 3 === 0 ? this.size.daysOff : 0 },
      () => ({ weekday: 1 + this.random.below(5), from: 0, until: 1440, kind: 'BLOCKED' }),
    )
    this.rows.push({ id, availability, windows: { max: 0, weight: 'NICE' }, days: null, lessonsPerDay: null })
    return id
  }
}
