/** Seeded numbers (xorshift, 32 bits). The same seed gives the same sequence on every machine. */
export class SeededRandom {
  private state: number

  constructor(seed: number) {
    this.state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x7f4a7c15 || 0x2545f491
    for (let warm = 0; warm < 8; warm++) this.next()
  }

  /** A whole number from 0 to 2³² − 1. */
  next(): number {
    let x = this.state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.state = x
    return x >>> 0
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    return Math.floor(this.next() * 2.3283064365386963e-10 * count)
  }
}
