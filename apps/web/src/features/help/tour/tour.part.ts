import type { Role } from '@lousa/contract/roles.ts'
import { type Go, TOUR_ROLES, type Toured, type TouredRole } from './toured-roles.ts'

export type { TouredRole } from './toured-roles.ts'

export const hasTour = (role: Role): role is TouredRole => TOUR_ROLES.some(one => one === role)

/** Leads through the screens of the application, from the given step on; loaded on request. */
export const startTour = async (toured: Toured, go: Go, first = 0): Promise<void> =>
  (await import('./run-tour.ts')).runTour(toured, go, first)
