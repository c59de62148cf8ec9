import { type CivilDate, isCivilDate } from './civil-date.rules.ts'
import { nearestYear, pastYear } from './year/short-year.rules.ts'

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const LONE_DIGIT_AT_THE_END = /(^|\D)(\d)\D$/
const SHORT_DATE = /^(\d)\D(\d)\D(\d{2}|\d{4})$/
const SHOWN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * The typed part of a date: '3112' → '31/12'. With typed separators, zeros may be left out: '5/' → '05', '5/3/' → '05/03'.
 * '2014-03-05' is the form of browsers' autofill. Digits behind the eighth are dropped.
 */
export function formatTypedDate(text: string): string {
  const padded = text
    .trim()
    .replace(ISO_DATE, '$3/$2/$1')
    .replace(SHORT_DATE, (_, day: string, month: string, year: string) => `0${day}/0${month}/${year}`)
    .replace(LONE_DIGIT_AT_THE_END, (_, before: string, digit: string) => `${before}0${digit}`)
  const digits = padded.replace(/\D/gu, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(part => part !== '').join('/')
}

/** A date that lies behind us, its year typed with two digits: in 2026 '05/03/14' → '05/03/2014', '05/03/61' → '05/03/1961'. */
export function completePastDate(text: string, thisYear: number): string {
  return text.replace(
    /^(\d{2}\/\d{2}\/)(\d{2})$/u,
    (_, dayAndMonth: string, typed: string) => `${dayAndMonth}${pastYear(Number(typed), thisYear)}`,
  )
}

/**
 * A date without its whole year: of two digits the nearest such year, of none the current one. In 2026 '15/12/26' →
 * '15/12/2026', '01/12' → '01/12/2026', '01/02/99' → '01/02/1999'. Text that is no date stays as it is.
 */
export function completeDate(text: string, thisYear: number): string {
  const [, dayAndMonth, short] = /^(\d{2}\/\d{2})(?:\/(\d{2}))?$/u.exec(text.trim()) ?? []
  if (dayAndMonth === undefined) return text
  const whole = `${dayAndMonth}/${short === undefined ? thisYear : nearestYear(Number(short), thisYear)}`
  return parseShownDate(whole) === null ? text : whole
}

/** '05/03/2026' → '2026-03-05'; null when it is no date. */
export function parseShownDate(text: string): CivilDate | null {
  const [, dayOfMonth = '', month = '', year = ''] = SHOWN_DATE.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isCivilDate(date) ? date : null
}

/**
 * The past date that a form takes a typed text for, and an import its cell: with or without separators, of a year with
 * two or four digits. Null when it is no date.
 * @param thisYear no later year is meant by two digits
 */
export function typedPastDate(text: string, thisYear: number): CivilDate | null {
  return parseShownDate(completePastDate(formatTypedDate(text), thisYear))
}
