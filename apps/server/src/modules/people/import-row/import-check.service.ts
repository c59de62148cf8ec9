import { setImmediate } from 'node:timers/promises'
import type { StoredRow } from './import.types.ts'
import { besideOthers, type Drafted, draftRow, impliedBy, type JudgedImport } from './import-draft.values.ts'
import { judgePersons } from './import-judge-people.service.ts'
import { judgeResponsibles } from './import-judge-responsibles.service.ts'
import type { JudgeCtx, JudgedRow } from './import-judged.types.ts'

const BATCH = 250

/**
 * What every one of these rows is worth, without writing anything: by itself, beside the other rows of the file and
 * beside who is recorded. A few statements for all of them; `lines` are the lines of the keys that rows share.
 */
export const judgeRows = async (
  ctx: JudgeCtx,
  run: JudgedImport,
  rows: readonly StoredRow[],
  linesOf: (drafted: readonly { number: number; keys: string[] }[]) => Promise<ReadonlyMap<string, number[]>>,
): Promise<JudgedRow[]> => {
  const drafted: Drafted[] = []
  const implied = impliedBy(run.columns)
  for (const [at, row] of rows.entries()) {
    // Thousands of rows take a while, and others want to be answered meanwhile.
    if (at % BATCH === BATCH - 1) await setImmediate()
    drafted.push(draftRow(ctx, run, row, implied))
  }
  const lines = await linesOf(drafted)
  for (const row of drafted) besideOthers(row, lines, run.sheets)
  return run.type === 'RESPONSIBLE' ? judgeResponsibles(ctx, run, drafted) : judgePersons(ctx, run, drafted)
}

/** The lines of the keys of these rows themselves: for a check of all of them. */
export const ownLines = async (
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
