import { getGrade, listGradeNames, listGrades } from '@lousa/contract/academics/academics.contract.ts'
import {
  createTermMarks,
  updateGrade,
  updateTermMarks,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { type Module, route, visitorRoute } from '../../module.ts'
import { currentYearId } from '../year/year.service.ts'
import { gradeNames, gradeOf, gradesPage } from './grade.queries.ts'
import { changeGrade } from './grade-change.service.ts'
import { publicEvent } from './public-event.service.ts'
import { saveTermMarks } from './term-marks.service.ts'

/** Classes and their term marks; made and deleted they are by the curriculum, whose matrix comes and goes with them. */
export const gradeRoutes: Module['routes'] = [
  route(listGrades, async (ctx, { query }) => {
    const { data, total } = await gradesPage(ctx, query, query)
    return pageOf(data, query, total)
  }),
  route(listGradeNames, async (ctx, { query }) => {
    const academicYearId = query.academicYearId ?? (await currentYearId(ctx))
    return allOf(academicYearId ? await gradeNames(ctx, { ...query, academicYearId }) : [])
  }),
  visitorRoute(
    getGrade,
    (stage, { params }) => stage.inTenant(ctx => publicEvent(ctx, params.id)),
    route(getGrade, (ctx, { params }) => gradeOf(ctx, params.id)),
  ),
  route(updateGrade, (ctx, { params, body: { version, ...fields } }) =>
    changeGrade(ctx, params.id, fields, version),
  ),
  ...[createTermMarks, updateTermMarks].map(call =>
    route(call, (ctx, { params, body }) =>
      saveTermMarks(ctx, params.id, body.academicTermMarks, body.version),
    ),
  ),
]
