import { MultiSelect as KitMultiSelect, type MultiSelectProps } from '@mantine/core'
import type { InputEvent, KeyboardEvent } from 'react'
import { announceHighlighted, hasHighlighted, selectOnlyMatch } from './searched-list.ts'

/** The multiple choice of the kit, which sends no form behind what is typed to search: Enter takes the only one that is found. */
export const MultiSelect = (given: MultiSelectProps) => (
  <KitMultiSelect
    {...given}
    onInput={({ currentTarget }: InputEvent<HTMLInputElement>) => announceHighlighted(currentTarget)}
    onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
      given.onKeyDown?.(event)
      const input = event.currentTarget
      announceHighlighted(input)
      if (event.key !== 'Enter' || input.value === '' || hasHighlighted(input)) return
      event.preventDefault()
      selectOnlyMatch(input, { allowsDeselect: true })
    }}
  />
)
