import {
  getGrade,
  listAcademicYears,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import { readAll } from '../../lib/all-pages.ts'
import { read } from '../../lib/query-client.ts'

export const academicYearsOptions = () => read(listAcademicYears, {})

export const educationLevelsOptions = (academicYearId: string) =>
  read(listEducationLevels, { query: { academicYearId } })

/** Every class and event of a year, however many. */
export const classesOptions = (academicYearId: string) => readAll(listGrades, { academicYearId })

export const classNamesOptions = (academicYearId: string) =>
  read(listGradeNames, { query: { academicYearId } })

export const gradeOptions = (id: string) => read(getGrade, { params: { id } })
