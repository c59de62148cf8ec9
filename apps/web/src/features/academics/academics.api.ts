import {
  getGrade,
  listAcademicYears,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import { read } from '../../lib/query-client.ts'

/** More classes than a school has, and one page of them. */
const ALL_CLASSES = 100

export const academicYearsOptions = () => read(listAcademicYears, {})

export const educationLevelsOptions = (academicYearId: string) =>
  read(listEducationLevels, { query: { academicYearId } })

export const classesOptions = (academicYearId: string) =>
  read(listGrades, { query: { academicYearId, rowsPerPage: ALL_CLASSES } })

export const classNamesOptions = (academicYearId: string) =>
  read(listGradeNames, { query: { academicYearId } })

export const gradeOptions = (id: string) => read(getGrade, { params: { id } })
