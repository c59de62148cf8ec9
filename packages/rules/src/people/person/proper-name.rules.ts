/** Stand small inside of a name, as in "Maria da Silva e Souza". */
const PARTICLES = new Set([
  'da',
  'de',
  'do',
  'das',
  'dos',
  'e',
  'di',
  'del',
  'della',
  'du',
  'von',
  'van',
  'y',
])
const NUMERAL = /^(?=[XVI])X{0,2}(?:IX|IV|V?I{0,3})$/u
const LETTER_AFTER_SIGN = /(^|[^\p{L}\p{M}])(\p{L})/gu

/** Whether a text has letters, and all of them are capitals. */
export function isInCapitals(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text)
}

function properWord(word: string, isInside: boolean, isFirst: boolean): string {
  const small = word.toLowerCase()
  if (isInside && PARTICLES.has(small)) return small
  if (!isFirst && NUMERAL.test(word)) return word
  // By places in the word as it was written: lower case may have another length.
  const letters = [...word]
  if ([...small].length !== letters.length) return word
  const places = new Set(
    [...word.matchAll(LETTER_AFTER_SIGN)].map(({ index, 1: sign = '' }) => index + sign.length),
  )
  let at = 0
  return [...small]
    .map((letter, index) => {
      const written = letters[index] ?? letter
      const isBegin = places.has(at)
      at += written.length
      return isBegin ? written : letter
    })
    .join('')
}

/**
 * A name that was typed in capitals as names are written: "MARIA D'ÁVILA DOS SANTOS" is "Maria D'Ávila dos Santos",
 * Roman numerals stay. A name with small letters comes back as it is: its writer chose them. Letters stay the same, but
 * for their case; idempotent.
 */
export function properName(text: string): string {
  if (!isInCapitals(text)) return text
  const parts = text.split(/(\s+)/u)
  const words = parts.flatMap((part, index) => (/\S/u.test(part) ? [index] : []))
  const [first] = words
  const last = words.at(-1)
  return parts
    .map((part, index) =>
      /\S/u.test(part) ? properWord(part, index !== first && index !== last, index === first) : part,
    )
    .join('')
}
