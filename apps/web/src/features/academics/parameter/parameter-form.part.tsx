import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import type { ErrorCode } from '@lousa/contract/errors.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal.ts'
import { List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerContent } from '../../../lib/idempotency-key.ts'
import { structureChanged } from '../structure.api.ts'

type Saved = { id: string; version: number }

export type ParameterFormProps<R extends Saved, I extends Record<string, unknown>, O extends object> = {
  /** Null: a new one. */
  record: R | null
  onClose: () => void
  titles: { create: string; edit: string }
  schema: z.ZodType<O, I>
  /** Reads the record out of a refusal of an older version. */
  answer: z.ZodType<R>
  blank: I & DefaultValues<I>
  inputOf: (record: R) => I & DefaultValues<I>
  /** Field by field, how the changes of somebody else are told. */
  labels: readonly (readonly [field: keyof I & string, label: string, show?: (input: I) => string])[]
  create: (body: O, idempotencyKey: string) => Promise<R>
  change: (seen: Saved, changes: Partial<O>) => Promise<R>
  /** Throws what the schema cannot see, before anything is sent. */
  check?: (typed: O) => void
  /** Refusals of the whole, put where they can be mended. */
  fieldOf?: Partial<Record<ErrorCode, keyof I & string>>
  /** What is said after a new one; by default its toast. */
  onCreated: (record: R) => void
  created?: string
  children: (form: ContractForm<I, O>) => ReactNode
}

/** Only what differs from what the person began with: what others changed meanwhile stays. */
const changesOf = <O extends object>(before: O, after: O): Partial<O> => {
  const changes: Partial<O> = {}
  for (const key of Object.keys(after).filter((name): name is keyof O & string => name in after))
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) changes[key] = after[key]
  return changes
}

const onItsField = (error: unknown, fieldOf: Partial<Record<ErrorCode, string>>): unknown => {
  if (!(error instanceof Refusal) || error.errors?.length) return error
  const { code, message } = error
  const path = fieldOf[code]
  return path ? error.on({ path, code, message }) : error
}

const OtherChanges = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <div>
      <Text size="sm" fw={600}>
        {SHARED.otherChanged}
      </Text>
      <List size="sm">
        {lines.map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )

/**
 * The modal of one parameter, new or edited, over its contract schema. Over a newer version it says what others changed
 * and saves on top, with only what was changed here.
 */
export const ParameterForm = <R extends Saved, I extends Record<string, unknown>, O extends object>(
  props: ParameterFormProps<R, I, O>,
) => {
  const { record, onClose, titles, schema, answer, blank, inputOf, labels, fieldOf = {}, children } = props
  const [now, setNow] = useState(record)
  const [keyOf] = useState(keyPerContent)
  const differences =
    record && now && now !== record
      ? labels.flatMap(([field, label, show = input => String(input[field] ?? '')]) => {
          const [before, after] = [show(inputOf(record)), show(inputOf(now))]
          return before === after ? [] : [`${label}: ${before || SHARED.blank} → ${after || SHARED.blank}`]
        })
      : []
  const send = async (typed: O): Promise<void> => {
    try {
      props.check?.(typed)
      if (record && now) {
        const changes = changesOf(schema.parse(inputOf(record)), typed)
        if (Object.keys(changes).length > 0)
          await props.change({ id: record.id, version: now.version }, changes)
      } else props.onCreated(await props.create(typed, keyOf(typed)))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'STALE_VERSION')
        setNow(current => answer.safeParse(error.data.current).data ?? current)
      throw onItsField(error, fieldOf)
    }
    void structureChanged()
  }
  const success = record ? M.toast.updated : props.created
  return (
    <FormModal
      opened
      onClose={onClose}
      title={record ? titles.edit : titles.create}
      schema={schema}
      defaultValues={record ? inputOf(record) : blank}
      onSubmit={send}
      {...(success ? { successMessage: success } : {})}
    >
      {form => (
        <>
          <OtherChanges lines={differences} />
          {children(form)}
        </>
      )}
    </FormModal>
  )
}

/** "{item} cadastrado com sucesso!" */
export const createdToast = (item: string, feminine = false): string =>
  fill(feminine ? M.toast.createdF : M.toast.created, { item })
