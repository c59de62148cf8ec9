import { RECORD } from '@lousa/contract/record.messages.ts'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Select } from '../../ui/select.tsx'
import { type ListSort, type SortDirection, sortOf } from './list-search.ts'
import classes from './list-sort.module.css'

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

/** The sortable columns, and the current order of the list. */
const directionOf = (field: string, { value }: ListSort): SortDirection | 'none' => {
  const sorted = sortOf(value)
  return sorted.field === field ? sorted.direction : 'none'
}

/** The head of a sortable column: pressed again, the order turns round. */
export const SortHead = ({ title, field, sort }: { title: string; field: string; sort: ListSort }) => {
  const button = useRef<HTMLButtonElement>(null)
  const direction = directionOf(field, sort)
  const Icon = ICONS[direction]
  useLayoutEffect(() => {
    // The table of the kit draws the cell, and gives no way to name its attributes.
    button.current?.closest('th')?.setAttribute('aria-sort', direction)
  }, [direction])
  return (
    <UnstyledButton
      ref={button}
      className={classes.head ?? ''}
      data-sorted={direction !== 'none'}
      onClick={() => sort.set(direction === 'ascending' ? `-${field}` : field)}
    >
      {title}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

/** The control for phones, where there are no column headings. */
export const SortSelect = ({
  options,
  sort,
}: {
  options: readonly { value: string; label: string }[]
  sort: ListSort
}) => (
  <Select
    aria-label={RECORD.list.sortBy}
    leftSection={<IconArrowsSort size={18} aria-hidden />}
    data={[...options]}
    value={sort.value}
    onChange={value => value && sort.set(value)}
    size="md"
  />
)
