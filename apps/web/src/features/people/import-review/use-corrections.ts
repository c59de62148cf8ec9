import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { useCallback, useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { correctRows, importChanged, skipFaulty, skipRows } from '../import/import.api.ts'
import { correctionText } from '../import/import-rows.values.ts'

const NONE: ReadonlySet<string> = new Set()

export const cellKey = (number: number, field: string): string => `${number} ${field}`

/**
 * Corrections of one import: sent one after another, so that the last one typed is the last to arrive, and each answered
 * with how its row stands now.
 */
export const useCorrections = (id: ImportRun['id']) => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.current.then(act)
    last.current = turn.catch(() => undefined)
    return turn
  }, [])
  const [touched, setTouched] = useState(NONE)
  /** The last outcome in words, for those who do not see it. */
  const [outcomeText, setOutcomeText] = useState('')

  const save = useCallback(
    async (number: number, field: string, value: string): Promise<void> => {
      // A corrected row stays open for a second look, though its problem is gone.
      setTouched(before => new Set(before).add(cellKey(number, field)))
      try {
        const { rows, run } = await inTurn(() => correctRows(id, [{ number, values: { [field]: value } }]))
        const row = rows.find(answered => answered.number === number)
        if (row) setOutcomeText(correctionText(row, run.counts))
      } catch (error) {
        // Perhaps another person has started the import in between: the page follows.
        void importChanged(id)
        throw error
      }
    },
    [id, inTurn],
  )

  const skip = useCallback(
    async (number: number, skipped: boolean): Promise<void> => {
      await inTurn(() => correctRows(id, [{ number, skipped }])).catch(error => {
        toast.error(error)
        void importChanged(id)
      })
    },
    [id, inTurn],
  )

  const decide = useCallback(
    async (number: number, samePerson: boolean | null): Promise<void> => {
      await inTurn(() => correctRows(id, [{ number, samePerson }])).catch(error => {
        toast.error(error)
        void importChanged(id)
      })
    },
    [id, inTurn],
  )

  return { touched, outcomeText, save, skip, decide }
}

/** Skipping all that is faulty, and taking it back. */
export const useSkipAll = (id: ImportRun['id']) => {
  const [skipping, setSkipping] = useState(false)
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const acting = async (act: () => Promise<readonly number[]>): Promise<void> => {
    setSkipping(true)
    try {
      setSkipped(await act())
    } catch (error) {
      toast.error(error)
      void importChanged(id)
    }
    setSkipping(false)
  }
  return {
    skipping,
    skipped,
    skipAll: () => void acting(() => skipFaulty(id)),
    takeBack: () =>
      void acting(async () => {
        await skipRows(id, skipped, false)
        return []
      }),
  }
}
