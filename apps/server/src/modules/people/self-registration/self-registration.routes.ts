import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import { type Module, optionalAuthRoute } from '../../module.ts'
import { registerSelf, type SelfRegistrationParts } from './self-registration.service.ts'

/** Visitors record themselves by the call by which the office records students. */
export const selfRegistrationRoute = (parts: SelfRegistrationParts, recorded: Module['routes'][number]) =>
  optionalAuthRoute(
    userWritingCalls.createStudent,
    (stage, { body }) => registerSelf(stage, body, parts),
    recorded,
  )
