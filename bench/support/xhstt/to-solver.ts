import type {
  Availability,
  InstructorRow,
  Limit,
  Period,
  Placement,
  PlanWishes,
  Range,
  SolverInput,
  Weight,
} from '@lousa/rules/planning/solver/solver-model.rules.ts'
import type { XhsttConstraint, XhsttEvent, XhsttInstance } from './instance.ts'

const MINUTES = 50
const BREAK = 20

/** Limits of a resource that constraints add. */
type ResourceRules = {
  availability: Availability[]
  windows: Limit | null
  days: Range | null
}

/** The instance as an input of the engine, and the time of a placement. Throws Error on what the engine has no rule for. */
export function toSolverInput(instance: XhsttInstance) {
  const { events, constraints } = instance
  const unsupported = constraints.flatMap(constraint => reasonAgainst(constraint, instance) ?? [])
  if (unsupported.length > 0)
    throw new Error(`constraints that this bench does not read: ${unsupported.join('; ')}`)
  const periods = periodsOf(instance)
  const isClass = new Set(
    instance.resources.filter(({ type }) => /class|student|turma/i.test(type)).map(({ id }) => id),
  )
  const rowsOf = (event: XhsttEvent) => {
    const classes = event.resources.filter(id => isClass.has(id))
    return classes.length > 0 ? classes : [`alone:${event.id}`]
  }
  const rules = resourceRules(instance, periods)
  const input: SolverInput = {
    grids: [{ id: 'week', periods }],
    rows: [...new Set(events.flatMap(rowsOf))].map(id => ({ id, gridId: 'week', gaps: null })),
    instructors: [...new Set(events.flatMap(({ resources }) => resources))]
      .filter(id => !isClass.has(id) || rules.has(id))
      .map((id): InstructorRow => {
        const { availability = [], windows = null, days = null } = rules.get(id) ?? {}
        return { id, availability, windows, days, lessonsPerDay: null }
      }),
    rooms: [],
    plans: events.map(event => ({
      id: event.id,
      rowIds: rowsOf(event),
      instructorIds: event.resources.filter(id => !isClass.has(id) || rules.has(id)),
      roomKindId: null,
      periods: event.duration,
      wishes: wishesOf(event, instance),
    })),
    fixed: events.flatMap((event): Placement[] => {
      const first = instance.times.findIndex(({ id }) => id === event.time)
      if (first === -1) return []
      return periods
        .slice(first, first + event.duration)
        .map(({ weekday, from }) => ({ planId: event.id, weekday, from }))
    }),
  }
  const timeOf = ({ weekday, from }: Placement) =>
    periods.findIndex(period => period.weekday === weekday && period.from === from)
  return { input, timeOf }
}

const weightOf = ({ isRequired, weight }: XhsttConstraint): Weight =>
  isRequired ? { hard: weight, soft: 0 } : { hard: 0, soft: weight }

/** Periods in the order of the times. A double that may not begin at a time finds a break after it. */
function periodsOf({ times, constraints, days }: XhsttInstance): Period[] {
  const starts = constraints.find(
    ({ kind, numbers }) => kind === 'PreferTimes' && numbers.Duration === 2,
  )?.times
  const nextFrom = days.map(() => 0)
  return times.map(({ id, day }) => {
    const from = nextFrom[day]!
    nextFrom[day] = from + MINUTES + (starts && !starts.includes(id) ? BREAK : 0)
    return { weekday: day + 1, from, until: from + MINUTES, shift: 'day' }
  })
}

/** Why the engine cannot follow a constraint, or null. */
function reasonAgainst(constraint: XhsttConstraint, { days, constraints }: XhsttInstance): string | null {
  const { kind, id, isRequired, numbers } = constraint
  const needs = (isMet: boolean, reason: string) => (isMet ? null : `${id}: ${reason}`)
  if (numbers.nonLinear && !isRequired) return `${id}: only linear costs`
  switch (kind) {
    case 'AssignTime':
    case 'AvoidClashes':
      return needs(isRequired, 'only where it is required')
    case 'AvoidUnavailableTimes':
      return null
    case 'SplitEvents':
      return needs((numbers.MinimumDuration ?? 1) === 1, 'only pieces from one time on')
    case 'DistributeSplitEvents':
      return needs(numbers.Duration === 2, 'only doubles')
    case 'PreferTimes': {
      const others = constraints.filter(other => other.kind === kind)
      const isShared = others.every(other => other.times.join() === constraint.times.join())
      return needs(numbers.Duration === 2 && isShared, 'only one set of times, for doubles')
    }
    case 'SpreadEvents': {
      const max = constraint.days[0]?.max
      const isEven = constraint.days.every(({ day, min, max: own }) => day !== -1 && min === 0 && own === max)
      const isSingle = constraint.eventPoints.every(point => point.length === 1)
      return needs(
        isEven && isSingle && constraint.days.length === days.length,
        'only one maximum for all days',
      )
    }
    case 'LimitIdleTimes':
      return needs(
        (numbers.Minimum ?? 0) === 0 && constraint.days.every(({ day }) => day !== -1),
        'only days',
      )
    case 'ClusterBusyTimes':
      return needs(
        constraint.days.length === days.length && constraint.days.every(({ day }) => day !== -1),
        'only days',
      )
    default:
      return `${id}: ${kind}`
  }
}

function resourceRules({ constraints, times }: XhsttInstance, periods: readonly Period[]) {
  const rules = new Map<string, ResourceRules>()
  for (const constraint of constraints)
    for (const resource of constraint.resources) {
      if (constraint.kind === 'AvoidClashes') continue
      const own = rules.get(resource) ?? { availability: [], windows: null, days: null }
      rules.set(resource, own)
      const weight = weightOf(constraint)
      const { Minimum: min = 0, Maximum: max = 0 } = constraint.numbers
      if (constraint.kind === 'LimitIdleTimes') own.windows = onlyOnce(own.windows, { max, weight }, resource)
      if (constraint.kind === 'ClusterBusyTimes')
        own.days = onlyOnce(own.days, { min, max, weight }, resource)
      if (constraint.kind !== 'AvoidUnavailableTimes') continue
      for (const time of constraint.times) {
        const { weekday, from, until } = periods[times.findIndex(({ id }) => id === time)]!
        own.availability.push({ weekday, from, until, kind: 'BLOCKED', weight })
      }
    }
  return rules
}

function onlyOnce<T>(former: T | null, value: T, resource: string): T {
  if (former !== null) throw new Error(`expected one constraint of a kind for ${resource}`)
  return value
}

function wishesOf(event: XhsttEvent, { constraints }: XhsttInstance): PlanWishes {
  const find = (kind: string) => {
    const found = constraints.filter(
      row => row.kind === kind && row.eventPoints.some(point => point.includes(event.id)),
    )
    if (found.length > 1) throw new Error(`expected one constraint ${kind} for event ${event.id}`)
    return found[0]
  }
  const split = find('SplitEvents')
  const doubles = find('DistributeSplitEvents')
  const spread = find('SpreadEvents')
  const starts = find('PreferTimes')
  return {
    pieceLength: split ? { max: split.numbers.MaximumDuration!, weight: weightOf(split) } : null,
    doubles: doubles
      ? { min: doubles.numbers.Minimum ?? 0, max: doubles.numbers.Maximum ?? 99, weight: weightOf(doubles) }
      : null,
    piecesPerDay: spread ? { max: spread.days[0]!.max, weight: weightOf(spread) } : null,
    lessonsPerDay: null,
    acrossBreak: starts ? weightOf(starts) : null,
    spread: null,
    notFirst: null,
    notLast: null,
  }
}
