import { createGrade, deleteGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import {
  createComponent,
  deleteComponent,
  listComponents,
  updateComponent,
} from '@lousa/contract/curriculum/component-writing.contract.ts'
import { listComponentsOfGrade } from '@lousa/contract/curriculum/curriculum.contract.ts'
import {
  copyMatrix,
  createMatrixRow,
  deleteMatrixRow,
  listMatrix,
  updateMatrixRow,
} from '@lousa/contract/curriculum/matrix.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { recordedGrade } from '../academics/grade/grade-writing.service.ts'
import { type Module, route } from '../module.ts'
import { componentsPage } from './component/component.queries.ts'
import {
  changeComponent,
  componentOf,
  recordComponent,
  removeComponent,
} from './component/component.service.ts'
import { componentsOfGrade } from './component/components-of-grade.queries.ts'
import { curriculumReach } from './curriculum.access.ts'
import { recordGradeWithMatrix, removeGradeWithMatrix } from './matrix/grade-matrix.service.ts'
import { matrixOf } from './matrix/matrix.queries.ts'
import { changeMatrixRow, matrixRowOf, recordMatrixRow, removeMatrixRow } from './matrix/matrix.service.ts'
import { copyMatrixTo } from './matrix/matrix-copy.service.ts'

const componentRoutes: Module['routes'] = [
  route(listComponentsOfGrade, async (ctx, { params }) => allOf(await componentsOfGrade(ctx, params.id))),
  route(listComponents, async (ctx, { query }) => {
    const { data, total } = await componentsPage(ctx, query, query)
    return pageOf(data, query, total)
  }),
  route(createComponent, (ctx, { body }) => recordComponent(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => componentOf(ctx, id),
  }),
  route(updateComponent, (ctx, { params, body: { version, ...fields } }) =>
    changeComponent(ctx, params.id, fields, version),
  ),
  route(deleteComponent, (ctx, { params }) => removeComponent(ctx, params.id)),
]

const matrixRoutes: Module['routes'] = [
  route(listMatrix, async (ctx, { query }) => allOf(await matrixOf(ctx, query))),
  route(createMatrixRow, (ctx, { body }) => recordMatrixRow(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => matrixRowOf(ctx, id),
  }),
  route(updateMatrixRow, (ctx, { params, body: { version, ...fields } }) =>
    changeMatrixRow(ctx, params.id, fields, version),
  ),
  route(deleteMatrixRow, (ctx, { params }) => removeMatrixRow(ctx, params.id)),
  route(copyMatrix, (ctx, { body }) => copyMatrixTo(ctx, body), {
    idsOf: ({ created, skipped }) => ({ created, skipped }),
    again: async (_, __, counts: { created: number; skipped: number }) => counts,
  }),
]

const gradeRoutes: Module['routes'] = [
  route(createGrade, (ctx, { body }) => recordGradeWithMatrix(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => recordedGrade(ctx, id),
  }),
  route(deleteGrade, (ctx, { params }) => removeGradeWithMatrix(ctx, params.id)),
]

export const curriculumModule = (): Module => ({
  reach: curriculumReach,
  constraints: {
    curriculum_component_name_key: 'NAME_ALREADY_RECORDED',
    curriculum_matrix_row_key: 'MATRIX_ALREADY_RECORDED',
  },
  routes: [...componentRoutes, ...matrixRoutes, ...gradeRoutes],
})
