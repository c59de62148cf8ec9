import {
  type AcademicYear,
  listAcademicYears,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import { listKnowledgeAreas, listTrainingTypes } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import { rolloverYear } from '@lousa/contract/academics/rollover/rollover.contract.ts'
import {
  createAcademicYear,
  deleteAcademicYear,
  updateAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { getSchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../lib/query-client.ts'

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

/** The list first: what is asked about a year that is gone is not asked again. */
export const yearRemoved = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: readKey(listAcademicYears) })
  await structureChanged()
}

export const readinessOptions = (yearId: string) => read(getReadiness, { params: { id: yearId } })
export type Readiness = AnswerOf<typeof getReadiness>

export const schoolDaysOptions = (yearId: string) => read(getSchoolDays, { params: { id: yearId } })

export const addYear = (
  body: BodyInput<typeof createAcademicYear>,
  idempotencyKey: string,
): Promise<AcademicYear> => call(createAcademicYear, { body, idempotencyKey })

export const changeYear = (
  { id, version }: Pick<AcademicYear, 'id' | 'version'>,
  body: BodyInput<typeof updateAcademicYear>,
): Promise<AcademicYear> => call(updateAcademicYear, { params: { id }, body, version })

export const removeYear = (id: string): Promise<unknown> => call(deleteAcademicYear, { params: { id } })

export type RolloverWish = Omit<BodyInput<typeof rolloverYear>, 'apply'>
export type RolloverAnswer = AnswerOf<typeof rolloverYear>

/** What would be copied. Writes nothing. */
export const previewRollover = (yearId: string, wish: RolloverWish): Promise<RolloverAnswer> =>
  call(rolloverYear, { params: { id: yearId }, body: { ...wish, apply: false } })

export const applyRollover = (
  yearId: string,
  wish: RolloverWish,
  idempotencyKey: string,
): Promise<RolloverAnswer> =>
  call(rolloverYear, { params: { id: yearId }, body: { ...wish, apply: true }, idempotencyKey })
