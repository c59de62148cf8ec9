import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { type FieldError, fieldError } from '@lousa/contract/refusal/field-errors.ts'
import {
  checkTerms,
  TERM_COUNT,
  type TermDates,
  type TermProblem,
  type TermType,
} from '@lousa/rules/academics/level/terms.rules.ts'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import type { FormBase } from '../../../frames/form/use-page-form.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { showDate } from '../../../lib/text/dates.ts'
import type { TermsBody } from './level.api.ts'

const { term: words } = LEVELS

/** A term as it is typed; 'new' until it is saved. */
export type TermRow = { id: string; start: string; end: string }
export type TermsValues = { academicTerms: TermRow[] }

const NEW = 'new'
const EMPTY: TermRow = { id: NEW, start: '', end: '' }

/** One row for each term of the type, the saved ones first. */
export const valuesOf = ({
  type,
  academicTerms,
}: Pick<EducationLevel, 'type' | 'academicTerms'>): TermsValues => ({
  academicTerms: Array.from({ length: TERM_COUNT[type] }, (_, index) => {
    const term = academicTerms[index]
    return term ? { id: term.id, start: term.start, end: term.end } : { ...EMPTY }
  }),
})

export const groundOf = (level: EducationLevel): FormBase<TermsValues> => ({
  saved: valuesOf(level),
  version: level.version,
})

/** "Every term of a level" in the comparison of two versions: each date is decided alone. */
export const unitsOf = (type: TermType): CompareUnit<TermsValues>[] =>
  Array.from({ length: TERM_COUNT[type] }, (_, index) =>
    (['start', 'end'] as const).map(
      (field): CompareUnit<TermsValues> => ({
        id: `${index}-${field}`,
        label: labelOfTerm(type, `academicTerms.${index}.${field}`),
        show: ({ academicTerms }) => showDate(academicTerms[index]?.[field]),
        paths: [`academicTerms.${index}.${field}`],
      }),
    ),
  ).flat()

/** The name of a path: "2º bimestre: início". */
export const labelOfTerm = (type: TermType, path: string): string => {
  const [, index = '0', field] = path.split('.')
  const term = termName(type, Number(index) + 1)
  return fill(field === 'end' ? words.endOf : words.startOf, { term })
}

const sentenceOf = ({ path, code }: TermProblem, rows: readonly TermDates[], year: TermDates): string => {
  const index = Number(path.split('.')[1] ?? 0)
  switch (code) {
    case 'INVALID_DATE_INTERVAL_ERROR':
      return LEVELS.endAfterStart
    case 'YEARS_ARE_NOT_THE_SOME_ERROR':
      return SHARED.dates.YEARS_ARE_NOT_THE_SOME_ERROR
    case 'OUT_OF_RANGE':
      return fill(words.outOfYear, { start: showDate(year.start), end: showDate(year.end) })
    case 'DATE_OVERLAP':
      // Before the previous period even began it is not an overlap, it is out of order.
      return (rows[index]?.start ?? '') <= (rows[index - 1]?.start ?? '')
        ? LEVELS.afterPrevious
        : M.val.dateOverlap
    default:
      return M.val.invalidDate
  }
}

/** Faults of the whole typed list, at the fields that correct them. */
export const termErrors = (type: TermType, rows: readonly TermRow[], year: TermDates): FieldError[] =>
  checkTerms(type, rows, year).map(problem => {
    const [, index = '0', field] = problem.path.split('.')
    const value = field === 'end' ? rows[Number(index)]?.end : rows[Number(index)]?.start
    return problem.code === 'INVALID_DATE' && value === ''
      ? fieldError(problem.path, 'REQUIRED')
      : { path: problem.path, code: problem.code, message: sentenceOf(problem, rows, year) }
  })

export const checkedTerms = (
  type: TermType,
  { academicTerms }: TermsValues,
  year: TermDates,
): Checked<TermsBody> => {
  const errors = termErrors(type, academicTerms, year)
  return errors.length > 0 ? { errors } : { value: { academicTerms } }
}

/** The path of the first date that is not as it is stored; null without one. */
export const changedDatePath = (
  { academicTerms }: Pick<EducationLevel, 'academicTerms'>,
  rows: readonly TermDates[],
): string | null => {
  const paths = rows.flatMap(({ start, end }, index) => {
    const stored = academicTerms[index]
    return [
      ...(stored?.start === start ? [] : [`academicTerms.${index}.start`]),
      ...(stored?.end === end ? [] : [`academicTerms.${index}.end`]),
    ]
  })
  return paths[0] ?? null
}

export const isTermsValues = (typed: unknown): typed is TermsValues =>
  typeof typed === 'object' &&
  typed !== null &&
  'academicTerms' in typed &&
  Array.isArray(typed.academicTerms)

/** The paths of all dates. */
export const datePaths = (type: TermType) =>
  Array.from({ length: TERM_COUNT[type] }, (_, index) => [
    `academicTerms.${index}.start` as const,
    `academicTerms.${index}.end` as const,
  ]).flat()
