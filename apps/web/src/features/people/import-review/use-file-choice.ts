import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { type CheckChoice, importChanged, matchColumns } from '../import/import.api.ts'
import { proposedChoice, toSend } from '../import/import-columns.values.ts'

/** Says something for the whole file, whose rows are then checked once more. */
export const useFileChoice = (run: ImportRun) => {
  const [busy, setBusy] = useState(false)
  const choose = async (choice: CheckChoice): Promise<void> => {
    setBusy(true)
    try {
      await matchColumns(run.id, toSend(proposedChoice(run.columns)), choice)
    } catch (error) {
      toast.error(error)
      await importChanged(run.id)
    }
    setBusy(false)
  }
  return { busy, choose }
}
