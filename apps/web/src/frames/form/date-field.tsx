import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br.js'
import { IconCalendar } from '@tabler/icons-react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { parseShownDate } from '../../lib/text/dates.ts'

type Shown = {
  label: string
  description?: string | undefined
  required?: boolean | undefined
  error?: string | undefined
  min?: string | undefined
  max?: string | undefined
}

/** A civil date, typed as DD/MM/AAAA or chosen; '' while there is none. */
export const CivilDateInput = ({
  label,
  description,
  required = false,
  error,
  min,
  max,
  value,
  onChange,
  onBlur,
}: Shown & { value: string; onChange: (date: string) => void; onBlur?: () => void }) => (
  <DateInput
    label={label}
    required={required}
    value={value || null}
    onChange={date => onChange(date ?? '')}
    {...(onBlur ? { onBlur } : {})}
    {...(required ? {} : { clearable: true, clearButtonProps: { 'aria-label': `Limpar ${label}` } })}
    {...(min ? { minDate: min } : {})}
    {...(max ? { maxDate: max } : {})}
    locale="pt-br"
    valueFormat="DD/MM/YYYY"
    dateParser={parseShownDate}
    placeholder="DD/MM/AAAA"
    leftSection={<IconCalendar size={18} aria-hidden />}
    description={description}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    error={error}
    popoverProps={{ withinPortal: true }}
  />
)

/** A civil date of a form. */
export const DateField = <I extends FieldValues>({
  control,
  name,
  ...shown
}: Shown & { control: Control<I, unknown, FieldValues>; name: FieldPath<I> }) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, onBlur } }) => (
      <CivilDateInput {...shown} value={value} onChange={onChange} onBlur={onBlur} />
    )}
  />
)
