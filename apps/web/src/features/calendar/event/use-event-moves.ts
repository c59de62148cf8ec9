import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useCallback } from 'react'
import { sendWithDecision } from '../../../frames/preview/lessons-decision.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { applyOptimistically, eventsChanged, previewUpdate, updateEvent } from '../calendar.api.ts'
import { daysWords, lessonsWords, refusalWords, showSpan } from '../item/calendar.words.ts'
import { datesOf, type EventDates, sameDates } from '../item/calendar-moves.values.ts'

/** A series goes along as a whole: that is asked first. */
const mayMove = async (event: AcademicCalendarEvent, to: EventDates): Promise<boolean> =>
  !event.repeatsYearly ||
  confirm({
    title: fill(CALENDAR.move.seriesTitle, { titulo: event.title }),
    effect:
      event.start === to.start && event.end !== to.end
        ? CALENDAR.move.seriesLength
        : fill(CALENDAR.move.series, { dias: daysWords(event.start, to.start) }),
    verb: CALENDAR.move.seriesVerb,
    harmless: true,
  })

const wordsOf = (error: unknown): string =>
  error instanceof Refusal && error.code === 'STALE_VERSION'
    ? CALENDAR.move.stale
    : refusalWords(error, 'move')

/** Shown at once at its new place, then saved; an unsettled refusal puts it back and shows the reason. */
const place = async (event: AcademicCalendarEvent, to: EventDates): Promise<AcademicCalendarEvent | null> => {
  const putBack = await applyOptimistically(event.id, to)
  try {
    const saved = await sendWithDecision({
      send: lessons => updateEvent(event, { ...to, lessons }),
      preview: () => previewUpdate(event, to),
      sentenceOf: lessonsWords,
    })
    void eventsChanged()
    return saved
  } catch (error) {
    putBack()
    void eventsChanged()
    toast.error(`${fill(CALENDAR.move.refused, { titulo: event.title })}. ${wordsOf(error)}`)
    return null
  }
}

/** Moves or extends an event, as dragging it does; what was done can be taken back from the notice. */
export const useEventMoves = () =>
  useCallback(async (event: AcademicCalendarEvent, to: EventDates): Promise<void> => {
    const from = datesOf(event)
    if (sameDates(from, to) || !(await mayMove(event, to))) return
    const saved = await place(event, to)
    if (!saved) return
    const undo = async (): Promise<void> => {
      if (await place(saved, from))
        toast.success(fill(CALENDAR.move.undone, { titulo: event.title, periodo: showSpan(from) }))
    }
    toast.undoable(
      fill(CALENDAR.move.moved, { titulo: event.title, periodo: showSpan(to) }),
      () => void undo(),
    )
  }, [])
