import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '../form/use-focus-back.ts'
import type { Difference, Side } from './compare-versions.ts'
import classes from './version-comparison.module.css'

const Choice = ({
  difference: { id, label, mine, theirs },
  value,
  onChange,
}: {
  difference: Difference
  value: Side
  onChange: (side: Side) => void
}) => (
  <Radio.Group
    value={value}
    onChange={side => onChange(side === 'theirs' ? 'theirs' : 'mine')}
    label={label}
    name={`versao-${id}`}
    className={classes.choice ?? ''}
  >
    <div className={classes.sides}>
      {(
        [
          ['mine', 'Sua versão', mine],
          ['theirs', 'Versão salva por outra pessoa', theirs],
        ] as const
      ).map(([side, title, text]) => (
        <Radio.Card
          key={side}
          value={side}
          className={classes.side ?? ''}
          aria-label={`${title}: ${text || 'vazio'}`}
        >
          <Radio.Indicator />
          <span className={classes.words}>
            <span className={classes.whose}>{title}</span>
            <span className={classes.text}>{text || '(vazio)'}</span>
          </span>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
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
      title="Conferir as duas versões"
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          {rows.length === 0
            ? 'Outra pessoa salvou este registro enquanto você o editava, e o resultado é igual ao seu.'
            : 'Outra pessoa salvou este registro enquanto você o editava. Escolha, em cada campo, o que fica.'}
        </Text>
        {rows.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
              Tudo da minha
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
              Tudo da outra
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
            Voltar ao formulário
          </Button>
          <Button onClick={() => onSettle(choices)}>Salvar escolhas</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
