import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import { missedText, punctualityTexts } from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  MAX_MISSED_MINUTES,
  PUNCTUALITY_FIELDS,
  type Punctuality,
  type PunctualityMode,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './punctuality-line.module.css'

export type PunctualityField = keyof Punctuality

type Props = {
  name: string
  mode: PunctualityMode
  punctuality: Punctuality
  /** The value known before: without the setting it can be removed and put back, and no other can be put. */
  stored: Punctuality
  /** The minutes that receive the focus. */
  focused: PunctualityField | null
  onChange: (to: Partial<Punctuality>) => void
}

/** Minutes as they are typed; nothing is 0, without minutes. */
const minutesOf = (typed: string): number =>
  Math.min(Number(typed.replace(/\D/g, '').slice(0, 3)), MAX_MISSED_MINUTES)

const Minutes = ({
  label,
  minutes,
  isFocused,
  onChange,
}: {
  label: string
  minutes: number
  isFocused: boolean
  onChange: (minutes: number) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  return (
    <TextInput
      ref={input}
      className={classes.minutes ?? ''}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={minutes === 0 ? '' : String(minutes)}
      rightSection="min"
      data-minutes
      onChange={({ currentTarget }) => onChange(minutesOf(currentTarget.value))}
    />
  )
}

/** Late and left early of one student, below the name. */
export const PunctualityLine = ({ name, mode, punctuality, stored, focused, onChange }: Props) => (
  <div className={classes.line}>
    {PUNCTUALITY_FIELDS.filter(field => mode !== 'OFF' || (punctuality[field] ?? stored[field]) !== null).map(
      field => {
        const minutes = punctuality[field]
        const words = PUNCTUALITY.fields[field]
        return (
          <span key={field} className={classes.field}>
            <button
              type="button"
              className={classes.toggle}
              aria-pressed={minutes !== null}
              aria-label={fill(words.of, { name })}
              onClick={() => onChange({ [field]: minutes === null ? (stored[field] ?? 0) : null })}
            >
              <span className={classes.letter} aria-hidden>
                {words.letter}
              </span>
              {mode === 'OFF' && minutes !== null ? punctualityTexts({ [field]: minutes }) : words.name}
            </button>
            {minutes !== null &&
              (mode === 'WITH_MINUTES' ? (
                <Minutes
                  label={fill(words.minutesOf, { name })}
                  minutes={minutes}
                  isFocused={focused === field}
                  onChange={value => onChange({ [field]: value })}
                />
              ) : (
                mode !== 'OFF' && minutes > 0 && missedText(minutes)
              ))}
          </span>
        )
      },
    )}
  </div>
)
