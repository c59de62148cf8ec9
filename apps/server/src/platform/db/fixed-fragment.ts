import { PostgresQueryCompiler, type RawBuilder, type RawNode } from 'kysely'

/** The text of fragments that have no values. */
const texts = new WeakMap<RawNode, string>()

/** Compiles statements, and writes fixed fragments in them as they were compiled once. */
export class FragmentCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const text = texts.get(node)
    if (text === undefined) super.visitRaw(node)
    else this.append(text)
  }
}

const compiler = new FragmentCompiler()
/** Names come from the code, never from input: the bound is for a use by mistake. */
const MAX_FRAGMENTS = 200

/**
 * A fragment of SQL that follows from names alone (aliases, columns): made and compiled once for each of them, and not again
 * in each statement. A fragment with values is refused.
 */
export const fixedFragment = <Names extends readonly string[], T>(
  make: (...names: Names) => RawBuilder<T>,
): ((...names: Names) => RawBuilder<T>) => {
  const made = new Map<string, RawBuilder<T>>()
  return (...names) => {
    const key = names.join('\n')
    const known = made.get(key)
    if (known) return known
    const fragment = make(...names)
    const node = fragment.toOperationNode() as RawNode
    const { sql, parameters } = compiler.compileQuery(node, { queryId: key })
    if (parameters.length > 0) throw new Error('A fixed fragment has values')
    if (made.size >= MAX_FRAGMENTS) return fragment
    texts.set(node, sql)
    made.set(key, fragment)
    return fragment
  }
}
