import { Refusal } from '@lousa/contract/refusal.ts'
import { useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { contractResolver } from '../../lib/form-resolver.ts'

export type ContractForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O>

type Options<I extends FieldValues, O> = {
  schema: z.ZodType<O, I>
  defaultValues: DefaultValues<I>
  /** Sends; what it throws is shown in the form and nothing typed is lost. */
  onSubmit: (values: O) => Promise<unknown>
  onDone?: () => void
}

const hasField = (values: unknown, path: string): path is string => get(values, path) !== undefined

/**
 * A form over a contract schema: checked on blur, then on change; a server's field errors land on their fields,
 * any other refusal in `alert`. `submit` goes on `<form onSubmit>`.
 */
export const useContractForm = <I extends FieldValues, O>({
  schema,
  defaultValues,
  onSubmit,
  onDone,
}: Options<I, O>) => {
  const formId = useId()
  const [alert, setAlert] = useState('')
  const form = useForm<I, unknown, O>({
    resolver: contractResolver(schema),
    defaultValues,
    mode: 'onTouched',
  })

  const place = (error: unknown): void => {
    const fields = error instanceof Refusal ? (error.errors ?? []) : []
    const names = Object.keys(form.getValues())
    const isOwn = (path: string): path is FieldPath<I> =>
      names.includes(path.split('.')[0] ?? '') && hasField(defaultValues, path)
    const homeless: string[] = []
    let focused = false
    for (const { path, code, message } of fields) {
      if (isOwn(path)) {
        form.setError(path, { type: code, message }, { shouldFocus: !focused })
        focused = true
      } else homeless.push(message)
    }
    setAlert(homeless.length > 0 || fields.length === 0 ? [errorText(error), ...homeless].join(' ') : '')
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
    () => setAlert(''),
  )

  return { form, formId, submit, alert }
}
