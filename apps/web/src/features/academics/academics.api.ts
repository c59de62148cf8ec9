import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import {
  type Grade,
  type GradeOrEvent,
  isClass,
  isEvent,
} from '@lousa/contract/academics/academics.contract.ts'
import type { QueryInput } from '@lousa/contract/endpoint.ts'
import { M } from '@lousa/contract/messages.ts'
import type { Page } from '@lousa/contract/page.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { readAll } from '../../lib/http/all-pages.ts'
import { read, readList } from '../../lib/http/query-client.ts'

export const academicYearsOptions = () => read(academicsCalls.listAcademicYears, {})

export const educationLevelsOptions = (academicYearId: string) =>
  read(academicsCalls.listEducationLevels, { query: { academicYearId } })

/** Every class of a year, however many. */
export const allGradesOptions = (academicYearId: string) => ({
  ...readAll(academicsCalls.listGrades, { academicYearId }),
  select: (grades: GradeOrEvent[]) => grades.filter(isClass),
})

/** School events of a year. */
export const eventsOptions = (query: QueryInput<typeof academicsCalls.listGrades>) => ({
  ...readList(academicsCalls.listGrades, { query: { ...query, showOnlyEvents: 'true' } }),
  select: (page: Page<GradeOrEvent>) => ({ ...page, data: page.data.filter(isEvent) }),
})

/**
 * A class out of the list of a year: a student's reads name it before any answer has named its id. Null: it is not in the
 * list.
 */
export const classOfYearOptions = (academicYearId: string, id: string) => ({
  ...readAll(academicsCalls.listGrades, { academicYearId }),
  select: (grades: GradeOrEvent[]): Grade | null =>
    grades.filter(isClass).find(grade => grade.id === id) ?? null,
})

export const classNamesOptions = (academicYearId: string) =>
  read(academicsCalls.listGradeNames, { query: { academicYearId } })

/** An event has no screen of classes. */
export const classOf = (grade: GradeOrEvent): Grade => {
  if (isClass(grade)) return grade
  throw new Refusal({ code: 'NOT_FOUND', status: 404, message: M.err.notFound })
}

export const gradeOptions = (id: string) => ({
  ...read(academicsCalls.getGrade, { params: { id } }),
  select: classOf,
})
