import { fill } from '@lousa/contract/messages.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import type { Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { minutesOf } from '@lousa/rules/planning/time.rules.ts'
import { SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useId, useState } from 'react'
import { showTime } from '../../../lib/text/dates.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { useFocusFollow } from './use-focus-along.ts'
import { useTimeDrag } from './use-time-drag.ts'
import classes from './week-grid.module.css'
import {
  freeSlots,
  type GridSlot,
  type GridTime,
  lanesOf,
  openingDay,
  type Span,
  shownDays,
  shownHours,
} from './week-grid.values.ts'

const T = TIMETABLE
const HOUR = 60

export type WeekGridProps = {
  times: readonly GridTime[]
  /** The times between the bells: lines of the grid, and where things fall. */
  slots: readonly Span[]
  withSaturday?: boolean
  /** Absent: the week is only looked at. */
  editing?: {
    onPlace: (time: GridTime, place: GridSlot) => void
    onOpen: (time: GridTime) => void
    /** An empty place was chosen; absent: empty places are no buttons. */
    onFree?: (place: GridSlot) => void
    /** The obstacles of a time at a place. */
    clash: (time: GridTime, place: GridSlot) => GridTime | null
  }
  /** Today's, or of the day that is looked at. */
  today: Weekday
  /** The names of the days, where they are dates. */
  dayNames?: DayNames
}

type DayNames = Readonly<Record<Weekday, string>>

const words = ({ weekday, start, end }: GridSlot, names: DayNames) => ({
  day: names[weekday],
  start: showTime(start),
  end: showTime(end),
})

const styleOf = (
  { start, end }: Span,
  { first, last }: { first: number; last: number },
  { lane, lanes } = { lane: 0, lanes: 1 },
): CSSProperties => {
  const all = last - first
  return {
    top: `${(100 * (minutesOf(start) - first)) / all}%`,
    height: `${(100 * (minutesOf(end) - minutesOf(start))) / all}%`,
    left: `${(100 * lane) / lanes}%`,
    width: `${100 / lanes}%`,
  }
}

const Hours = ({ first, last }: { first: number; last: number }) => (
  <div className={classes.hours} aria-hidden>
    {Array.from({ length: (last - first) / HOUR }, (_, index) => first / HOUR + index).map(hour => (
      <div key={hour} className={classes.hour}>
        {String(hour).padStart(2, '0')}:00
      </div>
    ))}
  </div>
)

