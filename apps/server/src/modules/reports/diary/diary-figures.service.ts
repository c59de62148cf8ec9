import { ensurePerformance } from '../../evaluation/performance/performance.service.ts'
import type { PaperParts } from '../paper/paper.types.ts'

/** Brings the figures of a class up to date. Where marks keep arriving: better later than with figures already old. */
export const currentFigures = async (
  { gateway, clock }: PaperParts,
  ofClass: { institutionId: string; gradeId: string },
): Promise<void> => {
  const status = await ensurePerformance({ gateway, clock }, ofClass)
  if (status !== 'UPDATED') throw new Error('the figures of the class keep changing')
}
