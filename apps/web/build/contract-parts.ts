/** The parts of an endpoint that a browser needs for a call; the server alone validates. */
const OF_A_CALL = ['method', 'path', 'access', 'bodyTypes', 'ownRequest', 'slowFor', 'worksBefore']
const OF_ITS_ACCESS = ['roles']

/** The kinds of parts of a contract file. Each may refer to those before it, and to none after it. */
export const PARTS = ['values', 'calls', 'schemas'] as const
type Part = (typeof PARTS)[number]

type Node = { type: string; start: number; end: number }
type Edit = { at: number; till: number; put: string }
type Statement = { node: Node; part: Part; declares: readonly string[]; isOffered: boolean }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const nodeIn = (node: Node | null | undefined, name: string): Node | null => {
  const value: unknown = node && Reflect.get(node, name)
  return isNode(value) ? value : null
}
const nodesIn = (node: Node, name: string): Node[] => {
  const value: unknown = Reflect.get(node, name)
  return Array.isArray(value) ? value.filter(isNode) : []
}
const nameOf = (node: Node | null): string => {
  const name: unknown = node && (Reflect.get(node, 'name') ?? Reflect.get(node, 'value'))
  return typeof name === 'string' ? name : ''
}

/** Every node below one, itself included. */
const within = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap(value =>
    isNode(value) ? within(value) : Array.isArray(value) ? value.filter(isNode).flatMap(within) : [],
  ),
]

/** The names of properties below a node, which refer to nothing. */
const labelsIn = (nodes: readonly Node[]): Set<Node | null> =>
  new Set(
    nodes
      .filter(node => Reflect.get(node, 'computed') !== true && Reflect.get(node, 'shorthand') !== true)
      .map(node =>
        node.type === 'Property'
          ? nodeIn(node, 'key')
          : node.type === 'MemberExpression'
            ? nodeIn(node, 'property')
            : null,
      ),
  )

/** Every name that is written below a node and may refer to something. */
const namesIn = (node: Node): Set<string> => {
  const nodes = within(node)
  const labels = labelsIn(nodes)
  return new Set(nodes.filter(each => each.type === 'Identifier' && !labels.has(each)).map(nameOf))
}

const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && nameOf(nodeIn(node, 'callee')) === name

const property = (object: Node, name: string): Node | undefined =>
  nodesIn(object, 'properties').find(each => nameOf(nodeIn(each, 'key')) === name)

/** Leaves of an object as it is written only the named properties. */
const onlyProperties = (object: Node, names: readonly string[]): Edit[] =>
  nodesIn(object, 'properties').flatMap((each, index, all) => {
    if (each.type !== 'Property' || Reflect.get(each, 'computed') === true)
      throw new Error('An endpoint names its properties one by one, so that a browser gets its call alone')
    return names.includes(nameOf(nodeIn(each, 'key')))
      ? []
      : [{ at: each.start, till: all[index + 1]?.start ?? object.end - 1, put: '' }]
  })

/** The endpoints below a node without their schemas. */
const callsAlone = (node: Node): Edit[] =>
  within(node)
    .filter(each => isCallOf(each, 'endpoint'))
    .flatMap(call => {
      const [declared] = nodesIn(call, 'arguments')
      if (declared?.type !== 'ObjectExpression')
        throw new Error('An endpoint is declared by an object that is written where it is')
      const rights = nodeIn(property(declared, 'access'), 'value')
      return [
        ...onlyProperties(declared, OF_A_CALL),
        ...(rights?.type === 'ObjectExpression' ? onlyProperties(rights, OF_ITS_ACCESS) : []),
      ]
    })

/** The option by which a function that declares calls gets their schemas: calls of a browser have none. */
const SCHEMAS = 'schemas'

/** At which place each function of a declaration takes schemas. */
const schemasTakenBy = (declaration: Node): [name: string, at: number][] =>
  nodesIn(declaration, 'declarations').flatMap(each => {
    const made = nodeIn(each, 'init')
    const at = made ? nodesIn(made, 'params').findIndex(param => nameOf(param) === SCHEMAS) : -1
    return at < 0 ? [] : [[nameOf(nodeIn(each, 'id')), at]]
  })

/** Schemas that stand last in what such functions are called with, left out. */
const schemasLeftOut = (node: Node, takers: ReadonlyMap<string, number>): Edit[] =>
  within(node).flatMap(each => {
    const at = each.type === 'CallExpression' ? takers.get(nameOf(nodeIn(each, 'callee'))) : undefined
    if (at === undefined) return []
    const given = nodesIn(each, 'arguments')
    const former = given[at - 1]
    const last = given[at]
    if (!former || !last || given.length > at + 1)
      throw new Error('What makes calls takes their schemas last, after what a browser makes them of')
    return [{ at: former.end, till: last.end, put: '' }]
  })

/** A value that is made by a call is left out where it is not imported, with everything that only it uses. */
const droppable = (declaration: Node): Edit[] =>
  nodesIn(declaration, 'declarations').flatMap(declarator => {
    const value = nodeIn(declarator, 'init')
    return value?.type === 'CallExpression'
      ? [
          { at: value.start, till: value.start, put: '/*#__PURE__*/ (() => ' },
          { at: value.end, till: value.end, put: ')()' },
        ]
      : []
  })

