import { type Explainer, NO_EXPLAINER } from '../evaluation/explanation.rules.ts'
import type { JustifiedPolicy } from './frequency-step.rules.ts'

export type { JustifiedPolicy } from './frequency-step.rules.ts'

export type AttendanceStatus = 'ATTENDANCE' | 'ABSENCE' | 'JUSTIFIED_ABSENCE'

/** A given lesson of one student: whole minutes, and the status or null when the student has no row. */
export type LessonMinutes = { readonly minutes: number; readonly status: AttendanceStatus | null }

/**
 * Whole minutes of lessons given with a row of the student. `absent` are the unjustified, `justified` the
 * justified ones: the two do not overlap, and both are within `total`.
 */
export type FrequencyTotals = { readonly total: number; readonly absent: number; readonly justified: number }

export type Frequency = {
  /** Minutes that count, after the justified policy. */
  readonly totalMinutes: number
  /** Minutes of absence that count. */
  readonly absentMinutes: number
  /** 0–100, truncated to one decimal; null when no minute counts ("—"). */
  readonly percent: number | null
  /** Whether the least attendance is reached; always when no minute counts. */
  readonly meets: boolean
}

/**
 * Whether the presence reaches the least attendance (percent 0–100, at most 2 decimals), decided in integers and never on the
 * shown percentage; without a counted minute no student fails. Source: LDB 24 VI; docs/rules.md, Frequency.
 */
export function meetsFrequency(
  totalMinutes: number,
  absentMinutes: number,
  minFreq: number,
  notes: Explainer = NO_EXPLAINER,
): boolean {
  const meets = 10_000 * (totalMinutes - absentMinutes) >= Math.round(minFreq * 100) * totalMinutes
  notes.addStep(() => ({
    kind: 'MINIMUM',
    values: { total: totalMinutes, absent: absentMinutes, minFreq, meets: meets ? 1 : 0 },
    // Only whole minutes are missed, so the fraction of a minute that is left over allows none.
    allowed: Math.floor((totalMinutes * (10_000 - Math.round(minFreq * 100))) / 10_000),
  }))
  return meets
}

/** The percentage of presence, truncated to one decimal (74,96 is 74,9), or null without a counted minute. */
export function frequencyPercent(totalMinutes: number, absentMinutes: number): number | null {
  if (totalMinutes <= 0) return null
  const scaled = 1000 * (totalMinutes - absentMinutes)
  return (scaled - (scaled % totalMinutes)) / totalMinutes / 10
}

/**
 * Attendance from totals. `minFreq` in percent. Justified minutes count as absence (ABSENT), leave both
 * sides (EXCLUDED) or count as presence (PRESENT). Source: docs/rules.md, Frequency.
 */
export function frequencyOf(
  totals: FrequencyTotals,
  justified: JustifiedPolicy,
  minFreq: number,
  notes: Explainer = NO_EXPLAINER,
): Frequency {
  const totalMinutes = justified === 'EXCLUDED' ? totals.total - totals.justified : totals.total
  const absentMinutes = justified === 'ABSENT' ? totals.absent + totals.justified : totals.absent
  if (totals.total > 0) sayMinutes(totals, justified, notes)
  const percent = frequencyPercent(totalMinutes, absentMinutes)
  sayPercent({ totalMinutes, absentMinutes, percent }, notes)
  return { totalMinutes, absentMinutes, percent, meets: meetsFrequency(totalMinutes, absentMinutes, minFreq) }
}

function sayMinutes(totals: FrequencyTotals, policy: JustifiedPolicy, { addStep }: Explainer): void {
  const { total, absent, justified } = totals
  addStep(() => ({ kind: 'MINUTES', values: { total, absent, justified } }))
  if (justified > 0) addStep(() => ({ kind: 'JUSTIFIED', values: { policy, total, absent, justified } }))
}

function sayPercent(
  { totalMinutes, absentMinutes, percent }: Pick<Frequency, 'totalMinutes' | 'absentMinutes' | 'percent'>,
  { addStep }: Explainer,
): void {
  if (percent === null) {
    addStep(() => ({ kind: 'NO_LESSONS', values: {} }))
    return
  }
  addStep(() => ({
    kind: 'PERCENT',
    values: { total: totalMinutes, absent: absentMinutes, percent },
    exact: { n: 100n * BigInt(totalMinutes - absentMinutes), d: BigInt(totalMinutes) },
  }))
}

/** The totals of a student's given lessons; a lesson without a row is left out (see `lessonsWithoutRow`). */
export function frequencyTotals(lessons: readonly LessonMinutes[]): FrequencyTotals {
  const sum = (...statuses: readonly AttendanceStatus[]) =>
    lessons.reduce((all, one) => all + (one.status && statuses.includes(one.status) ? one.minutes : 0), 0)
  return {
    total: sum('ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE'),
    absent: sum('ABSENCE'),
    justified: sum('JUSTIFIED_ABSENCE'),
  }
}

/** How many given lessons have no row of the student: they are left out and flagged. */
export function lessonsWithoutRow(lessons: readonly LessonMinutes[]): number {
  return lessons.filter(lesson => lesson.status === null).length
}

/** Attendance of one student from lesson rows or from totals, by the policy of the grade. */
export function frequency(
  lessons: readonly LessonMinutes[] | FrequencyTotals,
  policy: { readonly justified: JustifiedPolicy; readonly minFreq: number },
): Frequency {
  const totals = 'total' in lessons ? lessons : frequencyTotals(lessons)
  return frequencyOf(totals, policy.justified, policy.minFreq)
}
