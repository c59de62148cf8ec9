import {
  AVAILABILITY_WEIGHTS,
  type Availability,
  type AvailabilityKind,
  BREAK_MINUTES,
  type Cost,
  costOf,
  type InstructorRow,
  type Interval,
  type Limit,
  type Period,
  type Range,
  type SolverInput,
  type SolverPlan,
  type Timetable,
  type Weight,
} from './solver-model.rules.ts'

/**
 * Counts a table by its definition, lesson by lesson, and shares no code with the search. A result is stored only when both
 * agree. Source: docs/rules.md, Making a timetable.
 */

export type RuleName =
  | 'UNPLACED'
  | 'OUTSIDE_GRID'
  | 'WRONG_COUNT'
  | 'FIXED_MOVED'
  | 'ROW_CLASH'
  | 'INSTRUCTOR_CLASH'
  | 'ROOM_SHORTAGE'
  | AvailabilityKind
  | 'PIECE_LENGTH'
  | 'DOUBLES'
  | 'PIECES_PER_DAY'
  | 'LESSONS_PER_DAY'
  | 'ACROSS_BREAK'
  | 'SPREAD'
  | 'NOT_FIRST'
  | 'NOT_LAST'
  | 'WINDOWS'
  | 'DAYS'
  | 'INSTRUCTOR_LESSONS'
  | 'GAPS'
  | 'MOVED'

/** A broken rule: of whom, when, by how many units, and the cost of all units. */
export type Violation = {
  readonly rule: RuleName
  readonly planId?: string
  readonly rowId?: string
  readonly instructorId?: string
  readonly roomKindId?: string
  readonly weekday?: number
  readonly from?: number
  readonly units: number
  readonly cost: Cost
}

type Subject = Omit<Violation, 'rule' | 'units' | 'cost'>

/** A lesson of the table with its plan, and the end of its period. */
type Lesson = Period & { readonly plan: SolverPlan }

export type Evaluation = Cost & { readonly violations: readonly Violation[] }

/** All broken rules of a table, and their sum. */
export function evaluateTimetable(input: SolverInput, table: Timetable): Evaluation {
  const violations: Violation[] = []
  const report: Report = (rule, weight, units, subject) => {
    if (weight === null || units <= 0) return
    const { hard, soft } = costOf(weight)
    if (hard + soft > 0)
      violations.push({ rule, ...subject, units, cost: { hard: hard * units, soft: soft * units } })
  }
  const lessons = lessonsOf(input, table, report)
  for (const { plan, weekday, from } of input.repair ? lessons : []) {
    const { former, weight } = input.repair!
    const isFormer = former.some(place => place.planId === plan.id && isSameStart(place, { weekday, from }))
    if (!isFormer) report('MOVED', weight, 1, { planId: plan.id, weekday, from })
  }
  checkPlacements(input, table, report)
  for (const row of input.rows) checkRow(input, row.id, lessons, report)
  for (const plan of input.plans) checkPlan(input, plan, lessons, report)
  for (const instructor of input.instructors) checkInstructor(input, instructor, lessons, report)
  for (const { id, count } of input.rooms) {
    const own = lessons.filter(({ plan }) => plan.roomKindId === id)
    for (const start of startsOf(
      periodsOf(
        input,
        input.plans.filter(plan => plan.roomKindId === id),
      ),
    ))
      report('ROOM_SHORTAGE', 'MUST', runningAt(own, start) - count, { roomKindId: id, ...start })
  }
  const hard = violations.reduce((sum, { cost }) => sum + cost.hard, 0)
  const soft = violations.reduce((sum, { cost }) => sum + cost.soft, 0)
  return { hard, soft, violations }
}

type Report = (rule: RuleName, weight: Weight | null, units: number, subject: Subject) => void
type Start = { readonly weekday: number; readonly from: number }

const gridOfRow = (input: SolverInput, rowId: string): readonly Period[] => {
  const row = input.rows.find(({ id }) => id === rowId)!
  return input.grids.find(({ id }) => id === row.gridId)!.periods
}

/** The periods that the rows of some plans have. */
function periodsOf(input: SolverInput, plans: readonly SolverPlan[]): Period[] {
  const distinct = new Map<string, Period>()
  for (const rowId of plans.flatMap(({ rowIds }) => rowIds))
    for (const period of gridOfRow(input, rowId))
      distinct.set(`${period.weekday} ${period.from} ${period.until} ${period.shift}`, period)
  return [...distinct.values()]
}

function lessonsOf(input: SolverInput, table: Timetable, report: Report): Lesson[] {
  const lessons: Lesson[] = []
  for (const { planId, weekday, from } of table.placements) {
    const plan = input.plans.find(({ id }) => id === planId)
    if (!plan) continue
    const periods = plan.rowIds.map(rowId =>
      gridOfRow(input, rowId).find(period => period.weekday === weekday && period.from === from),
    )
    const [first] = periods
    if (
      first &&
      periods.every(period => period && period.until === first.until && period.shift === first.shift)
    )
      lessons.push({ ...first, plan })
    else report('OUTSIDE_GRID', 'MUST', 1, { planId, weekday, from })
  }
  return lessons
}

