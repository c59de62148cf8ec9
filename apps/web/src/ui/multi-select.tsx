import { MultiSelect as KitMultiSelect, type MultiSelectProps } from '@mantine/core'
import type { InputEvent, KeyboardEvent } from 'react'
import { isAnythingMarked, nameMarked, takeOnlyFound } from './searched-list.ts'

/** The multiple choice of the kit, which sends no form behind what is typed to search: Enter takes the only one that is found. */
export const MultiSelect = (given: MultiSelectProps) => (
  <KitMultiSelect
    {...given}
    onInput={({ currentTarget }: InputEvent<HTMLInputElement>) => nameMarked(currentTarget)}
    onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
      given.onKeyDown?.(event)
      const input = event.currentTarget
      nameMarked(input)
      if (event.key !== 'Enter' || input.value === '' || isAnythingMarked(input)) return
      event.preventDefault()
      takeOnlyFound(input, { givesUp: true })
    }}
  />
)
