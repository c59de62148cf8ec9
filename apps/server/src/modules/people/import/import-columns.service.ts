import type { ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { detectColumns } from '@lousa/rules/people/import/column-detection.rules.ts'
import { headerKey } from '@lousa/rules/people/import/import-headers.rules.ts'
import { missingColumns } from '@lousa/rules/people/import/import-matching.rules.ts'
import type { SheetRows } from '@lousa/rules/people/import/import-sheets.rules.ts'
import { importColumns } from '@lousa/rules/people/import-row/import-columns.rules.ts'
import { areOnlyAdults } from '@lousa/rules/people/import-row/import-value-shapes.rules.ts'
import { isInCapitals } from '@lousa/rules/people/person/proper-name.rules.ts'
import type { Ctx } from '../../module.ts'
import type { RunColumn } from '../import-row/import.types.ts'
import type { TenantCtx } from '../person/person.types.ts'
import { rememberColumns, rememberedColumns } from './import.queries.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 80

type ReadColumns = Pick<SheetRows, 'headers' | 'hiddenColumns' | 'sheetColumn'> & {
  rows: { cells: string[] }[]
}

/** The columns of a file with what each is likely to be: as it was chosen last time, by its header and by its values. */
export const detectFileColumns = async (
  place: TenantCtx & Pick<Ctx, 'today'>,
  type: ImportType,
  { headers, hiddenColumns, sheetColumn, rows }: ReadColumns,
): Promise<RunColumn[]> => {
  const hidden = new Set(hiddenColumns)
  const memory = await rememberedColumns(place, type, headers.map(headerKey))
  const valuesOf = (index: number) => rows.map(({ cells }) => cells[index] ?? '')
  const guesses = detectColumns(
    type,
    // A hidden column has no meaning unless a person chooses one.
    headers.map((title, index) =>
      hidden.has(index)
        ? { header: '', values: [] }
        : { header: title, values: index === sheetColumn ? [] : valuesOf(index) },
    ),
    memory,
  )
  const reasonOf = (index: number): RunColumn['reason'] => {
    if (hidden.has(index)) return 'HIDDEN'
    if (index === sheetColumn && !guesses[index]?.field) return 'SHEET_NAME'
    return guesses[index]?.reason ?? null
  }
  return headers.map((title, index) => ({
    index,
    header: title,
    samples: samplesOf(rows, index),
    field: guesses[index]?.field ?? null,
    confidence: guesses[index]?.confidence ?? null,
    reason: reasonOf(index),
    capitals: valuesOf(index).filter(isInCapitals).length,
    onlyAdults:
      type === 'STUDENT' &&
      guesses[index]?.field === 'birthdate' &&
      areOnlyAdults(valuesOf(index), place.today),
  }))
}

/** The first values of a column. Where names are in capitals one of them is among these: it shows what becomes of it. */
const samplesOf = (rows: { cells: string[] }[], index: number): string[] => {
  const texts = new Set(rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(text => text !== ''))
  const samples = [...texts].slice(0, SAMPLES)
  const capitals = samples.some(isInCapitals) ? undefined : [...texts].find(isInCapitals)
  if (capitals !== undefined) samples.splice(SAMPLES - 1, 1, capitals)
  return samples.map(text => (text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text))
}

/** The columns as a person said them; what is not named is left out. A field is one column's. */
export const chosenColumns = (
  type: ImportType,
  columns: readonly RunColumn[],
  chosen: readonly { index: number; field: string | null }[],
): RunColumn[] => {
  const columnKeys = new Set(importColumns(type).map(column => column.key))
  const taken = new Set<string>()
  const errors = chosen.flatMap(({ index, field }, at) => {
    const isWrong =
      !columns.some(column => column.index === index) ||
      (field !== null && (!columnKeys.has(field) || taken.has(field)))
    if (field !== null) taken.add(field)
    return isWrong ? [fieldError(`columns.${at}.field`, 'INVALID')] : []
  })
  if (errors.length > 0) throw invalidFields(...errors)
  const after = columns.map(column => {
    const field = chosen.find(each => each.index === column.index)?.field ?? null
    // A choice of a person is no guess any more.
    return field === column.field ? column : { ...column, field, confidence: null, reason: null }
  })
  const missing = missingColumns(
    type,
    after.map(column => column.field),
  )
  if (missing.length > 0) throw new ContractError('IMPORT_COLUMNS_MISSING', { data: { missing } })
  return after
}

/**
 * Columns that are read again, with what a person has chosen for them before: those of the same place and the same header.
 * A field is one column's, and what is chosen goes before what is recognised.
 * @param isMatched whether a person has confirmed the columns as they were; if not, only changed ones are chosen
 */
export const withChosenFields = (
  columns: readonly RunColumn[],
  before: readonly RunColumn[],
  isMatched: boolean,
): RunColumn[] => {
  const chosen = new Map<number, string | null>()
  for (const { index, header, field, confidence, reason } of before) {
    const isChosen = !reason && (isMatched || (field !== null && !confidence))
    if (isChosen && columns[index]?.header === header) chosen.set(index, field)
  }
  const taken = new Set(chosen.values())
  return columns.map(column => {
    const own = chosen.get(column.index)
    const field = own === undefined && taken.has(column.field) ? null : own
    if (field === undefined || (field === null && column.field === null)) return column
    return { ...column, field, confidence: null, reason: null }
  })
}

/** For the next file with the same headers. */
export const saveColumnChoices = (
  ctx: Ctx,
  type: ImportType,
  columns: readonly RunColumn[],
): Promise<void> => {
  const choices = new Map<string, string | null>()
  for (const { header, field, reason } of columns) {
    const key = headerKey(header)
    // A header may have another meaning in the next file.
    if (reason) continue
    if (key !== '' && (field !== null || !choices.has(key))) choices.set(key, field)
  }
  return rememberColumns(
    ctx,
    type,
    [...choices].map(([key, field]) => ({ key, field })),
  )
}
