import type { Ctx } from '../../module.ts'
import { curriculumOfYear, insertCurriculum } from './year-copy.queries.ts'

export const curriculumToCopy = (ctx: Ctx, yearId: string) => curriculumOfYear(ctx, yearId)

export const keepCurriculum = (
  ctx: Ctx,
  yearId: string,
  copied: Parameters<typeof insertCurriculum>[2],
): Promise<void> => insertCurriculum(ctx, yearId, copied)
