import { childOf, childrenOf, isNode, type Syntax, type SyntaxNode, syntaxOf, walk } from './syntax.ts'

/** A place in the sources that makes SQL. */
export type Site = {
  id: string
  file: string
  line: number
  /** The name that the file gives to what the place stands in. */
  name: string
  kind: 'template' | 'builder' | 'text'
  /** What the place says of its rows, and where in the file, in bytes. */
  declared: { text: string; start: number; end: number } | null
  /** The type that its function gives to the SQL it answers. */
  promised: string | null
}

export type Instrumented = {
  code: string
  sites: Site[]
  /** Exported functions whose parameters are pieces of SQL: only their callers know what to give. */
  givenSql: string[]
  /** The names of the file's own declarations, by the lines they take. */
  declarations: { name: string; from: number; to: number }[]
}

type Edit = { at: number; remove?: number; text: string; order: number }

const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=', 'in', 'instanceof'])
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])
const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'selectFrom'])
const DIRECT = new Set(['query', 'platform'])
/** Where the query builder takes values, and would take a function for a part of a query. */
const TAKE_VALUES = new Set([
  'where',
  'having',
  'on',
  'values',
  'set',
  'doUpdateSet',
  'limit',
  'offset',
  'val',
  'join',
])
const TAKE_ROWS = new Set(['values', 'set', 'doUpdateSet'])
const LISTS = new Set(['keys', 'values', 'entries'])
const LITERALS = new Set([
  'NullLiteral',
  'NumericLiteral',
  'StringLiteral',
  'BooleanLiteral',
  'ArrayExpression',
])

/**
 * The same file, asking `$r` wherever it would decide something, so that functions can be rehearsed with arguments that
 * nobody knows: each way through them is gone, and every piece of SQL says where it comes from.
 */
