import { childOf, childrenOf, isNode, type SyntaxNode, syntaxOf, walk } from '../sql-check/syntax.ts'

export type PatternInCode = { line: number; source: string; flags: string }

/** Stands for a value that a file does not declare: names of its own code are put into patterns, never texts of callers. */
const UNKNOWN = 'x'

type Values = ReadonlyMap<string, string>

const wordsOf = (node: SyntaxNode, values: Values): string | undefined => {
  if (/^(?:String|Numeric)Literal$/.test(node.type)) return String(node.value)
  if (node.type === 'Identifier') return values.get(String(node.value)) ?? UNKNOWN
  if (node.type !== 'TemplateLiteral') return undefined
  const filled = childrenOf(node, 'expressions').map(each => wordsOf(each, values) ?? UNKNOWN)
  return childrenOf(node, 'quasis')
    .map((quasi, at) => `${quasi.cooked}${filled[at] ?? ''}`)
    .join('')
}

const argumentsOf = (node: SyntaxNode): SyntaxNode[] =>
  (Array.isArray(node.arguments) ? node.arguments : []).flatMap(({ expression }) =>
    isNode(expression) ? [expression] : [],
  )

/** Every regular expression of a file: literals, and those made from strings that the file declares. */
export function patternsInCode(source: string, isMarkup: boolean): PatternInCode[] {
  const { root, bytes, placeOf } = syntaxOf(source, isMarkup)
  const values = new Map<string, string>()
  const patterns: PatternInCode[] = []
  const add = (node: SyntaxNode, pattern: string, flags: string) => {
    const line = bytes.subarray(0, placeOf(node).start).toString().split('\n').length
    patterns.push({ line, source: pattern, flags })
  }
  walk(root, node => {
    if (node.type === 'VariableDeclarator') {
      const [name, value] = [childOf(node, 'id'), childOf(node, 'init')]
      const words = value && wordsOf(value, values)
      if (words !== undefined) values.set(String(name?.value), words)
    }
    if (node.type === 'RegExpLiteral') add(node, String(node.pattern), String(node.flags))
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (!isMade || childOf(node, 'callee')?.value !== 'RegExp') return
    const [pattern, flags] = argumentsOf(node)
    const words = pattern && wordsOf(pattern, values)
    if (words === undefined) throw new Error('A regular expression is made from something else than a string')
    add(node, words, flags ? (wordsOf(flags, values) ?? '') : '')
  })
  return patterns
}
