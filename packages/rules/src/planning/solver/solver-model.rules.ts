/**
 * Input and result of the timetable engine. Times are clock minutes since midnight of a weekday (1 Monday – 7 Sunday), never
 * slot numbers. Source: docs/rules.md, Making a timetable; docs/decisions/0087-the-engine-of-timetables.md.
 */

/** How much a broken rule counts, in the words of a screen. MUST makes a table infeasible; the others are soft. */
export const LEVELS = ['MUST', 'IMPORTANT', 'NICE', 'SLIGHT'] as const
export type Level = (typeof LEVELS)[number]

/** A level, or plain numbers for worlds that come with their own weights. Both numbers are whole and not negative. */
export type Weight = Level | { readonly hard: number; readonly soft: number }

export type Interval = { readonly weekday: number; readonly from: number; readonly until: number }

/** One time between bells. Periods of one weekday and shift are a half-day: neighbours in it can be a double lesson. */
export type Period = Interval & { readonly shift: string }

/** The bell times of one level and shift, or of several shifts. Periods of a weekday do not overlap. */
export type Grid = { readonly id: string; readonly periods: readonly Period[] }

/** Students who are always together: a class, or one of its parallel groups. */
export type StudentRow = {
  readonly id: string
  readonly gridId: string
  /** Free periods before the last lesson of a half-day, each; null does not count them. */
  readonly gaps: Weight | null
}

/** BLOCKED: no lesson (planning hours and other schools too). AVOID: better not. PREFER: lessons elsewhere cost a little. */
export const AVAILABILITY_KINDS = ['BLOCKED', 'AVOID', 'PREFER'] as const
export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number]

export type Availability = Interval & {
  readonly kind: AvailabilityKind
  /** Minutes of travel before and after a BLOCKED interval in another school. */
  readonly travel?: number
  /** Instead of the weight of its kind. A lesson counts once for each kind, by the first interval that it meets. */
  readonly weight?: Weight
}

/** A limit and its weight for each unit above it. */
export type Limit = { readonly max: number; readonly weight: Weight }

/** A range and its weight for each unit outside of it. */
export type Range = { readonly min: number; readonly max: number; readonly weight: Weight }

export type InstructorRow = {
  readonly id: string
  readonly availability: readonly Availability[]
  /** Windows of the week: free periods between two lessons of one half-day. Lunch between shifts is none. */
  readonly windows: Limit | null
  /** Weekdays with lessons. An instructor without lessons is not counted. */
  readonly days: Range | null
  readonly lessonsPerDay: Limit | null
}

/** Rooms of one kind: `count` of them are alike. */
export type RoomKind = { readonly id: string; readonly count: number }

/** Rules of the lessons of one plan. A piece is a run of neighbouring periods of one half-day. */
export type PlanWishes = {
  /** Periods of a piece. */
  readonly pieceLength: Limit | null
  /** Pieces of exactly two periods in the week. */
  readonly doubles: Range | null
  readonly piecesPerDay: Limit | null
  readonly lessonsPerDay: Limit | null
  /** Each pair of neighbouring periods across a break of `BREAK_MINUTES` or more. */
  readonly acrossBreak: Weight | null
  /** Missing days, and neighbouring days where the days of the week leave a choice; see `spreadCost`. */
  readonly spread: Weight | null
  /** Each lesson in the first, or the last, period of a half-day of the grid. */
  readonly notFirst: Weight | null
  readonly notLast: Weight | null
}

/**
 * Lessons of one period each, `periods` a week, for all of its rows at once. Several rows are a joint class, or a class with
 * parallel groups, whose groups are the rows. All of its instructors attend each lesson.
 */
export type SolverPlan = {
  readonly id: string
  readonly rowIds: readonly string[]
  readonly instructorIds: readonly string[]
  readonly roomKindId: string | null
  readonly periods: number
  readonly wishes: PlanWishes
}

/** A lesson of one period at its place. */
export type Placement = { readonly planId: string; readonly weekday: number; readonly from: number }

