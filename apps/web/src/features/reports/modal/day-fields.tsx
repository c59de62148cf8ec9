import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { TypedDateInput } from '../../../frames/form/date-field.tsx'
import type { Period } from './paper-choice.values.ts'
import type { ReportsOf } from './report-modal.types.ts'

type Props = { period: Period; days: ReportsOf['days']; onPeriod: (period: Period) => void }

/** From when and until when; either may be left open. */
export const DayFields = ({ period, days, onPeriod }: Props) => {
  const { start, end } = period
  const isTurned = isCivilDate(start) && isCivilDate(end) && end < start
  return (
    <>
      <TypedDateInput
        label={W.from}
        min={days?.start}
        max={days?.end}
        value={start}
        onChange={day => onPeriod({ ...period, start: day })}
      />
      <TypedDateInput
        label={W.until}
        min={days?.start}
        max={days?.end}
        value={end}
        error={isTurned ? W.dateOrder : undefined}
        onChange={day => onPeriod({ ...period, end: day })}
      />
    </>
  )
}
