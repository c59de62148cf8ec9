import { isElement, isMarkup, newTagReading, readTagSign, type TagReading } from './tag-reading.rules.ts'

/** Characters that begin or end a line where they are shown. */
const OF_LINES = /^(?:p|div|br|li|ul|ol|tr|table|blockquote|h[1-6])$/
/** Their content was never meant to be read. */
const WITH_CONTENT = { script: /<\/script[\s/>]/gi, style: /<\/style[\s/>]/gi } as const
const MANY_LINES = /\n[^\S\n]*\n(?:[^\S\n]*\n)+/g

/** A "<" that no ">" has ended yet. */
type Opening = {
  /** Where it stands in the result. */
  at: number
  tag: TagReading
  /** The first opening below that is markup once a ">" comes. */
  markupBelow: Opening | null
  /** The last opening below that names an element. */
  elementBelow: Opening | null
}

/** Reads a text once from its beginning to its end. Only the end of the result is ever removed. */
class MarkupRemoval {
  readonly #text: string
  readonly #result: string[] = []
  readonly #openings: Opening[] = []
  /** The length of the result when something was removed last. */
  #seam = -1
  /** Ends that do not occur in the rest of the text; they are not searched for twice. */
  readonly #missing = new Set<string>()
  #steps = 0

  constructor(text: string) {
    this.#text = text
  }

  run(): { text: string; steps: number } {
    for (let at = 0; at < this.#text.length; ) at = this.#read(at)
    const text = this.#seam < 0 ? this.#text : this.#result.join('').replace(MANY_LINES, '\n\n').trim()
    return { text, steps: this.#steps }
  }

  /** Reads the sign at a place; answers where to go on. */
  #read(at: number): number {
    this.#steps += 1
    const sign = this.#text.charAt(at)
    if (sign === '>') return this.#close(at)
    if (sign === '<') this.#open()
    else this.#add(sign)
    const top = this.#openings.at(-1)
    return top?.tag.phase === 'NAME' && top.tag.name === '!--' ? this.#comment(top, at + 1) : at + 1
  }

  #open(): void {
    const below = this.#openings.at(-1)
    this.#openings.push({
      at: this.#result.length,
      tag: newTagReading(),
      markupBelow: below ? (below.markupBelow ?? this.#markupOf(below, true)) : null,
      elementBelow: below ? this.#elementOf(below) : null,
    })
    this.#result.push('<')
  }

  #add(sign: string): void {
    this.#result.push(sign)
    const top = this.#openings.at(-1)
    if (!top || readTagSign(top.tag, sign)) return
    while (this.#openings.at(-1)?.tag.phase === 'START') {
      this.#steps += 1
      this.#openings.pop()
    }
    const below = this.#openings.at(-1)
    if (below) for (const each of ['<', sign]) readTagSign(below.tag, each)
  }

  #elementOf(opening: Opening): Opening | null {
    return isElement(opening.tag) ? opening : opening.elementBelow
  }

  /** An attribute of HTML after another "<" belongs to the element before it. */
  #markupOf(opening: Opening, isBroken: boolean): Opening | null {
    if (isMarkup(opening.tag, isBroken)) return opening
    return opening.tag.hasAttribute ? opening.elementBelow : null
  }

  #close(at: number): number {
    const top = this.#openings.at(-1)
    const markup = top ? (top.markupBelow ?? this.#markupOf(top, false)) : null
    if (markup) return this.#remove(markup, at + 1)
    this.#openings.length = 0
    const { length } = this.#result
    // Two halves around what was removed must not become the end of a comment.
    if (this.#seam >= length - 1 && this.#result.slice(-2).join('') === '--') this.#result.push(' ')
    this.#result.push('>')
    return at + 1
  }

  #remove(opening: Opening, next: number): number {
    const { name, isEnd } = opening.tag
    this.#result.length = opening.at
    while (this.#openings.at(-1) !== opening) this.#openings.pop()
    this.#openings.pop()
    this.#seam = opening.at
    if (OF_LINES.test(name)) this.#add('\n')
    if (isEnd || !(name === 'script' || name === 'style')) return next
    const end = this.#search(name, next)
    return end < 0 ? next : end
  }

  /** After `</script>` or `</style>`; negative where there is none. */
  #search(name: 'script' | 'style', from: number): number {
    if (this.#missing.has(name)) return -1
    const pattern = WITH_CONTENT[name]
    pattern.lastIndex = from
    const start = pattern.exec(this.#text)?.index ?? -1
    const end = start < 0 ? -1 : this.#text.indexOf('>', start)
    this.#steps += (end < 0 ? this.#text.length : end) - from
    if (end < 0) this.#missing.add(name)
    return end < 0 ? -1 : end + 1
  }

  #comment(opening: Opening, next: number): number {
    const isEmpty = /^-?>/.exec(this.#text.slice(next, next + 2))
    if (isEmpty) return this.#remove(opening, next + isEmpty[0].length)
    const end = this.#missing.has('-->') ? -1 : this.#text.indexOf('-->', next)
    this.#steps += (end < 0 && !this.#missing.has('-->') ? this.#text.length : Math.max(end, next)) - next
    if (end >= 0) return this.#remove(opening, end + 3)
    this.#missing.add('-->')
    opening.tag.name = '!open'
    return next
  }
}

/**
 * A typed or pasted text without markup: scripts and styles with their content, comments, tags. A tag is an
 * element of HTML alone or with attributes of HTML, or any name with a handler of events, a style or a value in quotes. Everything
 * else stays, sign by sign: "nota < 5", "a<b e c>d", "Nome <nome@exemplo.com>", "&lt;b&gt;". No tag is left over from two
 * halves. Idempotent; linear in the length. Source: docs/api.md, Text of messages.
 */
export function harmlessText(text: string): string {
  return text.includes('<') ? new MarkupRemoval(text).run().text : text
}

/** How many signs are read or searched for a text: what proves that the work grows with its length alone. */
export function harmlessTextSteps(text: string): number {
  return new MarkupRemoval(text).run().steps
}
