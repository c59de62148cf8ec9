import {
  changePassword,
  forgotPassword,
  getLink,
  studentResetPassword,
  updatePassword,
} from '@lousa/contract/identity/access-link/access-link.contract.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { preparedRoute, stagedRoute } from '../../module.ts'
import { requestAccess } from './access-request.service.ts'
import { changeOwnPassword, describeLink, hashOwnPassword, setPasswordByLink } from './password.service.ts'

/** Passwords and the links to set them. */
export const accessRoutes = (parts: { rateLimit: RateLimit }) => [
  stagedRoute(forgotPassword, (stage, { body }) =>
    requestAccess(stage, { email: body.email, proof: null }, parts),
  ),
  stagedRoute(studentResetPassword, (stage, { body: { email, birthdate, ...proof } }) =>
    requestAccess(stage, { email, proof: { ...proof, birthdate: birthdate ?? '' } }, parts),
  ),
  stagedRoute(getLink, (stage, { body }) => describeLink(stage, body.token, parts)),
  stagedRoute(updatePassword, (stage, { body }) => setPasswordByLink(stage, body, parts)),
  preparedRoute(
    changePassword,
    ({ body }, door) => hashOwnPassword(door, body, parts),
    (ctx, _, hashed) => changeOwnPassword(ctx, hashed),
  ),
]
