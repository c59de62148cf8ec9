import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import * as readinessCalls from '@lousa/contract/academics/year/readiness.contract.ts'
import * as yearWritingCalls from '@lousa/contract/academics/year/year-writing.contract.ts'
import * as calendarCalls from '@lousa/contract/calendar/calendar.contract.ts'
import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { structureChanged } from '../structure.api.ts'

/** The list first: what is asked about a year that is gone is not asked again. */
export const yearRemoved = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: readKey(academicsCalls.listAcademicYears) })
  await structureChanged()
}

export const readinessOptions = (yearId: string) =>
  read(readinessCalls.getReadiness, { params: { id: yearId } })
export type Readiness = AnswerOf<typeof readinessCalls.getReadiness>

export const schoolDaysOptions = (yearId: string) =>
  read(calendarCalls.getSchoolDays, { params: { id: yearId } })

export const createYear = (
  body: BodyInput<typeof yearWritingCalls.createAcademicYear>,
  idempotencyKey: string,
): Promise<AcademicYear> => call(yearWritingCalls.createAcademicYear, { body, idempotencyKey })

export const updateYear = (
  { id, version }: Pick<AcademicYear, 'id' | 'version'>,
  body: BodyInput<typeof yearWritingCalls.updateAcademicYear>,
): Promise<AcademicYear> => call(yearWritingCalls.updateAcademicYear, { params: { id }, body, version })

export const deleteYear = (id: string): Promise<unknown> =>
  call(yearWritingCalls.deleteAcademicYear, { params: { id } })
