import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import {
  type ClosingWarning,
  closingWarning,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { lessonsInTheWay } from '@lousa/contract/calendar/calendar.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { z } from 'zod'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { inList } from '../parameter/use.words.ts'

const { term: words } = LEVELS

const OUTSIDE = {
  LESSONS_OUT_OF_TERM: words.lessonsOut,
  EVALUATIONS_OUT_OF_TERM: words.evaluationsOut,
} as const

const isOutside = (code: string): code is keyof typeof OUTSIDE => Object.hasOwn(OUTSIDE, code)

/** Days named in the sentence; the rest is told as more of them. */
const DAYS_NAMED = 5

/** How many lessons or evaluations new dates would leave outside, on which days and of which classes. */
const outsideInWords = (error: Refusal, code: keyof typeof OUTSIDE): string | null => {
  const obstacles = lessonsInTheWay.partial({ days: true, grades: true }).safeParse(error.data).data
  if (!obstacles) return null
  const { count, days = [], grades = [] } = obstacles
  const named = days.slice(0, DAYS_NAMED)
  const onDays = named.map(day => `${showDate(day.date).slice(0, 5)} (${showCount(day.count)})`)
  const isAll = named.reduce((sum, day) => sum + day.count, 0) >= count
  const parts = [
    countedIn(OUTSIDE[code], count),
    ...(named.length > 0
      ? [fill(words.onDays, { days: inList(isAll ? onDays : [...onDays, words.otherDays]) })]
      : []),
    ...(grades.length > 0 ? [fill(words.ofGrades, { grades: inList(grades.map(({ name }) => name)) })] : []),
  ]
  return `${parts.join(', ')}. ${code === 'LESSONS_OUT_OF_TERM' ? words.lessonsAdvice : words.outsideAdvice}`
}

/** The refusal of new dates, with its particulars in the sentence. */
export const withParticulars = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || !isOutside(error.code)) return error
  const message = outsideInWords(error, error.code)
  return message ? new Refusal({ code: error.code, status: error.status, message, data: error.data }) : error
}

/** What is still missing in a term that was to be closed; null when the refusal says something else. */
export const warningsIn = (
  error: unknown,
): { warnings: readonly ClosingWarning[]; mayConfirm: boolean } | null => {
  if (!(error instanceof Refusal)) return null
  if (error.code !== 'TERM_CLOSING_WARNINGS' && error.code !== 'TERM_INCOMPLETE') return null
  const warnings = z.array(closingWarning).safeParse(error.data.warnings).data ?? []
  return { warnings, mayConfirm: error.code === 'TERM_CLOSING_WARNINGS' }
}
