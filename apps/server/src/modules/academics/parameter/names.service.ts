import { lockNames } from '../../../platform/db/name-lock.ts'
import type { Ctx } from '../../module.ts'

/**
 * Locks the names of one place (the classes of a year, the training types) until the end of this transaction, so that two people
 * who record "Física" and "FISICA" concurrently do not both succeed.
 */
export const lockNamesIn = ({ db, institution }: Ctx, place: string): Promise<void> =>
  lockNames(db, [`names ${institution.id} ${place}`])
