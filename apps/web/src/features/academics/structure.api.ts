import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import * as readinessCalls from '@lousa/contract/academics/year/readiness.contract.ts'
import * as auditCalls from '@lousa/contract/audit/audit.contract.ts'
import * as calendarCalls from '@lousa/contract/calendar/calendar.contract.ts'
import { queryClient, readKey } from '../../lib/http/query-client.ts'

const OF_THE_STRUCTURE = [
  academicsCalls.listAcademicYears,
  academicsCalls.listEducationLevels,
  academicsCalls.listGrades,
  academicsCalls.listGradeNames,
  ...Object.values(CATALOGUE_CALLS).map(({ list }) => list),
  readinessCalls.getReadiness,
  calendarCalls.getSchoolDays,
  auditCalls.listAuditEntries,
]

/**
 * Names, totals and choices of the structure are shown everywhere (plans, enrolments, the guide, the first page): whatever
 * was read before a change of it is read again by the next screen that needs it. What is on screen stays.
 */
export const structureOutdated = (): void => void queryClient.invalidateQueries({ refetchType: 'none' })

/** Queries that a change of a year's structure makes outdated; settles when the visible ones are fresh again. */
export const structureChanged = (): Promise<unknown> => {
  structureOutdated()
  return Promise.all(
    OF_THE_STRUCTURE.map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )
}

/** Queries that show a class, or figures that depend on its marks and its rule, are read again. */
export const gradesChanged = () => {
  structureOutdated()
  return Promise.all(
    [
      academicsCalls.listGrades,
      academicsCalls.getGrade,
      academicsCalls.listGradeNames,
      auditCalls.listAuditEntries,
    ].map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )
}
