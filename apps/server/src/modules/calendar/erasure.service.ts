import type { Erasure } from '../erasure.ts'
import { removeLinksOf } from './erasure.queries.ts'

/** Addresses that the student's calendar programs follow. */
export const eraseCalendarLinks: Erasure = async (place, one) => ({ access: await removeLinksOf(place, one) })
