import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import type { JustifiedPolicy } from '../frequency-step.rules.ts'

/** How many lessons of a day a student must miss for a day of absence: all of them, or any. A setting of the institution. */
export type DayRule = 'ALL' | 'ANY'

/**
 * A day on which the class had lessons while the student was enrolled. `lessons` were given, with `absences` and `justified`
 * absences among them. A day is complete when the roll of each lesson is taken; an incomplete day proves nothing.
 */
export type SearchDay = {
  readonly date: CivilDate
  readonly termId: string | null
  readonly lessons: number
  readonly absences: number
  readonly justified: number
  readonly isComplete: boolean
}

/** A span of days in which the attendance of a benefit is reported, with all school days that it has or will have. */
export type BenefitWindow = {
  readonly id: string
  readonly from: CivilDate
  readonly until: CivilDate
  readonly schoolDays: number
  /** Least attendance in percent, 0–100: 60 for children of 4 and 5 years, 75 from 6 to 17. */
  readonly minimum: number
}

export type SearchPolicy = {
  readonly dayRule: DayRule
  readonly justified: JustifiedPolicy
  /** Days of absence in a row that ask for a contact with the family, and for a visit. */
  readonly contactAfter: number
  readonly visitAfter: number
  /** Days of absence in one term that ask for a visit. */
  readonly visitInTerm: number
}

/** Practice of the municipal and state networks; the institution may change each number. */
export const DEFAULT_SEARCH_POLICY: SearchPolicy = {
  dayRule: 'ALL',
  justified: 'ABSENT',
  contactAfter: 3,
  visitAfter: 5,
  visitInTerm: 10,
}

/** The year of one student: its school days, and the least attendance in percent (0–100, at most 2 decimals). */
export type SearchYear = {
  readonly schoolDays: number
  readonly minimum: number
  readonly benefits: readonly BenefitWindow[]
}

export type SearchReason =
  | { readonly kind: 'IN_A_ROW'; readonly step: 'CONTACT' | 'VISIT'; readonly limit: number }
  | { readonly kind: 'IN_TERM'; readonly step: 'VISIT'; readonly limit: number; readonly termId: string }
  /** `limit` is the greatest number of days that the law still leaves without a notice. */
  | { readonly kind: 'OF_PERMITTED'; readonly step: 'LETTER'; readonly limit: number }
  /** `limit` is the greatest number of days that may be missed in the window. */
  | { readonly kind: 'BENEFIT'; readonly step: 'CONTACT'; readonly limit: number; readonly windowId: string }

/** A reason to look for a student: the days of absence that passed the limit, and the day on which they did. */
export type SearchAlert = SearchReason & {
  readonly dates: readonly CivilDate[]
  readonly passedOn: CivilDate
}

/** The share of the permitted absences above which the Conselho Tutelar is notified. Source: LDB 12 VIII (Lei 13.803/2019). */
const NOTICE_SHARE = 30

/**
 * Whether a complete day is a day of absence. Justified absences count, are left out, or count as presence, as the policy of
 * the institution says; a day with nothing left to count is none.
 */
export function isDayOfAbsence(
  day: Pick<SearchDay, 'lessons' | 'absences' | 'justified'>,
  { dayRule, justified }: Pick<SearchPolicy, 'dayRule' | 'justified'>,
): boolean {
  const absent = day.absences + (justified === 'ABSENT' ? day.justified : 0)
  const counted = day.lessons - (justified === 'EXCLUDED' ? day.justified : 0)
  if (counted <= 0 || absent === 0) return false
  return dayRule === 'ANY' || absent >= counted
}

/** One day for each date: the lessons of several classes of a student on one day are one day, in the order of the dates. */
export function daysTogether(days: readonly SearchDay[]): SearchDay[] {
  const byDate = new Map<CivilDate, SearchDay>()
  for (const day of days) {
    const former = byDate.get(day.date)
    byDate.set(
      day.date,
      former
        ? {
            ...former,
            lessons: former.lessons + day.lessons,
            absences: former.absences + day.absences,
            justified: former.justified + day.justified,
            isComplete: former.isComplete && day.isComplete,
          }
        : day,
    )
  }
  return [...byDate.values()].toSorted(byDay)
}

const byDay = (a: SearchDay, b: SearchDay): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

/** Greatest number of days that may be missed: `schoolDays` × (100 − minimum) %. Decided in integers. Source: LDB 24 VI, 31 IV. */
export const permittedDays = (schoolDays: number, minimum: number): number =>
  Math.floor((schoolDays * (10_000 - Math.round(minimum * 100))) / 10_000)

