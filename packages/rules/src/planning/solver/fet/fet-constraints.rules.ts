import type { Interval, Limit, Period, Range, SolverInput, SolverPlan } from '../solver-model.rules.ts'
import { type FetActivity, isHard, periodsOf } from './fet-activities.rules.ts'
import { dayName, type FetHour, fetDays, fetHours, hourName } from './fet-hours.rules.ts'
import type { FetLabels } from './fet-names.rules.ts'
import { element, textElement } from './xml-text.rules.ts'

/** The input from which the constraints of one file are made. */
export type FetSource = {
  readonly input: SolverInput
  readonly labels: FetLabels
  readonly activities: readonly FetActivity[]
}

/** A weight in per cent at which lessons of one day must be neighbours instead of on days of their own. */
const ALMOST_ALWAYS = 95

type Time = { readonly weekday: number; readonly hour: FetHour }

/** The rules about time that must be met. What a school would rather have is not in the file. */
export function timeConstraints(source: FetSource): string[] {
  const { input, labels } = source
  return [
    constraint('BasicCompulsoryTime', 100, []),
    ...breakTimes(input),
    ...input.rows.flatMap(row => rowConstraints(source, row.id)),
    ...input.instructors.flatMap(instructor =>
      instructorConstraints(input, labels.teachers.get(instructor.id)!, instructor),
    ),
    ...input.plans.flatMap(plan => planConstraints(source, plan)),
    ...source.activities.flatMap(({ id, fixed, plan }) => {
      const hour = fixed ? hourOf(input, plan, fixed) : null
      return fixed && hour
        ? [
            constraint('ActivityPreferredStartingTime', 100, [
              textElement('Activity_Id', id),
              textElement('Preferred_Day', dayName(fixed.weekday)),
              textElement('Preferred_Hour', hourName(hour)),
              textElement('Permanently_Locked', true),
            ]),
          ]
        : []
    }),
  ]
}

/** Each lesson that needs a kind of room is in one of its rooms. */
export function spaceConstraints({ labels, activities }: FetSource): string[] {
  return [
    constraint('BasicCompulsorySpace', 100, []),
    ...activities.flatMap(({ id, plan }) => {
      const rooms = plan.roomKindId === null ? [] : labels.rooms.get(plan.roomKindId)!
      return rooms.length === 0
        ? []
        : [
            constraint('ActivityPreferredRooms', 100, [
              textElement('Activity_Id', id),
              textElement('Number_of_Preferred_Rooms', rooms.length),
              ...rooms.map(room => textElement('Preferred_Room', room)),
            ]),
          ]
    }),
  ]
}

function constraint(name: string, weight: number, lines: readonly string[]): string {
  return element(`Constraint${name}`, [
    textElement('Weight_Percentage', weight),
    ...lines,
    textElement('Active', true),
    textElement('Comments', ''),
  ])
}

function breakTimes(input: SolverInput): string[] {
  const breaks = timesOf(input).filter(({ hour }) => hour.isBreak)
  if (breaks.length === 0) return []
  return [
    constraint('BreakTimes', 100, [
      textElement('Number_of_Break_Times', breaks.length),
      ...breaks.map(time => element('Break_Time', dayAndHour(time))),
    ]),
  ]
}

const timesOf = (input: SolverInput): Time[] =>
  fetDays(input).flatMap(weekday => fetHours(input).map(hour => ({ weekday, hour })))

const dayAndHour = ({ weekday, hour }: Time): string[] => [
  textElement('Day', dayName(weekday)),
  textElement('Hour', hourName(hour)),
]

function notAvailable(name: string, subject: string, times: readonly Time[]): string[] {
  if (times.length === 0) return []
  return [
    constraint(`${name}NotAvailableTimes`, 100, [
      subject,
      textElement('Number_of_Not_Available_Times', times.length),
      ...times.map(time => element('Not_Available_Time', dayAndHour(time))),
    ]),
  ]
}

/** A class has no lesson outside of its bell times, and no free period before its last lesson where that must be. */
function rowConstraints({ input, labels }: FetSource, rowId: string): string[] {
  const { gridId, gaps } = input.rows.find(({ id }) => id === rowId)!
  const { periods } = input.grids.find(({ id }) => id === gridId)!
  const students = textElement('Students', labels.students.get(rowId)!)
  const outside = timesOf(input).filter(
    time => !time.hour.isBreak && !periods.some(period => isAt(period, time)),
  )
  const whole = isHard(gaps)
    ? [
        constraint('StudentsSetMaxGapsPerWeek', 100, [textElement('Max_Gaps', 0), students]),
        constraint('StudentsSetEarlyMaxBeginningsAtSecondHour', 100, [
          textElement('Max_Beginnings_At_Second_Hour', 0),
          students,
        ]),
      ]
    : []
  return [...notAvailable('StudentsSet', students, outside), ...whole]
}

const isAt = (period: Period, { weekday, hour }: Time): boolean =>
  period.weekday === weekday && period.from === hour.from && period.until === hour.until

function instructorConstraints(
  input: SolverInput,
  name: string,
  { availability, windows, days, lessonsPerDay }: SolverInput['instructors'][number],
): string[] {
  const isBlocked = ({ weekday, hour }: Time) =>
    availability.some(
      ({ kind, travel = 0, ...row }) =>
        kind === 'BLOCKED' &&
        overlaps({ ...row, from: row.from - travel, until: row.until + travel }, weekday, hour),
    )
  const limit = (rule: Limit | null, kind: string, field: string): string[] =>
    rule && isHard(rule.weight)
      ? [constraint(kind, 100, [textElement('Teacher_Name', name), textElement(field, rule.max)])]
      : []
  return [
    ...notAvailable(
      'Teacher',
      textElement('Teacher', name),
      timesOf(input).filter(time => !time.hour.isBreak && isBlocked(time)),
    ),
    ...limit(windows, 'TeacherMaxGapsPerWeek', 'Max_Gaps'),
    ...limit(days, 'TeacherMaxDaysPerWeek', 'Max_Days_Per_Week'),
    ...leastDays(days, name),
    ...limit(lessonsPerDay, 'TeacherMaxHoursDaily', 'Maximum_Hours_Daily'),
  ]
}

