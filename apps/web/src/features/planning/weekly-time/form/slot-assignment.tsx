import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { civilDate } from '@lousa/contract/schema.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../../frames/form/error-of.ts'
import { FormModal } from '../../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../../lib/http/idempotency-key.ts'
import { Select } from '../../../../ui/select.tsx'
import { clashSentence } from '../../clash/clash.words.ts'
import { childPlanName } from '../../plan/plan.words.ts'
import { filled } from '../../typed-fields.schema.ts'
import { createChildWeeklyTime, previewChild, timetableChanged } from '../weekly-time.api.ts'
import { timeName } from '../weekly-time.words.ts'
import { EffectiveDate } from './effective-date.tsx'

const T = TIMETABLE

const givingForm = z.object({ lessonPlanId: filled, validFrom: filled.pipe(civilDate) })

/** Gives a weekly time whose lessons exist to a child plan, from a date on. */
export const SlotAssignment = ({
  time,
  plan,
  day,
  onApplied,
  onClose,
}: {
  time: WeeklyTime
  plan: LessonPlan
  day: string
  onApplied: (validFrom: string) => void
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(T.childGiveTitle, { name: timeName(time) })}
      schema={givingForm}
      defaultValues={{ lessonPlanId: '', validFrom: day }}
      onSubmit={async values => {
        const body = { lessonPlanRecurrenceId: time.id, ...values }
        await createChildWeeklyTime(body, keyOf(body))
        onApplied(values.validFrom)
        void timetableChanged()
      }}
      successMessage={M.toast.updated}
      submitLabel={T.apply}
      sentenceOf={clashSentence}
      fieldOf={{
        CHILD_SLOT_TAKEN: 'lessonPlanId',
        RECURRENCE_CONFIRMED: 'validFrom',
        INVALID_DATE_INTERVAL_ERROR: 'validFrom',
      }}
    >
      {form => (
        <>
          <Controller
            control={form.control}
            name="lessonPlanId"
            render={({ field }) => (
              <Select
                {...field}
                value={field.value || null}
                onChange={value => field.onChange(value ?? '')}
                label={T.childPlan}
                description={T.childHint}
                required
                data={plan.childLessonPlans.map(child => ({ value: child.id, label: childPlanName(child) }))}
                error={errorOf(form, 'lessonPlanId')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
          <EffectiveDate
            value={form.watch('validFrom')}
            onChange={date => form.setValue('validFrom', date, { shouldDirty: true, shouldValidate: true })}
            error={errorOf(form, 'validFrom')}
            of={form.watch('lessonPlanId')}
            isReady={form.watch('lessonPlanId') !== ''}
            ask={validFrom =>
              previewChild({
                lessonPlanRecurrenceId: time.id,
                lessonPlanId: form.getValues('lessonPlanId'),
                validFrom,
              })
            }
          />
        </>
      )}
    </FormModal>
  )
}
