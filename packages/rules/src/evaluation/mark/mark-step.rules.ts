import { hundredths, type Rational } from '../decimal.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import type { Outlook, ScaledScore } from './mark-input.rules.ts'

/** Where a mark that was not earned in the class comes from. */
export type TransferOrigin = 'OTHER_SCHOOL' | 'MOVED' | 'COUNCIL'

type NoValues = Readonly<Record<string, never>>
/** Operands of a list: score1, highest1, score2, … */
type Numbered<Name extends string> = { readonly [key in `${Name}${number}`]: number | null }
type Points = { readonly points: number; readonly of: number }
type Rule = PerformancePolicy['termRecovery'] | PerformancePolicy['annualRecovery']

/** A term as it enters the year. */
export type TermPoints = { readonly points: number; readonly highest: number; readonly weight: number }

/** Which terms make a year, and how they are written: scaled where one is worth something else than the year. */
export type YearTerms = {
  readonly terms: readonly TermPoints[]
  /** The step of the year's mark; null where no term needs it. */
  readonly scaledTo: number | null
  readonly isWeighted: boolean
}

/** The exact values of a recovery: the mark, the recovery and their result. */
type RecoveryOperands = { readonly mark: Rational; readonly recovery: Rational; readonly result: Rational }
type Averaging = RecoveryOperands & { readonly mean: Rational }
type Capping = RecoveryOperands & { readonly limit: Rational; readonly capped: Rational }

/** How the recovery of a term meets its mark. */
export type TermRecovery =
  | ({ readonly by: 'SUBSTITUTE_IF_GREATER' | 'SUBSTITUTE' } & RecoveryOperands)
  | ({ readonly by: 'AVERAGE' } & Averaging)
  | ({ readonly by: 'CAPPED' } & Capping)
  /** `most` is what the term is worth, where the sum is more; else null. */
  | ({ readonly by: 'SUM'; readonly sum: Rational; readonly most: number | null } & RecoveryOperands)

/** How the annual recovery meets the mark of the year. */
export type YearRecovery =
  | ({ readonly by: 'SUBSTITUTE_IF_GREATER' } & RecoveryOperands)
  | ({ readonly by: 'AVERAGE' | 'WEIGHTED' } & Averaging)
  | ({ readonly by: 'CAPPED' } & Capping)

/** Which mark it is that a computation ends with. */
export type ResultName = 'TERM' | 'TERM_SO_FAR' | 'YEAR' | 'FINAL'

