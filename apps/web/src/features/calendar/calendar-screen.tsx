import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { PeriodBar } from '../../frames/page/period-bar.tsx'
import { showDate } from '../../lib/text/dates.ts'
import { toast } from '../../ui/toast.tsx'
import { CalendarBody } from './board/calendar-body.tsx'
import { downloadCalendar } from './calendar.api.ts'
import { calendarActions } from './calendar-actions.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import classes from './calendar-screen.module.css'
import { useEventMoves } from './event/use-event-moves.ts'
import { ITEM_KINDS } from './item/calendar-types.values.ts'
import { kindsText, monthOf, shownRange, VIEWS } from './item/calendar-view.values.ts'
import { useCalendarItems } from './item/use-calendar-items.part.ts'
import { PrintedSheet } from './print/printed-sheet.tsx'
import { usePrinting } from './print/use-printing.ts'
import { useYearPaper } from './print/use-year-paper.part.tsx'
import { SchoolDaysCard } from './school-days/school-days-card.tsx'
import { SourceFailure } from './school-days/source-failure.tsx'
import { useCalendarDialogs } from './use-calendar-dialogs.tsx'
import { useCalendarPage } from './use-calendar-page.ts'
import { useYearCalendar } from './year/use-year-calendar.ts'
import { YearNotice } from './year/year-notice.tsx'

const useExport = (menuYear: { id: string; year: string } | null) => {
  const [isExporting, setExporting] = useState(false)
  const run = async (): Promise<void> => {
    if (!menuYear) return
    setExporting(true)
    try {
      await downloadCalendar(menuYear.id, menuYear.year)
    } catch (error) {
      toast.error(error)
    }
    setExporting(false)
  }
  return { isExporting, onExport: () => void run() }
}

/** The school calendar: events, holidays and terms of a month, a week or a year, and how many school days they leave. */
export const Component = () => {
  const page = useCalendarPage()
  const { view, date, today, kinds, menuYear, range, setSearch, turn } = page
  const { items, isPending, failures, offline } = useCalendarItems(range, menuYear, kinds)
  const { dialog, openItem, openNew, openYear, openLinks } = useCalendarDialogs()
  const { active, isMissing, failed, retry, suggested } = useYearCalendar(menuYear)
  const { sheet, print } = usePrinting(view === 'lista' ? 'ano' : 'mes')
  const exporting = useExport(menuYear)
  const paper = useYearPaper(menuYear?.id)
  const place = useEventMoves()
  const wide = useMediaQuery('(min-width: 87.5em)', true, { getInitialValueInEffect: false })
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })

  // Where the month would not fit below it, the head of the page takes less.
  const low = useMediaQuery('(max-height: 59.99em)', false, { getInitialValueInEffect: false })

  const addFrom = isWithin(today, view === 'mes' ? monthOf(date) : shownRange(view, date)) ? today : date
  const turnByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    turn(event.key === 'PageUp' ? -1 : 1)
  }
  return (
    <>
      <div className={classes.onScreen}>
        <PageHeader
          title={M.menu.calendar}
          subtitle={
            active &&
            fill(CALENDAR.year.current, {
              ano: active.year,
              inicio: showDate(active.start),
              fim: showDate(active.end),
            })
          }
          primary={{
            label: CALENDAR.form.open,
            icon: <IconPlus size={18} aria-hidden />,
            onClick: () => openNew({ start: addFrom, end: addFrom }),
          }}
          actions={calendarActions({
            ...exporting,
            onPrint: print,
            onLinks: openLinks,
            onDefine: () => openYear(suggested),
            hasYear: menuYear !== null,
            paper,
          })}
          tight={phone || low}
        />
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          {menuYear && isMissing && <YearNotice year={menuYear.year} onDefine={() => openYear(suggested)} />}
          {failed && <SourceFailure text={CALENDAR.sources.calendars} retry={retry} />}
          {failures.map(failure => (
            <SourceFailure
              key={failure.source}
              text={CALENDAR.sources[failure.source]}
              retry={failure.retry}
            />
          ))}
          <PeriodBar
            words={{
              views: CALENDAR.views,
              previous: CALENDAR.previous,
              next: CALENDAR.next,
              today: CALENDAR.today,
            }}
            views={VIEWS}
            isShort
            hasKeys
            view={view}
            period={page.period}
            onView={visao => setSearch({ visao, data: date })}
            onTurn={turn}
            onToday={() => setSearch({ data: today })}
          />
          <CalendarLegend kinds={kinds} onChange={chosen => setSearch({ tipos: kindsText(chosen) })} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons above, from anywhere in the calendar */}
          <div className={classes.sheet} onKeyDown={turnByKey} aria-busy={isPending}>
            <CalendarBody
              view={view}
              date={date}
              today={today}
              items={items}
              isPending={isPending}
              filtered={kinds.size < ITEM_KINDS.length}
              onDay={data => setSearch({ data })}
              onOpen={openItem}
              onAdd={openNew}
              onPlace={place}
            />
          </div>
          {offline && (
            <Text size="sm" c="dimmed">
              {CALENDAR.offline}
            </Text>
          )}
        </div>
        {menuYear && (
          <div className={classes.side}>
            <SchoolDaysCard year={menuYear} folded={!wide} />
          </div>
        )}
      </div>
      {sheet && (
        <PrintedSheet
          sheet={sheet}
          date={date}
          today={today}
          institution={page.institution}
          menuYear={menuYear}
          kinds={kinds}
        />
      )}
      {dialog}
    </>
  )
}
