import {
  changePassword,
  forgotPassword,
  readLink,
  studentResetPassword,
  updatePassword,
} from '@lousa/contract/identity/access-link/access-link.contract.ts'
import {
  endOtherSessions as endOtherSessionsCall,
  endSession,
  listSessions,
} from '@lousa/contract/identity/sign-in/session.contract.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import { preparedRoute, route, stagedRoute } from '../module.ts'
import { requestAccess } from './access-request.service.ts'
import { changeOwnPassword, describeLink, hashOwnPassword, setPasswordByLink } from './password.service.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './session.service.ts'

/** Passwords, the links to set them, and open sessions. */
export const accessRoutes = (parts: { rateLimit: RateLimit }) => [
  stagedRoute(forgotPassword, (stage, { body }) =>
    requestAccess(stage, { email: body.email, proof: null }, parts),
  ),
  stagedRoute(studentResetPassword, (stage, { body: { email, birthdate, ...proof } }) =>
    requestAccess(stage, { email, proof: { ...proof, birthdate: birthdate ?? '' } }, parts),
  ),
  stagedRoute(readLink, (stage, { body }) => describeLink(stage, body.token, parts)),
  stagedRoute(updatePassword, async (stage, { body }) => {
    await setPasswordByLink(stage, body, parts)
    return undefined
  }),
  preparedRoute(
    changePassword,
    ({ body }, door) => hashOwnPassword(door, body, parts),
    async (ctx, _, hashed) => {
      await changeOwnPassword(ctx, hashed)
      return undefined
    },
  ),
  route(listSessions, ctx => listOwnSessions(ctx)),
  route(endSession, async (ctx, { params }) => {
    await endOwnSession(ctx, params.id)
    return undefined
  }),
  route(endOtherSessionsCall, async ctx => {
    await endOtherSessions(ctx)
    return undefined
  }),
]
