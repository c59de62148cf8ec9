import type { Instrumentation } from './instrumentation.ts'
import { childOf, childrenOf, isNode, type SyntaxNode } from './syntax.ts'

const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=', 'in', 'instanceof'])
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

type Visit = (into: Instrumentation, node: SyntaxNode, inside: readonly SyntaxNode[]) => void

const decideAt = (into: Instrumentation, node: SyntaxNode | undefined): void => {
  if (node) into.around(node, `$r.decide(${into.keyOf(node)}, `, ')')
}

const branch: Visit = (into, node) => decideAt(into, childOf(node, 'test'))

const loop: Visit = (into, node) => {
  const test = childOf(node, 'test')
  const body = childOf(node, 'body')
  if (test) into.around(test, `$r.again(${into.keyOf(test)}, `, ')')
  else if (body && node.type === 'ForStatement')
    into.around(body, `{ $r.again(${into.keyOf(body)}, true); `, ' }')
}

const choice: Visit = (into, node) => {
  const subject = childOf(node, 'discriminant')
  const cases = childrenOf(node, 'cases').flatMap(each => childOf(each, 'test') ?? [])
  const texts = cases.map(into.syntax.textOf).join(', ')
  if (subject) into.around(subject, `$r.among(${into.keyOf(subject)}, `, `, [${texts}])`)
}

const unary: Visit = (into, node) => {
  const argument = childOf(node, 'argument')
  if (!argument) return
  if (node.operator === '!') decideAt(into, argument)
  else if (node.operator === 'typeof') into.around(node, '$r.kind(', `, ${into.syntax.textOf(argument)})`)
}

const binary: Visit = (into, node) => {
  const left = childOf(node, 'left')
  const right = childOf(node, 'right')
  if (!left || !right) return
  if (node.operator === '&&' || node.operator === '||') decideAt(into, left)
  else if (node.operator === '??') {
    if (!LITERALS.has(right.type)) into.around(left, `$r.given(${into.keyOf(left)}, `, ')')
  } else if (COMPARISONS.has(String(node.operator)) && left.type !== 'PrivateName')
    compare(into, node, { left, right })
}

const compare = (
  into: Instrumentation,
  node: SyntaxNode,
  { left, right }: { left: SyntaxNode; right: SyntaxNode },
): void => {
  const { syntax } = into
  const between = { start: syntax.placeOf(left).end, end: syntax.placeOf(right).start }
  const breaks = syntax.bytes.subarray(between.start, between.end).toString().replace(/[^\n]/g, '')
  const place = syntax.placeOf(node)
  into.put(place.start, `$r.compare('${node.operator}', (`)
  into.put(between.start, `),${breaks}(`, between.end - between.start)
  into.close(place.end, '))')
}

const member: Visit = (into, node, [parent]) => {
  const { syntax } = into
  const object = childOf(node, 'object')
  const property = childOf(node, 'property')
  const key = property?.type === 'Computed' ? childOf(property, 'expression') : undefined
  if (!object || !key || LITERALS.has(key.type) || object.type === 'SuperPropExpression') return
  if (parent && !readsMember(parent, node)) return
  const place = syntax.placeOf(node)
  into.put(place.start, `$r.pick(${into.keyOf(key)}, `)
  into.put(syntax.placeOf(object).end, ', ', syntax.placeOf(key).start - syntax.placeOf(object).end)
  into.put(syntax.placeOf(key).end, ')', place.end - syntax.placeOf(key).end)
}

const objectLiteral: Visit = (into, node) => {
  if (childrenOf(node, 'properties').some(({ type }) => type === 'SpreadElement'))
    into.around(node, '$r.open(', ')')
}

const template: Visit = (into, node, inside) => {
  const tag = childOf(node, 'tag')
  if (tag?.type !== 'Identifier' || tag.value !== 'sql') return
  into.around(tag, `$r.tag(${into.siteAt(node, 'template', childOf(node, 'typeParameters'), inside)}, `, ')')
}

const argumentsOf = (call: SyntaxNode): unknown[] =>
  Array.isArray(call.arguments) ? call.arguments.map(each => each?.expression) : []

const call: Visit = (into, node, inside) => {
  const callee = childOf(node, 'callee') ?? node
  const method = childOf(callee, 'property')?.value ?? callee.value
  const given = argumentsOf(node)
  const [first] = given
  if (typeof method !== 'string' || !isNode(first)) return
  if (childOf(callee, 'object')?.value === 'Object' && LISTS.has(method)) {
    into.around(node, '$r.list(', ')')
    into.around(first, '$r.listed(', ')')
  } else if (method === '$if') decideAt(into, first)
  else if (TAKE_VALUES.has(method) || comparesColumn(node)) {
    const value = method === 'join' ? first : given.at(-1)
    if (isNode(value)) into.around(value, `$r.${TAKE_ROWS.has(method) ? 'row' : 'value'}(`, ')')
  }
  if (BUILDERS.has(method))
    into.around(first, `$r.built(${into.siteAt(node, 'builder', undefined, inside)}, `, ')')
  else if (DIRECT.has(method)) {
    const site = into.siteAt(node, 'text', childOf(node, 'typeArguments'), inside)
    into.around(first, `$r.text(${site}, `, ')')
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

/** Whether the parent reads the member, instead of writing to it. */
function readsMember(parent: SyntaxNode, member: SyntaxNode): boolean {
  if (parent.type === 'AssignmentExpression') return parent.left !== member
  return (
    !['UpdateExpression', 'OptionalChainingExpression', 'ArrayPattern', 'KeyValuePatternProperty'].includes(
      parent.type,
    ) && !(parent.type === 'UnaryExpression' && parent.operator === 'delete')
  )
}

/** Visitors by kind of node; other nodes stay unchanged. */
const VISITS = new Map<string, Visit>([
  ['ConditionalExpression', branch],
  ['IfStatement', branch],
  ['WhileStatement', loop],
  ['DoWhileStatement', loop],
  ['ForStatement', loop],
  ['SwitchStatement', choice],
  ['UnaryExpression', unary],
  ['BinaryExpression', binary],
  ['MemberExpression', member],
  ['ObjectExpression', objectLiteral],
  ['TaggedTemplateExpression', template],
  ['CallExpression', call],
])

export const instrumentNode: Visit = (into, node, inside) => VISITS.get(node.type)?.(into, node, inside)
