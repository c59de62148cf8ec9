import type {
  CouncilOpinion,
  OpinionSheet,
} from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { COUNCIL_OPINION as W } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import type { OpinionContent } from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { useCallback, useMemo, useState } from 'react'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { toast } from '../../../ui/toast.tsx'
import { type OpinionState, opinionState, opinionSubject } from './opinion-sheet.values.ts'

export type OpinionRow = CouncilOpinion & { readonly state: OpinionState }

/** The opinions of a sheet with those on this device, and how one is changed: it is on the device at once and sent by itself. */
export const useOpinionSheet = (sheet: OpinionSheet, query: string) => {
  const subject = useMemo(() => opinionSubject(sheet, query), [sheet, query])
  const { kind, subjectId } = subject
  const entry = useOutboxEntry<OpinionContent>(kind, subjectId)
  // On the way to the device: a moment in which the former value must not show.
  const [enqueuing, setEnqueuing] = useState<ReadonlyMap<string, OpinionContent>>(new Map())
  const rows: OpinionRow[] = sheet.data.map(row => {
    const state = opinionState(row, entry)
    const value = enqueuing.get(row.studentEnrollment.id)
    return { ...row, state: value ? { ...state, value } : state }
  })
  const write = useCallback(
    async (id: string, value: OpinionContent, version: number): Promise<void> => {
      setEnqueuing(before => new Map(before).set(id, value))
      try {
        await requireOutbox().enqueue(subject, { [id]: { value, version } })
      } catch {
        toast.error(W.notStored)
      }
      setEnqueuing(before =>
        before.get(id) === value ? new Map([...before].filter(([one]) => one !== id)) : before,
      )
    },
    [subject],
  )
  const decide = (choices: Readonly<Record<string, 'mine' | 'theirs'>>): Promise<void> =>
    requireOutbox().resolve(kind, subjectId, choices)
  return { rows, entry, write, decide }
}
