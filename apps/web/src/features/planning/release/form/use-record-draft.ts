import type { release } from '@lousa/contract/planning/release/release.contract.ts'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { ContractForm } from '../../../../frames/form/use-contract-form.ts'
import { useCanStoreDrafts } from '../../../../lib/device/use-can-store-drafts.ts'
import {
  type DraftOwner,
  differs,
  dropDraft,
  keepDraft,
  type RecordValues,
  readDraft,
} from '../../record/release-draft.values.ts'

export type RecordForm = ContractForm<z.input<typeof release>, z.output<typeof release>>

/** The form's values; a field that was never touched may be absent. */
export const valuesIn = (form: RecordForm): RecordValues => {
  const { contentRegistration, materialUsage, note, lessonIds } = form.getValues()
  return {
    contentRegistration,
    materialUsage: materialUsage ?? '',
    note: note ?? '',
    lessonIds: lessonIds ?? [],
  }
}

/** The initial values of a form: the draft of this device, if it differs from `base`. */
export const startOf = (owner: DraftOwner, base: RecordValues) => {
  const draft = readDraft(owner)
  return draft && differs(draft.value, base) ? draft : null
}

/** Keeps what is typed on the device with each keystroke: a closed modal, a killed tab or an empty battery lose nothing. */
export const useRecordDraft = (
  form: RecordForm,
  {
    owner,
    base,
    version,
    onTyped,
  }: { owner: DraftOwner; base: RecordValues; version: number; onTyped: () => void },
) => {
  const isKept = useCanStoreDrafts()
  const given = useRef({ owner, base, version, onTyped })
  given.current = { owner, base, version, onTyped }
  const over = useRef(false)

  const keep = useRef(() => {
    if (over.current) return
    const { owner, base, version } = given.current
    const value = valuesIn(form)
    if (differs(value, base)) keepDraft(owner, { savedAt: new Date().toISOString(), value, version })
    else dropDraft(owner)
  }).current

  useEffect(() => {
    const typed = form.watch(() => {
      given.current.onTyped()
      keep()
    })
    return () => {
      keep()
      typed.unsubscribe()
    }
  }, [form, keep])

  return {
    /** False: this browser keeps nothing, and closing would lose what was typed. */
    isKept,
    keep,
    /** The text is safe elsewhere, or unwanted: nothing more is kept of it. */
    drop: () => {
      over.current = true
      dropDraft(given.current.owner)
    },
  }
}
