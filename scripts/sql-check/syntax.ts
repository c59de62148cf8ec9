import { parseSync } from '@swc/core'

export type SyntaxNode = { type: string; span?: { start: number; end: number }; [key: string]: unknown }

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A file of TypeScript as a tree, with a place in the text for every node. */
export type Syntax = {
  root: SyntaxNode
  bytes: Buffer
  /** Where a node begins and ends, in bytes of the text. */
  placeOf(node: SyntaxNode): { start: number; end: number }
  textOf(node: SyntaxNode): string
}

export function syntaxOf(source: string, isMarkup = false): Syntax {
  // The parser counts on over all files of a process; an empty statement put first tells where this one begins.
  const parsed: unknown = parseSync(`;${source}`, { syntax: 'typescript', tsx: isMarkup, target: 'es2024' })
  if (!isNode(parsed) || !parsed.span) throw new Error('The parser answered no tree')
  const begin = parsed.span.start + 1
  const bytes = Buffer.from(source)
  const placeOf = ({ span }: SyntaxNode) => {
    if (!span) throw new Error('A node without a place')
    return { start: span.start - begin, end: span.end - begin }
  }
  const textOf = (node: SyntaxNode) => {
    const { start, end } = placeOf(node)
    return bytes.subarray(start, end).toString()
  }
  return { root: parsed, bytes, placeOf, textOf }
}

/** Every node below, with the nodes it stands in, nearest first. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, around: readonly SyntaxNode[]) => void,
  around: readonly SyntaxNode[] = [],
): void {
  visit(node, around)
  const inside = [node, ...around]
  const descend = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(descend)
    else if (isNode(value)) walk(value, visit, inside)
    // Arguments and operands come in wrappers of their own, which are no nodes.
    else if (typeof value === 'object' && value !== null && 'expression' in value) descend(value.expression)
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'span') descend(value)
}

export const childOf = (node: SyntaxNode, key: string): SyntaxNode | undefined => {
  const child = node[key]
  return isNode(child) ? child : undefined
}

export const childrenOf = (node: SyntaxNode, key: string): SyntaxNode[] => {
  const children = node[key]
  return Array.isArray(children) ? children.filter(isNode) : []
}
