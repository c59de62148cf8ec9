import type { SchoolEvaluation, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { currentEntry, requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntrySubject, EntryView, OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useActor } from '../../identity/identity.api.ts'
import { scoresOptions } from '../evaluation/evaluation.api.ts'
import { classTitle, type PlanGrade } from '../use-plan-grade.ts'
import {
  classifyChanges,
  inverseChanges,
  NO_HISTORY,
  pushHistory,
  type ScoreChange,
  type ScoreColumn,
  stepHistory,
} from './score-changes.values.ts'
import { clearInvalidInputs, enqueueScores, setInvalidInputs, useScoreEdits } from './score-edits.ts'
import { type ScoreEdits, type ScoreEntry, scoreRows } from './score-rows.values.ts'

export type SheetStudent = StudentEvaluation['studentEnrollment']

export type ScoreSheet = {
  readonly columns: readonly ScoreColumn[]
  /** Everybody who is in one of the evaluations, by number in the class. */
  readonly students: readonly SheetStudent[]
  readonly blocked: OutboxView['blocked']
  readonly durable: boolean
  /** Raw texts into cells: what can be a score is on its way, the rest stays in its cell with the reason. */
  readonly write: (changes: readonly ScoreChange[]) => void
  /** Rejected text is removed from its cells. */
  readonly dropNotAccepted: () => void
  /** Absent while there is nothing to take back or to do again. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

const isScores = (entry: EntryView): entry is ScoreEntry => entry.kind === 'scores'

const ORDER = new Intl.Collator('pt-BR')

const everybodyIn = (columns: readonly ScoreColumn[]): SheetStudent[] => {
  const all = new Map<string, SheetStudent>()
  for (const { students } of columns)
    for (const { studentEnrollment } of students) all.set(studentEnrollment.id, studentEnrollment)
  const last = Number.POSITIVE_INFINITY
  return [...all.values()].sort(
    (a, b) => (a.number ?? last) - (b.number ?? last) || ORDER.compare(a.user.name, b.user.name),
  )
}

type Made = { server: readonly StudentEvaluation[]; edits: ScoreEdits; column: ScoreColumn }

/** Columns of scores, each the same object for as long as nothing in it changes. */
const useColumns = (
  evaluations: readonly SchoolEvaluation[],
  lists: readonly (readonly StudentEvaluation[])[],
  readOnly: boolean,
  accountId: string,
): { columns: readonly ScoreColumn[]; outbox: OutboxView } => {
  const outbox = useOutbox()
  const editsOf = useScoreEdits(accountId)
  const made = useRef(new Map<string, Made>())
  const fresh = evaluations.map((evaluation, index) => {
    const server = lists[index] ?? NOBODY
    // Asked for by name: from then on the device is ready to keep what is typed here.
    const held = currentEntry('scores', evaluation.id)
    const entry = held && isScores(held) ? held : null
    const edits = editsOf(evaluation.id)
    const former = made.current.get(evaluation.id)
    const isSame =
      former?.server === server &&
      former.edits === edits &&
      former.column.entry === entry &&
      former.column.evaluation === evaluation &&
      former.column.readOnly === readOnly
    if (former && isSame) return former.column
    const rows = scoreRows(server, entry, edits)
    const column = { evaluation, readOnly, students: server, rows, entry }
    made.current.set(evaluation.id, { server, edits, column })
    return column
  })
  const last = useRef<readonly ScoreColumn[]>([])
  const isSame =
    fresh.length === last.current.length && fresh.every((column, index) => column === last.current[index])
  if (!isSame) last.current = fresh
  return { columns: last.current, outbox }
}

const NOBODY: readonly StudentEvaluation[] = []

/** The key of the scores of an evaluation on the device. */
const scoresSubject = ({ id, name, type }: SchoolEvaluation, planGrade: PlanGrade): EntrySubject => ({
  kind: 'scores',
  subjectId: id,
  place: { evaluationId: id, planId: planGrade.plan.id },
  title: fill(type === 'FEEDBACK' ? SCORES.title.FEEDBACK : SCORES.title.MARK, {
    name,
    where: classTitle(planGrade),
  }),
})

type Options = {
  planGrade: PlanGrade
  evaluations: readonly SchoolEvaluation[]
  readOnly: boolean
}

/** The scores of one evaluation or of several side by side: read, typed, taken back. */
export const useScoreSheet = ({ planGrade, evaluations, readOnly }: Options) => {
  const { id: accountId } = useActor()
  const queries = useQueries({ queries: evaluations.map(({ id }) => scoresOptions(id)) })
  const lists = queries.map(({ data }) => data?.data ?? NOBODY)
  const { columns, outbox } = useColumns(evaluations, lists, readOnly, accountId)
  const students = useMemo(() => everybodyIn(columns), [columns])
  const [history, setHistory] = useState(NO_HISTORY)
  const latest = useRef({ columns, history, planGrade })
  latest.current = { columns, history, planGrade }

  const apply = useCallback(
    (changes: readonly ScoreChange[]): void => {
      const { columns, planGrade } = latest.current
      const touched = new Set(changes.map(({ columnId }) => columnId))
      for (const column of columns.filter(({ evaluation }) => touched.has(evaluation.id))) {
        const { evaluation } = column
        const { typedScores, notAccepted, cleared } = classifyChanges(column, changes)
        if (cleared.size > 0) clearInvalidInputs(accountId, evaluation.id, cleared)
        if (notAccepted.size > 0) setInvalidInputs(accountId, evaluation.id, notAccepted)
        if (typedScores.size > 0)
          void enqueueScores(accountId, scoresSubject(evaluation, planGrade), typedScores)
      }
    },
    [accountId],
  )

  const write = useCallback(
    (changes: readonly ScoreChange[]): void => {
      if (changes.length === 0) return
      const former = inverseChanges(latest.current.columns, changes)
      setHistory(before => pushHistory(before, former))
      apply(changes)
    },
    [apply],
  )

  const step = (way: 'undo' | 'redo') => (): void => {
    const { history, columns } = latest.current
    const done = stepHistory(history, way, changes => inverseChanges(columns, changes))
    if (!done) return
    setHistory(done.history)
    apply(done.changes)
  }

  const sheet: ScoreSheet = {
    columns,
    students,
    blocked: outbox.blocked,
    durable: outbox.durable,
    write,
    dropNotAccepted: () => {
      for (const { evaluation, rows } of columns)
        clearInvalidInputs(accountId, evaluation.id, new Set(rows.keys()))
    },
    undo: history.past.length > 0 ? step('undo') : null,
    redo: history.future.length > 0 ? step('redo') : null,
  }
  return {
    sheet,
    isPending: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/** Decisions of the person about waiting scores of an evaluation. */
export const waitingScores = (evaluationId: string) => ({
  decide: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) =>
    requireOutbox().resolve('scores', evaluationId, choices),
  retry: () => requireOutbox().retry('scores', evaluationId),
  discard: (ids?: readonly string[]) => requireOutbox().discard('scores', evaluationId, ids),
  flush: () => requireOutbox().flush(),
})