function checkPlacements(input: SolverInput, table: Timetable, report: Report): void {
  for (const { id: planId, periods } of input.plans) {
    const placed = table.placements.filter(placement => placement.planId === planId)
    const unplaced = table.unplaced.filter(id => id === planId).length
    report('UNPLACED', 'MUST', unplaced, { planId })
    report('WRONG_COUNT', 'MUST', Math.abs(periods - placed.length - unplaced), { planId })
    const moved = input.fixed.filter(
      fixed => fixed.planId === planId && !placed.some(placement => isSameStart(placement, fixed)),
    )
    report('FIXED_MOVED', 'MUST', moved.length - unplaced, { planId })
  }
}

const isSameStart = (a: Start, b: Start): boolean => a.weekday === b.weekday && a.from === b.from

function checkRow(input: SolverInput, rowId: string, lessons: readonly Lesson[], report: Report): void {
  const own = lessons.filter(({ plan }) => plan.rowIds.includes(rowId))
  const { gaps } = input.rows.find(({ id }) => id === rowId)!
  for (const half of halfDaysOf(gridOfRow(input, rowId))) {
    for (const start of half)
      report('ROW_CLASH', 'MUST', runningAt(own, start) - 1, {
        rowId,
        weekday: start.weekday,
        from: start.from,
      })
    const isBusy = half.map(period => own.some(lesson => isSameStart(lesson, period)))
    half.slice(0, isBusy.lastIndexOf(true) + 1).forEach((period, index) => {
      if (!isBusy[index]) report('GAPS', gaps, 1, { rowId, weekday: period.weekday, from: period.from })
    })
  }
}

/** Periods in order, by weekday and shift; shifts of a day that overlap are one. */
function halfDaysOf(periods: readonly Period[]): Period[][] {
  const halves: Period[][] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const ofDay = periods.filter(period => period.weekday === weekday)
    let shifts = [...new Set(ofDay.map(({ shift }) => shift))].map(shift =>
      ofDay.filter(row => row.shift === shift),
    )
    for (let merged = true; merged; ) {
      merged = false
      for (const one of shifts) {
        const other = shifts.find(candidate => candidate !== one && overlaps(hullOf(candidate), hullOf(one)))
        if (!other) continue
        shifts = [...shifts.filter(shift => shift !== one && shift !== other), [...one, ...other]]
        merged = true
        break
      }
    }
    halves.push(...shifts.map(shift => [...shift].sort((a, b) => a.from - b.from || a.until - b.until)))
  }
  return halves
}

const hullOf = (periods: readonly Period[]): Interval => ({
  weekday: periods[0]!.weekday,
  from: Math.min(...periods.map(({ from }) => from)),
  until: Math.max(...periods.map(({ until }) => until)),
})

function checkPlan(input: SolverInput, plan: SolverPlan, lessons: readonly Lesson[], report: Report): void {
  const { wishes, id: planId } = plan
  const own = lessons.filter(lesson => lesson.plan === plan)
  const over = (rule: RuleName, limit: Limit | null, units: number, subject: Subject) => {
    if (limit) report(rule, limit.weight, units - limit.max, { planId, ...subject })
  }
  const pieces: number[] = []
  const piecesOfDay = new Map<number, number>()
  for (const half of halfDaysOf(gridOfRow(input, plan.rowIds[0]!))) {
    const busy = half.map(period => own.some(lesson => isSameStart(lesson, period)))
    let length = 0
    half.forEach((period, index) => {
      if (!busy[index]) return
      const { weekday, from } = period
      if (index === 0) report('NOT_FIRST', wishes.notFirst, 1, { planId, weekday, from })
      if (index === half.length - 1) report('NOT_LAST', wishes.notLast, 1, { planId, weekday, from })
      length++
      const next = half[index + 1]
      if (next && busy[index + 1]) {
        if (next.from - period.until >= BREAK_MINUTES)
          report('ACROSS_BREAK', wishes.acrossBreak, 1, { planId, weekday, from })
        return
      }
      over('PIECE_LENGTH', wishes.pieceLength, length, { weekday })
      pieces.push(length)
      piecesOfDay.set(weekday, (piecesOfDay.get(weekday) ?? 0) + 1)
      length = 0
    })
  }
  for (const [weekday, count] of piecesOfDay) {
    over('PIECES_PER_DAY', wishes.piecesPerDay, count, { weekday })
    over('LESSONS_PER_DAY', wishes.lessonsPerDay, own.filter(lesson => lesson.weekday === weekday).length, {
      weekday,
    })
  }
  checkRange('DOUBLES', wishes.doubles, pieces.filter(length => length === 2).length, { planId }, report)
  report('SPREAD', wishes.spread, spreadOf(input, plan, [...piecesOfDay.keys()]), { planId })
}

