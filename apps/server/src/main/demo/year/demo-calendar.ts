import {
  addDays,
  type CivilDate,
  type DateRange,
  daysBetween,
  isWithin,
  WEEKDAYS,
  weekdayOf,
  weekStart,
} from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type CalendarEventType,
  daysOffBetween,
  nationalHolidays,
} from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { occurrences } from '@lousa/rules/planning/recurrence.rules.ts'

export type DemoEvent = DateRange & {
  title: string
  type: CalendarEventType
  repeatsYearly: boolean
  description: string | null
}

export type DemoYear = {
  year: number
  finished: boolean
  terms: DateRange[]
  /** Which term today lies in; after the last one in a finished year. */
  current: number
  events: DemoEvent[]
  daysOff: Set<CivilDate>
  /** Monday to Friday (1–5): whose timetable today follows. */
  todayWeekday: number
  /** Today is a Saturday or Sunday on which the demo works. */
  worksOnWeekend: boolean
}

export type DemoTermType = 'QUARTER' | 'SEMESTER'

/** Days from the first Monday of classes to each term's ends: those of 2026 (docs/rules.md, Terms), in any year. */
const OFFSETS = {
  QUARTER: [
    [0, 74],
    [77, 151],
    [168, 235],
    [238, 312],
  ],
  SEMESTER: [
    [0, 151],
    [168, 312],
  ],
} as const

const regularTerms = (year: number, type: DemoTermType): DateRange[] => {
  const first = weekStart(addDays(`${year}-02-09`, 3))
  return OFFSETS[type].map(([start, end]) => ({ start: addDays(first, start), end: addDays(first, end) }))
}

const later = (a: CivilDate, b: CivilDate) => (a > b ? a : b)
const earlier = (a: CivilDate, b: CivilDate) => (a < b ? a : b)

/** The term nearest to today is made longer until it contains today; the others stay. */
const stretchedTo = (today: CivilDate, terms: DateRange[]): DateRange[] => {
  if (terms.some(term => isWithin(today, term))) return terms
  const next = terms.findIndex(term => today < term.start)
  const before = terms[next < 0 ? terms.length - 1 : next - 1]
  const after = terms[next]
  const year = today.slice(0, 4)
  if (before && (!after || daysBetween(before.end, today) <= daysBetween(today, after.start))) {
    const friday = addDays(weekStart(today), 4)
    const end = later(today, earlier(friday, `${year}-12-31`))
    return terms.map(term => (term === before ? { start: term.start, end } : term))
  }
  // Before the first term there is nothing else to look at: two weeks of lessons behind today.
  const wished = before ? weekStart(today) : addDays(weekStart(today), -14)
  const start = later(wished, before ? addDays(before.end, 1) : `${year}-01-01`)
  return terms.map(term => (term === after ? { start, end: term.end } : term))
}

const WEEKEND: Record<string, string> = { SATURDAY: 'sábado', SUNDAY: 'domingo' }

/** The municipal holiday of the demo, in every year. */
const ANNIVERSARY = '06-18'
const ANNIVERSARY_TITLE = 'Aniversário da cidade'

/** The reason why today would be no working day outside of the demo. */
const reasonToRest = (today: CivilDate): string | null => {
  const holiday = nationalHolidays(Number(today.slice(0, 4))).find(each => each.date === today)
  if (holiday) return holiday.name
  return today.endsWith(ANNIVERSARY) ? ANNIVERSARY_TITLE : (WEEKEND[weekdayOf(today)] ?? null)
}

const event = (
  title: string,
  type: CalendarEventType,
  { start, end }: DateRange,
  { description = null, repeatsYearly = false }: Partial<DemoEvent> = {},
): DemoEvent => ({ title, type, start, end, repeatsYearly, description })

/** Entered once, in the first year that the demo has. */
const anniversary = (year: number): DemoEvent => {
  const date = `${year}-${ANNIVERSARY}`
  return event(ANNIVERSARY_TITLE, 'HOLIDAY', { start: date, end: date }, { repeatsYearly: true })
}

