import { fill, M } from '@lousa/contract/messages.ts'
import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { keyPerBody } from '../../lib/http/idempotency-key.ts'
import { newerIn } from '../versions/newer-record.ts'
import { type ComparedFields, OtherChanges } from '../versions/other-changes.tsx'
import { FormModal, type FormModalProps } from './form-modal.tsx'

type Modal<I extends FieldValues, O> = Omit<
  FormModalProps<I, O>,
  'opened' | 'title' | 'defaultValues' | 'onSubmit' | 'successMessage'
>

export type RecordFormProps<
  R extends { id: string; version: number },
  I extends FieldValues,
  O extends object,
> = Modal<I, O> & {
  /** The edited record, as the person saw it; null: a new one. */
  record: R | null
  titles: { create: string; edit: string }
  /** Reads the record out of a refusal of an older version. */
  answer: z.ZodType<R>
  /** The initial values of a new record. */
  blank: I & DefaultValues<I>
  inputOf: (record: R) => I & DefaultValues<I>
  /** The saved values in the form of a request; by default the schema applied to `inputOf`. */
  valuesOf?: (record: R) => O | undefined
  comparedFields: ComparedFields<R>
  /** Around what others changed, in words of this record's own. */
  otherChanges?: { lead: string; after?: string }
  /** Throws what the schema cannot see, before anything is sent. */
  check?: (values: O) => void
  create: (values: O, idempotencyKey: string) => Promise<unknown>
  /** Saves over the version that the person knows by now; only what was changed here is in `changes`. */
  change: (seen: R, changes: Partial<O>) => Promise<unknown>
  /** Saved: what shows it is read again. */
  onSaved: () => unknown
  /** Toast after a new one. */
  created?: string
}

/** Only differences to the initial values: changes of other people in between stay. */
const changesOf = <O extends object>(before: O | undefined, after: O): Partial<O> => {
  const changes: Partial<O> = {}
  for (const key of Object.keys(after).filter((name): name is keyof O & string => name in after))
    if (!before || JSON.stringify(before[key]) !== JSON.stringify(after[key])) changes[key] = after[key]
  return changes
}

/**
 * The modal of one record, new or edited, over a contract schema. Over a newer version it says what others changed and
 * saves on top, with only what was changed here.
 */
export const RecordForm = <
  R extends { id: string; version: number },
  I extends FieldValues,
  O extends object,
>({
  record,
  titles,
  answer,
  blank,
  inputOf,
  valuesOf = of => modal.schema.safeParse(inputOf(of)).data,
  comparedFields,
  otherChanges,
  check,
  create,
  change,
  onSaved,
  created,
  ...modal
}: RecordFormProps<R, I, O>) => {
  const [now, setNow] = useState(record)
  const [keyOf] = useState(keyPerBody)
  const send = async (values: O): Promise<void> => {
    check?.(values)
    try {
      if (record && now) {
        const changes = changesOf(valuesOf(record), values)
        if (Object.keys(changes).length > 0) await change(now, changes)
      } else await create(values, keyOf(values))
    } catch (error) {
      setNow(current => newerIn(answer, error) ?? current)
      throw error
    }
    void onSaved()
  }
  const success = record ? M.toast.updated : created
  return (
    <FormModal
      {...modal}
      opened
      title={record ? titles.edit : titles.create}
      defaultValues={record ? inputOf(record) : blank}
      onSubmit={send}
      {...(success ? { successMessage: success } : {})}
    >
      {form => (
        <>
          {record && now && now !== record && (
            <OtherChanges before={record} now={now} comparedFields={comparedFields} {...otherChanges} />
          )}
          {modal.children(form)}
        </>
      )}
    </FormModal>
  )
}

/** "{item} cadastrado com sucesso!" */
export const createdToast = (item: string, feminine = false): string =>
  fill(feminine ? M.toast.createdF : M.toast.created, { item })