export type SolverInput = {
  readonly grids: readonly Grid[]
  readonly rows: readonly StudentRow[]
  readonly instructors: readonly InstructorRow[]
  readonly rooms: readonly RoomKind[]
  readonly plans: readonly SolverPlan[]
  /** Lessons that no move touches. */
  readonly fixed: readonly Placement[]
  /** A change of a table in use: each lesson at a time at which its plan has none there counts. */
  readonly repair?: Repair
}

export type Repair = { readonly former: readonly Placement[]; readonly weight: Weight }

/** A table. `unplaced` has a plan once for each period without a place. */
export type Timetable = { readonly placements: readonly Placement[]; readonly unplaced: readonly string[] }

/** Broken hard rules count before soft ones: a table is better by (hard, soft). */
export type Cost = { readonly hard: number; readonly soft: number }

/** A pause of this length between two periods is a break. */
export const BREAK_MINUTES = 10

const WEIGHTS: Record<Level, Cost> = {
  MUST: { hard: 1, soft: 0 },
  IMPORTANT: { hard: 0, soft: 9 },
  NICE: { hard: 0, soft: 3 },
  SLIGHT: { hard: 0, soft: 1 },
}

/** Cost of one unit of a broken rule. */
export const costOf = (weight: Weight): Cost => (typeof weight === 'string' ? WEIGHTS[weight] : weight)

/** Cost of a lesson of an instructor that meets a blocked interval or one to avoid, or lies outside of the preferred ones. */
export const AVAILABILITY_WEIGHTS: Record<AvailabilityKind, Level> = {
  BLOCKED: 'MUST',
  AVOID: 'NICE',
  PREFER: 'SLIGHT',
}

export const DOUBLES = ['MUST', 'MAY', 'NEVER'] as const

/** Rules of a plan in the words of a screen. Nothing typed is `DEFAULT_WORDS`. */
export type WishWords = {
  readonly doubles: (typeof DOUBLES)[number]
  readonly acrossBreak: boolean
  /** Most lessons of a day; null leaves it to the length of a piece. */
  readonly lessonsPerDay: number | null
  readonly spread: Level | null
  readonly notFirst: Level | null
  readonly notLast: Level | null
}

export const DEFAULT_WORDS: WishWords = {
  doubles: 'MAY',
  acrossBreak: false,
  lessonsPerDay: null,
  spread: 'NICE',
  notFirst: null,
  notLast: null,
}

/**
 * The rules behind the words, for `periods` lessons a week. A piece has at most two periods, or as many as fit the days when
 * there are more lessons than two on each of five days. MUST wants `floor(periods / 2)` doubles.
 */
export function wishesOf(words: WishWords, periods: number): PlanWishes {
  const atLeast = Math.max(1, Math.ceil(periods / 5))
  const longest = Math.max(words.doubles === 'NEVER' ? 1 : 2, atLeast)
  const half = Math.floor(periods / 2)
  return {
    pieceLength: { max: longest, weight: 'MUST' },
    doubles: words.doubles === 'MUST' && atLeast <= 2 ? { min: half, max: half, weight: 'MUST' } : null,
    piecesPerDay: { max: 1, weight: 'MUST' },
    lessonsPerDay: words.lessonsPerDay === null ? null : { max: words.lessonsPerDay, weight: 'MUST' },
    acrossBreak: words.acrossBreak ? null : 'MUST',
    spread: words.spread,
    notFirst: words.notFirst,
    notLast: words.notLast,
  }
}

/**
 * Broken units of spreading lessons over the days of `dayMask` (bit 0 is Monday). `possible` has the weekdays with periods.
 * Fewer days than min(possible, pieces) cost one each. Neighbouring days cost one each when at most half of the days are needed.
 */
export function spreadUnits(dayMask: number, possible: number, pieces: number): number {
  const available = bitCount(possible)
  const needed = Math.min(available, pieces)
  const missing = Math.max(0, needed - bitCount(dayMask))
  if (needed > Math.ceil(available / 2)) return missing
  return missing + bitCount(dayMask & (dayMask >> 1))
}

export function bitCount(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
