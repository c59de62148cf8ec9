import type { AST } from '@eslint-community/regexpp'

type Signs = (node: AST.Element, sign: string) => boolean

/** Signs that are tried for a set, before all others of the first planes. */
const USUAL = ['a', '0', ' ', '-', '.', ',', '<', '"', '/', 'A', 'é', '\t', '\n', '@', '(', ':', '=']
const LAST_TRIED = 0x30_00
/** Ends that refuse what came before. */
const ENDS = ['', '\0', '\n', '!']

const withoutLines = (words: Iterable<string>): string[] => [...new Set(words)].filter(word => word !== '')

/** Short words that an element accepts: one for each alternative, and a few of the signs of a set. */
function wordsOf(node: AST.Element, signs: Signs): string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const usual = USUAL.filter(sign => signs(node, sign))
      if (usual.length > 0) return usual.slice(0, 3)
      for (let code = 0; code < LAST_TRIED; code++)
        if (signs(node, String.fromCodePoint(code))) return [String.fromCodePoint(code)]
      return ['']
    }
    case 'CapturingGroup':
    case 'Group':
      return node.alternatives.map(({ elements }) => prefixOf(elements, signs))
    case 'Quantifier':
      return wordsOf(node.element, signs).map(word => word.repeat(Math.min(node.min, 5)))
    default:
      return ['']
  }
}

const prefixOf = (elements: readonly AST.Element[], signs: Signs): string =>
  elements.map(element => wordsOf(element, signs)[0] ?? '').join('')

type Loop = { before: string; turns: string[] }

/** Each repetition without limit, with a word that leads to it. */
function loopsOf(alternatives: readonly AST.Alternative[], signs: Signs, before = ''): Loop[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element, at): Loop[] => {
      const here = before + prefixOf(elements.slice(0, at), signs)
      const repeated = element.type === 'Quantifier' ? element.element : element
      const turns = wordsOf(repeated, signs)
      const inside = 'alternatives' in repeated ? loopsOf(repeated.alternatives, signs, here) : []
      const isLoop = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY
      return isLoop ? [{ before: here, turns: withoutLines(turns) }, ...inside] : inside
    }),
  )
}

const filled = (word: string, length: number): string => word.repeat(Math.ceil(length / word.length))

/**
 * Texts of about a length that make a backtracking matcher work: each repetition without limit runs on and is refused at its
 * end, and what leads to it occurs over and over.
 */
export function hostileTexts(pattern: AST.Pattern, signs: Signs): ((length: number) => string)[] {
  const texts: ((length: number) => string)[] = []
  const starts = pattern.alternatives.map(({ elements }) => prefixOf(elements, signs))
  for (const { before, turns } of loopsOf(pattern.alternatives, signs))
    for (const end of ENDS) {
      for (const turn of turns) {
        texts.push(length => before + filled(turn, length) + end)
        texts.push(length => filled(before + turn, length) + end)
      }
      for (const start of withoutLines([before, ...starts])) texts.push(length => filled(start, length) + end)
    }
  return texts
}
