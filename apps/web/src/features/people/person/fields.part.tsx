import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { fieldsOfSection, type PlacedField } from '@lousa/contract/people/person/person-table.ts'
import { completePastDate, formatTypedDate, parseShownDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { COLOURS_OR_RACES } from '@lousa/rules/people/person/colour-or-race.rules.ts'
import { STATES } from '@lousa/rules/people/person/states.rules.ts'
import { YES_OR_NO } from '@lousa/rules/people/person/yes-no.rules.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Controller, type FieldPathByValue, get, useFormContext, useFormState } from 'react-hook-form'
import { now } from '../../../lib/device/clock.ts'
import { formatTypedNis } from '../../../lib/form/contact-masks.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { PersonValues } from './person.values.ts'
import { Span } from './span.part.tsx'
import { createTypeAhead } from './type-ahead.values.ts'

/** A field of the form that holds a text. */
export type TextPath = FieldPathByValue<PersonValues, string>

type Common = Pick<
  TextInputProps,
  | 'autoComplete'
  | 'required'
  | 'placeholder'
  | 'className'
  | 'maxLength'
  | 'rightSection'
  | 'inputMode'
  | 'type'
> & {
  name: TextPath
  label: string
  /** Below the field, for as long as nothing is wrong with it. */
  hint?: ReactNode
  /** A fault that others report: the server, or another record. */
  trouble?: string | undefined
  onBlur?: () => void
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export const useFieldError = (name: TextPath): string | undefined => {
  const { control } = useFormContext<PersonValues>()
  const { errors } = useFormState({ control, name })
  const error: { message?: string } | undefined = get(errors, name)
  return error?.message
}

export const TextField = ({ name, hint, trouble, onBlur, ...props }: Common) => {
  const { register } = useFormContext<PersonValues>()
  const error = useFieldError(name) ?? trouble
  return (
    <TextInput
      id={name}
      {...props}
      description={hint}
      inputWrapperOrder={ORDER}
      error={error}
      {...register(name, onBlur ? { onBlur } : {})}
    />
  )
}

export const MaskedField = ({
  name,
  hint,
  trouble,
  onBlur,
  format,
  onTyped,
  ...props
}: Common & { format: (typed: string) => string; onTyped?: (text: string) => void }) => {
  const { control } = useFormContext<PersonValues>()
  const error = useFieldError(name) ?? trouble
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <MaskedInput
          id={name}
          {...props}
          ref={field.ref}
          name={name}
          value={field.value}
          format={format}
          onChange={text => {
            field.onChange(text)
            onTyped?.(text)
          }}
          onBlur={() => {
            field.onBlur()
            onBlur?.()
          }}
          description={hint}
          inputWrapperOrder={ORDER}
          error={error}
        />
      )}
    />
  )
}

/** A past date as it is typed; as soon as it is one, the form holds it as the API writes it. */
export const DateField = ({ name, onBlur, ...props }: Common) => {
  const { control } = useFormContext<PersonValues>()
  const error = useFieldError(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <MaskedInput
          id={name}
          placeholder={PEOPLE.form.datePlaceholder}
          leftSection={<IconCalendar size={18} aria-hidden />}
          {...props}
          ref={field.ref}
          name={name}
          value={showDate(field.value)}
          format={formatTypedDate}
          complete={text => completePastDate(text, now().getFullYear())}
          onChange={text => field.onChange(parseShownDate(text) ?? text)}
          onBlur={() => {
            field.onBlur()
            onBlur?.()
          }}
          error={error}
        />
      )}
    />
  )
}

/** A choice by tapping, or by its first letters and Tab. */
export const SelectField = ({
  name,
  label,
  options,
  required = false,
}: Pick<Common, 'name' | 'label' | 'required'> & {
  options: readonly string[]
}) => {
  const { control } = useFormContext<PersonValues>()
  const error = useFieldError(name)
  const [typeAhead] = useState(createTypeAhead)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          id={name}
          ref={field.ref}
          label={label}
          required={required}
          onKeyDown={({ key, timeStamp, ctrlKey, metaKey, altKey }) => {
            if (ctrlKey || metaKey || altKey) return
            const option = typeAhead(options, field.value, { key, timeStamp })
            if (option) field.onChange(option)
          }}
          clearable={!required}
          clearButtonProps={{ 'aria-label': fill(M.clear, { label }), tabIndex: -1 }}
          placeholder={PEOPLE.form.choose}
          nothingFoundMessage={M.empty.generic}
          // Imported text with other words is still the saved value.
          data={
            field.value === '' || options.includes(field.value) ? [...options] : [...options, field.value]
          }
          value={field.value || null}
          onChange={value => field.onChange(value ?? '')}
          onBlur={field.onBlur}
          error={error}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}

export const StateField = (props: Pick<Common, 'name' | 'label'>) => (
  <SelectField {...props} options={STATES} />
)

const PlainField = ({ path, label, kind, max }: PlacedField) => {
  switch (kind) {
    case 'date':
      return <DateField name={path} label={label} autoComplete="off" />
    case 'state':
      return <StateField name={path} label={label} />
    case 'gender':
      return <SelectField name={path} label={label} options={M.enum.gender} />
    case 'colourOrRace':
      return <SelectField name={path} label={label} options={COLOURS_OR_RACES} />
    case 'yesNo':
      return <SelectField name={path} label={label} options={YES_OR_NO} />
    case 'nis':
      return (
        <MaskedField
          name={path}
          label={label}
          placeholder="000.00000.00-0"
          format={formatTypedNis}
          autoComplete="off"
        />
      )
    default:
      return <TextField name={path} label={label} {...(max ? { maxLength: max } : {})} />
  }
}

/** The fields of a section that need nothing but their kind. */
export const PlainFields = ({
  section,
  ofStudent,
  certificate,
}: {
  section: 'personal' | 'documents'
  ofStudent: boolean
  /** The one that thinks about what is typed. */
  certificate?: ReactNode
}) =>
  fieldsOfSection(section).map(
    field =>
      field.span &&
      (ofStudent || !field.forOffice) && (
        <Span key={field.path} of={field.span}>
          {field.kind === 'certificate' ? certificate : <PlainField {...field} />}
        </Span>
      ),
  )
