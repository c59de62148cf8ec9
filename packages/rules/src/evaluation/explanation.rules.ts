import { formatExact, formatMark, type Rational, type RoundMode } from './decimal.rules.ts'

/** One step of a computation as a person may read it ("como chegamos a esta nota"). */
export type Step = {
  readonly kind:
    | 'POINTS'
    | 'MISSING'
    | 'PARTIAL'
    | 'PARTIAL_YEAR'
    | 'MISSING_POINTS'
    | 'SCALE'
    | 'RECOVERY'
    | 'RECOVERY_ONLY'
    | 'RECOVERY_RULE'
    | 'ROUND'
    | 'RESULT'
    | 'TYPED'
    | 'NO_MARK'
    | 'EXCUSED'
    | 'ASSESSMENT'
    | 'TERMS'
    | 'LEFT_OUT'
    | 'LESSONS'
    | 'NO_LESSONS'
    | 'MINUTES'
    | 'JUSTIFIED'
    | 'PERCENT'
    | 'MINIMUM'
    | 'MINIMUM_OF_ALL'
    | 'COMPONENT'
    | 'ENROLLMENT'
    | 'MOVEMENT'
    | 'YEAR_OPEN'
    | 'COMPONENTS'
    | 'COUNCIL'
    | 'ATTENDANCE'
    | 'SITUATION'
  /** Plain pt-BR, one or two short sentences. */
  readonly text: string
  /** The exact operands and results, so that the step can be computed again from them alone. */
  readonly values: Readonly<Record<string, number | string | null>>
}

/** Collects steps; the silent one costs nothing, so that one function computes and explains. */
export type Explainer = { readonly steps: Step[]; readonly say: (step: () => Step) => void }

/** An explainer that writes down every step, or (explain false) none. */
export function explainer(explain: boolean | undefined): Explainer {
  const steps: Step[] = []
  return { steps, say: explain ? step => void steps.push(step()) : () => {} }
}

/** For whoever only wants the figure. */
export const SILENT: Explainer = { steps: [], say: () => {} }

type Wording = {
  /** A figure with the decimals of the policy: "20,0". */
  readonly mark: (value: number) => string
  /** An operand as it was typed: "20", "7,5". */
  readonly plain: (value: number) => string
  /** An exact value: "20", "≈ 6,667". */
  readonly exact: (value: Rational) => string
  /** The end of an equation: "= 20", "≈ 6,667". */
  readonly equals: (value: Rational) => string
}

/** Formats marks and exact values with the decimals of a policy's step. */
export function wording(step: number): Wording {
  const exact = (value: Rational) => formatExact(value, 1)
  return {
    mark: value => formatMark(value, step),
    plain: value => formatMark(value, 1),
    exact,
    equals: value => equation(exact(value)),
  }
}

/** "= 20" of an exact text, "≈ 6,667" of one that goes on. */
export function equation(exact: string): string {
  return exact.startsWith('≈') ? exact : `= ${exact}`
}

/** A whole number as people read it: 1000 is "1.000". */
export function wholeText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** A whole number with its noun: "1 falta", "1.000 minutos". */
export function counted(value: number, one: string, many: string): string {
  return `${wholeText(value)} ${value === 1 ? one : many}`
}

/** "1º, 2º e 4º". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
}

const STEP_WORDS = {
  0.01: 'para duas casas decimais',
  0.1: 'para uma casa decimal',
  0.5: 'de meio em meio ponto',
  1: 'para nota inteira',
} as const
const ROUND_WORDS = { HALF_UP: '', DOWN: ', sempre para baixo', UP: ', sempre para cima' } as const

/** How marks are rounded: "para uma casa decimal, sempre para baixo". */
export function roundingText({ step, round }: { step: keyof typeof STEP_WORDS; round: RoundMode }): string {
  return `${STEP_WORDS[step]}${ROUND_WORDS[round]}`
}
