import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import {
  type ClosingWarning,
  closingWarning,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { lessonsInTheWay } from '@lousa/contract/calendar/calendar.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { termShifts } from '@lousa/rules/academics/level/term-shifts.rules.ts'
import { z } from 'zod'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { inList } from '../parameter/use.words.ts'
import type { TermsBody } from './level.api.ts'
import { changedDatePath } from './terms-form.ts'

const { term: words } = LEVELS

type Level = Pick<EducationLevel, 'type' | 'academicTerms'>

const OUTSIDE = {
  LESSONS_OUT_OF_TERM: words.lessonsOut,
  EVALUATIONS_OUT_OF_TERM: words.evaluationsOut,
} as const

const isOutside = (code: string): code is keyof typeof OUTSIDE => Object.hasOwn(OUTSIDE, code)

/** The number of days in the sentence; the rest is counted. */
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

const closedTerms = z.object({ terms: z.array(z.object({ id: z.string() })) })

/** The refusal of dates by which lessons with a record would leave or join a closed term, at the date; null of another refusal. */
const closedRefusal = (error: Refusal, level: Level, rows: TermsBody['academicTerms']): Refusal | null => {
  const ids = closedTerms.safeParse(error.data).data?.terms.map(({ id }) => id) ?? []
  const edited = rows.map(row => ({ ...row, id: row.id === undefined || row.id === 'new' ? null : row.id }))
  for (const { from, to } of termShifts(level.academicTerms, edited)) {
    const joined = level.academicTerms.find(({ id }) => id === to?.id && ids.includes(id))
    const left = from && ids.includes(from.id) ? from : null
    const closed = joined ?? left
    if (!closed) continue
    const next = closed.position
    const isNextMoved = rows[next] && rows[next].start !== level.academicTerms[next]?.start
    const path = isNextMoved ? `academicTerms.${next}.start` : changedDatePath(level, rows)
    if (path === null) return null
    const message = fill(joined ? words.joinsClosed : words.leavesClosed, {
      term: termName(level.type, closed.position),
    })
    return error.on({ path, code: error.code, message })
  }
  return null
}

/** The refusal of new dates of a level, with its particulars in the sentence. */
export const withParticulars = (error: unknown, level: Level, rows: TermsBody['academicTerms']): unknown => {
  if (!(error instanceof Refusal)) return error
  if (error.code === 'TERM_CLOSED') return closedRefusal(error, level, rows) ?? error
  if (!isOutside(error.code)) return error
  const message = outsideInWords(error, error.code)
  return message ? new Refusal({ code: error.code, status: error.status, message, data: error.data }) : error
}

/** The unfinished work of a term that was to be closed; null when the refusal has another reason. */
export const warningsIn = (
  error: unknown,
): { warnings: readonly ClosingWarning[]; mayConfirm: boolean } | null => {
  if (!(error instanceof Refusal)) return null
  if (error.code !== 'TERM_CLOSING_WARNINGS' && error.code !== 'TERM_INCOMPLETE') return null
  const warnings = z.array(closingWarning).safeParse(error.data.warnings).data ?? []
  return { warnings, mayConfirm: error.code === 'TERM_CLOSING_WARNINGS' }
}
