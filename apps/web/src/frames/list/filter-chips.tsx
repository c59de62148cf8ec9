import { fill, M } from '@lousa/contract/messages.ts'
import { Group, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './filter-chips.module.css'

/** One thing that narrows a list, in words, and how it is taken away. */
export type FilterChip = { id: string; label: string; remove: () => void }

/** Filters of the list on screen; each has a button that removes it. */
export const FilterChips = ({ chips, clear }: { chips: readonly FilterChip[]; clear?: () => void }) =>
  chips.length === 0 ? null : (
    <Group gap="xs" component="ul" className={classes.list ?? ''} aria-label={M.filters.label}>
      {chips.map(({ id, label, remove }) => (
        <li key={id}>
          <UnstyledButton
            className={classes.chip ?? ''}
            aria-label={fill(M.filters.remove, { filtro: label })}
            onClick={remove}
          >
            {label}
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      {clear && chips.length > 1 && (
        <li>
          <UnstyledButton className={classes.clear ?? ''} onClick={clear}>
            {M.filters.clear}
          </UnstyledButton>
        </li>
      )}
    </Group>
  )
