import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { useEffect, useState } from 'react'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { OpenTime } from './form/weekly-time-form.tsx'
import type { TimetableDay } from './timetable-day.part.tsx'
import { type GridSlot, isSameSlot } from './week-grid.values.ts'
import {
  deleteWeeklyTime,
  exchangeWeeklyTimes,
  timetableChanged,
  updateWeeklyTime,
} from './weekly-time.api.ts'
import { refusalSentence, slotText, timeName } from './weekly-time.words.ts'

const T = TIMETABLE

/** Until lessons exist a time changes at once, and can be put back from the notice. */
const moveAtOnce = async (time: WeeklyTime, to: GridSlot): Promise<void> => {
  const moved = await updateWeeklyTime(time, to)
  await timetableChanged()
  const { weekday, start, end } = time
  const undo = async (): Promise<void> => {
    await updateWeeklyTime(moved, { weekday, start, end }).catch((error: unknown) =>
      toast.error(refusalSentence(error)),
    )
    void timetableChanged()
  }
  toast.undoable(fill(T.moved, { name: timeName(time), ...slotText(to) }), () => void undo())
}

/** Two times without lessons change places at once, and back from the notice. */
const exchangeAtOnce = async (one: WeeklyTime, other: WeeklyTime): Promise<void> => {
  const [first, second] = await exchangeWeeklyTimes({ one, other }, null)
  await timetableChanged()
  const undo = async (): Promise<void> => {
    if (!first || !second) return
    await exchangeWeeklyTimes({ one: first, other: second }, null).catch((error: unknown) =>
      toast.error(refusalSentence(error)),
    )
    void timetableChanged()
  }
  toast.undoable(fill(T.exchanged, { one: timeName(one), other: timeName(other) }), () => void undo())
}

const deleteAtOnce = async (time: WeeklyTime): Promise<void> => {
  const goesOn = await confirm({
    title: fill(T.deleteTitle, { name: timeName(time) }),
    effect: fill(T.deleteEffect, slotText(time)),
    verb: M.btn.delete,
  })
  if (!goesOn) return
  await deleteWeeklyTime(time)
  toast.success(M.toast.deleted)
  void timetableChanged()
}

/** The windows over the week of a class; a change may open while the form of the time is still closing. */
const useTimeWindows = () => {
  const [open, setOpen] = useState<OpenTime | null>(null)
  const [copying, setCopying] = useState<'day' | 'grade' | null>(null)
  const [changing, setChanging] = useState<{ time: WeeklyTime; place: GridSlot | null } | null>(null)
  const [giving, setGiving] = useState<{ time: WeeklyTime; plan: LessonPlan } | null>(null)
  const [exchanging, setExchanging] = useState<{ one: WeeklyTime; other: WeeklyTime } | null>(null)
  const isCovered =
    exchanging !== null || open !== null || copying !== null || changing !== null || giving !== null
  return {
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
    isCovered,
  }
}

/** Moves, removes and gives times of a class; a time with lessons is changed in a window, from a day on. */
export const useTimeChanges = (plans: readonly LessonPlan[], { today, onDay }: TimetableDay) => {
  const windows = useTimeWindows()
  const { setOpen, setChanging, setGiving, setExchanging, isCovered } = windows
  const [applied, setApplied] = useState<string | null>(null)
  // Shows the week in which the change takes effect. Waits until every window is closed: closing one navigates back in
  // the history and would undo the change of day.
  useEffect(() => {
    if (applied === null || isCovered) return
    setApplied(null)
    onDay(applied)
  }, [applied, isCovered, onDay])

  const act = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      toast.error(refusalSentence(error))
      void timetableChanged()
    })
  }
  const move = async (time: WeeklyTime, place: GridSlot): Promise<void> => {
    if (isSameSlot(time, place)) return
    if (time.confirmed) setChanging({ time, place })
    else await moveAtOnce(time, place)
  }
  const exchange = async (one: WeeklyTime, other: WeeklyTime): Promise<void> => {
    if (one.confirmed || other.confirmed) setExchanging({ one, other })
    else await exchangeAtOnce(one, other)
  }
  const remove = (time: WeeklyTime): void => {
    setOpen(null)
    if (time.confirmed) setChanging({ time, place: null })
    else act(deleteAtOnce(time))
  }
  const give = (time: WeeklyTime): void => {
    const plan = plans.find(({ id }) => id === time.lessonPlanId)
    setOpen(null)
    if (plan) setGiving({ time, plan })
  }
  const onApplied = (validFrom: string): void => setApplied(validFrom < today ? today : validFrom)
  return { ...windows, act, move, exchange, remove, give, onApplied }
}

export type TimeChanges = ReturnType<typeof useTimeChanges>
