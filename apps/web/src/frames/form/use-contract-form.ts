import { useEffect, useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { whenIdle } from '../../lib/device/lazy.ts'
import { contractResolver, fetchCheck, type SchemaSource, UNCHECKED } from '../../lib/form/form-resolver.ts'
import { assignErrors, type ErrorPlacement } from './error-placement.ts'
import { useSeenFields } from './use-seen-fields.ts'

export type ContractForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O>

type Options<I extends FieldValues, O> = ErrorPlacement<FieldPath<I>> & {
  /** A constant of the module. */
  schema: SchemaSource<I, O>
  defaultValues: DefaultValues<I>
  /** Sends; what it throws is shown in the form and nothing typed is lost. */
  onSubmit: (values: O) => Promise<unknown>
  onDone?: () => void
}

const hasField = (values: unknown, path: string): boolean => get(values, path) !== undefined

/**
 * A form over a contract schema: checked on blur, then on change; a server's field errors land on their fields,
 * any other refusal in `alert`. `submit` goes on `<form onSubmit>`.
 */
export const useContractForm = <I extends FieldValues, O>({
  schema,
  defaultValues,
  onSubmit,
  onDone,
  fieldOf,
  sentenceOf,
}: Options<I, O>) => {
  const formId = useId()
  const [alert, setAlert] = useState('')
  const seen = useSeenFields<I, O>()
  const form = useForm<I, unknown, O>({
    resolver: contractResolver(schema, seen.isSeen),
    defaultValues,
    mode: 'onTouched',
  })
  seen.form.current = form

  useEffect(() => whenIdle(() => fetchCheck(schema)), [schema])

  const place = (error: unknown): void => {
    const values = form.getValues()
    const names = Object.keys(values)
    // Rows that were added since the form opened are its own as well.
    const isOwn = (path: string): path is FieldPath<I> =>
      names.includes(path.split('.')[0] ?? '') &&
      (hasField(defaultValues, path) || (path.includes('.') && hasField(values, path)))
    const { fields, alert } = assignErrors(error, { isOwn, fieldOf, sentenceOf })
    for (const [index, { path, code, message }] of fields.entries())
      form.setError(path, { type: code, message }, { shouldFocus: index === 0 })
    setAlert(alert)
  }

  const submit = form.handleSubmit(
    async values => {
      setAlert('')
      try {
        await onSubmit(values)
      } catch (error) {
        place(error)
        return
      }
      form.reset(form.getValues())
      onDone?.()
    },
    ({ root }) => setAlert(root?.type === UNCHECKED ? (root.message ?? '') : ''),
  )

  return { form, formId, submit, alert }
}
