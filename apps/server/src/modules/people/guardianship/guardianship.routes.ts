import * as calls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { openingAccounts, route } from '../../module.ts'
import {
  changeGuardianship,
  createGuardianship,
  endGuardianship,
  listGuardianships,
  reopenGuardianship,
} from './guardianship.service.ts'
import {
  changeRestriction,
  createRestriction,
  liftRestriction,
  listRestrictions,
} from './restriction.service.ts'

/** A retry answers as the first call did. */
const sameAnswer = {
  idsOf: (answer: calls.WrittenGuardianship) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.WrittenGuardianship) => answer,
}
const sameBond = {
  idsOf: (answer: calls.CreatedGuardianship) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.CreatedGuardianship) => answer,
}

export const guardianshipRoutes = () => [
  route(calls.listGuardianships, (ctx, { params }) => listGuardianships(ctx, params.id)),
  route(
    calls.createGuardianship,
    (ctx, { params, body }) => createGuardianship(ctx, params.id, body),
    sameBond,
  ),
  // A bond that goes on after 18, or begins earlier, opens the record of the student.
  openingAccounts(
    calls.updateGuardianship,
    async (_ctx, { body: { majority, startsOn } }) => startsOn !== undefined || (majority ?? null) !== null,
    route(calls.updateGuardianship, (ctx, { params, body }) => changeGuardianship(ctx, params.id, body)),
  ),
  route(calls.endGuardianship, (ctx, { params, body }) => endGuardianship(ctx, params.id, body), sameAnswer),
  route(
    calls.reopenGuardianship,
    (ctx, { params, body }) => reopenGuardianship(ctx, params.id, body),
    sameAnswer,
  ),
  route(calls.listGuardianshipRestrictions, (ctx, { params }) => listRestrictions(ctx, params.id)),
  route(
    calls.createGuardianshipRestriction,
    (ctx, { params, body }) => createRestriction(ctx, params.id, body),
    sameAnswer,
  ),
  route(calls.updateGuardianshipRestriction, (ctx, { params, body }) =>
    changeRestriction(ctx, params.id, body),
  ),
  route(
    calls.liftGuardianshipRestriction,
    (ctx, { params, body }) => liftRestriction(ctx, params.id, body),
    sameAnswer,
  ),
]
