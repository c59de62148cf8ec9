import { TextInput } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { errorOf } from '../form/error-of.ts'
import { createdToast, RecordForm, type RecordFormProps } from '../form/record-form.tsx'
import type { ContractForm } from '../form/use-contract-form.ts'
import type { CatalogueFormProps } from './catalogue-page.tsx'

/** A text of the record. */
type Field<Name extends string> = {
  name: Name
  label: string
  maxLength: number
  example?: string
  hint?: string
  isNarrow?: boolean
  /** Becomes capitals as it is typed. */
  isCapitals?: boolean
}

const toCapitals = (input: HTMLInputElement): void => {
  const caret = input.selectionStart
  input.value = input.value.toUpperCase()
  input.setSelectionRange(caret, caret)
}

const TextField = <I extends FieldValues, O>({
  form,
  field: { name, label, maxLength, example, hint, isNarrow = false, isCapitals = false },
  isFirst,
}: {
  form: ContractForm<I, O>
  field: Field<FieldPath<I>>
  isFirst: boolean
}) => {
  const { onChange, ...input } = form.register(name)
  return (
    <TextInput
      label={label}
      required
      maxLength={maxLength}
      placeholder={example}
      error={errorOf(form, name)}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      {...(isNarrow ? { maw: { xs: 200 } } : {})}
      {...(isCapitals ? { autoCapitalize: 'characters' } : {})}
      {...(hint ? { description: hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] } : {})}
      {...input}
      onChange={event => {
        if (isCapitals) toCapitals(event.currentTarget)
        return onChange(event)
      }}
    />
  )
}

type Declared<R extends { id: string; version: number }, I extends FieldValues, O extends object> = Pick<
  RecordFormProps<R, I, O>,
  'schema' | 'answer' | 'blank' | 'inputOf' | 'create' | 'change' | 'fieldOf'
> & {
  words: { newOne: string; edit: string; item: string }
  /** "cadastrada". */
  feminine?: boolean
  fields: readonly Field<FieldPath<I> & keyof I>[]
}

/** The form of a catalogue's record, as a module constant. */
export const catalogueForm =
  <R extends { id: string; version: number }, I extends FieldValues, O extends object>({
    words,
    feminine = false,
    fields,
    ...declared
  }: Declared<R, I, O>) =>
  ({ record, onClose, onSaved }: CatalogueFormProps<R>) => (
    <RecordForm
      {...declared}
      record={record}
      onClose={onClose}
      onSaved={onSaved}
      titles={{ create: words.newOne, edit: words.edit }}
      created={createdToast(words.item, feminine)}
      comparedFields={fields.map(
        ({ name, label }) => [label, (of: R) => String(declared.inputOf(of)[name])] as const,
      )}
    >
      {form =>
        fields.map((field, index) => (
          <TextField key={field.name} form={form} field={field} isFirst={index === 0} />
        ))
      }
    </RecordForm>
  )