const leastDays = (days: Range | null, name: string): string[] =>
  days && isHard(days.weight) && days.min > 1
    ? [
        constraint('TeacherMinDaysPerWeek', 100, [
          textElement('Teacher_Name', name),
          textElement('Minimum_Days_Per_Week', days.min),
        ]),
      ]
    : []

const overlaps = (row: Interval, weekday: number, hour: FetHour): boolean =>
  row.weekday === weekday && row.from < hour.until && hour.from < row.until

/** Lessons of a plan on days of their own or as neighbours, at most so many a day, and not in the first or the last period. */
function planConstraints({ input, activities }: FetSource, plan: SolverPlan): string[] {
  const own = activities.filter(activity => activity.plan === plan)
  return [
    ...daysBetween(input, plan, own),
    ...mostPerDay(input, plan, own),
    ...allowedTimes(input, plan, own),
  ]
}

function daysBetween(input: SolverInput, plan: SolverPlan, own: readonly FetActivity[]): string[] {
  const { piecesPerDay, pieceLength } = plan.wishes
  if (!piecesPerDay || !isHard(piecesPerDay.weight) || piecesPerDay.max !== 1) return []
  const fixedDays = new Set<number>()
  // Only the first fixed lesson of a day is exported: FET does not choose the place of the others.
  const parted = own.filter(({ fixed }) => {
    if (!fixed) return true
    const isFirst = !fixedDays.has(fixed.weekday)
    fixedDays.add(fixed.weekday)
    return isFirst
  })
  if (parted.length < 2) return []
  const longest = pieceLength && isHard(pieceLength.weight) ? pieceLength.max : plan.periods
  const durations = parted.map(({ duration }) => duration).sort((a, b) => a - b)
  const mayJoin = durations[0]! + durations[1]! <= longest
  const days = new Set(periodsOf(input, plan).map(({ weekday }) => weekday)).size
  return [
    constraint('MinDaysBetweenActivities', mayJoin || parted.length > days ? ALMOST_ALWAYS : 100, [
      textElement('Consecutive_If_Same_Day', true),
      textElement('Number_of_Activities', parted.length),
      ...parted.map(({ id }) => textElement('Activity_Id', id)),
      textElement('MinDays', 1),
    ]),
  ]
}

function mostPerDay(input: SolverInput, plan: SolverPlan, own: readonly FetActivity[]): string[] {
  const { piecesPerDay, pieceLength, lessonsPerDay } = plan.wishes
  const most = Math.min(
    lessonsPerDay && isHard(lessonsPerDay.weight) ? lessonsPerDay.max : plan.periods,
    pieceLength && piecesPerDay && isHard(pieceLength.weight) && isHard(piecesPerDay.weight)
      ? pieceLength.max * piecesPerDay.max
      : plan.periods,
  )
  if (own.length < 2 || most >= plan.periods || own.every(({ duration }) => duration >= most)) return []
  const hours = fetHours(input).filter(({ isBreak }) => !isBreak)
  return fetDays(input).map(weekday =>
    constraint('ActivitiesOccupyMaxTimeSlotsFromSelection', 100, [
      textElement('Number_of_Activities', own.length),
      ...own.map(({ id }) => textElement('Activity_Id', id)),
      textElement('Number_of_Selected_Time_Slots', hours.length),
      ...hours.map(hour =>
        element('Selected_Time_Slot', [
          textElement('Selected_Day', dayName(weekday)),
          textElement('Selected_Hour', hourName(hour)),
        ]),
      ),
      textElement('Max_Number_of_Occupied_Time_Slots', most),
    ]),
  )
}

function allowedTimes(input: SolverInput, plan: SolverPlan, own: readonly FetActivity[]): string[] {
  const { notFirst, notLast } = plan.wishes
  if (!isHard(notFirst) && !isHard(notLast)) return []
  const periods = periodsOf(input, plan)
  const allowed = periods.filter(({ weekday, shift, from }) => {
    const starts = periods
      .filter(other => other.weekday === weekday && other.shift === shift)
      .map(other => other.from)
    return (
      !(isHard(notFirst) && from === Math.min(...starts)) &&
      !(isHard(notLast) && from === Math.max(...starts))
    )
  })
  return own
    .filter(({ fixed }) => fixed === null)
    .map(({ id }) =>
      constraint('ActivityPreferredTimeSlots', 100, [
        textElement('Activity_Id', id),
        textElement('Number_of_Preferred_Time_Slots', allowed.length),
        ...allowed.map(({ weekday, from, until }) =>
          element('Preferred_Time_Slot', [
            textElement('Preferred_Day', dayName(weekday)),
            textElement('Preferred_Hour', hourName({ from, until, isBreak: false })),
          ]),
        ),
      ]),
    )
}

function hourOf(
  input: SolverInput,
  plan: SolverPlan,
  place: { weekday: number; from: number },
): FetHour | null {
  const period = periodsOf(input, plan).find(
    ({ weekday, from }) => weekday === place.weekday && from === place.from,
  )
  return period ? { from: period.from, until: period.until, isBreak: false } : null
}
