import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as userCalls from '@lousa/contract/people/person/user.contract.ts'
import type { Staffing } from '@lousa/contract/planning/staffing/staffing.contract.ts'
import * as staffingCalls from '@lousa/contract/planning/staffing/staffing.contract.ts'
import { readAll } from '../../../lib/http/all-pages.ts'
import { call } from '../../../lib/http/api-client.ts'

export type TableChange = BodyInput<typeof staffingCalls.saveInstructorTable>
export type SubstitutionBody = BodyInput<typeof staffingCalls.substituteInstructor>

/** Every active instructor of the institution. */
export const activeInstructorsOptions = () =>
  readAll(userCalls.listUsers, { type: 'INSTRUCTOR', status: 'Ativo' })

export const saveInstructorTable = (yearId: string, body: TableChange): Promise<Staffing> =>
  call(staffingCalls.saveInstructorTable, { params: { id: yearId }, body })

export const substituteInstructor = (yearId: string, body: SubstitutionBody): Promise<Staffing> =>
  call(staffingCalls.substituteInstructor, { params: { id: yearId }, body })

/** Previews a change; nothing is written. */
export const tablePreviewOptions = (yearId: string, body: TableChange) => ({
  queryKey: ['instructor-table-preview', yearId, body],
  queryFn: () => saveInstructorTable(yearId, { ...body, preview: true }),
  gcTime: 0,
  retry: false,
})

export const substitutionPreviewOptions = (yearId: string, body: SubstitutionBody) => ({
  queryKey: ['substitution-preview', yearId, body],
  queryFn: () => substituteInstructor(yearId, { ...body, preview: true }),
  gcTime: 0,
  retry: false,
})
