import {
  getAcademicYearUse,
  getCurriculumComponentUse,
  getEducationLevelUse,
  getGradeUse,
  getKnowledgeAreaUse,
  getTrainingTypeUse,
} from '@lousa/contract/academics/parameter/use.contract.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/api-client.ts'

export type UsesAnswer = AnswerOf<typeof getGradeUse>

const usesOf =
  (
    endpoint:
      | typeof getAcademicYearUse
      | typeof getEducationLevelUse
      | typeof getTrainingTypeUse
      | typeof getKnowledgeAreaUse
      | typeof getGradeUse
      | typeof getCurriculumComponentUse,
  ) =>
  async (id: string): Promise<UsesAnswer['uses']> =>
    (await call(endpoint, { params: { id } })).uses

/** What uses a parameter right now: read before every question, never kept. */
export const usesOfYear = usesOf(getAcademicYearUse)
export const usesOfLevel = usesOf(getEducationLevelUse)
export const usesOfTrainingType = usesOf(getTrainingTypeUse)
export const usesOfKnowledgeArea = usesOf(getKnowledgeAreaUse)
export const usesOfGrade = usesOf(getGradeUse)
export const usesOfComponent = usesOf(getCurriculumComponentUse)
