import { setImmediate } from 'node:timers/promises'
import { mayOwnTaxNumber } from '@lousa/rules/people/person/tax-number-names.rules.ts'
import { taxNumberOwners } from '../responsible/tax-number-owners.public.queries.ts'
import type { StoredRow } from './import.types.ts'
import { remark } from './import-remark.words.ts'
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
 * What every one of these rows is worth, without writing anything: by itself, beside the other rows of the file and
 * beside who is recorded. A few statements for all of them; `lines` are the lines of the keys that rows share.
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
    // Thousands of rows take a while, and others want to be answered meanwhile.
    if (at % BATCH === BATCH - 1) await setImmediate()
    drafted.push(parseRow(ctx, run, row, implied))
  }
  const lines = await linesOf(drafted)
  for (const row of drafted) flagDuplicates(row, lines, run.sheets)
  await flagOwnedTaxNumbers(ctx, drafted)
  return run.type === 'RESPONSIBLE'
    ? validateResponsibleRows(ctx, run, drafted)
    : validatePeople(ctx, run, drafted)
}

/** A CPF that is on file under another name is refused, with who has it. */
const flagOwnedTaxNumbers = async (ctx: ValidationCtx, rows: readonly ParsedRow[]): Promise<void> => {
  const owners = Map.groupBy(
    await taxNumberOwners(
      ctx,
      rows.flatMap(row => row.taxNumbers.map(({ taxNumber }) => taxNumber)),
    ),
    ({ taxNumber }) => taxNumber,
  )
  for (const { cpf, taxNumbers, problems } of rows) {
    for (const { field, taxNumber, name, isSelf } of taxNumbers) {
      const owner = owners.get(taxNumber)?.find(
        // A person on file with the row's own CPF is known, or refused by a rule of its own.
        ({ names, isResponsible }) => (isResponsible || taxNumber !== cpf) && !mayOwnTaxNumber(name, names),
      )
      if (!owner || (isSelf && taxNumber !== cpf)) continue
      const existing = { id: owner.accountId, name: owner.name, type: owner.type }
      problems.push(remark(field, 'TAX_NUMBER_OF_OTHER', { values: { name: owner.name }, existing }))
    }
  }
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
