import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import {
  type CompareUnit,
  type Difference,
  differences,
  mergeChoices,
  type Side,
} from './compare-versions.ts'
import { newerIn } from './newer-record.ts'

const VersionComparison = lazy(async () => ({
  default: (await import('./version-comparison.tsx')).VersionComparison,
}))

type Choices = ReadonlyMap<string, Side>
type Question = { rows: readonly Difference[]; settle: (choices: Choices | null) => void }

type Options<R, V extends FieldValues> = {
  /** The record as the screen has it; that of the opening counts. */
  record: R
  /** The schema of the record that a 409 brings. */
  answer: z.ZodType<R>
  valuesOf: (record: R) => V
  units: readonly CompareUnit<V>[]
  /** Writes the changed fields, or all values, over the version of `ground`. */
  send: (ground: R, sent: { changes: Partial<V>; values: V }) => Promise<unknown>
}

/** The fields that differ from those of the record. */
const changesOf = <V extends FieldValues>(values: V, saved: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field])),
  ) as Partial<V>

/**
 * Saves a short form over the record that it opened on, with the changed fields alone. A newer version with other values in these
 * fields opens a comparison, and the choice is saved over it; a closed comparison leaves refusal and typed values in the form.
 */
export const useVersionedSave = <R, V extends FieldValues>({
  record,
  answer,
  valuesOf,
  units,
  send,
}: Options<R, V>): { opened: R; save: (values: V) => Promise<void>; comparison: ReactNode } => {
  const [opened] = useState(record)
  const [question, setQuestion] = useState<Question | null>(null)

  const choose = (rows: readonly Difference[]): Promise<Choices | null> =>
    new Promise(resolve => {
      setQuestion({
        rows,
        settle: choices => {
          setQuestion(null)
          resolve(choices)
        },
      })
    })

  const saveOver = async (ground: R, mine: V): Promise<void> => {
    const before = valuesOf(ground)
    try {
      await send(ground, { changes: changesOf(mine, before), values: mine })
    } catch (error) {
      const current = newerIn(answer, error)
      if (!current) throw error
      const theirs = valuesOf(current)
      // Another part of the record was changed: nothing of this form is lost.
      const isElsewhere = differences({ mine: before, theirs, before }, units).length === 0
      const rows = isElsewhere ? [] : differences({ mine, theirs, before }, units)
      const choices = rows.length === 0 ? new Map<string, Side>() : await choose(rows)
      if (!choices) throw error
      await saveOver(current, mergeChoices(mine, theirs, units, choices))
    }
  }

  return {
    opened,
    save: values => saveOver(opened, values),
    comparison: question && (
      <Suspense>
        <VersionComparison
          rows={question.rows}
          onSettle={question.settle}
          onClose={() => question.settle(null)}
        />
      </Suspense>
    ),
  }
}
