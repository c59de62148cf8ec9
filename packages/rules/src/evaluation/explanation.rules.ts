import { formatExact, formatMark, type Rational } from './decimal.rules.ts'

/** One step of a computation as a person may read it ("como chegamos a esta nota"). */
export type Step = {
  readonly kind:
    | 'POINTS'
    | 'MISSING'
    | 'SCALE'
    | 'RECOVERY'
    | 'RECOVERY_RULE'
    | 'ROUND'
    | 'TYPED'
    | 'NO_MARK'
    | 'TERMS'
    | 'RESULT'
  /** Plain pt-BR, one sentence. */
  readonly text: string
  readonly values: Readonly<Record<string, number | string | null>>
}

/** Collects steps; the silent one costs nothing, so that one function computes and explains. */
export type Explainer = { readonly steps: Step[]; readonly say: (step: () => Step) => void }

/** An explainer that writes down every step, or (explain false) none. */
export function explainer(explain: boolean | undefined): Explainer {
  const steps: Step[] = []
  return { steps, say: explain ? step => void steps.push(step()) : () => {} }
}

/** Formats marks and exact values with the decimals of a policy's step. */
export function wording(step: number): {
  mark: (value: number) => string
  exact: (value: Rational) => string
} {
  return { mark: value => formatMark(value, step), exact: value => formatExact(value, step) }
}
