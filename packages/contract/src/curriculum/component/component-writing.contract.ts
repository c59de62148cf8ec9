import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PERSON_STATUSES } from '../../people/person/user.contract.ts'
import { bodyShape } from '../../record-schemas.ts'
import { id, listOf, paging, reference, version } from '../../schema.ts'
import { curriculumComponent } from '../curriculum.contract.ts'
import { CURRICULUM_COMPONENT } from './component-table.ts'

export const listComponents = endpoint({
  method: 'GET',
  path: 'curriculum-component',
  summary: 'Componentes curriculares, por nível e ano.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { educationLevelId: 'educationLevel', academicYearId: 'academicYear' },
  },
  query: z.strictObject({
    educationLevelId: reference.optional(),
    academicYearId: reference.optional(),
    status: z.enum(PERSON_STATUSES).optional(),
    searchFor: z.string().max(100).optional(),
    ...paging(),
  }),
  answer: listOf(curriculumComponent),
})

export const componentWrite = z.strictObject({
  ...bodyShape(CURRICULUM_COMPONENT),
  /** Sent by clients with every row; must be the caller's, and is never used. */
  educationalInstitutionId: id.optional(),
})

const objects = { knowledgeAreaId: 'knowledgeArea', educationLevelId: 'educationLevel' } as const

export const createComponent = endpoint({
  method: 'POST',
  path: 'curriculum-component',
  summary: 'Cria um componente curricular em um nível.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, academicYearId: 'academicYear' } },
  body: componentWrite.extend({
    /** The level's year, when given. */
    academicYearId: reference.optional(),
  }),
  answer: curriculumComponent,
  status: 201,
  idempotent: true,
  errors: ['NAME_ALREADY_RECORDED'],
})

export const updateComponent = endpoint({
  method: 'PATCH',
  path: 'curriculum-component/:id',
  summary: 'Altera um componente curricular; o nível só enquanto nada o usa.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, id: 'curriculumComponent' } },
  body: componentWrite.partial().extend({ version: version.optional() }),
  answer: curriculumComponent,
  errors: ['NAME_ALREADY_RECORDED', 'IN_USE'],
})

export const deleteComponent = endpoint({
  method: 'DELETE',
  path: 'curriculum-component/:id',
  summary: 'Exclui um componente curricular sem uso.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'curriculumComponent' } },
  status: 204,
  errors: ['IN_USE'],
})
