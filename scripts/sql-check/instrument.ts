import { type Declaration, Instrumentation, type Site } from './instrumentation.ts'
import { instrumentNode } from './instrumented-nodes.ts'
import { childOf, childrenOf, type Syntax, type SyntaxNode, syntaxOf, walk } from './syntax.ts'

export type Instrumented = {
  code: string
  sites: Site[]
  /** Exported functions whose parameters are pieces of SQL: only their callers know what to give. */
  givenSql: string[]
  /** The names of the file's own declarations, by the lines they take. */
  declarations: Declaration[]
}

/**
 * Rewrites a file so that it asks `$r` wherever it would decide something, so that functions can be rehearsed with arguments that
 * are unknown: each way through them is gone, and every piece of SQL says where it comes from.
 */
export function instrument(source: string, file: string): Instrumented {
  const syntax = syntaxOf(source)
  const lines = lineCounter(syntax.bytes)
  const declarations = declarationsOf(syntax, lines)
  const into = new Instrumentation(file, syntax, { declarations, lines })
  walk(syntax.root, (node, inside) => instrumentNode(into, node, inside))
  return { code: into.code(), sites: into.sites, givenSql: functionsGivenSql(syntax), declarations }
}

const lineCounter = (bytes: Buffer) => {
  const ends: number[] = []
  for (const [at, byte] of bytes.entries()) if (byte === 10) ends.push(at)
  return (offset: number) => ends.filter(end => end < offset).length + 1
}

function declarationsOf(syntax: Syntax, lines: (offset: number) => number): Instrumented['declarations'] {
  const whole = (name: string, node: SyntaxNode) => {
    const { start, end } = syntax.placeOf(node)
    return { name, from: lines(start), to: lines(end) }
  }
  return topLevel(syntax.root).flatMap(node => {
    const name = childOf(node, 'identifier')?.value
    if (typeof name === 'string') return [whole(name, node)]
    return childrenOf(node, 'declarations').map(each =>
      whole(String(childOf(each, 'id')?.value ?? 'module'), each),
    )
  })
}

const topLevel = (root: SyntaxNode): SyntaxNode[] =>
  childrenOf(root, 'body').map(node =>
    node.type === 'ExportDeclaration' ? (childOf(node, 'declaration') ?? node) : node,
  )

const SQL_TYPES = /\b(RawBuilder|Expression|AliasedRawBuilder|SelectQueryBuilder)\b/

function functionsGivenSql(syntax: Syntax): string[] {
  return topLevel(syntax.root).flatMap(node => {
    const named = node.type === 'FunctionDeclaration' ? [node] : childrenOf(node, 'declarations')
    return named.flatMap(each => {
      const body = each.type === 'FunctionDeclaration' ? each : childOf(each, 'init')
      const name = childOf(each, 'identifier')?.value ?? childOf(each, 'id')?.value
      const given = body
        ? childrenOf(body, 'params')
            .map(syntax.textOf)
            .some(text => SQL_TYPES.test(text))
        : false
      return given && typeof name === 'string' ? [name] : []
    })
  })
}
