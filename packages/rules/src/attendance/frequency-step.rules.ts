import type { Rational } from '../evaluation/decimal.rules.ts'

/** A justified absence counts as absence, leaves both sides, or counts as presence. Default ABSENT. */
export type JustifiedPolicy = 'ABSENT' | 'EXCLUDED' | 'PRESENT'

/** A step of the computation of a frequency; fields besides the values are for the sentence alone. */
export type FrequencyStep =
  | {
      readonly kind: 'LESSONS'
      readonly values: {
        readonly lessonsGiven: number
        readonly absences: number
        readonly justifiedAbsences: number
      }
    }
  | {
      readonly kind: 'MINUTES'
      readonly values: { readonly total: number; readonly absent: number; readonly justified: number }
    }
  | {
      readonly kind: 'JUSTIFIED'
      readonly values: {
        readonly policy: JustifiedPolicy
        readonly total: number
        readonly absent: number
        readonly justified: number
      }
    }
  | {
      readonly kind: 'BROUGHT_LESSONS'
      readonly values: { readonly lessonsGiven: number; readonly absences: number }
    }
  /** Lessons that were given, left out because the student has no row of them. */
  | { readonly kind: 'WITHOUT_ROW'; readonly values: { readonly lessons: number } }
  | { readonly kind: 'NO_LESSONS'; readonly values: Readonly<Record<string, never>> }
  | {
      readonly kind: 'PERCENT'
      readonly values: { readonly total: number; readonly absent: number; readonly percent: number }
      /** The percentage before it is cut. */
      readonly exact: Rational
    }
  | {
      readonly kind: 'MINIMUM'
      readonly values: {
        readonly total: number
        readonly absent: number
        readonly minFreq: number
        readonly meets: 0 | 1
      }
      /** The minutes that may be missed. */
      readonly allowed: number
    }
  | { readonly kind: 'MINIMUM_OF_ALL'; readonly values: { readonly minFreq: number } }
