import { fill, M } from '@lousa/contract/messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { completeDate, formatTypedDate, parseShownDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br.js'
import { useMergedRef } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type InputEvent, type Ref, useEffect, useRef, useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { now } from '../../lib/device/clock.ts'
import { caretAfter, digitsOf } from '../../lib/form/tax-number-mask.ts'
import { typeInto } from '../../lib/form/type-into.ts'
import { showDate } from '../../lib/text/dates.ts'
import { isInitialFocus } from '../../ui/first-focus.ts'

type Shown = {
  label: string
  description?: string | undefined
  required?: boolean | undefined
  error?: string | undefined
  min?: string | undefined
  max?: string | undefined
}

type Limits = Pick<Shown, 'min' | 'max'>

/** Why this can be no answer; nothing where it can, and while nothing is said. */
const wrongness = (text: string, { min, max }: Limits): string | undefined => {
  if (text === '') return undefined
  if (!isCivilDate(text)) return M.val.invalidDate
  if (min && text < min) return fill(M.val.dateFrom, { min: showDate(min) })
  if (max && text > max) return fill(M.val.dateUntil, { max: showDate(max) })
  return undefined
}

/** Gives what is typed its separators, the caret staying behind the digit that it was behind. */
const mask = (input: HTMLInputElement): string => {
  const { value: typed, selectionStart } = input
  const formatted = formatTypedDate(typed)
  if (formatted === typed) return typed
  const before = typed.slice(0, selectionStart ?? typed.length)
  const caret = before === typed ? formatted.length : caretAfter(formatted, digitsOf(before).length)
  input.value = formatted
  input.setSelectionRange(caret, caret)
  return formatted
}

/** Completes a year that was left out or shortened, once the field is left or Enter sends its form. */
const complete = (input: HTMLInputElement): void => {
  const whole = completeDate(input.value, now().getFullYear())
  if (whole !== input.value) typeInto(input, whole)
}

/** The signs of a date that is typed whole: DD/MM/AAAA. */
const WHOLE = 10

/**
 * A civil date, typed or chosen. A typed text that is no date is passed on as written: the kit would discard it and use the
 * former date, or none, and the user would not notice. The validation of each form refuses it.
 */
export const TypedDateInput = ({
  label,
  description,
  required = false,
  error,
  min,
  max,
  value,
  onChange,
  onBlur,
  ref,
  popoverProps = { withinPortal: true },
}: Shown & {
  /** '' while there is none. */
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** Where a form finds the field that it takes a person back to. */
  ref?: Ref<HTMLInputElement>
  popoverProps?: NonNullable<DateInputProps['popoverProps']>
}) => {
  const [hasFocus, setHasFocus] = useState(false)
  const [isFirst, setIsFirst] = useState(false)
  /** The person has done something in it since it has the focus, or since it was refused. */
  const [isUsed, setIsUsed] = useState(false)
  /** A whole date was typed: the calendar has done its part, and what lies under it can be pressed. */
  const [isTyped, setIsTyped] = useState(false)
  const isDate = isCivilDate(value)
  const place = useRef<HTMLInputElement>(null)
  const input = useMergedRef(place, ref)
  // The kit knows days alone: what is none it neither shows when the field comes back, nor takes away when it is put back.
  useEffect(() => {
    if (!hasFocus && !isDate && place.current && place.current.value !== value) typeInto(place.current, value)
  }, [hasFocus, isDate, value])
  // The focus comes back with a refusal, over whose words the calendar would lie.
  useEffect(() => {
    if (error) setIsUsed(false)
  }, [error])
  const opens = hasFocus && !isFirst && !isTyped && (isUsed || !error)
  const use = () => {
    setIsFirst(false)
    setIsUsed(true)
  }
  const wrong = hasFocus ? undefined : wrongness(value, { min, max })
  return (
    <DateInput
      ref={input}
      label={label}
      required={required}
      value={isDate ? value : null}
      onChange={date => onChange(date ?? '')}
      // Before the kit reads it.
      onInput={({ currentTarget }: InputEvent<HTMLInputElement>) => {
        const typed = mask(currentTarget)
        const date = parseShownDate(typed)
        setIsTyped(typed.length === WHOLE && date !== null)
        // The kit reports the others.
        if (date === null || wrongness(date, { min, max })) onChange(date ?? typed.trim())
      }}
      onFocus={({ currentTarget }) => {
        setHasFocus(true)
        setIsUsed(false)
        setIsTyped(false)
        setIsFirst(isInitialFocus(currentTarget))
      }}
      onClick={() => {
        setIsTyped(false)
        use()
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') complete(currentTarget)
        use()
      }}
      onBlur={({ currentTarget }) => {
        complete(currentTarget)
        setHasFocus(false)
        onBlur?.()
      }}
      fixOnBlur={value === '' || isDate}
      inputMode="numeric"
      {...(required ? {} : { clearable: true, clearButtonProps: { 'aria-label': fill(M.clear, { label }) } })}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      dateParser={parseShownDate}
      placeholder="DD/MM/AAAA"
      leftSection={<IconCalendar size={18} aria-hidden />}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? wrong}
      // The kit opens it wherever something is written, and wherever the focus comes.
      popoverProps={opens ? popoverProps : { ...popoverProps, opened: false }}
    />
  )
}

/** A civil date outside of a form: its owner gets a date between the limits, or '' while there is none. */
export const CivilDateInput = ({
  value,
  onChange,
  ...shown
}: Shown & { value: string; onChange: (date: string) => void }) => {
  const [wrong, setWrong] = useState({ text: '', of: '' })
  const isTaken = (text: string): boolean => wrongness(text, shown) === undefined
  // Another date from elsewhere takes the place of what was written.
  const isWrong = wrong.text !== '' && (value === '' || value === wrong.of)
  return (
    <TypedDateInput
      {...shown}
      value={isWrong ? wrong.text : value}
      onChange={text => {
        setWrong({ text: isTaken(text) ? '' : text, of: value })
        onChange(isTaken(text) ? text : '')
      }}
    />
  )
}

/** A civil date of a form. */
export const DateField = <I extends FieldValues>({
  control,
  name,
  onTyped,
  ...shown
}: Shown & {
  control: Control<I, unknown, FieldValues>
  name: FieldPath<I>
  /** The person has written or chosen it: no other change of the form is reported. */
  onTyped?: ((value: string) => void) | undefined
}) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, onBlur, ref } }) => (
      <TypedDateInput
        {...shown}
        value={value}
        onChange={text => {
          onChange(text)
          onTyped?.(text)
        }}
        onBlur={onBlur}
        ref={ref}
      />
    )}
  />
)
