import type { XhsttConstraint, XhsttInstance } from './instance.ts'

/** A piece of an event: its first time and its length. */
type Piece = { readonly event: string; readonly time: number; readonly duration: number }

/**
 * Cost of a solution by the constraints of the form, counted from the file alone. `timesOfEvent` has the times of each event,
 * as indexes. Neighbouring times of one day are one piece, of at most the duration that the file allows.
 */
export function xhsttCost(instance: XhsttInstance, timesOfEvent: ReadonlyMap<string, readonly number[]>) {
  const pieces = instance.events.flatMap(({ id }) => piecesOf(instance, id, timesOfEvent.get(id) ?? []))
  const cost = { hard: 0, soft: 0 }
  for (const constraint of instance.constraints) {
    const deviation = deviationOf(constraint, instance, pieces, timesOfEvent) * constraint.weight
    if (constraint.isRequired) cost.hard += deviation
    else cost.soft += deviation
  }
  return cost
}

function piecesOf(instance: XhsttInstance, event: string, times: readonly number[]): Piece[] {
  const split = instance.constraints.find(
    ({ kind, eventPoints }) => kind === 'SplitEvents' && eventPoints.some(point => point.includes(event)),
  )
  const longest = split?.numbers.MaximumDuration ?? Number.POSITIVE_INFINITY
  const pieces: { event: string; time: number; duration: number }[] = []
  for (const time of [...times].sort((a, b) => a - b)) {
    const last = pieces.at(-1)
    const goesOn = last && last.time + last.duration === time && last.duration < longest
    if (goesOn && instance.times[last.time]!.day === instance.times[time]!.day) last.duration++
    else pieces.push({ event, time, duration: 1 })
  }
  return pieces
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const outside = (count: number, { Minimum: min = 0, Maximum: max = 0 }: XhsttConstraint['numbers']): number =>
  Math.max(0, count - max, min - count)

/** Sum of the deviations at all points of a constraint. */
function deviationOf(
  constraint: XhsttConstraint,
  instance: XhsttInstance,
  pieces: readonly Piece[],
  timesOfEvent: ReadonlyMap<string, readonly number[]>,
): number {
  const { kind, numbers, resources, eventPoints, times } = constraint
  const piecesAt = (point: readonly string[]) => pieces.filter(({ event }) => point.includes(event))
  const busyTimes = (resource: string) =>
    instance.events
      .filter(event => event.resources.includes(resource))
      .flatMap(({ id }) => timesOfEvent.get(id) ?? [])
      .sort((a, b) => a - b)
  const ofResources = (count: (busy: readonly number[]) => number) =>
    sum(resources.map(resource => count(busyTimes(resource))))
  const ofEvents = (count: (own: readonly Piece[]) => number) =>
    sum(eventPoints.map(point => count(piecesAt(point))))
  const dayOf = (time: number) => instance.times[time]!.day
  switch (kind) {
    case 'AssignTime':
      return sum(
        eventPoints.flat().map(id => {
          const duration = instance.events.find(event => event.id === id)!.duration
          return duration - (timesOfEvent.get(id)?.length ?? 0)
        }),
      )
    case 'AvoidClashes':
      return ofResources(busy => busy.length - new Set(busy).size)
    case 'AvoidUnavailableTimes':
      return ofResources(busy => new Set(busy.filter(time => times.includes(instance.times[time]!.id))).size)
    case 'LimitIdleTimes':
      return ofResources(busy => {
        const idle = constraint.days.map(({ day }) => {
          const ofDay = [...new Set(busy.filter(time => dayOf(time) === day))]
          return ofDay.length === 0 ? 0 : ofDay.at(-1)! - ofDay[0]! + 1 - ofDay.length
        })
        return outside(sum(idle), numbers)
      })
    case 'ClusterBusyTimes':
      return ofResources(busy => outside(new Set(busy.map(dayOf)).size, numbers))
    case 'SplitEvents':
      return ofEvents(own => {
        const { MinimumDuration: shortest = 1, MaximumDuration: longest = 99 } = numbers
        const wrong = own.filter(({ duration }) => duration < shortest || duration > longest).length
        return (
          wrong + outside(own.length, { Minimum: numbers.MinimumAmount!, Maximum: numbers.MaximumAmount! })
        )
      })
    case 'DistributeSplitEvents':
      return ofEvents(own =>
        outside(own.filter(({ duration }) => duration === numbers.Duration).length, numbers),
      )
    case 'PreferTimes':
      return ofEvents(own =>
        sum(
          own
            .filter(
              ({ duration, time }) =>
                duration === numbers.Duration && !times.includes(instance.times[time]!.id),
            )
            .map(({ duration }) => duration),
        ),
      )
    case 'SpreadEvents':
      return ofEvents(own =>
        sum(
          constraint.days.map(({ day, min, max }) => {
            const count = own.filter(({ time }) => dayOf(time) === day).length
            return Math.max(0, count - max, min - count)
          }),
        ),
      )
    default:
      throw new Error(`expected a constraint that this bench reads, found ${kind}`)
  }
}
