/** An exact fraction; the denominator is positive. Not kept in lowest terms: our chains are short. */
export type Rational = { readonly n: bigint; readonly d: bigint }

export type RoundMode = 'HALF_UP' | 'DOWN' | 'UP'

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/**
 * A number as the exact decimal that a person reads (0.1 is one tenth and not its binary neighbour).
 * Throws RangeError on NaN and infinities.
 */
export function rational(value: number): Rational {
  if (Number.isInteger(value) && Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n }
  const match = DECIMAL.exec(String(value))
  if (!match) throw new RangeError(`not a finite number: ${value}`)
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return scale >= 0 ? { n: digits, d: 10n ** BigInt(scale) } : { n: digits * 10n ** BigInt(-scale), d: 1n }
}

/**
 * A mark in whole hundredths (7.25 is 725n). Throws RangeError when it has more than 2 decimals or is not
 * finite: marks are numeric(6,2), and a silent rounding here would be a wrong mark.
 */
export function hundredths(value: number): bigint {
  const scaled = Math.round(value * 100)
  // Division is correctly rounded, so equality holds exactly for the decimals with two places.
  if (!Number.isSafeInteger(scaled) || scaled / 100 !== value) {
    throw new RangeError(`not a decimal with at most 2 places: ${value}`)
  }
  return BigInt(scaled)
}

/** Whole hundredths as a number with at most 2 decimals. */
export function fromHundredths(value: bigint): number {
  return Number(value) / 100
}

/** Whether a number is finite and has at most 2 decimals. */
export function hasTwoDecimals(value: number): boolean {
  return Number.isFinite(value) && Math.round(value * 100) / 100 === value
}

/** a · b. */
export function times(a: Rational, b: Rational): Rational {
  return { n: a.n * b.n, d: a.d * b.d }
}

/** a + b. */
export function plus(a: Rational, b: Rational): Rational {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
}

/** a ÷ b for b > 0; the callers leave zero out. */
export function over(a: Rational, b: Rational): Rational {
  return { n: a.n * b.d, d: a.d * b.n }
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The greater of two; a when they are equal. */
export function greater(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b
}

/** The lesser of two; a when they are equal. */
export function lesser(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b
}

function floorDivide(n: bigint, d: bigint): bigint {
  const quotient = n / d
  return n % d !== 0n && n < 0n ? quotient - 1n : quotient
}

/** The whole multiple count of `step` nearest to `value` by the mode; HALF_UP sends halves towards +∞. */
function multiples(value: Rational, step: Rational, mode: RoundMode): bigint {
  const n = value.n * step.d
  const d = value.d * step.n
  if (mode === 'DOWN') return floorDivide(n, d)
  if (mode === 'UP') return -floorDivide(-n, d)
  return floorDivide(2n * n + d, 2n * d)
}

/**
 * An exact value rounded to a multiple of the step, in whole hundredths; value and step are in units.
 * The step is one of the policy's (0.01, 0.1, 0.25, 0.5, 1). Source: docs/rules.md, Rounding.
 */
export function roundToHundredths(value: Rational, step: number, mode: RoundMode): bigint {
  return multiples(value, { n: hundredths(step), d: 100n }, mode) * hundredths(step)
}

/**
 * A number rounded to a multiple of the step (step > 0, at most 2 decimals), exactly on its decimal digits:
 * 5.975 to 0.1 is 6 HALF_UP and 5.9 DOWN. Idempotent and monotone. Throws RangeError on no finite number.
 */
export function roundToStep(value: number, step: number, mode: RoundMode): number {
  return fromHundredths(roundToHundredths(rational(value), step, mode))
}

/** The exact sum of decimals with at most 2 places (0.1 + 0.2 is 0.3). Throws RangeError on others. */
export function sumMarks(values: readonly number[]): number {
  return fromHundredths(values.reduce((total, value) => total + hundredths(value), 0n))
}

/**
 * A decimal typed by a person, with comma or point, at most 2 places kept as typed; null when it is not one
 * ("7,5", "7.5", "10", ",5" are; "1.000,5" and "7,5,1" are not).
 */
export function parseDecimal(text: string): number | null {
  const clean = text.trim().replace(',', '.')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(clean) ? Number(clean) : null
}

/** The decimals that every multiple of the step needs: 1 none, 0.5 one, 0.25 two. */
function decimalsOfStep(step: number): number {
  const digits = hundredths(step)
  return digits % 100n === 0n ? 0 : digits % 10n === 0n ? 1 : 2
}

/**
 * A mark as people read it, with comma and the decimals of the policy's step (default 0.1): 7.5 is "7,5",
 * 10 is "10,0". A score with more decimals than the step keeps them, up to 2: it is shown as it was given.
 */
export function formatMark(value: number, step = 0.1): string {
  const needed = hasTwoDecimals(value * 10) && Number.isInteger(Math.round(value * 100) / 10) ? 1 : 2
  const least = Number.isInteger(value) ? 0 : needed
  return value.toFixed(Math.max(decimalsOfStep(step), least)).replace('.', ',')
}

/** A percentage as people read it in a column, always with one decimal, truncated: 74.96 is "74,9%", 89 is "89,0%". */
export function formatPercent(value: number): string {
  return `${(Math.trunc(value * 10 + 1e-9) / 10).toFixed(1).replace('.', ',')}%`
}

/**
 * An exact value for an explanation: up to 3 decimals and comma; "≈" before it when more would follow
 * (20/3 is "≈ 6,667").
 */
export function formatExact(value: Rational, step = 0.1): string {
  const thousandths = multiples(value, { n: 1n, d: 1000n }, 'HALF_UP')
  const exact = thousandths * value.d === value.n * 1000n
  const whole = thousandths / 1000n
  const rest = String(thousandths % 1000n).padStart(3, '0')
  const least = decimalsOfStep(step)
  const digits = rest.slice(0, Math.max(least, rest.replace(/(?<!0)0+$/, '').length))
  return `${exact ? '' : '≈ '}${whole}${digits ? `,${digits}` : ''}`
}
