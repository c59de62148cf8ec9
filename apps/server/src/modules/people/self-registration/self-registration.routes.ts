import * as userWritingCalls from '@lousa/contract/people/recording/user-writing.contract.ts'
import { type Module, visitorRoute } from '../../module.ts'
import { registerSelf, type SelfRegistrationParts } from './self-registration.service.ts'

/** Visitors record themselves by the call by which the office records students. */
export const selfRegistrationRoute = (parts: SelfRegistrationParts, recorded: Module['routes'][number]) =>
  visitorRoute(
    userWritingCalls.createStudent,
    (stage, { body }) => registerSelf(stage, body, parts),
    recorded,
  )
