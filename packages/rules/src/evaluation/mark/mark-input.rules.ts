import { hundredths, over, type Rational, times } from '../decimal.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'

export type ScaledScore = {
  /** The maximum of the evaluation, > 0 to count; at most 2 decimals. */
  readonly highest: number
  /** 0–highest, at most 2 decimals; null = not given. */
  readonly score: number | null
}

export type GradeScale = { readonly highest: number; readonly average: number }

export type TermMarkInput = {
  readonly policy: PerformancePolicy
  readonly grade: GradeScale
  /** h: what the term is worth. */
  readonly termHighest: number
  /** P: what PROOF and WORK planned for the whole class are worth in this term. */
  readonly planned: number
  /** The student's set: PROOF and WORK of this term that are theirs. */
  readonly evaluations: readonly ScaledScore[]
  readonly recoveries: readonly ScaledScore[]
  /**
   * Points of the same term in a former class, on the scale of this one. They join the student's set, and the term
   * is then of h in every mode: the set is not the one that was planned for the class.
   */
  readonly carried?: ScaledScore | null
  /** Default true. In an open term a missing score is still to come. */
  readonly closed?: boolean
  readonly explain?: boolean
}

export type AnnualTerm = {
  /** From 1, named in the explanation; absent = its place in the list. */
  readonly position?: number
  /** h: what the term is worth; 0 contributes nothing. */
  readonly highest: number
  /** T, or null ("S/N"). */
  readonly mean: number | null
  /** w: weight in mode MEAN; absent = 1. */
  readonly weight?: number
  /** False leaves the term out: it is not over and its mark does not stand for it. Absent = true. */
  readonly complete?: boolean
  /** True while the term may still be given a mark, or another one. Absent = false. */
  readonly toCome?: boolean
  /** Points so far of a term that is open, and what they are out of; for the explanation alone. */
  readonly soFar?: { readonly points: number; readonly of: number } | null
}

/** Where an open year is towards its average. */
export type Outlook = {
  /** SUM: points that the average asks of the student's own terms; less than the average where a term has no mark. */
  readonly wanted: number
  /**
   * SUM: points short of the average, those so far of open terms included. MEAN: mean that the terms to come must have.
   * 0 when the average is reached; null where nothing is asked any more, and in MEAN where no term can bring it.
   */
  readonly missing: number | null
  /** Null where nothing is asked any more. */
  readonly outlook: 'REACHED' | 'WITHIN_REACH' | 'OUT_OF_REACH' | null
}

export type AnnualMarkInput = {
  readonly policy: PerformancePolicy
  readonly grade: GradeScale
  readonly terms: readonly AnnualTerm[]
  /** True while a term of the class is open: then there are points so far, and no mark. Absent = false. */
  readonly open?: boolean
  /** The annual recovery (z of a), if there is one with a score. */
  readonly recovery?: ScaledScore | null
  readonly explain?: boolean
}

/** K·A/H: what the average for approval is on a scale from 0 to `cap` hundredths. */
export function averageOnScale(grade: GradeScale, cap: bigint): Rational {
  const share = over({ n: hundredths(grade.average), d: 100n }, { n: hundredths(grade.highest), d: 100n })
  return times({ n: cap, d: 100n }, share)
}

/** Whether a term's mark enters the year. */
export function entersYear(term: AnnualTerm): boolean {
  return term.mean !== null && term.complete !== false && term.highest > 0
}
