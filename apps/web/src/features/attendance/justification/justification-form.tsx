import type { AbsenceJustification } from '@lousa/contract/attendance/justification/justification.contract.ts'
import { JUSTIFICATIONS as W } from '@lousa/contract/attendance/justification/justification.messages.ts'
import {
  ABSENCE_JUSTIFICATION,
  JUSTIFICATION_REASONS,
} from '@lousa/contract/attendance/justification/justification-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import {
  createJustification,
  invalidateJustifications,
  justificationPreviewOptions,
  updateJustification,
} from './justification.api.ts'
import { effectLines } from './justification-effect.words.ts'
import {
  blankJustification,
  type JustificationInput,
  type JustificationValues,
  justificationForm,
  typedJustification,
} from './justification-form.schema.ts'

export type JustifiedStudent = { id: string; name: string }

type Days = { start: string; end: string }

/** The effect of the typed days, read again with each change; nothing while the days are not valid. */
const Effect = ({
  studentId,
  seen,
  days,
}: {
  studentId: string
  seen: AbsenceJustification | null
  days: Days
}) => {
  const isComplete = isCivilDate(days.start) && isCivilDate(days.end) && days.start <= days.end
  const { data, isFetching } = useQuery({
    ...justificationPreviewOptions(studentId, seen, days),
    enabled: isComplete,
  })
  if (!isComplete || (!data && !isFetching)) return null
  return (
    <Notice tone="info">
      <Text size="sm" fw={600}>
        {W.preview.title}
      </Text>
      {(data ? effectLines(data) : [W.preview.looking]).map(line => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Notice>
  )
}

/** "Justificar faltas", or the correction of a justification, with its effect before it is saved. */
export const JustificationForm = ({
  student,
  justification,
  onClose,
}: {
  student: JustifiedStudent
  justification: AbsenceJustification | null
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [keyOf] = useState(keyPerBody)
  const save = async (values: JustificationValues): Promise<void> => {
    if (justification) await updateJustification(justification, values)
    else await createJustification(student.id, values, keyOf(values))
    void invalidateJustifications()
  }
  return (
    <FormModal<JustificationInput, JustificationValues>
      opened
      onClose={onClose}
      title={fill(justification ? W.edit : W.create, { name: student.name })}
      schema={justificationForm}
      defaultValues={
        justification ? typedJustification(justification) : blankJustification(todayIn(timeZone))
      }
      onSubmit={save}
      submitLabel={justification ? W.correct : W.save}
      successMessage={justification ? W.corrected : W.saved}
      fieldOf={{ INVALID_DATE_INTERVAL_ERROR: 'end', ACADEMIC_YEAR_FINISHED: 'start' }}
    >
      {form => (
        <>
          <Text size="sm">{W.lead}</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <RecordInput form={form} fields={ABSENCE_JUSTIFICATION} name="start" />
            <RecordInput form={form} fields={ABSENCE_JUSTIFICATION} name="end" min={form.watch('start')} />
          </SimpleGrid>
          <Controller
            control={form.control}
            name="reason"
            render={({ field }) => (
              <Select
                {...field}
                value={field.value || null}
                onChange={value => field.onChange(value ?? '')}
                label={W.reason}
                placeholder={W.choose}
                required
                data={JUSTIFICATION_REASONS.map(value => ({ value, label: W.reasons[value] }))}
                error={errorOf(form, 'reason')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
          <RecordInput form={form} fields={ABSENCE_JUSTIFICATION} name="note" description={W.noteHint} />
          <Effect
            studentId={student.id}
            seen={justification}
            days={{ start: form.watch('start'), end: form.watch('end') }}
          />
        </>
      )}
    </FormModal>
  )
}