export function instrument(source: string, file: string): Instrumented {
  const syntax = syntaxOf(source)
  const lines = lineCounter(syntax.bytes)
  const declarations = declarationsOf(syntax, lines)
  const edits: Edit[] = []
  const sites: Site[] = []
  let order = 1
  const put = (at: number, text: string, remove = 0) => edits.push({ at, text, remove, order: order++ })
  const around = (node: SyntaxNode, before: string, after: string) => {
    const { start, end } = syntax.placeOf(node)
    put(start, before)
    // What closes first was opened last.
    edits.push({ at: end, text: after, order: -order++ })
  }
  const keyOf = (node: SyntaxNode) => {
    const { start, end } = syntax.placeOf(node)
    return `'${file}:${start}-${end}'`
  }
  const siteAt = (
    node: SyntaxNode,
    kind: Site['kind'],
    declared: SyntaxNode | undefined,
    inside: readonly SyntaxNode[],
  ): string => {
    const { start } = syntax.placeOf(node)
    const line = lines(start)
    const id = `${file}:${start}`
    const [only] = declared ? childrenOf(declared, 'params') : []
    sites.push({
      id,
      file,
      line,
      name: declarations.find(({ from, to }) => from <= line && line <= to)?.name ?? 'module',
      kind,
      promised: promisedBy(inside, syntax),
      declared: only ? { text: syntax.textOf(only), ...syntax.placeOf(only) } : null,
    })
    return `'${id}'`
  }

  walk(syntax.root, (node, inside) => {
    const [parent] = inside
    const test = childOf(node, 'test')
    if ((node.type === 'ConditionalExpression' || node.type === 'IfStatement') && test)
      around(test, `$r.decide(${keyOf(test)}, `, ')')
    else if (LOOPS.has(node.type) && test) around(test, `$r.again(${keyOf(test)}, `, ')')
    else if (node.type === 'ForStatement') {
      const body = childOf(node, 'body')
      if (body) around(body, `{ $r.again(${keyOf(body)}, true); `, ' }')
    } else if (node.type === 'SwitchStatement') {
      const subject = childOf(node, 'discriminant')
      const cases = childrenOf(node, 'cases').flatMap(each => childOf(each, 'test') ?? [])
      if (subject)
        around(subject, `$r.among(${keyOf(subject)}, `, `, [${cases.map(syntax.textOf).join(', ')}])`)
    } else if (node.type === 'UnaryExpression' && node.operator === '!') {
      const argument = childOf(node, 'argument')
      if (argument) around(argument, `$r.decide(${keyOf(argument)}, `, ')')
    } else if (node.type === 'UnaryExpression' && node.operator === 'typeof') {
      const argument = childOf(node, 'argument')
      if (argument) around(node, '$r.kind(', `, ${syntax.textOf(argument)})`)
    } else if (node.type === 'BinaryExpression') {
      const left = childOf(node, 'left')
      const right = childOf(node, 'right')
      if (!left || !right) return
      if (node.operator === '&&' || node.operator === '||') around(left, `$r.decide(${keyOf(left)}, `, ')')
      else if (node.operator === '??') {
        if (!LITERALS.has(right.type)) around(left, `$r.given(${keyOf(left)}, `, ')')
      } else if (COMPARISONS.has(String(node.operator)) && left.type !== 'PrivateName') {
        const between = { start: syntax.placeOf(left).end, end: syntax.placeOf(right).start }
        const breaks = syntax.bytes.subarray(between.start, between.end).toString().replace(/[^\n]/g, '')
        const place = syntax.placeOf(node)
        put(place.start, `$r.compare('${node.operator}', (`)
        put(between.start, `),${breaks}(`, between.end - between.start)
        edits.push({ at: place.end, text: '))', order: -order++ })
      }
    } else if (node.type === 'MemberExpression') {
      const object = childOf(node, 'object')
      const property = childOf(node, 'property')
      const key = property?.type === 'Computed' ? childOf(property, 'expression') : undefined
      if (!object || !property || !key || LITERALS.has(key.type) || object.type === 'SuperPropExpression')
        return
      if (parent && !readsMember(parent, node)) return
      const place = syntax.placeOf(node)
      put(place.start, `$r.pick(${keyOf(key)}, `)
      put(syntax.placeOf(object).end, ', ', syntax.placeOf(key).start - syntax.placeOf(object).end)
      put(syntax.placeOf(key).end, ')', place.end - syntax.placeOf(key).end)
    } else if (node.type === 'ObjectExpression') {
      if (childrenOf(node, 'properties').some(({ type }) => type === 'SpreadElement'))
        around(node, '$r.open(', ')')
    } else if (node.type === 'TaggedTemplateExpression') {
      const tag = childOf(node, 'tag')
      if (tag?.type === 'Identifier' && tag.value === 'sql')
        around(tag, `$r.tag(${siteAt(node, 'template', childOf(node, 'typeParameters'), inside)}, `, ')')
    } else if (node.type === 'CallExpression') {
      const callee = childOf(node, 'callee') ?? node
      const method = childOf(callee, 'property')?.value ?? callee.value
      const first: unknown = Array.isArray(node.arguments) ? node.arguments[0]?.expression : undefined
      if (typeof method !== 'string' || !isNode(first)) return
      if (childOf(callee, 'object')?.value === 'Object' && LISTS.has(method)) {
        around(node, '$r.list(', ')')
        around(first, '$r.listed(', ')')
      } else if (method === '$if') around(first, `$r.decide(${keyOf(first)}, `, ')')
      else if (TAKE_VALUES.has(method) || comparesColumn(node)) {
        const last: unknown = Array.isArray(node.arguments) ? node.arguments.at(-1)?.expression : undefined
        const value = method === 'join' ? first : last
        if (isNode(value)) around(value, `$r.${TAKE_ROWS.has(method) ? 'row' : 'value'}(`, ')')
      }
      if (BUILDERS.has(method)) around(first, `$r.built(${siteAt(node, 'builder', undefined, inside)}, `, ')')
      else if (DIRECT.has(method))
        around(first, `$r.text(${siteAt(node, 'text', childOf(node, 'typeArguments'), inside)}, `, ')')
    }
  })

  return {
    code: edited(syntax.bytes, edits),
    sites,
    givenSql: functionsGivenSql(syntax),
    declarations,
  }
}

/** `eb('started_at', '<', since)`: a condition of the query builder, whatever its maker is called. */
const comparesColumn = (call: SyntaxNode): boolean => {
  const given: unknown[] = Array.isArray(call.arguments) ? call.arguments : []
  const operator: unknown = given.length === 3 ? Object(given[1]).expression : undefined
  return (
    childOf(call, 'callee')?.type === 'Identifier' && isNode(operator) && operator.type === 'StringLiteral'
  )
}

/** The type of rows that the nearest function promises of the SQL it answers. */
function promisedBy(inside: readonly SyntaxNode[], { textOf }: Syntax): string | null {
  const nearest = inside.find(
    ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration',
  )
  const returned = nearest && childOf(nearest, 'returnType')
  return (returned && /RawBuilder<(?!unknown)(.*)>$/s.exec(textOf(returned))?.[1]) ?? null
}

/** Whether the parent reads the member, instead of writing to it. */
function readsMember(parent: SyntaxNode, member: SyntaxNode): boolean {
  if (parent.type === 'AssignmentExpression') return parent.left !== member
  return (
    !['UpdateExpression', 'OptionalChainingExpression', 'ArrayPattern', 'KeyValuePatternProperty'].includes(
      parent.type,
    ) && !(parent.type === 'UnaryExpression' && parent.operator === 'delete')
  )
}

const lineCounter = (bytes: Buffer) => {
  const ends: number[] = []
  for (const [at, byte] of bytes.entries()) if (byte === 10) ends.push(at)
  return (offset: number) => ends.filter(end => end < offset).length + 1
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
