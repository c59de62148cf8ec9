import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { useQuery } from '@tanstack/react-query'
import { educationLevelsOptions, gradeOptions } from '../../academics/academics.api.ts'
import type { ReportTerm } from '../document/paper.types.ts'

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
