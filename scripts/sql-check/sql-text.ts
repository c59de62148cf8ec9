/** A piece of SQL: a word or sign, or everything between two brackets. */
export type Piece = string | Piece[]

const TOKEN =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"((?:[^"]|"")*)"|\$\d+|[a-z_][a-z_0-9$]*|\d[\d.]*|::|<>|<=|>=|\|\||./giy

/** How a parameter is said among the pieces. */
export const PARAMETER = '$'

/** The words and signs of a statement, brackets nested, without comments; texts and parameters stand for themselves. */
export function piecesOf(sql: string): Piece[] {
  const root: Piece[] = []
  const open: Piece[][] = [root]
  for (const [token, quoted] of sql.matchAll(TOKEN)) {
    const inside = open.at(-1) ?? root
    if (/^\s|^--|^\/\*/.test(token)) continue
    if (token === '(') {
      const bracket: Piece[] = []
      inside.push(bracket)
      open.push(bracket)
    } else if (token === ')') open.pop()
    else if (token.startsWith("'")) inside.push("''")
    else if (/^\$\d/.test(token)) inside.push(PARAMETER)
    else inside.push((quoted ?? token).toLowerCase())
  }
  return root
}

const SETS = new Set(['union', 'except', 'intersect'])

/** Every list of pieces that is a query of its own, however deep: brackets apart, the parts of a union apart. */
export function queriesOf(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [[]]
  for (const piece of pieces) {
    if (typeof piece === 'string' && SETS.has(piece)) parts.push([])
    else parts.at(-1)?.push(piece)
  }
  const below = pieces.flatMap(piece => (typeof piece === 'string' ? [] : queriesOf(piece)))
  return [...parts.filter(isQuery), ...below]
}

const STARTS = new Set(['select', 'insert', 'update', 'delete', 'values'])

export const isQuery = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece, row) =>
      typeof piece === 'string' &&
      STARTS.has(piece) &&
      !['do', 'for', 'key'].includes(String(pieces[row - 1])),
  )

/** The pieces of one query in a row, with brackets that only group; queries inside of it are left out. */
export const flatPieces = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap(piece =>
    typeof piece === 'string' ? [piece] : isQuery(piece) ? ['()'] : ['(', ...flatPieces(piece), ')'],
  )
