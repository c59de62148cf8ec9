import { BREAK_MINUTES, type Period, type SolverInput } from '../solver-model.rules.ts'

/** An hour of the file: a time between bells, or a break between two of them. */
export type FetHour = { readonly from: number; readonly until: number; readonly isBreak: boolean }

export const WEEKDAYS = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'] as const

/** The weekdays with periods, in order. */
export const fetDays = (input: SolverInput): number[] =>
  [...new Set(input.grids.flatMap(({ periods }) => periods.map(({ weekday }) => weekday)))].sort(
    (a, b) => a - b,
  )

export const dayName = (weekday: number): string => WEEKDAYS[weekday - 1]!

/**
 * The distinct times of all grids, in order. FET has one list of hours for the whole school: times that overlap are hours of their
 * own, and FET does not know that they clash. A pause of `BREAK_MINUTES` in all grids, or between shifts, is an hour without lessons.
 */
export function fetHours(input: SolverInput): FetHour[] {
  const periods = input.grids.flatMap(grid => grid.periods)
  const distinct = new Map(
    periods.map(({ from, until }) => [`${from} ${until}`, { from, until, isBreak: false }]),
  )
  const hours = [...distinct.values()].sort((a, b) => a.from - b.from || a.until - b.until)
  let end = hours[0]?.from ?? 0
  return hours.flatMap((hour, index) => {
    const former = hours[index - 1]
    const pause = { from: end, until: hour.from, isBreak: true }
    const isParted =
      former !== undefined &&
      hour.from >= end &&
      (hour.from - end >= BREAK_MINUTES || !haveOneShift(periods, former, hour))
    end = Math.max(end, hour.until)
    return isParted ? [pause, hour] : [hour]
  })
}

const haveOneShift = (periods: readonly Period[], former: FetHour, hour: FetHour): boolean =>
  shiftsAt(periods, former).some(shift => shiftsAt(periods, hour).includes(shift))

const shiftsAt = (periods: readonly Period[], { from, until }: FetHour): string[] =>
  periods.filter(period => period.from === from && period.until === until).map(({ shift }) => shift)

export const hourName = ({ from, until, isBreak }: FetHour): string =>
  `${isBreak ? 'Intervalo ' : ''}${clock(from)}-${clock(until)}`

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
