import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './rollover.module.css'

const words = ROLLOVER
/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 12

/** Which classes go along: all, unless some are taken out. */
export const RolloverClasses = ({
  grades,
  left,
  onLeft,
}: {
  grades: readonly { id: string; name: string }[]
  /** Those that stay behind. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}) => {
  const [typed, setTyped] = useState('')
  if (grades.length === 0) return <EmptyState title={words.noClasses} />
  const shown = grades
    .filter(({ name }) => searchKey(name).includes(searchKey(typed)))
    .toSorted((a, b) => compareClasses(a.name, b.name))
  const turn = (ids: readonly string[], goes: boolean) => {
    const next = new Set(left)
    for (const id of ids) goes ? next.delete(id) : next.add(id)
    onLeft(next)
  }
  const ids = shown.map(({ id }) => id)
  return (
    <div className={classes.step}>
      <Text size="sm" c="dimmed">
        {words.classesLead}
      </Text>
      <Group gap="sm" justify="space-between">
        {grades.length > WORTH_SEARCHING && (
          <TextInput
            type="search"
            aria-label={words.classesSearch}
            placeholder={words.classesSearch}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            className={classes.search ?? ''}
          />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={() => turn(ids, true)} disabled={!ids.some(id => left.has(id))}>
            {words.classesAll}
          </Button>
          <Button variant="default" onClick={() => turn(ids, false)} disabled={ids.every(id => left.has(id))}>
            {words.classesNone}
          </Button>
        </Group>
      </Group>
      <Text size="sm" fw={600} role="status">
        {countedIn(words.classesChosen, grades.filter(({ id }) => !left.has(id)).length)}
      </Text>
      <ul className={classes.classes}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              className={classes.class ?? ''}
              label={name}
              checked={!left.has(id)}
              onChange={event => turn([id], event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
