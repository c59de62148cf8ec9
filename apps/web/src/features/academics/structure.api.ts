import {
  getGrade,
  listAcademicYears,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import {
  listKnowledgeAreas,
  listTrainingTypes,
} from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { getSchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { queryClient, readKey } from '../../lib/query-client.ts'

const OF_THE_STRUCTURE = [
  listAcademicYears,
  listEducationLevels,
  listGrades,
  listGradeNames,
  listKnowledgeAreas,
  listTrainingTypes,
  getReadiness,
  getSchoolDays,
  listAuditEntries,
]

/**
 * Names, totals and choices of the structure are shown everywhere (plans, enrolments, the guide, the first page): whatever
 * was read before a change of it is read again by the next screen that needs it. What is on screen stays.
 */
export const structureOutdated = (): void => void queryClient.invalidateQueries({ refetchType: 'none' })

/** What a change of a year's structure leaves outdated on screen; settles when what is on screen is fresh again. */
export const structureChanged = (): Promise<unknown> => {
  structureOutdated()
  return Promise.all(
    OF_THE_STRUCTURE.map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )
}

/** What shows a class, and what is computed by its marks and its rule, is read again. */
export const gradesChanged = () => {
  structureOutdated()
  return Promise.all(
    [listGrades, getGrade, listGradeNames].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}
