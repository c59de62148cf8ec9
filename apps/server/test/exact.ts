/** A number as a fraction, for the arithmetic that tests do by themselves. */
export type Exact = { n: bigint; d: bigint }

/** Numbers of at most two decimals. */
export const exact = (value: number): Exact => ({ n: BigInt(Math.round(value * 100)), d: 100n })
const ZERO = exact(0)
export const plus = (one: Exact, other: Exact): Exact => ({
  n: one.n * other.d + other.n * one.d,
  d: one.d * other.d,
})
export const times = (one: Exact, other: Exact): Exact => ({ n: one.n * other.n, d: one.d * other.d })
export const over = (one: Exact, other: Exact): Exact => ({ n: one.n * other.d, d: one.d * other.n })
export const isAbove = (one: Exact, other: Exact): boolean => one.n * other.d > other.n * one.d
export const most = (one: Exact, other: Exact): Exact => (isAbove(one, other) ? one : other)
export const least = (one: Exact, other: Exact): Exact => (isAbove(one, other) ? other : one)
export const total = (values: readonly Exact[]): Exact => values.reduce(plus, ZERO)

/** The multiple of the step that the way of rounding leads to; no value is negative. */
export const rounded = (value: Exact, step: number, way: 'HALF_UP' | 'DOWN' | 'UP'): Exact => {
  const { n, d } = over(value, exact(step))
  const whole = { HALF_UP: (2n * n + d) / (2n * d), DOWN: n / d, UP: (n + d - 1n) / d }[way]
  return times({ n: whole, d: 1n }, exact(step))
}
export const asNumber = ({ n, d }: Exact): number => Number((n * 10_000n) / d) / 10_000