const edited = (code: string, { start, end }: Node, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.at - one.at)
    .reduce(
      (text, { at, till, put }) => text.slice(0, at - start) + put + text.slice(till - start),
      code.slice(start, end),
    )

const declarationOf = (statement: Node): Node => nodeIn(statement, 'declaration') ?? statement

const declaredBy = (declaration: Node): string[] =>
  declaration.type === 'VariableDeclaration'
    ? nodesIn(declaration, 'declarations').map(each => nameOf(nodeIn(each, 'id')))
    : [nameOf(nodeIn(declaration, 'id'))]

/** Only what is imported by name can be given to the part that uses it. */
const checkImport = (file: string, node: Node): void => {
  const specifiers = nodesIn(node, 'specifiers')
  if (specifiers.length === 0 || specifiers.some(({ type }) => type !== 'ImportSpecifier'))
    throw new Error(`${file} imports otherwise than by name, which its parts cannot share`)
}

/** Calls are made by `endpoint`, or by what makes them; values are what is neither made by calling nor names what is. */
const partOf = (
  declaration: Node,
  others: { calls: ReadonlySet<string>; notValues: ReadonlySet<string> },
): Part => {
  const all = within(declaration)
  const names = [...namesIn(declaration)]
  if (all.some(each => isCallOf(each, 'endpoint')) || names.some(name => others.calls.has(name)))
    return 'calls'
  const isMade = all.some(({ type }) => type === 'CallExpression')
  return isMade || names.some(name => others.notValues.has(name)) ? 'schemas' : 'values'
}

const importLine = (names: readonly string[], from: string): string =>
  names.length > 0 ? `import { ${names.join(', ')} } from ${JSON.stringify(from)}\n` : ''

/** A file of the contract, given as JavaScript, as its parts; `file` offers what the whole offers. */
export const contractParts = (
  file: string,
  code: string,
  parse: (code: string) => Node,
): Record<Part | 'file', string> => {
  const statements = nodesIn(parse(code), 'body')
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration')
  for (const node of imports) checkImport(file, node)
  const imported = new Set(
    imports.flatMap(node => nodesIn(node, 'specifiers').map(each => nameOf(nodeIn(each, 'local')))),
  )
  const passedOn = statements.filter(node => /^Export(All|Named)/.test(node.type) && nodeIn(node, 'source'))
  const notValues = new Set(imported)
  const calls = new Set<string>()
  const takers = new Map<string, number>()
  const own: Statement[] = []
  for (const node of statements) {
    if (imports.includes(node) || passedOn.includes(node)) continue
    // The rest of a statement that exists for the compiler alone.
    if (nodeIn(node, 'expression')?.type === 'Identifier') continue
    const declaration = declarationOf(node)
    const declares = declaredBy(declaration)
    if (node.type === 'ExportDefaultDeclaration' || declares.length === 0 || declares.includes(''))
      throw new Error(`${file} does more than to declare, which a browser would not get`)
    const part = partOf(declaration, { calls, notValues })
    for (const name of declares) {
      if (part !== 'values') notValues.add(name)
      if (part === 'calls') calls.add(name)
    }
    if (part === 'calls') for (const [name, at] of schemasTakenBy(declaration)) takers.set(name, at)
    own.push({ node, part, declares, isOffered: declaration !== node })
  }

  const written = (part: Part): string => {
    const texts = own
      .filter(each => each.part === part)
      .map(({ node }) => {
        const declaration = declarationOf(node)
        const edits = [
          ...(part === 'calls' ? [...callsAlone(declaration), ...schemasLeftOut(declaration, takers)] : []),
          ...droppable(declaration),
        ]
        return `export ${edited(code, declaration, edits)}`
      })
    const body = texts.join('\n')
    const named = namesIn(parse(body))
    const fromParts = PARTS.filter(other => other !== part).flatMap(other => {
      const names = own.filter(each => each.part === other).flatMap(({ declares }) => declares)
      const used = names.filter(name => named.has(name))
      if (used.length > 0 && PARTS.indexOf(other) > PARTS.indexOf(part))
        throw new Error(`${file}: ${part} name ${used.join(', ')} of its ${other}`)
      return importLine(used, `${file}?${other}`)
    })
    const fromFiles = imports.map(node => {
      const specifiers = nodesIn(node, 'specifiers').filter(each => named.has(nameOf(nodeIn(each, 'local'))))
      const from = nodeIn(node, 'source')
      const names = specifiers.map(each => code.slice(each.start, each.end))
      return from ? importLine(names, nameOf(from)) : ''
    })
    return [...fromFiles, ...fromParts, body].join('')
  }

  const offered = PARTS.map(part => {
    const names = own.filter(each => each.part === part && each.isOffered).flatMap(({ declares }) => declares)
    return names.length > 0
      ? `export { ${names.join(', ')} } from ${JSON.stringify(`${file}?${part}`)}\n`
      : ''
  })
  return {
    file: [...offered, ...passedOn.map(({ start, end }) => `${code.slice(start, end)}\n`)].join(''),
    values: written('values'),
    calls: written('calls'),
    schemas: written('schemas'),
  }
}
