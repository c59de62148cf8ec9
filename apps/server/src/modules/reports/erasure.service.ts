import type { Erasure } from '../erasure.ts'
import { removeFilesOf } from './erasure.queries.ts'

/** Before enrolments go, by which files are known. */
export const eraseFiles: Erasure = async (place, one) => ({ files: await removeFilesOf(place, one) })
