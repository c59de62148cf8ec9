import type { Erasure } from '../erasure.ts'
import { removeJustifications } from './erasure.queries.ts'

export const eraseJustifications: Erasure = async (place, one) => ({
  justifications: await removeJustifications(place, one),
})
