import { type Grade, SHIFTS } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { type BellTimes, bellTimes } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../../frames/form/error-of.ts'
import { FormModal } from '../../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../../frames/form/use-contract-form.ts'
import { newerIn } from '../../../../frames/versions/newer-record.ts'
import { type ComparedFields, OtherChanges } from '../../../../frames/versions/other-changes.tsx'
import { showTime } from '../../../../lib/text/dates.ts'
import { typedTime } from '../../typed-fields.schema.ts'
import { bellTimesChanged, saveBellTimes } from '../weekly-time.api.ts'
import classes from './bell-times-form.module.css'

const T = TIMETABLE
/** The maximum of the call. */
const MOST_SLOTS = 20

const bellsForm = z.object({ slots: z.array(z.object({ start: typedTime, end: typedTime })) })
type FormInput = z.input<typeof bellsForm>
type FormValues = z.output<typeof bellsForm>
type Form = ContractForm<FormInput, FormValues>

const COMPARED: ComparedFields<BellTimes> = [
  [T.bells, ({ slots }) => slots.map(({ start, end }) => `${showTime(start)}–${showTime(end)}`).join(', ')],
]

type OfShift = Pick<Grade, 'educationLevel' | 'shift'>

const titleOf = ({ educationLevel, shift }: OfShift): string =>
  shift === null
    ? educationLevel.name
    : fill(T.bellsOf, { level: educationLevel.name, shift: M.enum.shift[SHIFTS.indexOf(shift)] ?? '' })

const Row = ({ form, index, onRemove }: { form: Form; index: number; onRemove: () => void }) => {
  const at = `slots.${index}` as const
  const number = fill(T.slotNumber, { number: index + 1 })
  const field = (end: 'start' | 'end', label: string) => (
    <TextInput
      type="time"
      label={label}
      aria-label={fill(T.bellsField, { slot: number, field: label })}
      required
      {...form.register(`${at}.${end}`)}
      error={errorOf(form, `${at}.${end}`)}
    />
  )
  return (
    <li className={classes.row}>
      <span className={classes.number}>{number}</span>
      {field('start', T.start)}
      {field('end', T.end)}
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        className={classes.remove ?? ''}
        aria-label={fill(T.bellsRemove, { slot: number })}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const Rows = ({ form }: { form: Form }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'slots' })
  return (
    <>
      <Text size="sm">{T.bellsLead}</Text>
      {fields.length === 0 && <Text c="dimmed">{T.bellsNone}</Text>}
      <ol className={classes.rows}>
        {fields.map(({ id }, index) => (
          <Row key={id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
      </ol>
      {fields.length < MOST_SLOTS && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            // The next one begins where the last has ended.
            onClick={() => append({ start: form.getValues('slots').at(-1)?.end ?? '', end: '' })}
          >
            {T.bellsAdd}
          </Button>
        </Group>
      )}
    </>
  )
}

/** The times between the bells of the level and shift of a class: the whole list at once. */
export const BellTimesForm = ({
  grade,
  bells,
  onClose,
}: {
  grade: OfShift
  /** Those of the shift; absent until there are some. */
  bells: BellTimes | undefined
  onClose: () => void
}) => {
  const [before] = useState(() => bells ?? { shift: grade.shift, slots: [], version: 0 })
  const [now, setNow] = useState(before)
  const save = async ({ slots }: FormValues): Promise<void> => {
    try {
      await saveBellTimes(grade.educationLevel.id, { shift: grade.shift, slots, version: now.version })
    } catch (error) {
      setNow(current => newerIn(bellTimes, error) ?? current)
      throw error
    }
    void bellTimesChanged()
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`${T.bells}: ${titleOf(grade)}`}
      schema={bellsForm}
      defaultValues={{
        slots: before.slots.map(({ start, end }) => ({ start: showTime(start), end: showTime(end) })),
      }}
      onSubmit={save}
      successMessage={M.toast.updated}
    >
      {form => (
        <>
          {now !== before && <OtherChanges before={before} now={now} comparedFields={COMPARED} />}
          <Rows form={form} />
        </>
      )}
    </FormModal>
  )
}
