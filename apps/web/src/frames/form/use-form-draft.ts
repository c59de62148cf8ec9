import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { now } from '../../lib/device/clock.ts'
import { deletePersonDraft, readPersonDraft, savePersonDraft } from '../../lib/device/device-drafts.ts'
import { useSession } from '../../lib/session/session.ts'

const TYPING_PAUSE_MS = 400

/** The input and the saved state that it was based on: sent later, it is compared with the changes in between. */
export type FormDraft<I> = { savedAt: string; version: number | null; saved: I; typed: I }

type Options<I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>
  /** Null: nothing is kept. */
  draftKey: string | null
  /** The current base of the form. */
  ground: () => { version: number | null; saved: I }
  isDirty: () => boolean
}

/** Keeps what is typed through a reload; `drop` forgets it. */
export const useFormDraft = <I extends FieldValues, O>({
  form,
  draftKey,
  ground,
  isDirty,
}: Options<I, O>) => {
  const given = useRef({ ground, isDirty })
  given.current = { ground, isDirty }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (draftKey === null) return
    if (given.current.isDirty())
      savePersonDraft(draftKey, {
        savedAt: now().toISOString(),
        ...given.current.ground(),
        typed: form.getValues(),
      })
    else deletePersonDraft(draftKey)
  }, [draftKey, form])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (draftKey !== null) deletePersonDraft(draftKey)
  }, [draftKey])

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) write()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(write, TYPING_PAUSE_MS)
      },
    })
    window.addEventListener('pagehide', flush)
    // In another tab, or by itself: it waits here for the same account. Who signs out in this tab is asked first.
    const unfollow = useSession.subscribe(({ auth }) => {
      if (!auth) flush()
    })
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      stop()
      unfollow()
      window.removeEventListener('pagehide', flush)
    }
  }, [form, write])

  return { drop }
}

/** A draft as it was when the form opened. */
export const useKeptDraft = <I>(
  draftKey: string | null,
  isDraft: (typed: unknown) => typed is I,
): FormDraft<I> | null => {
  const [draft] = useState(() => {
    const typedBefore = draftKey === null ? null : readPersonDraft(draftKey)
    return typedBefore && isDraft(typedBefore.typed) && isDraft(typedBefore.saved)
      ? {
          savedAt: typedBefore.savedAt,
          version: typedBefore.version,
          saved: typedBefore.saved,
          typed: typedBefore.typed,
        }
      : null
  })
  return draft
}
