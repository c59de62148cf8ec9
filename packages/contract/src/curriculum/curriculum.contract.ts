import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answerShape } from '../record-schemas.ts'
import { id, listOf, ref, version } from '../schema.ts'
import { CURRICULUM_COMPONENT } from './component/component-table.ts'

export const curriculumComponent = z.object({
  id,
  ...answerShape(CURRICULUM_COMPONENT),
  knowledgeArea: ref,
  educationLevel: ref,
  academicYear: z.object({ id, year: z.string() }),
  educationalInstitutionId: id,
  version,
})
export type CurriculumComponent = z.output<typeof curriculumComponent>

export const listComponentsOfGrade = endpoint({
  method: 'GET',
  path: 'grade/:id/curriculum-component',
  summary: 'Componentes da matriz de uma turma; sem matriz, os do nível.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT-SMELJ'], objects: { id: 'grade' } },
  answer: listOf(curriculumComponent),
})