/** The week of a class or an instructor: times stand where they are, and are moved and stretched there. */
export const WeekGrid = ({
  times,
  slots,
  withSaturday = false,
  editing,
  today,
  dayNames = T.days,
}: WeekGridProps) => {
  const isPhone = usePhone()
  const keysId = useId()
  const allDays = shownDays(times, withSaturday || editing !== undefined)
  const [day, setDay] = useState<Weekday>(() => openingDay(times, allDays, today))
  const hours = shownHours([...slots, ...times])
  const drag = useTimeDrag({
    // By keys a time may leave the day that a phone shows.
    days: allDays,
    slots,
    ...hours,
    onPlace: (time, place) => {
      setDay(place.weekday)
      editing?.onPlace(time, place)
    },
  })
  const days = isPhone ? [drag.held?.by === 'keys' ? drag.held.place.weekday : day] : allDays
  const focusOf = useFocusFollow()
  const heldTime = times.find(({ id }) => id === drag.held?.id)
  const clash = heldTime && drag.held && editing?.clash(heldTime, drag.held.place)
  const shown = times.map(time => (drag.held?.id === time.id ? { ...time, ...drag.held.place } : time))
  // The dragged element stays where it is, or the pointer would lose it: a second one shows its target.
  const pulled = drag.held?.by === 'pointer' ? shown.find(({ id }) => id === drag.held?.id) : undefined

  const contentOf = (time: GridTime) => (
    <>
      <span className={classes.name}>{time.name}</span>
      <VisuallyHidden>{dayNames[time.weekday]}</VisuallyHidden>
      <span className={classes.more}>
        {showTime(time.start)}–{showTime(time.end)}
      </span>
      {time.more && <span className={classes.more}>{time.more}</span>}
    </>
  )

  const block = (time: GridTime, style: CSSProperties) => {
    const original = times.find(({ id }) => id === time.id) ?? time
    const isPulled = pulled?.id === time.id
    const isHeld = drag.held?.id === time.id && !isPulled
    if (!editing)
      return (
        <li key={time.id} className={classes.block} style={style}>
          {contentOf(time)}
        </li>
      )
    return (
      <li key={time.id} className={classes.item} style={style} data-held={isHeld} data-left={isPulled}>
        <button
          type="button"
          className={classes.block}
          data-clash={isHeld && clash ? true : undefined}
          aria-describedby={keysId}
          data-fixed={time.isFixed}
          {...(time.isFixed ? {} : drag.pointer(original, false))}
          onKeyDown={event => {
            if (!time.isFixed && drag.key(original, event)) event.preventDefault()
          }}
          ref={focusOf.ref(time.id)}
          onFocus={() => focusOf.enter(time.id)}
          onBlur={() => {
            focusOf.leave()
            if (drag.held?.by === 'keys') drag.drop()
          }}
          onClick={() => {
            if (time.isFixed || !drag.hasMoved()) editing.onOpen(original)
          }}
        >
          {contentOf(time)}
        </button>
        {!time.isFixed && <span className={classes.handle} aria-hidden {...drag.pointer(original, true)} />}
      </li>
    )
  }

  return (
    <>
      {isPhone && (
        <SegmentedControl
          fullWidth
          aria-label={T.weekday}
          data={allDays.map(each => ({ value: each, label: T.days[each].slice(0, 3) }))}
          value={days[0] ?? day}
          onChange={chosen => setDay(allDays.find(each => each === chosen) ?? day)}
          mb="sm"
        />
      )}
      {editing && (
        <>
          <Text size="sm" c="dimmed" id={keysId} className={classes.keys ?? ''}>
            {T.keys}
          </Text>
          <VisuallyHidden role="status">
            {drag.held?.by === 'keys' &&
              `${fill(T.moving, words(drag.held.place, dayNames))} ${
                clash ? fill(T.clash, { name: clash.name, ...words(clash, dayNames) }) : ''
              }`}
          </VisuallyHidden>
        </>
      )}
      <div className={classes.grid} style={{ '--hours': (hours.last - hours.first) / HOUR } as CSSProperties}>
        <Hours {...hours} />
        {days.map(weekday => {
          const ofDay = shown.filter(time => time.weekday === weekday)
          const lanes = lanesOf(ofDay)
          const standing = (pulled ? times : shown).filter(time => time.weekday === weekday)
          return (
            <section key={weekday} className={classes.day} aria-label={dayNames[weekday]}>
              <h2 className={classes.head}>{dayNames[weekday]}</h2>
              <div className={classes.column} data-weekday={weekday}>
                {editing?.onFree &&
                  freeSlots(weekday, slots, shown).map(slot => (
                    <button
                      key={slot.start}
                      type="button"
                      className={classes.free}
                      style={styleOf(slot, hours)}
                      aria-label={fill(T.fillWith, words({ weekday, ...slot }, dayNames))}
                      onClick={() => editing.onFree?.({ weekday, ...slot })}
                    >
                      +
                    </button>
                  ))}
                <ul className={classes.times}>
                  {standing.map(time =>
                    block(
                      time,
                      styleOf(time, hours, time.id === pulled?.id ? undefined : lanes.get(time.id)),
                    ),
                  )}
                  {pulled?.weekday === weekday && (
                    <li
                      className={classes.item}
                      style={styleOf(pulled, hours, lanes.get(pulled.id))}
                      data-held
                      aria-hidden
                    >
                      <div className={classes.block} data-clash={clash ? true : undefined}>
                        {contentOf(pulled)}
                      </div>
                    </li>
                  )}
                </ul>
              </div>
            </section>
          )
        })}
      </div>
      {clash && (
        <Text size="sm" c="var(--lousa-bad)" role="alert" className={classes.clash ?? ''}>
          {fill(T.clash, { name: clash.name, ...words(clash, dayNames) })}
        </Text>
      )}
    </>
  )
}
