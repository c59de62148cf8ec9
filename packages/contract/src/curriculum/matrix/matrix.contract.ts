import { z } from 'zod'
import { trainingType } from '../../academics/academics.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { answerShape, bodyShape } from '../../record-schemas.ts'
import { id, listOf, ref, reference, version } from '../../schema.ts'
import { MATRIX_ROW } from './matrix-table.ts'

/** A row of the matrix of a class: a component in a training type, with its annual workload in hours of 60 minutes. */
export const curriculumMatrix = z.object({
  id,
  year: z.string(),
  grade: ref,
  educationLevel: ref,
  trainingType: trainingType.nullable(),
  curriculumComponent: ref,
  knowledgeArea: ref,
  ...answerShape(MATRIX_ROW),
  version,
})
export type CurriculumMatrix = z.output<typeof curriculumMatrix>

export const listMatrix = endpoint({
  method: 'GET',
  path: 'curriculum-matrix',
  summary: 'As linhas da matriz curricular de uma turma.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { gradeId: 'grade', trainingTypeId: 'trainingType' },
  },
  query: z.strictObject({ gradeId: reference, trainingTypeId: reference.optional() }),
  answer: listOf(curriculumMatrix),
})

const objects = { curriculumComponentId: 'curriculumComponent', trainingTypeId: 'trainingType' } as const

const row = bodyShape(MATRIX_ROW)

export const createMatrixRow = endpoint({
  method: 'POST',
  path: 'curriculum-matrix',
  summary: 'Acrescenta um componente à matriz de uma turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, gradeId: 'grade' } },
  body: z.strictObject({ gradeId: reference, ...row }),
  answer: curriculumMatrix,
  status: 201,
  idempotent: true,
  errors: ['MATRIX_ALREADY_RECORDED', 'COMPONENT_OF_OTHER_LEVEL', 'TRAINING_TYPE_NOT_OF_GRADE'],
})

export const updateMatrixRow = endpoint({
  method: 'PATCH',
  path: 'curriculum-matrix/:id',
  summary: 'Altera ou finaliza uma linha da matriz; o componente só antes de iniciar.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, id: 'curriculumMatrix' } },
  body: z
    .strictObject(row)
    .partial()
    .extend({ status: z.literal('FINISHED').optional(), version: version.optional() }),
  answer: curriculumMatrix,
  errors: [
    'MATRIX_ALREADY_RECORDED',
    'MATRIX_STARTED',
    'INVALID_TRANSITION',
    'COMPONENT_OF_OTHER_LEVEL',
    'TRAINING_TYPE_NOT_OF_GRADE',
  ],
})

export const deleteMatrixRow = endpoint({
  method: 'DELETE',
  path: 'curriculum-matrix/:id',
  summary: 'Retira da matriz uma linha que ainda não iniciou.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'curriculumMatrix' } },
  status: 204,
  errors: ['MATRIX_STARTED'],
})

export const copyMatrix = endpoint({
  method: 'POST',
  path: 'curriculum-matrix/copy',
  summary: 'Copia para outras turmas do mesmo nível as linhas da matriz que lhes faltam.',
  access: { roles: ['ADMINISTRATOR'], objects: { fromGradeId: 'grade', gradeIds: 'grade' } },
  body: z.strictObject({ fromGradeId: reference, gradeIds: z.array(reference).min(1).max(500) }),
  answer: z.object({
    created: z.int(),
    /** Rows that a class already had, or whose training type it does not have. */
    skipped: z.int(),
  }),
  status: 200,
  idempotent: true,
  errors: ['COMPONENT_OF_OTHER_LEVEL'],
})
