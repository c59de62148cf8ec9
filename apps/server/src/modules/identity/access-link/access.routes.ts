import * as accessLinkCalls from '@lousa/contract/identity/access-link/access-link.contract.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { manualTransactionRoute, preparedRoute } from '../../module.ts'
import { requestAccess } from './access-request.service.ts'
import { describeLink, hashOwnPassword, setPasswordByLink, updateOwnPassword } from './password.service.ts'

/** Passwords and the links to set them. */
export const accessRoutes = (parts: { rateLimit: RateLimit }) => [
  manualTransactionRoute(accessLinkCalls.forgotPassword, (stage, { body }) =>
    requestAccess(stage, { email: body.email, proof: null }, parts),
  ),
  manualTransactionRoute(
    accessLinkCalls.studentResetPassword,
    (stage, { body: { email, birthdate, ...proof } }) =>
      requestAccess(stage, { email, proof: { ...proof, birthdate: birthdate ?? '' } }, parts),
  ),
  manualTransactionRoute(accessLinkCalls.getLink, (stage, { body }) =>
    describeLink(stage, body.token, parts),
  ),
  manualTransactionRoute(accessLinkCalls.updatePassword, (stage, { body }) =>
    setPasswordByLink(stage, body, parts),
  ),
  preparedRoute(
    accessLinkCalls.updateOwnPassword,
    ({ body }, door) => hashOwnPassword(door, body, parts),
    (ctx, _, hashed) => updateOwnPassword(ctx, hashed),
  ),
]
