import { childOf, childrenOf, type Syntax, type SyntaxNode } from './syntax.ts'

/** A place in the sources that makes SQL. */
export type Site = {
  id: string
  file: string
  line: number
  /** The name that the file gives to what the place stands in. */
  name: string
  kind: 'template' | 'builder' | 'text'
  /** The row type that the place declares, and its position in the file, in bytes. */
  declared: { text: string; start: number; end: number } | null
  /** The type that its function gives to the SQL it answers. */
  promised: string | null
}

/** A declaration of a file, by the lines it takes. */
export type Declaration = { name: string; from: number; to: number }

type Edit = { at: number; remove?: number; text: string; order: number }

/** Collects the edits of one file and the places of its SQL. */
export class Instrumentation {
  readonly syntax: Syntax
  readonly sites: Site[] = []
  readonly #file: string
  readonly #declarations: readonly Declaration[]
  readonly #lines: (offset: number) => number
  readonly #edits: Edit[] = []
  #order = 1

  constructor(
    file: string,
    syntax: Syntax,
    { declarations, lines }: { declarations: readonly Declaration[]; lines: (offset: number) => number },
  ) {
    this.#file = file
    this.syntax = syntax
    this.#declarations = declarations
    this.#lines = lines
  }

  put(at: number, text: string, remove = 0): void {
    this.#edits.push({ at, text, remove, order: this.#order++ })
  }

  /** Closes at this place what `put` opened; what was opened last closes first. */
  close(at: number, text: string): void {
    this.#edits.push({ at, text, order: -this.#order++ })
  }

  around(node: SyntaxNode, before: string, after: string): void {
    const { start, end } = this.syntax.placeOf(node)
    this.put(start, before)
    this.close(end, after)
  }

  keyOf(node: SyntaxNode): string {
    const { start, end } = this.syntax.placeOf(node)
    return `'${this.#file}:${start}-${end}'`
  }

  siteAt(
    node: SyntaxNode,
    kind: Site['kind'],
    declared: SyntaxNode | undefined,
    inside: readonly SyntaxNode[],
  ): string {
    const { start } = this.syntax.placeOf(node)
    const line = this.#lines(start)
    const id = `${this.#file}:${start}`
    const [only] = declared ? childrenOf(declared, 'params') : []
    this.sites.push({
      id,
      file: this.#file,
      line,
      name: this.#declarations.find(({ from, to }) => from <= line && line <= to)?.name ?? 'module',
      kind,
      promised: promisedBy(inside, this.syntax),
      declared: only ? { text: this.syntax.textOf(only), ...this.syntax.placeOf(only) } : null,
    })
    return `'${id}'`
  }

  code(): string {
    return edited(this.syntax.bytes, this.#edits)
  }
}

/** The type of rows that the nearest function promises of the SQL it answers. */
function promisedBy(inside: readonly SyntaxNode[], { textOf }: Syntax): string | null {
  const nearest = inside.find(
    ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration',
  )
  const returned = nearest && childOf(nearest, 'returnType')
  return (returned && /RawBuilder<(?!unknown)(.*)>$/s.exec(textOf(returned))?.[1]) ?? null
}

function edited(bytes: Buffer, edits: Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.at - b.at || rank(a) - rank(b) || a.order - b.order)
  const parts: string[] = []
  let from = 0
  for (const { at, text, remove = 0 } of sorted) {
    if (at > from) parts.push(bytes.subarray(from, at).toString())
    parts.push(text)
    from = Math.max(from, at + remove)
  }
  parts.push(bytes.subarray(from).toString())
  return parts.join('')
}

/** At one place: first what closes, then what stands between, then what opens. */
const rank = ({ order, remove = 0 }: Edit) => (order < 0 ? 0 : remove > 0 ? 1 : 2)
