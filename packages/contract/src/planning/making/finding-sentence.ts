import type { SolverNames } from '@lousa/rules/planning/making/solver-input.rules.ts'
import type { RecordFinding } from '@lousa/rules/planning/making/timetable-check.rules.ts'
import type { CountingFinding } from '@lousa/rules/planning/solver/counting/solver-finding.ts'
import { fill } from '../../messages.ts'
import { listed } from '../../phrases.ts'
import { CHECK_WORDS as W } from './check.messages.ts'

const countIn = ([one, many]: readonly [string, string], count: number): string =>
  count === 1 ? one : fill(many, { count })

/** "7:30" of minutes since midnight. */
export const clockOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const weekdayWord = (weekday: number): string => W.weekdays[weekday - 1] ?? ''

/** "Matemática de 6º ano A". */
const planWord = ({ plans }: SolverNames, id: string): string => {
  const plan = plans[id]
  return plan ? fill(W.plan, { component: plan.component, classes: listed(plan.classes) }) : ''
}

/** The sentence of a finding of the counting rules, with names. */
export function findingSentence(finding: CountingFinding, names: SolverNames): string {
  const { kind, planIds, fixed = [], weekdays = [] } = finding
  const [first] = fixed
  const plans = [...new Set(planIds)].map(id => planWord(names, id))
  return fill(W[kind], {
    row: names.rows[finding.rowId ?? '']?.name ?? '',
    person: names.instructors[finding.instructorId ?? ''] ?? '',
    room: names.rooms[finding.roomKindId ?? '']?.name ?? '',
    plan: plans[0] ?? '',
    plans: listed(plans),
    lessons: countIn(W.lessons, finding.lessons),
    places: kind === 'FIXED_COUNT' ? String(finding.places) : countIn(W.places, finding.places),
    rooms: countIn(W.rooms, finding.places),
    days: weekdays.length > 0 ? fill(W.days, { days: listed(weekdays.map(weekdayWord)) }) : '',
    at: first ? fill(W.at, { day: weekdayWord(first.weekday), time: clockOf(first.from) }) : '',
  })
}

const hoursText = (minutes: number): string => {
  const rest = Math.round(minutes) % 60
  const hours = Math.floor(Math.round(minutes) / 60)
  return rest === 0 ? fill(W.wholeHours, { hours }) : fill(W.hours, { hours, minutes: rest })
}

/** The sentence of a finding of the records; classes by their names. */
export function recordSentence(
  finding: RecordFinding,
  { instructors, classes }: Pick<SolverNames, 'instructors'> & { classes: ReadonlyMap<string, string> },
): string {
  const planOf = ({ component, gradeId }: { component: string; gradeId: string }): string =>
    fill(W.plan, { component, classes: classes.get(gradeId) ?? '' })
  switch (finding.kind) {
    case 'NO_BELLS':
      return fill(W.NO_BELLS, { name: finding.name })
    case 'NO_LESSONS':
    case 'NO_INSTRUCTOR':
      return fill(W[finding.kind], { plan: planOf(finding.plan) })
    case 'JOINT':
      return fill(W.JOINT[finding.split.reason], { plans: listed(finding.split.plans.map(planOf)) })
    case 'PLANNING_SHARE':
      return fill(W.PLANNING_SHARE, {
        person: instructors[finding.instructorId] ?? '',
        taught: hoursText(finding.share.taught),
        most: hoursText(finding.share.most),
      })
    case 'TOO_FINE':
      return W.TOO_FINE
  }
}
