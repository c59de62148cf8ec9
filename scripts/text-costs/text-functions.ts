import { childOf, childrenOf, isNode, type SyntaxNode, syntaxOf, walk } from '../sql-check/syntax.ts'

/** An exported function that takes texts; `argumentsOf` makes its arguments of one text. */
export type TextFunction = { name: string; argumentsOf: (text: string) => unknown[] }

type Types = ReadonlyMap<string, SyntaxNode>

/** A type of which the check makes no value: functions, generics, what the language or a library declares. */
class UnknownType extends Error {}

const MADE: Readonly<Record<string, () => unknown>> = {
  Date: () => new Date(0),
  Uint8Array: () => new Uint8Array(4),
  Set: () => new Set(),
  ReadonlySet: () => new Set(),
  Map: () => new Map(),
  ReadonlyMap: () => new Map(),
  Record: () => ({}),
}
const KEYWORDS: Readonly<Record<string, unknown>> = {
  number: 1,
  boolean: true,
  null: null,
  undefined: undefined,
  unknown: null,
  bigint: 1n,
}
const DEEPEST = 8

/** Makes values of declared types, with the text in each place where any text may be. */
class ValueMaker {
  /** Whether the text was put in. */
  hasText = false
  readonly #types: Types
  readonly #text: string

  constructor(types: Types, text: string) {
    this.#types = types
    this.#text = text
  }

  of(type: SyntaxNode | undefined, depth = 0): unknown {
    if (!type || depth > DEEPEST) throw new UnknownType()
    const below = (key: string) => this.of(childOf(type, key), depth + 1)
    switch (type.type) {
      case 'TsTypeAnnotation':
      case 'TsParenthesizedType':
      case 'TsTypeOperator':
        return below('typeAnnotation')
      case 'TsKeywordType':
        return this.#keyword(String(type.kind))
      case 'TsLiteralType':
        return childOf(type, 'literal')?.value
      case 'TsArrayType':
        return [below('elemType')]
      case 'TsTupleType':
        return childrenOf(type, 'elemTypes').map(element => this.of(childOf(element, 'ty'), depth + 1))
      case 'TsUnionType':
        return this.#union(childrenOf(type, 'types'), depth)
      case 'TsTypeLiteral':
        return this.#object(childrenOf(type, 'members'), depth)
      case 'TsTypeReference':
        return this.#reference(type, depth)
      case 'TsIndexedAccessType':
        return this.#member(type)
      case 'TsIntersectionType':
        return Object.assign({}, ...childrenOf(type, 'types').map(each => this.of(each, depth + 1)))
      default:
        throw new UnknownType()
    }
  }

  #keyword(kind: string): unknown {
    if (kind === 'string') {
      this.hasText = true
      return this.#text
    }
    if (kind in KEYWORDS) return KEYWORDS[kind]
    throw new UnknownType()
  }

  /** The first alternative with a text, else the first one. */
  #union(types: readonly SyntaxNode[], depth: number): unknown {
    const before = this.hasText
    const values: unknown[] = []
    for (const type of types) {
      this.hasText = false
      try {
        const value = this.of(type, depth + 1)
        if (this.hasText) return value
        values.push(value)
      } catch (error) {
        if (!(error instanceof UnknownType)) throw error
      }
    }
    this.hasText = before
    if (values.length === 0) throw new UnknownType()
    return values[0]
  }

  /** `(typeof LIST)[number]`: the first one of the list. */
  #member(type: SyntaxNode): unknown {
    const list = childOf(type, 'objectType')
    const query = list?.type === 'TsParenthesizedType' ? childOf(list, 'typeAnnotation') : list
    const declared = this.#types.get(`typeof ${childOf(query ?? type, 'exprName')?.value}`)
    if (declared?.type !== 'StringLiteral') throw new UnknownType()
    return declared.value
  }

  #object(members: readonly SyntaxNode[], depth: number): unknown {
    const entries = members.map(member => {
      if (member.type !== 'TsPropertySignature') throw new UnknownType()
      return [String(childOf(member, 'key')?.value), this.of(childOf(member, 'typeAnnotation'), depth + 1)]
    })
    return Object.fromEntries(entries)
  }

  #reference(type: SyntaxNode, depth: number): unknown {
    const name = String(childOf(type, 'typeName')?.value)
    const given = childOf(type, 'typeParams')
    if ((name === 'ReadonlyArray' || name === 'Array') && given)
      return [this.of(childrenOf(given, 'params')[0], depth + 1)]
    const made = MADE[name]
    if (made) return made()
    if ((name === 'Readonly' || name === 'Partial') && given)
      return this.of(childrenOf(given, 'params')[0], depth + 1)
    return this.of(this.#types.get(name), depth + 1)
  }
}

/** Types that files declare, by name, and the first text of their lists. */
export function typesIn(sources: readonly string[]): Types {
  const types = new Map<string, SyntaxNode>()
  for (const source of sources)
    walk(syntaxOf(source).root, node => {
      const [name, type] = [childOf(node, 'id'), childOf(node, 'typeAnnotation')]
      if (node.type === 'TsTypeAliasDeclaration' && name && type && !childOf(node, 'typeParams'))
        types.set(String(name.value), type)
      if (node.type !== 'VariableDeclarator' || !name) return
      const value = childOf(node, 'init')
      const list = value?.type === 'TsConstAssertion' ? childOf(value, 'expression') : value
      const [first] = Array.isArray(list?.elements) ? list.elements : []
      if (isNode(first?.expression)) types.set(`typeof ${name.value}`, first.expression)
    })
  return types
}

/** A parameter with a default gets no argument. */
const hasDefault = (parameter: SyntaxNode): boolean =>
  (childOf(parameter, 'pat') ?? parameter).type === 'AssignmentPattern'

const typeOfParameter = (parameter: SyntaxNode): SyntaxNode | undefined => {
  const pattern = childOf(parameter, 'pat') ?? parameter
  return childOf(pattern, 'typeAnnotation')
}

const exportedFunctions = (root: SyntaxNode): { name: string; parameters: SyntaxNode[] }[] =>
  childrenOf(root, 'body')
    .filter(({ type }) => type === 'ExportDeclaration')
    .flatMap(({ declaration }) => {
      if (!isNode(declaration)) return []
      if (declaration.type === 'FunctionDeclaration')
        return [
          {
            name: String(childOf(declaration, 'identifier')?.value),
            parameters: childrenOf(declaration, 'params'),
          },
        ]
      return childrenOf(declaration, 'declarations').flatMap(each => {
        const [name, value] = [childOf(each, 'id'), childOf(each, 'init')]
        if (!name || value?.type !== 'ArrowFunctionExpression') return []
        return [{ name: String(name.value), parameters: childrenOf(value, 'params') }]
      })
    })

/** The exported functions of a file that take texts, as far as values of their types can be made. */
export const textFunctions = (source: string, types: Types): TextFunction[] =>
  exportedFunctions(syntaxOf(source).root).flatMap(({ name, parameters }) => {
    const valuesOf = (text: string) => {
      const maker = new ValueMaker(types, text)
      const values = parameters.map(each => (hasDefault(each) ? undefined : maker.of(typeOfParameter(each))))
      return { values, hasText: maker.hasText }
    }
    try {
      return valuesOf('').hasText ? [{ name, argumentsOf: text => valuesOf(text).values }] : []
    } catch (error) {
      if (error instanceof UnknownType) return []
      throw error
    }
  })
