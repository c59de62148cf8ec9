import { fill, M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../../ui/modal.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useFocusBack } from '../form/use-focus-back.ts'
import type { Difference, Side } from './compare-versions.ts'
import classes from './version-comparison.module.css'

const V = RECORD.versions

const Choice = ({
  difference: { id, label, mine, theirs },
  value,
  onChange,
}: {
  difference: Difference
  value: Side
  onChange: (side: Side) => void
}) => (
  <RadioCards<Side>
    value={value}
    onChange={onChange}
    label={label}
    name={`versao-${id}`}
    className={classes.choice ?? ''}
    cardsClass={classes.sides}
    cardClass={classes.side}
    options={(
      [
        ['mine', V.mine, mine],
        ['theirs', V.theirs, theirs],
      ] as const
    ).map(([side, title, text]) => ({
      value: side,
      name: fill(V.side, { title, text: text || RECORD.blank }),
      content: (
        <>
          <Radio.Indicator />
          <span className={classes.words}>
            <span className={classes.whose}>{title}</span>
            <span className={classes.text}>{text || V.blank}</span>
          </span>
        </>
      ),
    }))}
  />
)

/** Two versions of one record, field by field: nothing is swallowed, the person decides. */
export const VersionComparison = ({
  rows,
  onSettle,
  onClose,
}: {
  rows: readonly Difference[]
  onSettle: (choices: ReadonlyMap<string, Side>) => void
  onClose: () => void
}) => {
  useFocusBack()
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(
    () => new Map(rows.map(({ id, suggested }) => [id, suggested])),
  )
  const all = (side: Side) => setChoices(new Map(rows.map(({ id }) => [id, side])))
  return (
    <Modal
      opened
      onClose={onClose}
      title={V.title}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">{rows.length === 0 ? V.same : V.differ}</Text>
        {rows.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
              {V.allMine}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
              {V.allTheirs}
            </Button>
          </Group>
        )}
        {rows.map(row => (
          <Choice
            key={row.id}
            difference={row}
            value={choices.get(row.id) ?? row.suggested}
            onChange={side => setChoices(new Map(choices).set(row.id, side))}
          />
        ))}
        <Group justify="flex-end" mt="xs" className={classes.foot ?? ''}>
          <Button variant="default" onClick={onClose}>
            {V.back}
          </Button>
          <Button onClick={() => onSettle(choices)}>{V.save}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