function checkRange(
  rule: RuleName,
  range: Range | null,
  units: number,
  subject: Subject,
  report: Report,
): void {
  if (!range) return
  report(rule, range.weight, range.min - units, subject)
  report(rule, range.weight, units - range.max, subject)
}

/** Days that are missing, and neighbouring days where at most half of the days are needed. */
function spreadOf(input: SolverInput, plan: SolverPlan, days: readonly number[]): number {
  const usable = gridOfRow(input, plan.rowIds[0]!).filter(period =>
    plan.rowIds.every(rowId =>
      gridOfRow(input, rowId).some(
        other => isSameStart(other, period) && other.until === period.until && other.shift === period.shift,
      ),
    ),
  )
  const available = new Set(usable.map(({ weekday }) => weekday)).size
  const longest = Math.max(1, plan.wishes.pieceLength?.max ?? plan.periods)
  const needed = Math.min(available, Math.ceil(plan.periods / longest))
  const missing = Math.max(0, needed - days.length)
  const neighbours = days.filter(day => days.includes(day + 1)).length
  return needed > Math.ceil(available / 2) ? missing : missing + neighbours
}

function checkInstructor(
  input: SolverInput,
  instructor: InstructorRow,
  lessons: readonly Lesson[],
  report: Report,
): void {
  const { id: instructorId, availability, windows, days, lessonsPerDay } = instructor
  const own = lessons.filter(({ plan }) => plan.instructorIds.includes(instructorId))
  const calendar = periodsOf(
    input,
    input.plans.filter(plan => plan.instructorIds.includes(instructorId)),
  )
  for (const start of startsOf(calendar))
    report('INSTRUCTOR_CLASH', 'MUST', runningAt(own, start) - 1, { instructorId, ...start })
  const preferred = availability.filter(({ kind }) => kind === 'PREFER')
  for (const { plan, ...lesson } of own) {
    const subject = { instructorId, planId: plan.id, weekday: lesson.weekday, from: lesson.from }
    const count = (kind: AvailabilityKind, row: Availability | undefined) => {
      if (row) report(kind, row.weight ?? AVAILABILITY_WEIGHTS[kind], 1, subject)
    }
    count(
      'BLOCKED',
      availability.find(({ kind, weekday, from, until, travel = 0 }) => {
        return kind === 'BLOCKED' && overlaps({ weekday, from: from - travel, until: until + travel }, lesson)
      }),
    )
    count(
      'AVOID',
      availability.find(row => row.kind === 'AVOID' && overlaps(row, lesson)),
    )
    const isInside = preferred.some(
      row => row.weekday === lesson.weekday && row.from <= lesson.from && lesson.until <= row.until,
    )
    if (!isInside) count('PREFER', preferred[0])
  }
  const total = halfDaysOf(calendar).reduce((sum, half) => sum + windowsOf(half, own), 0)
  if (windows) report('WINDOWS', windows.weight, total - windows.max, { instructorId })
  const weekdays = [...new Set(own.map(({ weekday }) => weekday))]
  if (weekdays.length > 0) checkRange('DAYS', days, weekdays.length, { instructorId }, report)
  for (const weekday of weekdays) {
    const count = own.filter(lesson => lesson.weekday === weekday).length
    if (lessonsPerDay)
      report('INSTRUCTOR_LESSONS', lessonsPerDay.weight, count - lessonsPerDay.max, { instructorId, weekday })
  }
}

/** Most periods without overlap that fit between the first and the last lesson of the half-day. */
function windowsOf(half: readonly Period[], lessons: readonly Lesson[]): number {
  const here = lessons.filter(lesson =>
    half.some(
      period => isSameStart(period, lesson) && period.until === lesson.until && period.shift === lesson.shift,
    ),
  )
  let count = 0
  let end = Number.NEGATIVE_INFINITY
  for (const period of [...half].sort((a, b) => a.until - b.until)) {
    const isFree = period.from >= end && !here.some(lesson => overlaps(lesson, period))
    const isBetween =
      here.some(({ until }) => until <= period.from) && here.some(({ from }) => from >= period.until)
    if (!isFree || !isBetween) continue
    count++
    end = period.until
  }
  return count
}

const startsOf = (periods: readonly Period[]): Start[] => {
  const distinct = new Map(periods.map(({ weekday, from }) => [`${weekday} ${from}`, { weekday, from }]))
  return [...distinct.values()]
}

const runningAt = (lessons: readonly Lesson[], { weekday, from }: Start): number =>
  lessons.filter(lesson => lesson.weekday === weekday && lesson.from <= from && from < lesson.until).length

const overlaps = (a: Interval, b: Interval): boolean =>
  a.weekday === b.weekday && a.from < b.until && b.from < a.until
