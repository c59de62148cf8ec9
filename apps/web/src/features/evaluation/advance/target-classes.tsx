import type { ClassAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showCount } from '../../../lib/text/numbers.ts'
import classes from './advance.module.css'
import { NO_CLASS } from './advance-choices.values.ts'
import { PlacesText } from './places-text.tsx'

type Choice = { id: string; name: string; count: number | null; capacity: number | null }

const choicesOf = (
  targets: ClassAdvance['classes'],
  counts: ReadonlyMap<string, number>,
): readonly Choice[] => [
  ...targets.map(({ id, name, capacity, active }) => ({
    id,
    name,
    capacity,
    count: counts.get(id) ?? active,
  })),
  { id: NO_CLASS, name: W.none, count: null, capacity: null },
]

/** Classes of the target year next to the students of a class; dragged students go to the class of the drop. */
export const TargetClasses = ({
  year,
  targets,
  counts,
  onDrop,
}: {
  year: string
  targets: ClassAdvance['classes']
  counts: ReadonlyMap<string, number>
  onDrop: (choice: string) => void
}) => {
  const [over, setOver] = useState<string | null>(null)
  const drop = (id: string) => (event: DragEvent) => {
    event.preventDefault()
    setOver(null)
    onDrop(id)
  }
  return (
    <ContentCard title={fill(W.targetClasses, { year })} padded={false}>
      <Text size="sm" c="dimmed" px="md" pb="xs">
        {W.dragHint}
      </Text>
      <ul className={classes.targets}>
        {choicesOf(targets, counts).map(({ id, name, count, capacity }) => (
          <li
            key={id}
            className={classes.drop}
            data-over={over === id || undefined}
            onDragOver={event => {
              event.preventDefault()
              setOver(id)
            }}
            onDragLeave={() => setOver(null)}
            onDrop={drop(id)}
          >
            <span className={classes.name}>{name}</span>
            {count !== null && (
              <span>
                <Text span size="sm" mr={8}>
                  {showCount(count)}
                </Text>
                <PlacesText left={capacity === null ? null : capacity - count} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </ContentCard>
  )
}
