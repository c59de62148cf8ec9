import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import * as gradeWritingCalls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { type Module, route, visitorRoute } from '../../module.ts'
import { currentYearId } from '../year/year.service.ts'
import { gradeNames, gradeOf, gradesPage } from './grade.queries.ts'
import { updateGrade } from './grade-change.service.ts'
import { publicEvent } from './public-event.service.ts'
import { saveTermMarks } from './term-marks.service.ts'

/** Classes and their term marks; made and deleted they are by the curriculum, whose matrix comes and goes with them. */
export const gradeRoutes: Module['routes'] = [
  route(academicsCalls.listGrades, async (ctx, { query }) => {
    const { data, total } = await gradesPage(ctx, query, query)
    return pageOf(data, query, total)
  }),
  route(academicsCalls.listGradeNames, async (ctx, { query }) => {
    const academicYearId = query.academicYearId ?? (await currentYearId(ctx))
    return allOf(academicYearId ? await gradeNames(ctx, { ...query, academicYearId }) : [])
  }),
  visitorRoute(
    academicsCalls.getGrade,
    (stage, { params }) => stage.inTenant(ctx => publicEvent(ctx, params.id)),
    route(academicsCalls.getGrade, (ctx, { params }) => gradeOf(ctx, params.id)),
  ),
  route(gradeWritingCalls.updateGrade, (ctx, { params, body: { version, ...fields } }) =>
    updateGrade(ctx, params.id, fields, version),
  ),
  ...[gradeWritingCalls.createTermMarks, gradeWritingCalls.updateTermMarks].map(call =>
    route(call, (ctx, { params, body }) =>
      saveTermMarks(ctx, params.id, body.academicTermMarks, body.version),
    ),
  ),
]
