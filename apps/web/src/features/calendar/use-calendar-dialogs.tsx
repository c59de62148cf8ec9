import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useCallback, useRef, useState } from 'react'
import { sendWithDecision } from '../../frames/preview/lessons-decision.tsx'
import { lazyModule, useLazyModule } from '../../lib/device/lazy.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PointedDays } from './board/board.types.ts'
import { type CalendarBody, deleteEvent, eventsChanged, previewDeletion } from './calendar.api.ts'
import { lessonsWords, refusalWords, showSpan } from './item/calendar.words.ts'
import { type CalendarItem, isMovable } from './item/calendar-items.values.ts'

const eventForm = lazyModule(async () => (await import('./event/event-form.tsx')).EventForm)
const itemDetails = lazyModule(async () => (await import('./event/item-details.tsx')).ItemDetails)
const yearForm = lazyModule(async () => (await import('./year/year-calendar-form.tsx')).YearCalendarForm)
const linksModal = lazyModule(
  async () => (await import('./subscription/subscription-links.part.tsx')).SubscriptionLinks,
)

type Opened =
  | { of: 'event'; event: AcademicCalendarEvent | null; pointedDays: PointedDays }
  | { of: 'details'; item: CalendarItem }
  | { of: 'year'; suggested: CalendarBody }
  | { of: 'links' }

const effectOf = (event: AcademicCalendarEvent): string => {
  const lost = event.type === 'SCHOOL_DAY'
  const freed = event.type === 'HOLIDAY' || event.type === 'RECESS' || event.type === 'NATIONAL'
  return [
    event.repeatsYearly ? CALENDAR.remove.series : fill(CALENDAR.remove.once, { periodo: showSpan(event) }),
    lost ? CALENDAR.remove.schoolDay : freed ? CALENDAR.remove.dayOff : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const mayRemove = (event: AcademicCalendarEvent): Promise<boolean> =>
  confirm({
    title: fill(CALENDAR.remove.title, { titulo: event.title }),
    effect: effectOf(event),
    verb: CALENDAR.form.delete,
  })

/** The dialogs of the calendar; their code comes when the browser is idle, or when one is asked for. */
export const useCalendarDialogs = () => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const next = useRef<Opened | null>(null)
  const when = (of: Opened['of']) => (opened?.of === of ? 'now' : 'idle')
  const EventForm = useLazyModule(eventForm, when('event'))
  const ItemDetails = useLazyModule(itemDetails, when('details'))
  const YearForm = useLazyModule(yearForm, when('year'))
  const Links = useLazyModule(linksModal, when('links'))

  const openItem = useCallback((item: CalendarItem) => {
    const { event, start, end } = item
    setOpened(isMovable(item) ? { of: 'event', event, pointedDays: { start, end } } : { of: 'details', item })
  }, [])
  const openNew = useCallback(
    (pointedDays: PointedDays) => setOpened({ of: 'event', event: null, pointedDays }),
    [],
  )
  const close = () => {
    setOpened(next.current)
    next.current = null
  }
  const remove = async (event: AcademicCalendarEvent): Promise<void> => {
    if (!(await mayRemove(event))) return
    try {
      await sendWithDecision({
        send: lessons => deleteEvent(event.id, lessons),
        preview: () => previewDeletion(event.id),
        sentenceOf: lessonsWords,
      })
    } catch (error) {
      toast.error(refusalWords(error, 'remove'))
      return
    }
    void eventsChanged()
    toast.success(CALENDAR.remove.done)
    setOpened(null)
  }

  const dialog = (
    <>
      {opened?.of === 'event' && EventForm && (
        <EventForm
          event={opened.event}
          pointedDays={opened.pointedDays}
          onClose={close}
          onDelete={event => void remove(event)}
        />
      )}
      {opened?.of === 'details' && ItemDetails && (
        <ItemDetails
          item={opened.item}
          onClose={close}
          onMakeHoliday={({ start, end, title }) => {
            next.current = { of: 'event', event: null, pointedDays: { start, end, title, type: 'HOLIDAY' } }
          }}
        />
      )}
      {opened?.of === 'year' && YearForm && <YearForm suggested={opened.suggested} onClose={close} />}
      {opened?.of === 'links' && Links && <Links kind="CALENDAR" onClose={close} />}
    </>
  )
  return {
    dialog,
    openItem,
    openNew,
    openYear: (suggested: CalendarBody) => setOpened({ of: 'year', suggested }),
    openLinks: () => setOpened({ of: 'links' }),
  }
}
