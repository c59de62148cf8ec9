import { childOf, type SyntaxNode, syntaxOf, walk } from '../sql-check/syntax.ts'

export type TextInCode = { line: number; text: string }

/** States of records as the calls have them, keys of a keyboard, and the product. */
const NAMES = new Set(
  'Ativo Inativo Enter Escape Backspace Delete Tab Home End Alt Ctrl Esc Lousa'.split(' '),
)
/** Attributes that hold names of keys, classes and relations. */
const ATTRIBUTES = new Set(['aria-keyshortcuts', 'className', 'rel', '__staticSelector'])
/** Signs in a value of a style or of a query for elements, and no sentence without an accent. */
const CODE = /[#[\]<>{}=^]|\w\(|\(\w+-?\w+:|\d(?:px|rem)\b|^[\w-]+(?:, ?[\w-]+)+$/
const WORDS = /[A-Za-z]{2,}[,:;.]? [A-Za-z]|[a-z] [A-Za-z]{2,}/
const ONE_WORD = /^\s*[A-Z][a-z]+[.:…]?\s*$/
const ACCENT = /[À-ÖØ-öø-ÿ]/
const LETTER = /[A-Za-zÀ-ÿ]/

const isSentence = (text: string): boolean =>
  ACCENT.test(text) || (!CODE.test(text) && !NAMES.has(text) && (WORDS.test(text) || ONE_WORD.test(text)))

/** Nodes of types: what they hold is never shown. Casts and assertions are of values. */
const isOfTypes = ({ type }: SyntaxNode): boolean =>
  type.startsWith('Ts') && !/^Ts(?:As|Satisfies|NonNull|Const|Enum|Instantiation)/.test(type)

const tagOf = (node: SyntaxNode): string | undefined => {
  const opening = childOf(node, 'opening')
  return opening && String(childOf(opening, 'name')?.value)
}

/** Errors are for who reads the log, and names of components for who debugs. */
const isForMachines = (node: SyntaxNode, around: readonly SyntaxNode[]): boolean => {
  const [parent] = around
  if (!parent || around.some(isOfTypes)) return true
  if (/^(?:Import|Export)\w*Declaration$/.test(parent.type) || parent.type === 'SwitchCase') return true
  if (around.slice(0, 3).some(({ type }) => type === 'NewExpression')) return true
  if (tagOf(parent) === 'kbd') return true
  if (parent.type === 'JSXAttribute') return ATTRIBUTES.has(String(childOf(parent, 'name')?.value))
  if (parent.type === 'BinaryExpression') return /^[!=]==$/.test(String(parent.operator))
  if (parent.type === 'ClassProperty' || parent.type === 'AssignmentExpression') {
    const named = childOf(parent, 'left') ?? parent
    return /^(?:name|displayName)$/.test(
      String((childOf(named, 'property') ?? childOf(named, 'key'))?.value ?? ''),
    )
  }
  return childOf(parent, 'key') === node
}

const shownBy = (node: SyntaxNode, textOf: (node: SyntaxNode) => string): string | undefined => {
  if (node.type === 'JSXText') {
    const text = String(node.value)
    return LETTER.test(text) && !NAMES.has(text.trim()) ? text : undefined
  }
  if (node.type === 'StringLiteral' && isSentence(String(node.value))) return String(node.value)
  if (node.type !== 'TemplateLiteral') return undefined
  const text = textOf(node).slice(1, -1)
  const filledText = text.replace(/\$\{[^}]*\}/g, '{}').replace(/\{\}/g, '1')
  return isSentence(filledText) || /^[A-Z][a-zà-ÿ]+ 1/.test(filledText) ? text : undefined
}

/** Texts for people in the code of a file, instead of taking it from the messages of the contract. */
export function textsInCode(source: string, isMarkup: boolean): TextInCode[] {
  const { root, bytes, placeOf, textOf } = syntaxOf(source, isMarkup)
  const texts: TextInCode[] = []
  walk(root, (node, around) => {
    const text = shownBy(node, textOf)
    if (text === undefined || isForMachines(node, around)) return
    const line = bytes.subarray(0, placeOf(node).start).toString().split('\n').length
    texts.push({ line, text: text.trim().replace(/\s+/g, ' ') })
  })
  return texts
}
