import { fill } from '@lousa/contract/messages.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { newComponent, type TypedYear } from './typed-history.values.ts'
import classes from './year-fields.module.css'

type Row = TypedYear['components'][number]

/** The components of a year under each other, as they stand on the paper. */
export const ComponentRows = ({
  year,
  errors,
  onChange,
}: {
  year: TypedYear
  errors: ReadonlyMap<string, string>
  onChange: (year: TypedYear) => void
}) => {
  const { components } = year
  const setRows = (rows: Row[]) => onChange({ ...year, components: rows })
  const field = (
    row: Row,
    at: number,
    [name, path, label]: readonly [keyof Row & ('name' | 'result' | 'hours'), string, string],
  ) => (
    <TextInput
      aria-label={row.name && name !== 'name' ? fill(W.ofComponent, { field: label, name: row.name }) : label}
      value={row[name]}
      error={errors.get(`components.${at}.${path}`)}
      {...(name === 'hours' && { inputMode: 'decimal' as const })}
      onChange={event =>
        setRows(components.map(each => (each === row ? { ...row, [name]: event.currentTarget.value } : each)))
      }
    />
  )
  return (
    <Stack gap={6}>
      {components.length > 0 && (
        <div className={classes.labels} aria-hidden>
          <span>{W.component}</span>
          <span>{W.result}</span>
          <span>{W.componentHours}</span>
        </div>
      )}
      <ul className={classes.rows}>
        {components.map((row, at) => (
          <li key={row.key} className={classes.row}>
            {field(row, at, ['name', 'name', W.component])}
            {field(row, at, [
              'result',
              errors.has(`components.${at}.concept`) ? 'concept' : 'mark',
              W.markOrConcept,
            ])}
            {field(row, at, ['hours', 'hours', W.componentHours])}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={fill(W.remove, { name: row.name || W.component })}
              onClick={() => setRows(components.filter(each => each !== row))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group>
        <Button variant="default" onClick={() => setRows([...components, newComponent()])}>
          {W.addComponent}
        </Button>
      </Group>
    </Stack>
  )
}
