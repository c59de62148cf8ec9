import type { AST } from '@eslint-community/regexpp'

type Next = (at: number) => boolean
type Matcher = (text: string, at: number, next: Next) => boolean
type Direction = 1 | -1

/** More steps than any linear expression takes for the texts of this check. */
const TOO_MANY = 300_000

class TooManySteps extends Error {}

/** Whether one sign belongs to an element, by the engine itself. */
export function signTest(flags: string): (node: AST.Element, sign: string) => boolean {
  const tests = new Map<AST.Element, { pattern: RegExp; known: Map<string, boolean> }>()
  const plainFlags = flags.replace(/[gyd]/g, '')
  return (node, sign) => {
    let test = tests.get(node)
    if (!test) {
      test = { pattern: new RegExp(`^(?:${node.raw})$`, plainFlags), known: new Map() }
      tests.set(node, test)
    }
    const known = test.known.get(sign)
    if (known !== undefined) return known
    const belongs = test.pattern.test(sign)
    test.known.set(sign, belongs)
    return belongs
  }
}

/**
 * How many signs a backtracking matcher looks at when it finds all places of an expression in a text, as engines do it that
 * know no shorter way. Deterministic. A reference back to a group counts as one that matches the empty text.
 */
export class PatternSteps {
  readonly #signs: ReturnType<typeof signTest>
  readonly #flags: string
  readonly #start: Matcher
  #steps = 0

  constructor(pattern: AST.Pattern, flags: string) {
    this.#flags = flags
    this.#signs = signTest(flags)
    this.#start = this.#alternatives(pattern.alternatives, 1)
  }

  /** Infinite where there are too many. */
  count(text: string): number {
    this.#steps = 0
    try {
      for (let at = 0; at <= text.length; ) {
        let end = -1
        this.#start(text, at, to => {
          end = to
          return true
        })
        at = end > at ? end : at + 1
      }
    } catch (error) {
      if (error instanceof TooManySteps || error instanceof RangeError) return Number.POSITIVE_INFINITY
      throw error
    }
    return this.#steps
  }

  #step(): void {
    this.#steps += 1
    if (this.#steps > TOO_MANY) throw new TooManySteps()
  }

  #alternatives(alternatives: readonly AST.Alternative[], direction: Direction): Matcher {
    const matchers = alternatives.map(({ elements }) => this.#sequence(elements, direction))
    return (text, at, next) => matchers.some(matcher => matcher(text, at, next))
  }

  #sequence(elements: readonly AST.Element[], direction: Direction): Matcher {
    const matchers = elements.map(element => this.#element(element, direction))
    if (direction < 0) matchers.reverse()
    const from = (place: number, text: string, at: number, next: Next): boolean => {
      const matcher = matchers[place]
      return matcher ? matcher(text, at, to => from(place + 1, text, to, next)) : next(at)
    }
    return (text, at, next) => from(0, text, at, next)
  }

  #element(element: AST.Element, direction: Direction): Matcher {
    switch (element.type) {
      case 'CapturingGroup':
      case 'Group':
        return this.#alternatives(element.alternatives, direction)
      case 'Quantifier':
        return this.#quantifier(element, direction)
      case 'Assertion':
        return this.#assertion(element)
      case 'Backreference':
        return (_, at, next) => next(at)
      default:
        return (text, at, next) => {
          this.#step()
          const sign = this.#signAt(text, at, direction)
          return sign !== '' && this.#signs(element, sign) && next(at + direction * sign.length)
        }
    }
  }

  #signAt(text: string, at: number, direction: Direction): string {
    const place = direction > 0 ? at : at - 1
    return text.charAt(place)
  }

  #quantifier({ element, min, max, greedy }: AST.Quantifier, direction: Direction): Matcher {
    const once = this.#element(element, direction)
    const turn = (done: number, text: string, at: number, next: Next): boolean => {
      this.#step()
      const more = () =>
        done < max && once(text, at, to => (to !== at || done < min) && turn(done + 1, text, to, next))
      if (done < min) return more()
      return greedy ? more() || next(at) : next(at) || more()
    }
    return (text, at, next) => turn(0, text, at, next)
  }

  #assertion(assertion: AST.Assertion): Matcher {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') {
      const direction = assertion.kind === 'lookahead' ? 1 : -1
      const inside = this.#alternatives(assertion.alternatives, direction)
      return (text, at, next) => inside(text, at, () => true) !== assertion.negate && next(at)
    }
    const isWord = (text: string, at: number) => /\w/.test(text.charAt(at))
    const isMultiline = this.#flags.includes('m')
    const isMet = (text: string, at: number): boolean => {
      if (assertion.kind === 'start') return at === 0 || (isMultiline && /[\r\n]/.test(text.charAt(at - 1)))
      if (assertion.kind === 'end')
        return at === text.length || (isMultiline && /[\r\n]/.test(text.charAt(at)))
      const isBorder = isWord(text, at - 1) !== isWord(text, at)
      return assertion.kind === 'word' && isBorder !== assertion.negate
    }
    return (text, at, next) => {
      this.#step()
      return isMet(text, at) && next(at)
    }
  }
}
