import * as calls from '@lousa/contract/attendance/justification/justification.contract.ts'
import { type Module, route } from '../../module.ts'
import {
  createJustification,
  listJustifications,
  updateJustification,
  withdrawJustification,
} from './justification.service.ts'

/** A retry answers as the first call did: the answer has no personal data. */
const sameAnswer = {
  idsOf: (answer: calls.WrittenJustification) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.WrittenJustification) => answer,
}

export const justificationRoutes: Module['routes'] = [
  route(calls.listAbsenceJustifications, async (ctx, { params }) => ({
    data: await listJustifications(ctx, params.id),
  })),
  route(
    calls.createAbsenceJustification,
    (ctx, { params, body }) => createJustification(ctx, params.id, body),
    sameAnswer,
  ),
  route(calls.updateAbsenceJustification, (ctx, { params, body }) =>
    updateJustification(ctx, params.id, body),
  ),
  route(
    calls.withdrawAbsenceJustification,
    (ctx, { params, body }) => withdrawJustification(ctx, params.id, body),
    sameAnswer,
  ),
]
