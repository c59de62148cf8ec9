import * as calls from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import type { SendNotice } from '../score/score-correction.service.ts'
import { readClassEnding, readYearEnding } from './ending-reading.service.ts'
import { changeEnding, changeEndings } from './ending-step.service.ts'

export const endingRoutes = (sendNotice: SendNotice): Module['routes'] => [
  route(calls.getClassEnding, (ctx, { params }) => readClassEnding(ctx, params.id)),
  route(calls.changeClassEnding, (ctx, { params, body: { to, reason, version }, ifMatch }) =>
    changeEnding(ctx, params.id, { to, reason, version: version ?? ifMatch }, sendNotice),
  ),
  route(calls.getYearEnding, async (ctx, { params }) => allOf(await readYearEnding(ctx, params.id))),
  route(calls.changeYearEnding, (ctx, { params, body }) => changeEndings(ctx, params.id, body, sendNotice)),
]
