import * as firstRunCalls from '@lousa/contract/identity/first-run/first-run.contract.ts'
import { anyHostRoute, invalidatingHosts } from '../../module.ts'
import { createFirst, type FirstRunParts, isFirstRun } from './first-run.service.ts'

/** Answered at any host name, for a server without institutions. Bound here, because it records a person. */
export const firstRunRoutes = (parts: FirstRunParts) => [
  anyHostRoute(firstRunCalls.getFirstRun, async () => ({ open: await isFirstRun(parts) })),
  invalidatingHosts(
    anyHostRoute(firstRunCalls.createFirstInstitution, (call, { body }) => createFirst(call, body, parts)),
  ),
]
