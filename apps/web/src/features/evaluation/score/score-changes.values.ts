import type { SchoolEvaluation, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { type Concept, opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { isSameContent } from '@lousa/rules/evaluation/mark/score-save.rules.ts'
import { scoreOrState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import type { PendingRow } from '../../../lib/outbox/outbox.types.ts'
import { shownText, valueTyped } from './score.values.ts'
import {
  conceptOf,
  type InvalidInput,
  type ScoreEntry,
  type ScoreRows,
  type ScoreValue,
} from './score-rows.values.ts'

/** The scores of one evaluation on screen. */
export type ScoreColumn = {
  readonly evaluation: SchoolEvaluation
  readonly readOnly: boolean
  readonly students: readonly StudentEvaluation[]
  readonly rows: ScoreRows
  readonly entry: ScoreEntry | null
}

/** The raw input: rows are enrolments, columns evaluations. */
export type ScoreChange = {
  readonly rowId: string
  readonly columnId: string
  readonly text: string
  /** The concept of an opinion; undefined: it stays. */
  readonly concept?: Concept | null
}

/** The sum of changes in one evaluation. */
export type ColumnChanges = {
  readonly typedScores: ReadonlyMap<string, PendingRow<ScoreValue>>
  readonly notAccepted: ReadonlyMap<string, InvalidInput>
  /** Rows that stand as they are; only what could not be accepted in them goes. */
  readonly cleared: ReadonlySet<string>
}

const isSame = (a: ScoreValue, b: ScoreValue): boolean =>
  isSameContent({ ...scoreOrState(a), ...opinionOf(a) }, { ...scoreOrState(b), ...opinionOf(b) })

/** Sorts what was typed in one evaluation into what is wanted, and what cannot be a score and why. */
export const classifyChanges = (
  { evaluation, rows, readOnly }: ScoreColumn,
  changes: readonly ScoreChange[],
): ColumnChanges => {
  const typedScores = new Map<string, PendingRow<ScoreValue>>()
  const notAccepted = new Map<string, InvalidInput>()
  const cleared = new Set<string>()
  for (const { rowId, columnId, text, concept } of changes) {
    const row = rows.get(rowId)
    if (columnId !== evaluation.id || !row || readOnly) continue
    const value = valueTyped(text, evaluation, concept === undefined ? conceptOf(row.value) : concept)
    if ('problem' in value) notAccepted.set(rowId, value)
    else if (isSame(value, row.value) && row.syncState !== 'refused') cleared.add(rowId)
    else typedScores.set(rowId, { value, version: row.version })
  }
  return { typedScores, notAccepted, cleared }
}

/** The changes that bring back what stands now where `changes` will write. */
export const inverseChanges = (
  columns: readonly ScoreColumn[],
  changes: readonly ScoreChange[],
): ScoreChange[] =>
  changes.flatMap(change => {
    const row = columns.find(({ evaluation }) => evaluation.id === change.columnId)?.rows.get(change.rowId)
    if (!row) return []
    const { rowId, columnId } = change
    return [{ rowId, columnId, text: shownText(row), concept: conceptOf(row.value) }]
  })

type Steps = readonly (readonly ScoreChange[])[]
/** The steps for undo and redo, newest last. */
export type History = { readonly past: Steps; readonly future: Steps }
export const NO_HISTORY: History = { past: [], future: [] }

const MAX_UNDO_STEPS = 200

export const pushHistory = ({ past }: History, former: readonly ScoreChange[]): History => ({
  past: [...past.slice(1 - MAX_UNDO_STEPS), former],
  future: [],
})

/** One step back or forth: the changes to write, and the history with `current` as its counterpart. */
export const stepHistory = (
  { past, future }: History,
  way: 'undo' | 'redo',
  currentOf: (changes: readonly ScoreChange[]) => ScoreChange[],
): { changes: readonly ScoreChange[]; history: History } | null => {
  const changes = (way === 'undo' ? past : future).at(-1)
  if (!changes) return null
  const current = currentOf(changes)
  return way === 'undo'
    ? { changes, history: { past: past.slice(0, -1), future: [...future, current] } }
    : { changes, history: { past: [...past, current], future: future.slice(0, -1) } }
}
