import type { Role } from '@lousa/contract/roles.ts'
import { type Go, TOURED, type TouredRole } from './toured-roles.ts'

export type { TouredRole } from './toured-roles.ts'

export const hasTour = (role: Role): role is TouredRole => TOURED.some(one => one === role)

/** Leads through the screens of the application; fetched when somebody asks for it. */
export const startTour = async (role: TouredRole, go: Go): Promise<void> =>
  (await import('./run-tour.ts')).runTour(role, go)