/** Days that the country leaves to each school, and that this one has off. */
const optionalDays = (year: number): DemoEvent[] => {
  const days = nationalHolidays(year).filter(({ optional }) => optional)
  const carnaval = days.slice(0, 3).map(({ date }) => date)
  const corpus = days.at(-1)?.date ?? ''
  return [
    event('Recesso de Carnaval', 'RECESS', { start: carnaval[0] ?? '', end: carnaval.at(-1) ?? '' }),
    event('Recesso de Corpus Christi', 'RECESS', { start: corpus, end: corpus }),
  ]
}

const recesses = (terms: DateRange[]): DemoEvent[] =>
  terms.flatMap((term, index) => {
    const next = terms[index + 1]
    if (!next || daysBetween(term.end, next.start) <= 3) return []
    return [event('Recesso escolar', 'RECESS', { start: addDays(term.end, 1), end: addDays(next.start, -1) })]
  })

const meetings = (terms: DateRange[]): DemoEvent[] =>
  terms.flatMap((term, index) => {
    const day = (date: CivilDate) => ({ start: date, end: date })
    return [
      event(`Reunião de responsáveis – ${index + 1}º período`, 'MEETING', day(addDays(term.start, 11))),
      event(`Conselho de classe – ${index + 1}º período`, 'MEETING', day(addDays(term.end, -1))),
    ]
  })

const workToday = (today: CivilDate): DemoEvent[] => {
  const reason = reasonToRest(today)
  if (!reason) return []
  const note = 'O dia em que a demonstração foi criada é letivo, para que haja aulas para lançar.'
  return [
    event(
      `Dia letivo de demonstração (${reason})`,
      'SCHOOL_DAY',
      { start: today, end: today },
      { description: note },
    ),
  ]
}

/** National holidays are not entered by hand, and the anniversary was entered in the year before. */
const withDaysOff = (
  year: number,
  events: DemoEvent[],
  earlier: DemoEvent[] = [],
): Pick<DemoYear, 'year' | 'events' | 'daysOff'> => ({
  year,
  events,
  daysOff: daysOffBetween(`${year}-01-01`, `${year}-12-31`, {
    holidays: nationalHolidays(year),
    events: [...earlier, ...events],
  }),
})

/** The year in progress, in which today is always a school day inside a term. */
export const yearInProgress = (today: CivilDate, type: DemoTermType): DemoYear => {
  const year = Number(today.slice(0, 4))
  const terms = stretchedTo(today, regularTerms(year, type))
  const weekday = WEEKDAYS.indexOf(weekdayOf(today)) + 1
  const worksOnWeekend = weekday > 5
  return {
    ...withDaysOff(
      year,
      [...optionalDays(year), ...recesses(terms), ...meetings(terms), ...workToday(today)],
      [anniversary(year - 1)],
    ),
    finished: false,
    terms,
    current: terms.findIndex(term => isWithin(today, term)),
    todayWeekday: worksOnWeekend ? 3 : weekday,
    worksOnWeekend,
  }
}

/** The closed year before. */
export const finishedYear = (today: CivilDate, type: DemoTermType): DemoYear => {
  const year = Number(today.slice(0, 4)) - 1
  const terms = regularTerms(year, type)
  return {
    ...withDaysOff(year, [anniversary(year), ...optionalDays(year), ...recesses(terms), ...meetings(terms)]),
    finished: true,
    terms,
    current: terms.length,
    todayWeekday: 3,
    worksOnWeekend: false,
  }
}

/** On which dates a slot of each weekday (1–5) has a lesson, by the rule that generates lessons. */
export const lessonDates = ({ terms, daysOff }: DemoYear): { weekday: number; date: CivilDate }[] =>
  WEEKDAYS.slice(0, 5).flatMap((weekday, index) =>
    occurrences({
      recurrence: { weekday, start: '07:30:00', end: '08:20:00' },
      terms,
      isDayOff: daysOff,
    }).dates.map(date => ({ weekday: index + 1, date })),
  )
