import { type AcademicYear, listAcademicYears } from '@lousa/contract/academics/academics.contract.ts'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import {
  createAcademicYear,
  deleteAcademicYear,
  updateAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import { getSchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'
import { structureChanged } from '../structure.api.ts'

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
