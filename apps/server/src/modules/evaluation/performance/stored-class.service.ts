import type { Ctx } from '../../module.ts'
import { tenantOf } from './performance-scope.queries.ts'
import { type StoredClass, storedClass } from './stored-class.queries.ts'

export type { StoredClass, StoredYear } from './stored-class.queries.ts'

/** The stored figures of a class; null while one of them is not that of the records in the same snapshot. */
export const currentFigures = async (ctx: Ctx, gradeId: string): Promise<StoredClass | null> => {
  const stored = await storedClass(tenantOf(ctx), gradeId)
  return stored?.isCurrent ? stored : null
}
