import { fill, M } from '@lousa/contract/messages.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { civilDate } from '@lousa/contract/schema.ts'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { errorOf } from '../../../../frames/form/error-of.ts'
import { FormModal } from '../../../../frames/form/form-modal.tsx'
import { clashSentence } from '../../clash/clash.words.ts'
import { filled } from '../../typed-fields.schema.ts'
import { exchangeWeeklyTimes, previewExchange, timetableChanged } from '../weekly-time.api.ts'
import { slotText, timeName } from '../weekly-time.words.ts'
import { EffectiveDate } from './effective-date.tsx'

const T = TIMETABLE

const fromForm = z.object({ validFrom: filled.pipe(civilDate) })

/** Two times whose lessons exist change places: where both go, from when, and what becomes of the lessons. */
export const TimesExchange = ({
  one,
  other,
  day,
  onApplied,
  onClose,
}: {
  one: WeeklyTime
  other: WeeklyTime
  day: string
  onApplied: (validFrom: string) => void
  onClose: () => void
}) => (
  <FormModal
    opened
    onClose={onClose}
    title={fill(T.exchangeTitle, { one: timeName(one), other: timeName(other) })}
    schema={fromForm}
    defaultValues={{ validFrom: day }}
    onSubmit={async ({ validFrom }) => {
      await exchangeWeeklyTimes({ one, other }, validFrom)
      onApplied(validFrom)
      void timetableChanged()
    }}
    successMessage={M.toast.updated}
    submitLabel={T.exchangeDo}
    sentenceOf={clashSentence}
    fieldOf={{ RECURRENCE_CONFIRMED: 'validFrom', INVALID_DATE_INTERVAL_ERROR: 'validFrom' }}
  >
    {form => (
      <>
        {(
          [
            [one, other],
            [other, one],
          ] as const
        ).map(([time, place]) => (
          <Text key={time.id} size="sm" fw={600}>
            {fill(T.exchangeLine, { name: timeName(time), ...slotText(place) })}
          </Text>
        ))}
        <EffectiveDate
          value={form.watch('validFrom')}
          onChange={date => form.setValue('validFrom', date, { shouldDirty: true, shouldValidate: true })}
          error={errorOf(form, 'validFrom')}
          ask={validFrom => previewExchange({ one, other }, validFrom)}
        />
      </>
    )}
  </FormModal>
)
