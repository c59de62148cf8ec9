import type { Erasure } from '../erasure.ts'
import { removeUnrecorded } from './erasure.queries.ts'

export const eraseEnrollments: Erasure = removeUnrecorded
