import * as gradeWritingCalls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import * as componentWritingCalls from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import * as curriculumCalls from '@lousa/contract/curriculum/curriculum.contract.ts'
import * as matrixCalls from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import * as readyStartCalls from '@lousa/contract/curriculum/ready-start/ready-start.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { readEventPicture } from '../academics/event/event-picture.service.ts'
import { createEvent } from '../academics/event/event-writing.service.ts'
import { recordedGrade } from '../academics/grade/grade-writing.service.ts'
import { type Module, preparedRoute, route } from '../module.ts'
import { componentsPage } from './component/component.queries.ts'
import {
  componentOf,
  createComponent,
  deleteComponent,
  updateComponent,
} from './component/component.service.ts'
import { componentsOfGrade } from './component/components-of-grade.queries.ts'
import { curriculumReach } from './curriculum.access.ts'
import { createGradeWithMatrix, deleteGradeWithMatrix } from './matrix/grade-matrix.service.ts'
import { matrixOf } from './matrix/matrix.queries.ts'
import { createMatrixRow, deleteMatrixRow, matrixRowOf, updateMatrixRow } from './matrix/matrix.service.ts'
import { copyMatrixTo } from './matrix/matrix-copy.service.ts'
import { startYearReady } from './ready-start/ready-start.service.ts'

const componentRoutes: Module['routes'] = [
  route(curriculumCalls.listComponentsOfGrade, async (ctx, { params }) =>
    allOf(await componentsOfGrade(ctx, params.id)),
  ),
  route(componentWritingCalls.listComponents, async (ctx, { query }) => {
    const { data, total } = await componentsPage(ctx, query, query)
    return pageOf(data, query, total)
  }),
  route(componentWritingCalls.createComponent, (ctx, { body }) => createComponent(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => componentOf(ctx, id),
  }),
  route(componentWritingCalls.updateComponent, (ctx, { params, body: { version, ...fields } }) =>
    updateComponent(ctx, params.id, fields, version),
  ),
  route(componentWritingCalls.deleteComponent, (ctx, { params }) => deleteComponent(ctx, params.id)),
]

const matrixRoutes: Module['routes'] = [
  route(matrixCalls.listMatrix, async (ctx, { query }) => allOf(await matrixOf(ctx, query))),
  route(matrixCalls.createMatrixRow, (ctx, { body }) => createMatrixRow(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => matrixRowOf(ctx, id),
  }),
  route(matrixCalls.updateMatrixRow, (ctx, { params, body: { version, ...fields } }) =>
    updateMatrixRow(ctx, params.id, fields, version),
  ),
  route(matrixCalls.deleteMatrixRow, (ctx, { params }) => deleteMatrixRow(ctx, params.id)),
  route(matrixCalls.copyMatrix, (ctx, { body }) => copyMatrixTo(ctx, body), {
    idsOf: ({ created, skipped }) => ({ created, skipped }),
    replayWith: async (_, __, counts: { created: number; skipped: number }) => counts,
  }),
]

/** Classes, whose matrix comes and goes with them, and by the same calls events, which have none. */
const gradeRoutes: Module['routes'] = [
  preparedRoute(
    gradeWritingCalls.createGrade,
    readEventPicture,
    (ctx, { body }, picture) =>
      body.isEvent ? createEvent(ctx, body, picture) : createGradeWithMatrix(ctx, body),
    {
      idsOf: answer => answer.id,
      storesResponse: true,
      replayWith: (ctx, _, id: string) => recordedGrade(ctx, id),
    },
  ),
  route(gradeWritingCalls.deleteGrade, (ctx, { params }) => deleteGradeWithMatrix(ctx, params.id)),
]

export const curriculumModule = (): Module => ({
  reach: curriculumReach,
  constraints: {
    curriculum_component_name_key: 'NAME_ALREADY_RECORDED',
    curriculum_matrix_row_key: 'MATRIX_ALREADY_RECORDED',
  },
  routes: [
    ...componentRoutes,
    ...matrixRoutes,
    ...gradeRoutes,
    route(readyStartCalls.startReady, (ctx, { params, body }) => startYearReady(ctx, params.id, body), {
      idsOf: answer => answer,
      replayWith: async (_ctx, _input, answer: readyStartCalls.ReadyStartAnswer) => answer,
    }),
  ],
})
