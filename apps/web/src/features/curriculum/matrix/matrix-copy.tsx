import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { coded } from '@lousa/contract/schema.ts'
import { Button, Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { copyRows, matrixChanged } from '../curriculum.api.ts'

const W = MATRIX

/** The result of a copy: "12 linhas copiadas. 3 ficaram de fora: …". */
const outcome = ({ created, skipped }: { created: number; skipped: number }): string =>
  [
    created === 0 ? W.copiedNothing : countedIn(W.copied, created),
    ...(skipped === 0 ? [] : [countedIn(W.skipped, skipped)]),
  ].join(' ')

type Props = { grade: Grade; others: readonly Grade[]; onClose: () => void }

const useCopy = () => {
  const [keyOf] = useState(keyPerBody)
  return async (body: { fromGradeId: string; gradeIds: string[] }): Promise<void> => {
    const answer = await copyRows(body, keyOf(body))
    toast[answer.created === 0 ? 'info' : 'success'](outcome(answer))
    void matrixChanged()
  }
}

const from = z.object({ fromGradeId: z.string().refine(value => value !== '', coded('REQUIRED')) })

/** Brings the rows of another class of the level into this one. */
export const CopyFrom = ({ grade, others, onClose }: Props) => {
  const copy = useCopy()
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(W.copyFromTitle, { grade: grade.name })}
      submitLabel={W.copyVerb}
      schema={from}
      defaultValues={{ fromGradeId: '' }}
      onSubmit={({ fromGradeId }) => copy({ fromGradeId, gradeIds: [grade.id] })}
    >
      {form => (
        <Controller
          control={form.control}
          name="fromGradeId"
          render={({ field }) => (
            <Select
              {...field}
              value={field.value || null}
              onChange={value => field.onChange(value ?? '')}
              label={W.copyFromLabel}
              required
              searchable
              placeholder={M.choose}
              nothingFoundMessage={M.empty.generic}
              description={
                others.length === 0 ? fill(W.copyNobody, { level: grade.educationLevel.name }) : W.copyHint
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={others.map(({ id, name }) => ({ value: id, label: name }))}
              error={errorOf(form, 'fromGradeId')}
              comboboxProps={{ withinPortal: true }}
            />
          )}
        />
      )}
    </FormModal>
  )
}

const to = z.object({ gradeIds: z.array(z.string()).refine(ids => ids.length > 0, coded('REQUIRED')) })

/** Takes the rows of this class into others of the level. */
export const CopyTo = ({ grade, others, onClose }: Props) => {
  const copy = useCopy()
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(W.copyToTitle, { grade: grade.name })}
      submitLabel={W.copyVerb}
      schema={to}
      defaultValues={{ gradeIds: [] }}
      onSubmit={({ gradeIds }) => copy({ fromGradeId: grade.id, gradeIds })}
    >
      {form => (
        <Controller
          control={form.control}
          name="gradeIds"
          render={({ field: { value, onChange } }) => (
            <Checkbox.Group
              label={fill(W.copyToLabel, { level: grade.educationLevel.name })}
              description={
                others.length === 0 ? fill(W.copyNobody, { level: grade.educationLevel.name }) : W.copyHint
              }
              value={value}
              onChange={onChange}
              error={errorOf(form, 'gradeIds') && W.copyChoose}
            >
              <Group gap="xs" my="xs">
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onChange(others.map(({ id }) => id))}
                >
                  {W.copyAll}
                </Button>
                <Button variant="default" size="compact-sm" onClick={() => onChange([])}>
                  {W.copyNone}
                </Button>
                <Text size="sm" c="dimmed" role="status">
                  {fill(MATRIX.chosen, { count: value.length, total: others.length })}
                </Text>
              </Group>
              <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
                <Stack gap="sm" py={4}>
                  {others.map(({ id, name }) => (
                    <Checkbox key={id} value={id} label={name} />
                  ))}
                </Stack>
              </ScrollArea.Autosize>
            </Checkbox.Group>
          )}
        />
      )}
    </FormModal>
  )
}