/**
 * Greatest number of days of absence without a notice to the Conselho Tutelar: 30 % of the permitted ones. 200 days with 75 %
 * give 15, so that the sixteenth day asks for the notice. Source: LDB 12 VIII; docs/rules.md, Frequency.
 */
export const daysWithoutNotice = (schoolDays: number, minimum: number): number =>
  Math.floor((schoolDays * (10_000 - Math.round(minimum * 100)) * NOTICE_SHARE) / 1_000_000)

/**
 * Reasons to look for a student, by the complete days alone. An incomplete day ends a row of absences and counts in no sum, and
 * a day that is still to come counts as attended. So attendance that is entered later never makes an alert false.
 * @param days the days of the student up to today, in any order, one for each date
 * @param benefitDays the days that the windows of a benefit count, where they are more: those of all levels of the year
 * @returns one alert for each reason, in the order of the days on which they were passed
 */
export function searchAlerts(
  days: readonly SearchDay[],
  year: SearchYear,
  policy: SearchPolicy,
  benefitDays: readonly SearchDay[] = days,
): SearchAlert[] {
  const sorted = days.toSorted(byDay)
  const absencesAmong = (of: readonly SearchDay[]) =>
    of.filter(day => day.isComplete && isDayOfAbsence(day, policy))
  const absent = absencesAmong(sorted)
  const absentOfBenefit = absencesAmong(benefitDays.toSorted(byDay))
  const alerts = [
    ...rowAlerts(sorted, policy),
    ...termAlerts(absent, policy),
    ...limitAlert(absent, daysWithoutNotice(year.schoolDays, year.minimum), limit => ({
      kind: 'OF_PERMITTED',
      step: 'LETTER',
      limit,
    })),
    ...year.benefits.flatMap(window =>
      limitAlert(
        absentOfBenefit.filter(({ date }) => window.from <= date && date <= window.until),
        permittedDays(window.schoolDays, window.minimum),
        limit => ({ kind: 'BENEFIT', step: 'CONTACT', limit, windowId: window.id }),
      ),
    ),
  ]
  return alerts.sort((a, b) => (a.passedOn < b.passedOn ? -1 : a.passedOn > b.passedOn ? 1 : 0))
}

/** The longest step of each row of absences; a row of five days is one alert, not two. */
function rowAlerts(sorted: readonly SearchDay[], policy: SearchPolicy): SearchAlert[] {
  const rows: CivilDate[][] = [[]]
  for (const day of sorted) {
    if (day.isComplete && isDayOfAbsence(day, policy)) rows.at(-1)?.push(day.date)
    else if (rows.at(-1)?.length) rows.push([])
  }
  return rows.flatMap<SearchAlert>(dates => {
    const visit = dates[policy.visitAfter - 1]
    if (visit) return [{ kind: 'IN_A_ROW', step: 'VISIT', limit: policy.visitAfter, dates, passedOn: visit }]
    const contact = dates[policy.contactAfter - 1]
    if (!contact) return []
    return [{ kind: 'IN_A_ROW', step: 'CONTACT', limit: policy.contactAfter, dates, passedOn: contact }]
  })
}

function termAlerts(absent: readonly SearchDay[], { visitInTerm }: SearchPolicy): SearchAlert[] {
  const terms = Map.groupBy(absent, ({ termId }) => termId)
  return [...terms].flatMap(([termId, ofTerm]) =>
    termId === null
      ? []
      : limitAlert(ofTerm, visitInTerm - 1, () => ({
          kind: 'IN_TERM',
          step: 'VISIT',
          limit: visitInTerm,
          termId,
        })),
  )
}

/** An alert when there are more days than `most`, passed on the first day above it. */
function limitAlert(
  absent: readonly SearchDay[],
  most: number,
  reason: (most: number) => SearchReason,
): SearchAlert[] {
  const passed = absent[most]
  if (!passed) return []
  return [{ ...reason(most), dates: absent.map(({ date }) => date), passedOn: passed.date }]
}

const STEPS = ['CONTACT', 'VISIT', 'LETTER'] as const
export type SearchStep = (typeof STEPS)[number]

/** The most that the alerts ask for; null without one. */
export const urgentStep = (alerts: readonly SearchAlert[]): SearchStep | null =>
  STEPS.findLast(step => alerts.some(alert => alert.step === step)) ?? null
