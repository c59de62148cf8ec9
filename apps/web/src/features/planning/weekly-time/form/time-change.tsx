import { fill, M } from '@lousa/contract/messages.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { civilDate } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { errorOf } from '../../../../frames/form/error-of.ts'
import { FormModal } from '../../../../frames/form/form-modal.tsx'
import { OtherChanges } from '../../../../frames/versions/other-changes.tsx'
import { clashSentence } from '../../clash/clash.words.ts'
import { filled } from '../../typed-fields.schema.ts'
import type { GridSlot } from '../week-grid.values.ts'
import {
  deleteWeeklyTime,
  previewDelete,
  previewUpdate,
  timetableChanged,
  updateWeeklyTime,
} from '../weekly-time.api.ts'
import { COMPARED, slotText, timeName } from '../weekly-time.words.ts'
import { EffectiveDate } from './effective-date.tsx'
import { useNewestTime } from './use-newest-time.ts'

const T = TIMETABLE

const fromForm = z.object({ validFrom: filled.pipe(civilDate) })

/** The new state of a time with lessons, and its first day; null: it ends. */
export const TimeChange = ({
  time,
  place,
  day,
  onApplied,
  onClose,
}: {
  time: WeeklyTime
  place: GridSlot | null
  /** From when, unless another day is chosen. */
  day: string
  onApplied: (validFrom: string) => void
  onClose: () => void
}) => {
  const { now, sending } = useNewestTime(time)
  const name = timeName(time)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={place ? fill(T.moved, { name, ...slotText(place) }) : fill(T.endTitle, { name })}
      schema={fromForm}
      defaultValues={{ validFrom: day }}
      onSubmit={({ validFrom }) =>
        sending(async () => {
          await (place ? updateWeeklyTime(now, { ...place, validFrom }) : deleteWeeklyTime(now, validFrom))
          onApplied(validFrom)
          void timetableChanged()
        })
      }
      successMessage={M.toast.updated}
      submitLabel={T.apply}
      sentenceOf={clashSentence}
      fieldOf={{ RECURRENCE_CONFIRMED: 'validFrom', INVALID_DATE_INTERVAL_ERROR: 'validFrom' }}
    >
      {form => (
        <>
          {now !== time && <OtherChanges before={time} now={now} comparedFields={COMPARED} />}
          <EffectiveDate
            value={form.watch('validFrom')}
            onChange={date => form.setValue('validFrom', date, { shouldDirty: true, shouldValidate: true })}
            error={errorOf(form, 'validFrom')}
            of={String(now.version)}
            ask={validFrom =>
              place ? previewUpdate(now, { ...place, validFrom }) : previewDelete(now, validFrom)
            }
          />
        </>
      )}
    </FormModal>
  )
}
