import type { Role } from '@lousa/contract/roles.ts'
import { TOURED, type TouredRole } from './tour/toured-roles.ts'

export type { TouredRole } from './tour/toured-roles.ts'

export const hasTour = (role: Role): role is TouredRole => TOURED.some(one => one === role)

/** Leads through the application; fetched when somebody asks for it. */
export const startTour = async (role: TouredRole): Promise<void> =>
  (await import('./tour/run-tour.ts')).runTour(role)

const keyOf = (accountId: string): string => `lousa:tour:${accountId}`

/** Whether this account was asked on this device, and answered. */
export const wasTourOffered = (accountId: string): boolean => {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null
  } catch {
    // A browser that keeps nothing would be asked for ever.
    return true
  }
}

export const noteTourOffered = (accountId: string): void => {
  try {
    localStorage.setItem(keyOf(accountId), '1')
  } catch {
    // Storage is switched off in this browser.
  }
}
