import dayjs from 'dayjs'
import 'dayjs/locale/pt-br.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { now } from './clock.ts'

dayjs.extend(customParseFormat)
dayjs.locale('pt-br')

const ISO = 'YYYY-MM-DD'
const SHOWN = 'DD/MM/YYYY'

/** '2026-03-05' → '05/03/2026'; anything that is no date stays as it is. */
export const showDate = (date: string | null | undefined): string => {
  if (!date) return ''
  const parsed = dayjs(date, ISO, true)
  return parsed.isValid() ? parsed.format(SHOWN) : date
}

/** '05/03/2026' → '2026-03-05'; null when it is no date. */
export const parseShownDate = (text: string): string | null => {
  const parsed = dayjs(text.trim(), [SHOWN, 'D/M/YYYY'], true)
  return parsed.isValid() ? parsed.format(ISO) : null
}

/** '2026-03-05' → 'quinta-feira, 5 de março'. */
export const showLongDate = (date: string): string => dayjs(date, ISO, true).format('dddd, D [de] MMMM')

/** '2026-03-05' → 'quinta-feira'. */
export const showWeekday = (date: string): string => dayjs(date, ISO, true).format('dddd')

/** '07:30:00' → '07:30'. */
export const showTime = (time: string): string => time.slice(0, 5)

/** An instant, in the reader's own zone: '05/03/2026 às 07:30'. */
export const showInstant = (instant: string): string => dayjs(instant).format(`${SHOWN} [às] HH:mm`)

/** Today in the institution's time zone, as a civil date. */
export const todayIn = (timeZone: string, instant: Date = now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )

export const addDays = (date: string, days: number): string =>
  dayjs(date, ISO, true).add(days, 'day').format(ISO)
