import { createHash } from 'node:crypto'
import { fieldError } from '@lousa/contract/errors.ts'
import type { ImportType } from '@lousa/contract/people/import.contract.ts'
import { responsibleWrite, studentWrite } from '@lousa/contract/people/user-writing.contract.ts'
import { fieldErrors } from '@lousa/contract/validation.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { importColumns } from '@lousa/rules/people/import-columns.rules.ts'
import { impliedKinship } from '@lousa/rules/people/import-matching.rules.ts'
import { type ImportDraft, importDraft, rowKeys } from '@lousa/rules/people/import-row.rules.ts'
import type { z } from 'zod'
import type { RunColumn, StoredCells } from './import.queries.ts'
import { remark } from './import-remark.ts'
import type { Remark, StoredRow } from './import-row.queries.ts'

export type PersonBody = z.output<typeof studentWrite>
export type ResponsibleBody = z.output<typeof responsibleWrite>

export type JudgedImport = { type: ImportType; columns: RunColumn[] }

/** The texts of a row by field: as in the file, or as corrected. */
export const rowValues = (columns: readonly RunColumn[], { cells, corrections }: StoredCells) => {
  const values: Record<string, string> = {}
  for (const { index, field } of columns) if (field !== null) values[field] = cells[index] ?? ''
  return { ...values, ...corrections }
}

/** A row by itself, while others are still asked about. */
export type Drafted = {
  number: number
  draft: ImportDraft
  body: PersonBody | ResponsibleBody | null
  keys: string[]
  cpf: string | null
  /** The name's key, with a birthdate. */
  person: { key: string; birthdate: string } | null
  problems: Remark[]
  warnings: Remark[]
}

/** The kinships that headers say by themselves, by field. */
export const impliedBy = (columns: readonly RunColumn[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ header, field }) => {
      const kinship = field === null ? null : impliedKinship(header)
      return field !== null && kinship !== null ? [[field, kinship]] : []
    }),
  )

const KINDS = new Map(
  (['STUDENT', 'INSTRUCTOR', 'RESPONSIBLE'] as const).map(type => [
    type,
    new Map(importColumns(type).map(column => [column.key, column.kind])),
  ]),
)

/** A row by itself: read, cleaned and judged by the contract's schemas. */
export const draftRow = (
  { today }: { today: CivilDate },
  { type, columns }: JudgedImport,
  row: StoredRow,
  implied: Record<string, string>,
): Drafted => {
  const values = rowValues(columns, row)
  const draft = importDraft(type, values, { today, implied })
  const schema = type === 'RESPONSIBLE' ? responsibleWrite : studentWrite
  const parsed = schema.safeParse(draft.body)
  const problems = draft.problems.map(({ field, code }) => remark(field, code))
  for (const issue of parsed.success ? [] : fieldErrors(parsed.error.issues)) {
    const field = draft.columnOf.get(issue.path) ?? null
    if (issue.code === 'REQUIRED' || problems.some(each => each.field === field)) continue
    const isDate = field !== null && KINDS.get(type)?.get(field) === 'date'
    const { code, message } = isDate ? fieldError(issue.path, 'INVALID_DATE') : issue
    problems.push({ field, code, message, existing: null })
  }
  const { cpf, person, whole } = rowKeys(type, values, draft)
  const [key = '', birthdate = ''] = person?.split('|') ?? []
  return {
    number: row.number,
    draft,
    body: parsed.success ? parsed.data : null,
    keys: [
      `w:${createHash('sha1').update(whole).digest('base64url')}`,
      ...(cpf ? [`c:${cpf}`] : []),
      ...(person ? [`p:${person}`] : []),
    ],
    cpf,
    person: person ? { key, birthdate } : null,
    problems,
    warnings: draft.warnings.map(({ field, code }) => remark(field, code)),
  }
}

/** A row beside the others of its file. */
export const besideOthers = (row: Drafted, lines: ReadonlyMap<string, number[]>): void => {
  const others = (prefix: string) => {
    const key = row.keys.find(each => each.startsWith(prefix))
    return (key ? lines.get(key) : undefined)?.filter(line => line !== row.number) ?? []
  }
  const same = others('w:')
  const [first] = same
  if (first !== undefined && first < row.number)
    row.problems.push(remark(null, 'DUPLICATE_ROW', { values: { line: first } }))
  const twice = others('c:')
  if (twice.length > 0)
    row.problems.push(
      remark('taxNumber', 'TAX_NUMBER_TWICE', { values: { lines: told([...twice, row.number]) } }),
    )
  const alike = others('p:')
  if (alike.length > 0 && same.length === 0 && twice.length === 0)
    row.warnings.push(remark('name', 'NAME_TWICE', { values: { lines: told([...alike, row.number]) } }))
}

const TOLD = 5
const told = (lines: number[]): string => {
  const sorted = lines.toSorted((a, b) => a - b)
  const more = sorted.length > TOLD ? ', …' : ''
  return `${sorted.slice(0, TOLD).join(', ')}${more}`
}
