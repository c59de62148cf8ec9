import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import { Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { showTime } from '../../../lib/dates.ts'
import type { RecordForm } from '../use-record-draft.ts'
import { CopyLastRecord } from './copy-last-record.tsx'

const MOST_LINES = 12

const OtherLessons = ({ form, others }: { form: RecordForm; others: readonly Lesson[] }) => (
  <Controller
    control={form.control}
    name="lessonIds"
    render={({ field }) => (
      <Checkbox.Group
        label="Lançar também, com o mesmo registro"
        description="Outras aulas deste dia que ainda não foram lançadas."
        value={field.value ?? []}
        onChange={field.onChange}
      >
        <Group gap="lg" mt="xs">
          {others.map(({ id, start, end }) => (
            <Checkbox key={id} value={id} label={`${showTime(start)}–${showTime(end)}`} />
          ))}
        </Group>
      </Checkbox.Group>
    )}
  />
)

/** One text, as high as what it holds also when it is filled in from elsewhere. */
const RecordText = ({
  form,
  name,
  label,
  minRows = 1,
  required = false,
}: {
  form: RecordForm
  name: 'contentRegistration' | 'materialUsage' | 'note'
  label: string
  minRows?: number
  required?: boolean
}) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, ...field }, fieldState }) => (
      <Textarea
        {...field}
        value={value ?? ''}
        label={label}
        withAsterisk={required}
        autosize
        minRows={minRows}
        maxRows={MOST_LINES}
        error={fieldState.error?.message}
        {...(required ? { 'data-autofocus': true } : {})}
      />
    )}
  />
)

/** The three texts of a record and, while launching, the day's other lessons. */
export const RecordFields = ({
  form,
  lesson,
  others,
}: {
  form: RecordForm
  lesson: Lesson
  others: readonly Lesson[]
}) => (
  <Stack gap="md">
    <RecordText form={form} name="contentRegistration" label={M.field.content} minRows={3} required />
    <RecordText form={form} name="materialUsage" label={M.field.material} />
    <RecordText form={form} name="note" label={M.field.note} />
    {!lesson.accomplished && <CopyLastRecord form={form} lesson={lesson} />}
    {others.length > 0 && <OtherLessons form={form} others={others} />}
  </Stack>
)
