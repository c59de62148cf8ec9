import { Radio, type RadioGroupProps } from '@mantine/core'
import type { KeyboardEvent, ReactNode, Ref } from 'react'

export type RadioCardOption<T extends string> = {
  value: T
  content: ReactNode
  /** The name of the card, where its content is not what should be read. */
  name?: string
}

type Props<T extends string> = Omit<RadioGroupProps, 'value' | 'onChange' | 'children' | 'onBlur' | 'ref'> & {
  /** '' while none is chosen. */
  value: T | ''
  onChange: (value: T) => void
  onBlur?: () => void
  options: readonly RadioCardOption<T>[]
  disabled?: boolean
  cardsClass?: string | undefined
  cardClass?: string | undefined
  /** The card that the tabulator stops at. */
  cardRef?: Ref<HTMLButtonElement>
  cardId?: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Cards of which one is chosen. The keyboard treats them as radio buttons: one tab stop, arrows move and choose. */
export const RadioCards = <T extends string>({
  value,
  onChange,
  onBlur,
  options,
  disabled = false,
  cardsClass,
  cardClass,
  cardRef,
  cardId,
  ...group
}: Props<T>) => {
  const chosen = options.findIndex(option => option.value === value)
  const stop = Math.max(0, chosen)
  const choose = (index: number) => {
    const option = options.at(index)
    if (option && !disabled) onChange(option.value)
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (index + step + options.length) % options.length
    const cards = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>(':scope > [role="radio"]')
    cards?.[next]?.focus()
    choose(next)
  }
  return (
    <Radio.Group
      {...group}
      value={value}
      onChange={picked => choose(options.findIndex(one => one.value === picked))}
    >
      <div className={cardsClass}>
        {options.map(({ value: own, content, name }, index) => (
          <Radio.Card
            key={own}
            value={own}
            disabled={disabled}
            className={cardClass ?? ''}
            tabIndex={index === stop ? 0 : -1}
            onKeyDown={event => press(event, index)}
            {...(name === undefined ? {} : { 'aria-label': name })}
            {...(onBlur ? { onBlur } : {})}
            {...(index === stop && cardRef ? { ref: cardRef } : {})}
            {...(index === stop && cardId ? { id: cardId } : {})}
          >
            {content}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
