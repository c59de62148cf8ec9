import * as calls from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { type Module, route } from '../../module.ts'
import { dispensationsOf, saveDispensations } from './dispensations.service.ts'
import { saveTermMarks, termMarksOf } from './term-marks.service.ts'

export const broughtRoutes: Module['routes'] = [
  route(calls.getTermMarks, (ctx, { params }) => termMarksOf(ctx, params.id)),
  route(calls.putTermMarks, (ctx, { params, body }) => saveTermMarks(ctx, params.id, body)),
  route(calls.correctTermMarks, (ctx, { params, body }) => saveTermMarks(ctx, params.id, body)),
  route(calls.getDispensations, (ctx, { params }) => dispensationsOf(ctx, params.id)),
  route(calls.putDispensations, (ctx, { params, body }) => saveDispensations(ctx, params.id, body)),
]
