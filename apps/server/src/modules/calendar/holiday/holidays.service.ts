import type { listNationalHolidays } from '@lousa/contract/calendar/calendar.contract.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { type Holiday, nationalHolidays } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { fetchJson } from '../../../platform/external/ask-json.ts'
import { readHolidaysAnswer } from './holidays-answer.values.ts'

export type HolidaysOfYear = AnswerOf<typeof listNationalHolidays>

const TIMEOUT_MS = 2_000
const MOST_BYTES = 65_536
const KEPT_MS = 86_400_000
const FAILURE_KEPT_MS = 600_000

export type HolidayParts = {
  /** `{year}` stands for the year; null: there is no service. */
  url: string | null
  clock: Clock
  timeoutMs?: number
}

export type Holidays = {
  /** Asks outside of the machine: never call it inside of a transaction. */
  of(year: number): Promise<HolidaysOfYear>
  /** Holidays of several years together. */
  ofYears(years: Iterable<number>): Promise<FetchedHolidays>
}

/** The holidays of the years that were asked for; those of other years are computed. */
export type FetchedHolidays = (year: number) => readonly Holiday[]

const offline = (year: number): HolidaysOfYear => ({ data: nationalHolidays(year), source: 'OFFLINE' })

/**
 * National holidays of the public service, else those that the rule computes: the service is external, and unreachable, slow or
 * odd answers are never an error. An answer is stored for a day, a failure for ten minutes; each year has one request at a time.
 */
export const createHolidays = ({ url, clock, timeoutMs = TIMEOUT_MS }: HolidayParts): Holidays => {
  const answersByYear = new Map<number, { answer: HolidaysOfYear; until: number }>()
  const asking = new Map<number, Promise<HolidaysOfYear>>()

  const ask = async (from: string, year: number): Promise<HolidaysOfYear> => {
    const options = { timeoutMs, mostBytes: MOST_BYTES }
    const data = await fetchJson(from.replaceAll('{year}', String(year)), options)
      .then(({ body }) => readHolidaysAnswer(body, year))
      .catch(() => null)
    const answer: HolidaysOfYear = data ? { data, source: 'EXTERNAL' } : offline(year)
    answersByYear.set(year, { answer, until: clock.now().getTime() + (data ? KEPT_MS : FAILURE_KEPT_MS) })
    return answer
  }

  const of = async (year: number): Promise<HolidaysOfYear> => {
    if (url === null) return offline(year)
    const cacheEntry = answersByYear.get(year)
    if (cacheEntry && cacheEntry.until > clock.now().getTime()) return cacheEntry.answer
    const running = asking.get(year) ?? ask(url, year).finally(() => asking.delete(year))
    asking.set(year, running)
    return running
  }

  return {
    of,
    ofYears: async years => {
      const uniqueYears = [...new Set(years)]
      const answers = new Map(
        await Promise.all(uniqueYears.map(async year => [year, (await of(year)).data] as const)),
      )
      return year => answers.get(year) ?? nationalHolidays(year)
    },
  }
}
