import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REPORT_REQUEST } from '@lousa/contract/reports/report-card/report-request.messages.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { educationLevelsOptions, gradeOptions } from '../../academics/academics.api.ts'
import type { ReportTerm } from '../document/paper.types.ts'

type Level = { type: TermType; academicTerms: { id: string; position: number }[] }
/** Terms of all levels by position; levels of several kinds share only the number. */
export const commonTerms = (levels: readonly Level[]): ReportTerm[] => {
  const types = new Set(levels.filter(level => level.academicTerms.length > 0).map(level => level.type))
  const positions = new Set(levels.flatMap(level => level.academicTerms.map(term => term.position)))
  const [type, ...others] = types
  return [...positions]
    .sort((a, b) => a - b)
    .map(position => ({
      id: String(position),
      label:
        type && others.length === 0
          ? termName(type, position)
          : fill(REPORT_REQUEST.termOfAnyLevel, { position }),
    }))
}

const NONE: readonly ReportTerm[] = []

/** The terms of the level of a class; none until they are known. */
export const useTermsOfGrade = (gradeId: string | undefined): readonly ReportTerm[] => {
  const { data: grade } = useQuery({ ...gradeOptions(gradeId ?? ''), enabled: gradeId !== undefined })
  const yearId = grade?.academicYear.id
  const { data: levels } = useQuery({
    ...educationLevelsOptions(yearId ?? ''),
    enabled: yearId !== undefined,
  })
  const level = levels?.data.find(({ id }) => id === grade?.educationLevel.id)
  if (!level) return NONE
  return level.academicTerms.map(({ id, position }) => ({ id, label: termName(level.type, position) }))
}
