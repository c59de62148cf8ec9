import type { release } from '@lousa/contract/planning/planning.contract.ts'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { ContractForm } from '../../frames/use-contract-form.ts'
import type { DraftOwner } from '../../lib/device-drafts.ts'
import { differs, dropDraft, keepDraft, type RecordValues, readDraft } from './release-draft.ts'

const TYPING_PAUSE_MS = 400

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

/** What a form begins with: the draft of this device, if it says something else than `base`. */
export const startOf = (owner: DraftOwner, base: RecordValues) => {
  const draft = readDraft(owner)
  return draft && differs(draft.value, base) ? draft : null
}

/**
 * Keeps what is typed on the device, shortly after each keystroke and when the page goes, so that a closed modal, a
 * killed tab or an empty battery lose nothing.
 */
export const useRecordDraft = (
  form: RecordForm,
  {
    owner,
    base,
    version,
    onTyped,
  }: { owner: DraftOwner; base: RecordValues; version: number; onTyped: () => void },
) => {
  const [kept, setKept] = useState(true)
  const given = useRef({ owner, base, version, onTyped })
  given.current = { owner, base, version, onTyped }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const over = useRef(false)

  const keep = useRef(() => {
    clearTimeout(timer.current)
    if (over.current) return
    const { owner, base, version } = given.current
    const value = valuesIn(form)
    if (differs(value, base)) setKept(keepDraft(owner, { savedAt: new Date().toISOString(), value, version }))
    else dropDraft(owner)
  }).current

  useEffect(() => {
    const typed = form.watch(() => {
      given.current.onTyped()
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, TYPING_PAUSE_MS)
    })
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      keep()
      typed.unsubscribe()
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [form, keep])

  return {
    /** False: this browser keeps nothing, and closing would lose what was typed. */
    kept,
    keep,
    /** The text is safe elsewhere, or unwanted: nothing more is kept of it. */
    drop: () => {
      over.current = true
      clearTimeout(timer.current)
      dropDraft(given.current.owner)
    },
  }
}
