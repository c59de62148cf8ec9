import type { Erasure } from '../erasure.ts'
import { removeResponses } from './erasure.queries.ts'

/** Answers to surveys, before the enrolments from which they were given. */
export const eraseResponses: Erasure = async (place, one) => ({ events: await removeResponses(place, one) })
