import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon, Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type DispensationsValues, NEW_DISPENSATION } from './dispensations.values.ts'

const W = BROUGHT.dispensations
const MOST_LETTERS = 500

type Choice = { id: string; name: string }

const Row = ({
  index,
  components,
  isReadOnly,
  onRemove,
}: {
  index: number
  components: readonly Choice[]
  isReadOnly: boolean
  onRemove: () => void
}) => {
  const { control, register, getFieldState, formState } = useFormContext<DispensationsValues>()
  const row = `dispensations.${index}` as const
  const errorAt = (name: 'curriculumComponentId' | 'reason' | 'start' | 'end') =>
    getFieldState(`${row}.${name}`, formState).error?.message
  return (
    <Fieldset legend={fill(W.nth, { n: index + 1 })} disabled={isReadOnly}>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" flex={1}>
          <Controller
            control={control}
            name={`${row}.curriculumComponentId`}
            render={({ field }) => (
              <Select
                {...field}
                label={W.component}
                required
                searchable
                data={components.map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value || null}
                onChange={value => field.onChange(value ?? '')}
                error={errorAt('curriculumComponentId')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
          <TextInput
            label={W.reason}
            placeholder={W.reasonExample}
            required
            maxLength={MOST_LETTERS}
            error={errorAt('reason')}
            {...register(`${row}.reason`)}
          />
          <DateField
            control={control}
            name={`${row}.start`}
            label={W.start}
            description={W.startHint}
            error={errorAt('start')}
          />
          <DateField
            control={control}
            name={`${row}.end`}
            label={W.end}
            description={W.endHint}
            error={errorAt('end')}
          />
        </SimpleGrid>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={fill(W.remove, { n: index + 1 })}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Fieldset>
  )
}

/** The dispensations of one enrolment, each to be changed or taken out. */
export const DispensationRows = ({
  components,
  isReadOnly,
}: {
  components: readonly Choice[]
  isReadOnly: boolean
}) => {
  const { control } = useFormContext<DispensationsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'dispensations' })
  return (
    <Stack gap="md">
      <Text size="sm">{W.lead}</Text>
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          {W.none}
        </Text>
      )}
      {fields.map(({ id }, index) => (
        <Row
          key={id}
          index={index}
          components={components}
          isReadOnly={isReadOnly}
          onRemove={() => remove(index)}
        />
      ))}
      {!isReadOnly && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => append(NEW_DISPENSATION)}
          >
            {W.add}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
