import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { COVER_WORDS } from '@lousa/contract/planning/cover/cover-words.messages.ts'
import { civilDate, coded, optionalText } from '@lousa/contract/schema.ts'
import { ABSENCE_KINDS } from '@lousa/rules/planning/cover/absence.rules.ts'
import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { Select } from '../../../ui/select.tsx'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { filled, typedTime } from '../typed-fields.schema.ts'
import { createAbsence } from './cover.api.ts'

const A = COVER.absence

const time = z.union([z.literal(''), typedTime])

const absenceForm = z
  .object({
    instructorId: filled,
    start: filled.pipe(civilDate),
    end: filled.pipe(civilDate),
    hasHours: z.boolean(),
    startTime: time,
    endTime: time,
    kind: filled.pipe(z.enum(ABSENCE_KINDS)),
    note: optionalText(500),
  })
  .check(ctx => {
    const { hasHours, startTime, endTime } = ctx.value
    if (!hasHours) return
    for (const [path, value] of Object.entries({ startTime, endTime }))
      if (value === '') ctx.issues.push({ code: 'custom', input: value, path: [path], ...coded('REQUIRED') })
  })

/** Registers the absence of an instructor: of any for the office, one's own for an instructor. */
export const AbsenceForm = ({
  date,
  instructorId,
  onClose,
}: {
  date: string
  /** Absent: the office chooses the instructor and writes a note. */
  instructorId?: string | undefined
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const isOwn = instructorId !== undefined
  return (
    <FormModal
      opened
      onClose={onClose}
      title={isOwn ? A.ownTitle : A.title}
      schema={absenceForm}
      defaultValues={{
        instructorId: instructorId ?? '',
        start: date,
        end: date,
        hasHours: false,
        startTime: '',
        endTime: '',
        kind: '',
        note: '',
      }}
      onSubmit={({ hasHours, startTime, endTime, note, ...absence }) => {
        const body = {
          ...absence,
          startTime: hasHours ? startTime : null,
          endTime: hasHours ? endTime : null,
          ...(isOwn ? {} : { note }),
        }
        return createAbsence(body, keyOf(body))
      }}
      successMessage={A.saved}
      submitLabel={isOwn ? A.ownTitle : A.title}
      fieldOf={{
        ABSENCE_OVERLAP: 'start',
        INVALID_DATE_INTERVAL_ERROR: 'end',
        INSTRUCTOR_INVALID: 'instructorId',
      }}
    >
      {form => (
        <>
          {!isOwn && (
            <Controller
              control={form.control}
              name="instructorId"
              render={({ field: { value, onChange, onBlur } }) => (
                <InstructorSelect
                  label={A.instructor}
                  required
                  value={value || null}
                  onChange={id => onChange(id ?? '')}
                  onBlur={onBlur}
                  error={errorOf(form, 'instructorId')}
                />
              )}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateField
              control={form.control}
              name="start"
              label={A.start}
              required
              error={errorOf(form, 'start')}
            />
            <DateField
              control={form.control}
              name="end"
              label={A.end}
              required
              error={errorOf(form, 'end')}
            />
          </SimpleGrid>
          <SwitchField control={form.control} name="hasHours" label={A.hours} />
          {form.watch('hasHours') && (
            <SimpleGrid cols={2}>
              <TextInput
                type="time"
                label={A.startTime}
                required
                {...form.register('startTime')}
                error={errorOf(form, 'startTime')}
              />
              <TextInput
                type="time"
                label={A.endTime}
                required
                {...form.register('endTime')}
                error={errorOf(form, 'endTime')}
              />
            </SimpleGrid>
          )}
          <Controller
            control={form.control}
            name="kind"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select
                label={A.kind}
                required
                data={ABSENCE_KINDS.map(kind => ({ value: kind, label: COVER_WORDS.kinds[kind] }))}
                value={value || null}
                onChange={kind => onChange(kind ?? '')}
                onBlur={onBlur}
                error={errorOf(form, 'kind')}
              />
            )}
          />
          {!isOwn && (
            <Textarea
              label={A.note}
              description={A.noteHint}
              autosize
              minRows={2}
              {...form.register('note')}
              error={errorOf(form, 'note')}
            />
          )}
        </>
      )}
    </FormModal>
  )
}
