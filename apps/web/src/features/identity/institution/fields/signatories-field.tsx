import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import classes from '../settings.module.css'
import { MOST_SIGNATORIES, type SettingsValues } from '../settings-values.ts'
import { SettingsText } from './settings-fields.tsx'

const G = SETTINGS.signatories

const Row = ({
  index,
  of,
  onMove,
  onRemove,
}: {
  index: number
  of: number
  onMove: (to: number) => void
  onRemove: () => void
}) => {
  const typed = useWatch<SettingsValues, `signatories.${number}.name`>({ name: `signatories.${index}.name` })
  const nome = typed?.trim() || fill(G.nth, { n: index + 1 })
  const tool = { variant: 'subtle', color: 'gray', size: 36 } as const
  return (
    <li>
      <fieldset className={classes.signatory}>
        <legend>{fill(G.nth, { n: index + 1 })}</legend>
        <div className={classes.row}>
          <div className={classes.grid}>
            <SettingsText name={`signatories.${index}.name`} label={G.name} maxLength={120} required />
            <SettingsText
              name={`signatories.${index}.title`}
              label={G.titleLabel}
              maxLength={120}
              placeholder={G.titleExample}
              required
            />
          </div>
          <div className={classes.tools}>
            <ActionIcon
              {...tool}
              id={`assinatura-${index}-subir`}
              aria-label={fill(G.up, { nome })}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              {...tool}
              id={`assinatura-${index}-descer`}
              aria-label={fill(G.down, { nome })}
              disabled={index === of - 1}
              onClick={() => onMove(index + 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon {...tool} aria-label={fill(G.remove, { nome })} onClick={onRemove}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        </div>
      </fieldset>
    </li>
  )
}

/** After React has drawn the new order. */
const focusLater = (...ids: string[]) =>
  setTimeout(() => {
    for (const id of ids) {
      const element = document.getElementById(id)
      if (element && !element.hasAttribute('disabled')) return element.focus()
    }
  })

/** The signatories of documents, in the order of their signatures. */
export const SignatoriesField = () => {
  const { control } = useFormContext<SettingsValues>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'signatories' })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw="68ch">
        {G.lead}
      </Text>
      {fields.length === 0 && <Text size="sm">{G.none}</Text>}
      <ol className={classes.rows}>
        {fields.map(({ id }, index) => (
          <Row
            key={id}
            index={index}
            of={fields.length}
            onMove={to => {
              move(index, to)
              const way = to < index ? 'subir' : 'descer'
              const other = to < index ? 'descer' : 'subir'
              focusLater(`assinatura-${to}-${way}`, `assinatura-${to}-${other}`)
            }}
            onRemove={() => {
              remove(index)
              focusLater(`signatories.${Math.max(0, index - 1)}.name`, 'adicionar-assinatura')
            }}
          />
        ))}
      </ol>
      {fields.length < MOST_SIGNATORIES && (
        <div>
          <Button
            id="adicionar-assinatura"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              append({ name: '', title: '' }, { shouldFocus: false })
              focusLater(`signatories.${fields.length}.name`)
            }}
          >
            {G.add}
          </Button>
        </div>
      )}
    </Stack>
  )
}
