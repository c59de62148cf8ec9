import { createHash } from 'node:crypto'
import { fill } from '@lousa/contract/messages.ts'
import { studentWrite } from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { responsibleWrite } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { fieldError } from '@lousa/contract/refusal/errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { impliedKinship } from '@lousa/rules/people/import/import-headers.rules.ts'
import { rowPlace } from '@lousa/rules/people/import/import-sheets.rules.ts'
import {
  identifies,
  importColumns,
  isPersonName,
  isPlaceName,
} from '@lousa/rules/people/import-row/import-columns.rules.ts'
import {
  draftTaxNumbers,
  type ImportDraft,
  importDraft,
  quote,
  rowKeys,
} from '@lousa/rules/people/import-row/import-row.rules.ts'
import { properName } from '@lousa/rules/people/person/proper-name.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { clashingTaxNumbers, type NamedTaxNumber } from '@lousa/rules/people/person/tax-number-names.rules.ts'
import type { z } from 'zod'
import type { Remark, RunColumn, RunSheet, StoredCells, StoredRow } from './import.types.ts'
import { remark } from './import-remark.words.ts'

export type PersonBody = z.output<typeof studentWrite>
export type ResponsibleBody = z.output<typeof responsibleWrite>

export type ImportSettings = {
  type: ImportType
  columns: RunColumn[]
  sheets: RunSheet[] | null
  /** Known people are completed. */
  update: boolean
  /** Known people stay as recorded. */
  leaveKnown: boolean
  /** Students are taken without anybody responsible. */
  withoutResponsible: boolean
  namesAsWritten: boolean
}

/** The texts of a row by field: as in the file, or as corrected. Names in capitals become names, unless they shall not. */
export const rowValues = (
  { columns, namesAsWritten }: Pick<ImportSettings, 'columns' | 'namesAsWritten'>,
  { cells, corrections }: StoredCells,
): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const { index, field } of columns) {
    if (field === null) continue
    const text = cells[index] ?? ''
    const isName = isPersonName(field) || isPlaceName(field)
    values[field] = isName && !namesAsWritten ? properName(text) : text
  }
  return { ...values, ...corrections }
}

/** The text typed over a cell, without characters that no cell may hold. */
export const cleanCell = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A row by itself, while others are still asked about. */
export type ParsedRow = {
  number: number
  draft: ImportDraft
  body: PersonBody | ResponsibleBody | null
  keys: string[]
  cpf: string | null
  /** The name's key, with a birthdate. */
  person: { key: string; birthdate: string } | null
  /** Its number here or in an earlier system. */
  registration: string | null
  /** The CPFs of the row with their names, that of the student first. */
  taxNumbers: NamedTaxNumber[]
  row: StoredRow
  problems: Remark[]
  warnings: Remark[]
}

/** The kinships that headers say by themselves, by field. */
export const impliedKinships = (columns: readonly RunColumn[]): Record<string, string> =>
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

type RowReading = {
  draft: ImportDraft
  body: PersonBody | ResponsibleBody | null
  problems: Remark[]
}

const readRow = (
  { today }: { today: CivilDate },
  { type, withoutResponsible }: Pick<ImportSettings, 'type' | 'withoutResponsible'>,
  values: Record<string, string>,
  implied: Record<string, string>,
): RowReading => {
  const draft = importDraft(type, values, { today, implied, withoutResponsible })
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
  return { draft, body: parsed.success ? parsed.data : null, problems }
}

/** Where what cannot be read is worth less than the person: contacts and papers, not who is meant nor whole sentences. */
const isIgnorable = (type: ImportType, field: string | null): field is string =>
  field !== null && !identifies(field) && KINDS.get(type)?.get(field) !== 'text'

