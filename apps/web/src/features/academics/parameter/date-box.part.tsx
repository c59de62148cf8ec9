import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { formatTypedDate, parseShownDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import type { TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { Ref } from 'react'
import { showDate } from '../../../lib/text/dates.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  /** The value in the form of the API, or the typed part of it. */
  value: string
  onChange: (date: string) => void
  /** The civil year that a day and a month alone are meant in: "12/02" is completed by it. */
  year: string
  ref?: Ref<HTMLInputElement>
}

/** A date of a school year, as it is typed; as soon as it is one, it is held as the API writes it. */
export const DateBox = ({ value, onChange, year, ...props }: Props) => (
  <MaskedInput
    placeholder={SHARED.datePlaceholder}
    leftSection={<IconCalendar size={18} aria-hidden />}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autoComplete="off"
    {...props}
    value={showDate(value)}
    format={formatTypedDate}
    complete={text => text.replace(/^(\d{2}\/\d{2})\/?$/, `$1/${year}`)}
    onChange={text => onChange(parseShownDate(text) ?? text)}
  />
)
