import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { lazy, Suspense } from 'react'
import type { TimeChanges } from './use-time-changes.ts'
import type { Span } from './week-grid.values.ts'

const WeeklyTimeForm = lazy(async () => ({
  default: (await import('./form/weekly-time-form.tsx')).WeeklyTimeForm,
}))
const CopyDay = lazy(async () => ({ default: (await import('./form/times-copy.tsx')).CopyDay }))
const CopyGrade = lazy(async () => ({ default: (await import('./form/times-copy.tsx')).CopyGrade }))
const SlotGiving = lazy(async () => ({
  default: (await import('./form/slot-assignment.tsx')).SlotAssignment,
}))
const TimeChange = lazy(async () => ({ default: (await import('./form/time-change.tsx')).TimeChange }))

const TimesExchange = lazy(async () => ({
  default: (await import('./form/times-exchange.tsx')).TimesExchange,
}))

/** The windows in which times of a class are made, changed, copied and given. */
export const TimeWindows = ({
  changes,
  grade,
  times,
  plans,
  slots,
  day,
  from,
}: {
  changes: TimeChanges
  grade: Grade | undefined
  times: readonly WeeklyTime[]
  plans: readonly LessonPlan[]
  slots: readonly Span[]
  day: string
  /** The day from which changes count; null while the class has no lessons. */
  from: string | null
}) => {
  const {
    open,
    setOpen,
    copying,
    setCopying,
    changing,
    setChanging,
    giving,
    setGiving,
    exchanging,
    setExchanging,
    onApplied,
  } = changes
  const copy = { plans, day, from, onApplied }
  return (
    <Suspense>
      {open && (
        <WeeklyTimeForm
          open={open}
          plans={plans}
          slots={slots}
          from={from}
          onMove={changes.move}
          onGive={changes.give}
          onDelete={changes.remove}
          onApplied={onApplied}
          onClose={() => setOpen(null)}
        />
      )}
      {copying === 'day' && <CopyDay times={times} {...copy} onClose={() => setCopying(null)} />}
      {copying === 'grade' && grade && <CopyGrade grade={grade} {...copy} onClose={() => setCopying(null)} />}
      {changing && (
        <TimeChange
          time={changing.time}
          place={changing.place}
          day={day}
          onApplied={onApplied}
          onClose={() => setChanging(null)}
        />
      )}
      {exchanging && (
        <TimesExchange {...exchanging} day={day} onApplied={onApplied} onClose={() => setExchanging(null)} />
      )}
      {giving && <SlotGiving {...giving} day={day} onApplied={onApplied} onClose={() => setGiving(null)} />}
    </Suspense>
  )
}
