import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { LESSON_LIST } from '@lousa/contract/planning/lesson/lesson-list.messages.ts'
import { countedDays, countedTerm } from '@lousa/rules/academics/level/terms.rules.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'
import type { usePlanClass } from '../use-plan-class.part.ts'

export type PlanTerm = { id: string; name: string; start: string; end: string; yearEnd: string }

/** The terms of a level with their names, and the last day of the year. */
export const termsOfLevel = (level: EducationLevel | undefined): PlanTerm[] =>
  level?.academicTerms.map(({ id, position, start, end }) => ({
    id,
    start,
    end,
    yearEnd: level.academicYear.end,
    name: termName(level.type, position),
  })) ?? []

/** The term for which records of a day count: undefined before the first term and after the year. */
export const runningTerm = (terms: readonly PlanTerm[], day: string): PlanTerm | undefined => {
  const term = countedTerm(day, terms)
  return term && day <= term.yearEnd ? term : undefined
}

/** The terms of a plan's class; null while they are on their way. Without an answer the list shows the whole year. */
export const termsOfPlan = ({
  grade,
  levels,
}: Pick<ReturnType<typeof usePlanClass>, 'grade' | 'levels'>): PlanTerm[] | null => {
  if (grade.error || levels.error) return []
  if (!grade.data || !levels.data) return null
  const { id } = grade.data.educationLevel
  return termsOfLevel(levels.data.data.find(level => level.id === id))
}

/** The days of the lessons that count for a term, as the list of lessons is requested; the last term has no end. */
export const countedSpan = (
  term: Pick<PlanTerm, 'start' | 'end'>,
  terms: readonly Pick<PlanTerm, 'start' | 'end'>[],
): { start: string; end?: string } => {
  const { start, end } = countedDays(term, terms)
  return end === null ? { start } : { start, end }
}

/** "Conta para o 2º bimestre (término em 30/04)" of a lesson after the end of its term; of others null. */
export const lateTermText = (date: string, terms: readonly PlanTerm[]): string | null => {
  const term = isCivilDate(date) ? countedTerm(date, terms) : null
  return term && date > term.end
    ? fill(LESSON_LIST.lateTerm, { term: term.name, end: showDate(term.end).slice(0, 5) })
    : null
}
