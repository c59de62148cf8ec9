import { lockNames } from '../../../platform/db/name-lock.ts'
import type { OptionalActorCtx } from '../../module.ts'

/** Lessons and days of an academic year are written by one command at a time, until it commits. */
export const lockTimetables = (
  { db, institution }: Pick<OptionalActorCtx, 'db' | 'institution'>,
  yearIds: readonly string[],
): Promise<void> =>
  lockNames(
    db,
    yearIds.map(id => `${institution.id} ${id}`),
  )
