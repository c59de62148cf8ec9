import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import {
  createAcademicTerms,
  createEducationLevel,
  deleteEducationLevel,
  updateAcademicTerms,
  updateEducationLevel,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/api-client.ts'

type Versioned = Pick<EducationLevel, 'id' | 'version'>

export const addLevel = (
  body: BodyInput<typeof createEducationLevel>,
  idempotencyKey: string,
): Promise<EducationLevel> => call(createEducationLevel, { body, idempotencyKey })

export const changeLevel = (
  { id, version }: { id: string; version?: number },
  body: BodyInput<typeof updateEducationLevel>,
): Promise<EducationLevel> =>
  call(updateEducationLevel, { params: { id }, body, ...(version === undefined ? {} : { version }) })

export const removeLevel = (id: string): Promise<unknown> => call(deleteEducationLevel, { params: { id } })

export type TermsBody = BodyInput<typeof updateAcademicTerms>

/** Saves the whole list of terms; the version is the level's. */
export const saveTerms = (
  { id, version, academicTerms }: Versioned & Pick<EducationLevel, 'academicTerms'>,
  body: TermsBody,
): Promise<EducationLevel> =>
  call(academicTerms.length === 0 ? createAcademicTerms : updateAcademicTerms, {
    params: { id },
    body,
    version,
  })