/** A step of the computation of a mark; fields besides the values are for the sentence alone. */
export type MarkStep =
  | {
      readonly kind: 'POINTS'
      readonly values: Numbered<'score' | 'highest'> & Points
      readonly scores: readonly ScaledScore[]
      /** Whether missing scores may still be given. */
      readonly open: boolean
    }
  | {
      readonly kind: 'MISSING'
      readonly values: { readonly missing: number; readonly policy: PerformancePolicy['missing'] }
      /** Whether they may still be given. */
      readonly open: boolean
    }
  | {
      readonly kind: 'PARTIAL'
      readonly values: Numbered<'score' | 'highest'> & Points
      readonly step: number
      /** The worth of the whole set and the highest mark of the term if the points are scaled; else null. */
      readonly measured: { readonly worth: number; readonly scale: number } | null
    }
  | {
      readonly kind: 'SCALE'
      readonly values: Points & { readonly scale: number }
      readonly mode: PerformancePolicy['mode']
      readonly exact: Rational
    }
  | {
      readonly kind: 'RECOVERY'
      readonly values: { readonly score: number; readonly highest: number; readonly scale: number }
      readonly of: 'TERM' | 'YEAR'
      /** Whether there are others, and this is the best. */
      readonly isBest: boolean
      readonly exact: Rational
    }
  | { readonly kind: 'RECOVERY_ONLY'; readonly values: NoValues }
  | {
      readonly kind: 'RECOVERY_RULE'
      readonly values:
        | { readonly rule: Rule; readonly average: number }
        | {
            readonly rule: Rule
            readonly average: number
            readonly highest: number
            readonly scale: number
          }
      readonly meeting: ({ readonly of: 'TERM' } & TermRecovery) | ({ readonly of: 'YEAR' } & YearRecovery)
    }
  /** The lowest score of a recovery to come that reaches the average of the term; null where none does. */
  | {
      readonly kind: 'NEEDED'
      readonly values: { readonly score: number | null; readonly of: number }
      readonly step: number
      readonly average: Rational
    }
  /** ROUND where rounding changes the figure. */
  | {
      readonly kind: 'ROUND' | 'RESULT'
      readonly values: Pick<PerformancePolicy, 'step' | 'round'> & {
        readonly highest: number
      } & ({ readonly mean: number } | { readonly mark: number } | { readonly final: number })
      readonly of: ResultName
      readonly exact: Rational
      readonly result: number
    }
  | {
      readonly kind: 'TYPED'
      readonly values: { readonly mean: number }
      readonly step: number
      /** Where the mark comes from. */
      readonly origin: TransferOrigin | null
      /** Whether evaluations of the class will count with it. */
      readonly joins: boolean
    }
  /** Points of a former class, the first of those that POINTS adds. */
  | { readonly kind: 'CARRIED'; readonly values: Points }
  | {
      readonly kind: 'NO_MARK'
      readonly values: NoValues
      readonly why: 'TERM_OPEN' | 'TERM_OVER' | 'NOTHING_PLANNED' | 'YEAR'
    }
  | { readonly kind: 'EXCUSED'; readonly values: NoValues; readonly from: 'TERM' | 'COMPONENT' }
  | { readonly kind: 'ASSESSMENT'; readonly values: NoValues }
  | {
      readonly kind: 'PARTIAL_YEAR'
      readonly values: Numbered<'mean' | 'highest' | 'weight'> & {
        readonly mode: PerformancePolicy['mode']
        readonly scale: number
        readonly earned: number
        readonly possible: number
      }
      readonly of: YearTerms
      /** The weights together. */
      readonly divisor: number
      readonly step: number
    }
  | {
      readonly kind: 'MISSING_POINTS'
      readonly values: { readonly missing: number; readonly remaining: number; readonly average: number }
      readonly mode: PerformancePolicy['mode']
      /** Points of the terms with a mark, and those so far of open terms, which only SUM adds. */
      readonly earned: number
      readonly running: readonly { readonly position: number; readonly points: number; readonly of: number }[]
      /** With the points so far of open terms; in MEAN the mean that the terms to come must have. */
      readonly outlook: Outlook
      readonly step: number
    }
  | {
      readonly kind: 'TERMS'
      readonly mode: 'SUM'
      readonly values: Numbered<'mean' | 'highest' | 'weight'> &
        Points & { readonly mode: 'SUM'; readonly scale: number }
      readonly of: YearTerms
      readonly exact: Rational
    }
  | {
      readonly kind: 'TERMS'
      readonly mode: 'MEAN'
      readonly values: Numbered<'mean' | 'highest' | 'weight'> & {
        readonly mode: 'MEAN'
        readonly scale: number
      }
      readonly of: YearTerms
      /** The weights together. */
      readonly divisor: number
      readonly exact: Rational
    }
  | {
      readonly kind: 'LEFT_OUT'
      readonly values: { readonly terms: number }
      readonly positions: readonly number[]
    }

export type ResultStep = Extract<MarkStep, { kind: 'ROUND' | 'RESULT' }>

/** The end of a computation: the exact value and the figure that it is rounded to. */
export function resultStep(result: Omit<ResultStep, 'kind'>): ResultStep {
  const isRounded = hundredths(result.result) * result.exact.d !== result.exact.n * 100n
  return { kind: isRounded ? 'ROUND' : 'RESULT', ...result }
}
