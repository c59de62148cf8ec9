import { fill, M } from '@lousa/contract/messages.ts'
import { type RecordEntry, WRITTEN_SITUATIONS } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { Select } from '../../ui/select.tsx'

/** A year as it is typed: numbers stay what the person wrote until they are saved. */
export type TypedYear = Omit<RecordEntry, 'hours' | 'frequency' | 'components'> & {
  key: string
  hours: string
  frequency: string
  components: {
    key: string
    name: string
    result: string
    hours: string
    from: RecordEntry['components'][number] | null
  }[]
}

type Errors = ReadonlyMap<string, string>

const choices = WRITTEN_SITUATIONS.map(value => ({ value, label: M.situation[value] }))

/** One year in fields: a row for each component. */
export const YearFields = ({
  year,
  errors,
  onChange,
  onRemove,
}: {
  year: TypedYear
  /** By the path within the year. */
  errors: Errors
  onChange: (year: TypedYear) => void
  onRemove: () => void
}) => {
  const named = { grade: year.grade.name || W.grade, year: year.year }
  const mark = year.corrected ? W.corrected : year.own ? W.own : null
  const text = (label: string, value: string, path: string, set: (value: string) => Partial<TypedYear>) => (
    <TextInput
      label={label}
      value={value}
      error={errors.get(path)}
      onChange={event => onChange({ ...year, ...set(event.currentTarget.value) })}
    />
  )
  const known = choices.some(({ value }) => value === year.situation)
  return (
    <Fieldset legend={[`${named.grade}, ${named.year}`, mark].filter(Boolean).join(' · ')}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-start">
          {text(W.grade, year.grade.name, 'grade.name', name => ({ grade: { ...year.grade, name } }))}
          {text(W.year, year.year, 'year', value => ({ year: value }))}
          {text(W.institution, year.institution, 'institution', institution => ({ institution }))}
          {text(W.city, year.city ?? '', 'city', city => ({ city }))}
          {text(W.state, year.state ?? '', 'state', state => ({ state }))}
          <Select
            label={W.situation}
            data={
              known ? choices : [{ value: year.situation, label: M.situation[year.situation] }, ...choices]
            }
            value={year.situation}
            onChange={value => {
              const situation = WRITTEN_SITUATIONS.find(each => each === value)
              if (situation) onChange({ ...year, situation })
            }}
          />
          {text(W.hours, year.hours, 'hours', hours => ({ hours }))}
          {text(W.frequency, year.frequency, 'frequency', frequency => ({ frequency }))}
        </Group>
        {year.components.map((component, at) => {
          const change = (over: Partial<TypedYear['components'][number]>) =>
            onChange({
              ...year,
              components: year.components.map(each => (each === component ? { ...each, ...over } : each)),
            })
          const field = (label: string, name: 'name' | 'result' | 'hours', path: string) => (
            <TextInput
              label={label}
              value={component[name]}
              error={errors.get(`components.${at}.${path}`)}
              onChange={event => change({ [name]: event.currentTarget.value })}
            />
          )
          return (
            <Group key={component.key} gap="sm" align="flex-end">
              {field(W.component, 'name', 'name')}
              {field(W.markOrConcept, 'result', 'mark')}
              {field(W.componentHours, 'hours', 'hours')}
              <Button
                variant="subtle"
                onClick={() =>
                  onChange({ ...year, components: year.components.filter(each => each !== component) })
                }
              >
                {fill(W.removeComponent, { name: component.name || W.component })}
              </Button>
            </Group>
          )
        })}
        <Group>
          <Button
            variant="default"
            onClick={() =>
              onChange({
                ...year,
                components: [
                  ...year.components,
                  { key: crypto.randomUUID(), name: '', result: '', hours: '', from: null },
                ],
              })
            }
          >
            {W.addComponent}
          </Button>
          {!year.own && (
            <Button variant="subtle" onClick={onRemove}>
              {fill(W.removeYear, named)}
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  )
}
