import { setImmediate } from 'node:timers/promises'
import type { StoredRow } from './import.types.ts'
import { ownedTaxNumbers } from './owned-tax-numbers.service.ts'
import {
  flagDuplicates,
  type ImportSettings,
  impliedKinships,
  type ParsedRow,
  parseRow,
} from './row-parsing.values.ts'
import { validatePeople } from './validate-people.service.ts'
import { validateResponsibleRows } from './validate-responsibles.service.ts'
import type { ValidatedRow, ValidationCtx } from './validated-row.types.ts'

const BATCH = 250

/**
 * The validation of these rows without writing anything: alone, with the other rows of the file and with the recorded people. A
 * few statements for all of them; `lines` are the lines of the keys that rows share.
 */
export const validateRows = async (
  ctx: ValidationCtx,
  run: ImportSettings,
  rows: readonly StoredRow[],
  linesOf: (drafted: readonly { number: number; keys: string[] }[]) => Promise<ReadonlyMap<string, number[]>>,
): Promise<ValidatedRow[]> => {
  const drafted: ParsedRow[] = []
  const implied = impliedKinships(run.columns)
  for (const [at, row] of rows.entries()) {
    // Thousands of rows take a while; other requests are answered in between.
    if (at % BATCH === BATCH - 1) await setImmediate()
    drafted.push(parseRow(ctx, run, row, implied))
  }
  const lines = await linesOf(drafted)
  for (const row of drafted) flagDuplicates(row, lines, run.sheets)
  const flagOwned = await ownedTaxNumbers(ctx, drafted)
  return run.type === 'RESPONSIBLE'
    ? validateResponsibleRows(ctx, run, { drafted, flagOwned })
    : validatePeople(ctx, run, { drafted, flagOwned })
}

/** The lines of the keys of these rows themselves: for a check of all of them. */
export const linesByKey = async (
  drafted: readonly { number: number; keys: string[] }[],
): Promise<ReadonlyMap<string, number[]>> => {
  const lines = new Map<string, number[]>()
  for (const { number, keys } of drafted) {
    for (const key of keys) {
      const sameLines = lines.get(key)
      if (sameLines) sameLines.push(number)
      else lines.set(key, [number])
    }
  }
  return lines
}
