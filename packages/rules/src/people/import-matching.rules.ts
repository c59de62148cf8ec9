import { type ImportedType, importColumns } from './import-columns.rules.ts'
import { searchKey } from './search-key.rules.ts'

/** How a header is remembered and compared: accents, case and punctuation do not matter. */
export function headerKey(header: string): string {
  return searchKey(header)
}

/**
 * What each header is likely to mean: first what was chosen for it last time (null: chosen to be ignored), then the
 * exact titles, then the other names. A field is given once, to the first header that asks for it.
 * @param memory header key → field of earlier imports of this type
 */
export function guessColumns(
  type: ImportedType,
  headers: readonly string[],
  memory: ReadonlyMap<string, string | null> = new Map(),
): (string | null)[] {
  const keys = headers.map(headerKey)
  const known = new Set(importColumns(type).map(column => column.key))
  const taken = new Set<string>()
  const found: (string | null | undefined)[] = keys.map(() => undefined)
  const assign = (fieldOf: (key: string) => string | null | undefined) => {
    for (const [at, key] of keys.entries()) {
      if (found[at] !== undefined || key === '') continue
      const field = fieldOf(key)
      if (field === undefined || (field !== null && (taken.has(field) || !known.has(field)))) continue
      found[at] = field
      if (field !== null) taken.add(field)
    }
  }
  assign(key => memory.get(key))
  assign(key => importColumns(type).find(column => headerKey(column.title) === key)?.key)
  for (const column of importColumns(type)) {
    if (!taken.has(column.key)) assign(key => (column.aliases.includes(key) ? column.key : undefined))
  }
  return found.map(field => field ?? null)
}

/** Reports of other systems put the school and a title above the names of the columns. */
const HEADER_WITHIN = 10

/**
 * Which row names the columns: the one of the first ten in which most columns are recognised, when it is at least two;
 * otherwise the first.
 */
export function headerAt(type: ImportedType, rows: readonly (readonly string[])[]): number {
  const recognised = rows
    .slice(0, HEADER_WITHIN)
    .map(cells => guessColumns(type, cells).filter(field => field !== null).length)
  const most = Math.max(0, ...recognised)
  return most < 2 ? 0 : recognised.indexOf(most)
}

/**
 * The titles of what must still be said of the columns. Rows of responsibles name the student by registration, by
 * CPF, or by name and birthdate together.
 */
export function missingColumns(type: ImportedType, fields: readonly (string | null)[]): string[] {
  const has = (key: string) => fields.includes(key)
  const missing = importColumns(type)
    .filter(column => column.required && !has(column.key))
    .map(column => column.title)
  const namesStudent =
    has('studentRegistration') || has('studentTaxNumber') || (has('studentName') && has('studentBirthdate'))
  return type === 'RESPONSIBLE' && !namesStudent ? [...missing, 'Matrícula do aluno'] : missing
}

/** The kinship that a header says by itself: of a column "Nome da mãe" everyone is mother. Null when it says none. */
export function impliedKinship(header: string): string | null {
  const words = headerKey(header).split(' ')
  if (words.includes('mae')) return 'Mãe'
  return words.includes('pai') ? 'Pai' : null
}
