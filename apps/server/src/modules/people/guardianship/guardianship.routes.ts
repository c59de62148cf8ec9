import * as calls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import type { GuardianRestricted, StudentAccessClosed } from '../../hooks.ts'
import { openingAccounts, route } from '../../module.ts'
import { isHome } from './guardianship.queries.ts'
import {
  changeGuardianship,
  createdAgain,
  createGuardianship,
  endGuardianship,
  idsOfBond,
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

export const guardianshipRoutes = ({
  hooks: { studentAccessClosed },
  guardianRestricted,
}: {
  hooks: { studentAccessClosed: StudentAccessClosed }
  guardianRestricted: GuardianRestricted
}) => [
  route(calls.listGuardianships, (ctx, { params }) => listGuardianships(ctx, params.id)),
  route(
    calls.createGuardianship,
    (ctx, { params, body }) =>
      createGuardianship(ctx, params.id, body, { studentAccessClosed, guardianRestricted }),
    {
      idsOf: idsOfBond,
      replayWith: (ctx, _, kept: ReturnType<typeof idsOfBond>) => createdAgain(ctx, kept),
    },
  ),
  // A bond that goes on after 18, or begins earlier, opens the record of the student; a home opens a protected place.
  openingAccounts(
    calls.updateGuardianship,
    async (ctx, { params, body: { majority, startsOn, livesWith } }) =>
      startsOn !== undefined ||
      (majority ?? null) !== null ||
      (livesWith === true && !(await isHome(ctx, params.id))),
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
    (ctx, { params, body }) =>
      createRestriction(ctx, params.id, body, { studentAccessClosed, guardianRestricted }),
    sameAnswer,
  ),
  route(calls.updateGuardianshipRestriction, (ctx, { params, body }) =>
    changeRestriction(ctx, params.id, body, { studentAccessClosed, guardianRestricted }),
  ),
  route(
    calls.liftGuardianshipRestriction,
    (ctx, { params, body }) => liftRestriction(ctx, params.id, body),
    sameAnswer,
  ),
]
