import {
  getAcademicYearUse,
  getCurriculumComponentUse,
  getEducationLevelUse,
  getGradeUse,
  type Use,
  type useOf,
} from '@lousa/contract/academics/parameter/use.contract.ts'
import { call } from '../../../lib/http/api-client.ts'

/** The current uses of a parameter: read before every question, never cached. */
export const usesOf =
  (endpoint: ReturnType<typeof useOf>) =>
  async (id: string): Promise<Use[]> =>
    (await call(endpoint, { params: { id } })).uses

export const usesOfYear = usesOf(getAcademicYearUse)
export const usesOfLevel = usesOf(getEducationLevelUse)
export const usesOfGrade = usesOf(getGradeUse)
export const usesOfComponent = usesOf(getCurriculumComponentUse)