/** A row by itself: read, cleaned and judged by the contract's schemas. Rubbish in optional cells is left out. */
export const parseRow = (
  place: { today: CivilDate },
  run: ImportSettings,
  row: StoredRow,
  implied: Record<string, string>,
): ParsedRow => {
  const { type } = run
  const values = rowValues(run, row)
  const first = readRow(place, run, values, implied)
  const spared = [...new Set(first.problems.map(({ field }) => field))].filter(field =>
    isIgnorable(type, field),
  )
  const rest = { ...values, ...Object.fromEntries(spared.map(field => [field, ''])) }
  const { draft, body, problems } = spared.length === 0 ? first : readRow(place, run, rest, implied)
  const { cpf, person, whole } = rowKeys(type, values, draft)
  const taxNumbers = draftTaxNumbers(type, draft)
  const [key = '', birthdate = ''] = person?.split('|') ?? []
  return {
    number: row.number,
    draft,
    body,
    // A student who has left this class may be in the list of another one.
    keys:
      draft.leftOut !== null
        ? []
        : [
            `w:${createHash('sha1').update(whole).digest('base64url')}`,
            ...(cpf ? [`c:${cpf}`] : []),
            ...(person ? [`p:${person}`] : []),
            ...new Set(taxNumbers.flatMap(each => [taxNumberKey(each), namedTaxNumberKey(each)])),
          ],
    cpf,
    person: person ? { key, birthdate } : null,
    registration: type === 'RESPONSIBLE' ? null : registrationOf(draft),
    taxNumbers,
    row,
    problems: [
      ...problems,
      ...clashingTaxNumbers(taxNumbers).map(({ field, ownerName }) =>
        remark(field, 'TAX_NUMBER_OF_OTHER', { values: { name: ownerName } }),
      ),
    ],
    warnings: [
      ...spared.map(field =>
        remark(field, 'NOT_UNDERSTOOD', { values: { value: quote(values[field] ?? '') } }),
      ),
      ...draft.warnings.map(({ field, code, values: words = {} }) => remark(field, code, { values: words })),
    ],
  }
}

/** The number of rows with this CPF, and of those with an equal first name. */
const taxNumberKey = ({ taxNumber }: NamedTaxNumber): string => `t:${taxNumber}`
const namedTaxNumberKey = ({ taxNumber, name }: NamedTaxNumber): string =>
  `n:${taxNumber}:${sortKey(name).split(' ')[0]}`

const registrationOf = ({ body }: ImportDraft): string | null =>
  typeof body.oldRegistration === 'string' ? body.oldRegistration : null

/** Where the row of a number stands in its file, in words. */
export const lineText = (sheets: RunSheet[] | null, number: number): string => {
  const { line, sheet } = rowPlace(sheets, number)
  return sheet === null ? String(line) : fill(IMPORTING.lineInSheet, { line, sheet })
}

/** A row in relation to the others of its file. */
export const flagDuplicates = (
  row: ParsedRow,
  lines: ReadonlyMap<string, number[]>,
  sheets: RunSheet[] | null,
): void => {
  const lineList = (numbers: number[]) => lineListOf(sheets, numbers)
  const others = (prefix: string) => {
    const key = row.keys.find(each => each.startsWith(prefix))
    return (key ? lines.get(key) : undefined)?.filter(line => line !== row.number) ?? []
  }
  const same = others('w:')
  const [first] = same
  if (first !== undefined && first < row.number)
    row.problems.push(remark(null, 'DUPLICATE_ROW', { values: { line: lineText(sheets, first) } }))
  const twice = others('c:')
  if (twice.length > 0)
    row.problems.push(
      remark('taxNumber', 'TAX_NUMBER_TWICE', { values: { lines: lineList([...twice, row.number]) } }),
    )
  for (const entry of twice.length > 0 ? [] : row.taxNumbers) {
    const named = lines.get(namedTaxNumberKey(entry)) ?? []
    const otherNames = lines.get(taxNumberKey(entry))?.filter(line => !named.includes(line)) ?? []
    if (otherNames.length === 0 || row.problems.some(({ code }) => code === 'TAX_NUMBER_OF_OTHER')) continue
    row.problems.push(remark(entry.field, 'TAX_NUMBER_NAMES', { values: { lines: lineList(otherNames) } }))
  }
  const alike = others('p:')
  if (alike.length > 0 && same.length === 0 && twice.length === 0)
    row.warnings.push(remark('name', 'NAME_TWICE', { values: { lines: lineList([...alike, row.number]) } }))
}

const MOST_LINES = 5
const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const lineListOf = (sheets: RunSheet[] | null, numbers: number[]): string => {
  const sorted = numbers.toSorted((a, b) => a - b).map(number => lineText(sheets, number))
  if (sorted.length <= MOST_LINES) return listed.format(sorted)
  return listed.format([...sorted.slice(0, MOST_LINES), IMPORTING.otherLines])
}
