import { M } from '@lousa/contract/messages.ts'
import type { Lesson, release } from '@lousa/contract/planning/planning.contract.ts'
import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { errorOf } from '../../../frames/form-modal.tsx'
import type { ContractForm } from '../../../frames/use-contract-form.ts'
import { showTime } from '../../../lib/dates.ts'
import { toast } from '../../../ui/toast.tsx'
import { lastRecordBefore } from '../planning.api.ts'

export type RecordForm = ContractForm<z.input<typeof release>, z.output<typeof release>>

const FIELDS = ['contentRegistration', 'materialUsage', 'note'] as const
const NOTHING_TO_COPY = 'Nenhuma aula deste plano foi lançada nos últimos dois meses.'

/** Fills what is still empty from the last launched lesson; nothing typed is replaced. */
const CopyLast = ({ form, lesson }: { form: RecordForm; lesson: Lesson }) => {
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    try {
      const last = await lastRecordBefore(lesson.lessonPlan.id, lesson.date)
      if (!last) toast.info(NOTHING_TO_COPY)
      for (const name of FIELDS) {
        const text = last?.[name]
        if (text && !form.getValues(name))
          form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
      }
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={busy}
      leftSection={<IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      Copiar da última aula lançada
    </Button>
  )
}

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
    <Textarea
      {...form.register('contentRegistration')}
      label={M.field.content}
      withAsterisk
      autosize
      minRows={3}
      maxRows={12}
      data-autofocus
      error={errorOf(form, 'contentRegistration')}
    />
    <Textarea
      {...form.register('materialUsage')}
      label={M.field.material}
      autosize
      minRows={1}
      maxRows={8}
      error={errorOf(form, 'materialUsage')}
    />
    <Textarea
      {...form.register('note')}
      label={M.field.note}
      autosize
      minRows={1}
      maxRows={8}
      error={errorOf(form, 'note')}
    />
    {!lesson.accomplished && (
      <div>
        <CopyLast form={form} lesson={lesson} />
      </div>
    )}
    {others.length > 0 && <OtherLessons form={form} others={others} />}
  </Stack>
)
