import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { whenIdle } from '../../lib/device/lazy.ts'
import { UNCHECKED } from '../../lib/form/form-resolver.ts'
import { type CompareUnit, mergeChoices, type Side } from '../versions/compare-versions.ts'
import { assignErrors, type ErrorPlacement } from './error-placement.ts'
import { type Checked, useCheckingResolver } from './use-checking-resolver.ts'
import { type FormDraft, useFormDraft, useKeptDraft } from './use-form-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSeenFields } from './use-seen-fields.ts'

/** The base of a save: the saved values that the person saw, and their version (null: nothing saved yet). */
export type FormBase<I> = { saved: I; version: number | null }

/** Reads what a 409 brought along with the schema of the record, or with what fetches it. */
export const parseBase =
  <R, I>(answer: z.ZodType<R> | (() => Promise<z.ZodType<R>>), groundOf: (record: R) => FormBase<I>) =>
  async (current: unknown): Promise<FormBase<I> | null> => {
    const schema = typeof answer === 'function' ? await answer() : answer
    const { data } = schema.safeParse(current)
    return data === undefined ? null : groundOf(data)
  }

type Options<I extends FieldValues, O> = ErrorPlacement<FieldPath<I>> & {
  base: FormBase<I>
  /** The request body: it depends on the saved values, because only changes are sent. The validation is fetched on demand. */
  check: (typed: I, saved: I) => Checked<O> | Promise<Checked<O>>
  /** Asks before anything is sent, where the person should look twice; false leaves the form as it is. */
  confirm?: (value: O) => Promise<boolean>
  /** An error of it is shown in the form, and no input is lost. */
  send: (value: O, version: number | null) => Promise<unknown>
  onDone: () => void
  /** Where the draft is kept on this device; null for nowhere. */
  draftKey: string | null
  /** Whether a draft found is one of this form: an update may have changed it. */
  isValues: (typed: unknown) => typed is I
  units: readonly CompareUnit<I>[]
  /** The current values of a 409, in the form of this form; null where they cannot be read. */
  readCurrent: (current: unknown) => FormBase<I> | null | Promise<FormBase<I> | null>
  /** Takes a refusal that needs more than its sentence; false leaves it to the form. */
  onRefusal?: (error: Refusal) => boolean
}

export type PageForm<I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** Why nothing was saved, where that is no matter of fields. */
  alert: string
  draft: FormDraft<I> | null
  discardDraft: () => void
  stale: FormBase<I> | null
  units: readonly CompareUnit<I>[]
  /** Saves over the newer version what was chosen, field by field. */
  applyChoices: (choices: ReadonlyMap<string, Side>) => void
  dismissStale: () => void
  /** The saved values that the person began with. */
  baseValues: () => I
  goTo: (path: string) => void
}

/**
 * A long form: checked on blur, then on change; a draft survives a reload; a write over a newer version opens a
 * comparison. `<FormPage>` draws it.
 */
export const usePageForm = <I extends FieldValues, O>(options: Options<I, O>): PageForm<I, O> => {
  const optionsRef = useRef(options)
  optionsRef.current = options
  const storedDraft = useKeptDraft(options.draftKey, options.isValues)
  const [draft, setDraft] = useState(storedDraft)
  const ground = useRef<FormBase<I>>(storedDraft ?? options.base)
  const done = useRef(false)
  const [alert, setAlert] = useState('')
  const [stale, setStale] = useState<FormBase<I> | null>(null)

  const { isSeen, form: seenForm } = useSeenFields<I, O>()
  const check = useCallback(async (typed: I) => optionsRef.current.check(typed, ground.current.saved), [])
  const resolver = useCheckingResolver<I, O>(check, isSeen)
  // The type of `values`; one object for the lifetime of the form.
  const [first] = useState(ground.current.saved)
  // A first validation without effect, so that its code is loaded before the first field is left.
  useEffect(
    () => whenIdle(() => void (async () => optionsRef.current.check(first, first))().catch(() => undefined)),
    [first],
  )
  const form = useForm<I, unknown, O>({
    resolver,
    values: first,
    mode: 'onTouched',
  })
  seenForm.current = form
  // Read while rendering, so that the library keeps it up to date.
  const { isDirty } = form.formState
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  const isDirtyNow = useCallback(() => dirty.current && !done.current, [])

  useEffect(() => {
    if (storedDraft) form.reset(structuredClone(storedDraft.typed), { keepDefaultValues: true })
  }, [form, storedDraft])

  const { drop } = useFormDraft({
    form,
    draftKey: options.draftKey,
    ground: () => ground.current,
    isDirty: isDirtyNow,
  })
  useLeaveGuard({ isDirty: isDirtyNow, onDiscard: drop })

  const rebase = useCallback(
    (next: FormBase<I>, typed: I): void => {
      ground.current = next
      form.reset(structuredClone(next.saved))
      form.reset(structuredClone(typed), { keepDefaultValues: true })
    },
    [form],
  )
  const { version } = options.base
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // The record was saved elsewhere since the form opened, and nothing was typed here: it begins on what there is now.
    if (dirty.current || done.current || (version ?? 0) <= (ground.current.version ?? 0)) return
    rebase(optionsRef.current.base, optionsRef.current.base.saved)
  }, [version, rebase])

  const goTo = (path: string): void => {
    const isField = (name: string): name is FieldPath<I> => get(form.getValues(), name) !== undefined
    if (isField(path)) form.setFocus(path)
    // A group of fields, or what the kit draws itself: found by its id.
    if (document.activeElement?.id !== path) document.getElementById(path)?.focus()
  }

  const place = async (error: unknown): Promise<void> => {
    if (error instanceof Refusal && error.code === 'STALE_VERSION') {
      const read = async () => optionsRef.current.readCurrent(error.data.current)
      const current = await read().catch(() => null)
      setStale(current)
      if (current) return
    }
    if (error instanceof Refusal && optionsRef.current.onRefusal?.(error)) return
    const values = form.getValues()
    const isOwn = (path: string): path is FieldPath<I> => path !== '' && get(values, path) !== undefined
    const { fieldOf, sentenceOf } = optionsRef.current
    const { fields, alert } = assignErrors(error, { isOwn, fieldOf, sentenceOf })
    for (const { path, code, message } of fields) form.setError(path, { type: code, message })
    const [nearest] = fields
    if (nearest) goTo(nearest.path)
    setAlert(alert)
  }

  const submit = form.handleSubmit(
    async value => {
      setAlert('')
      try {
        if ((await optionsRef.current.confirm?.(value)) === false) return
        await optionsRef.current.send(value, ground.current.version)
      } catch (error) {
        await place(error)
        return
      }
      done.current = true
      drop()
      optionsRef.current.onDone()
    },
    ({ root }) => setAlert(root?.type === UNCHECKED ? (root.message ?? '') : ''),
  )

  return {
    form,
    submit,
    alert,
    draft,
    discardDraft: () => {
      drop()
      setDraft(null)
      setAlert('')
      // The record as it is on the server by now, not as it was under the draft.
      rebase(optionsRef.current.base, optionsRef.current.base.saved)
    },
    stale,
    units: options.units,
    applyChoices: choices => {
      if (!stale) return
      rebase(stale, mergeChoices(form.getValues(), stale.saved, options.units, choices))
      setStale(null)
      void submit()
    },
    dismissStale: () => setStale(null),
    baseValues: () => ground.current.saved,
    goTo,
  }
}
