import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import * as gradeWritingCalls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { type Module, optionalAuthRoute, route } from '../../module.ts'
import { currentYearId } from '../year/year-list.public.queries.ts'
import { gradeNames, gradeOf, gradesPage } from './grade.queries.ts'
import { publicEvent } from './public-event.service.ts'
import { saveTermWorths } from './term-worths.service.ts'

/**
 * Classes and their term marks. They are made and deleted by the curriculum, whose matrix comes and goes with them, and
 * changed by the call that events are changed by.
 */
export const gradeRoutes: Module['routes'] = [
  route(academicsCalls.listGrades, async (ctx, { query }) => {
    const { data, total } = await gradesPage(ctx, query, query)
    return pageOf(data, query, total)
  }),
  route(academicsCalls.listGradeNames, async (ctx, { query }) => {
    const academicYearId = query.academicYearId ?? (await currentYearId(ctx))
    return allOf(academicYearId ? await gradeNames(ctx, { ...query, academicYearId }) : [])
  }),
  optionalAuthRoute(
    academicsCalls.getGrade,
    (stage, { params }) => stage.inTenant(ctx => publicEvent(ctx, params.id)),
    route(academicsCalls.getGrade, (ctx, { params }) => gradeOf(ctx, params.id)),
  ),
  route(
    gradeWritingCalls.createTermWorths,
    (ctx, { params, body }) => saveTermWorths(ctx, params.id, body.academicTermMarks, body.version),
    { idsOf: ({ id }) => id, replayWith: (ctx, _input, id: string) => gradeOf(ctx, id) },
  ),
  route(gradeWritingCalls.updateTermWorths, (ctx, { params, body }) =>
    saveTermWorths(ctx, params.id, body.academicTermMarks, body.version),
  ),
]
