import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { staleVersion } from '../../stale-version.ts'
import { assertOpen } from '../level/term-writing.service.ts'
import { gradeOf } from './grade.queries.ts'
import {
  type GradeRow,
  type LockedLevel,
  type LockedTerm,
  levelsOfGrades,
  lockGradeRows,
  lockLevelRow,
  lockTermRows,
} from './structure-lock.queries.ts'

export type LockedLevelTerms = { level: LockedLevel; terms: LockedTerm[] }

/** For every write of structure below a level: the year is open and stays so, the level and its terms stay as they are. */
export const lockOpenLevel = async (ctx: Ctx, levelId: string): Promise<LockedLevelTerms> => {
  const level = await lockLevelRow(ctx, levelId)
  if (!level) throw new ContractError('NOT_FOUND')
  assertOpen({ yearStatus: level.year_status, closedAt: null })
  return { level, terms: await lockTermRows(ctx, levelId) }
}

/**
 * A class with its year, level and terms, all locked, and the level that it is to move to. An event is no class (404). A
 * concurrent move of the class to another level has made the caller's data stale.
 */
export const lockGrade = async (
  ctx: Ctx,
  gradeId: string,
  { toDelete = false, targetLevelId }: { toDelete?: boolean; targetLevelId?: string | undefined } = {},
): Promise<LockedLevelTerms & { grade: GradeRow; target: LockedLevelTerms | null }> => {
  const [place] = await levelsOfGrades(ctx, [gradeId])
  if (!place) throw new ContractError('NOT_FOUND')
  const levelIds = [...new Set([place.level_id, targetLevelId ?? place.level_id])].toSorted()
  const held = new Map<string, LockedLevelTerms>()
  for (const levelId of levelIds) held.set(levelId, await lockOpenLevel(ctx, levelId))
  const [grade] = await lockGradeRows(ctx, [gradeId], toDelete)
  if (!grade) throw new ContractError('NOT_FOUND')
  const own = held.get(place.level_id)
  if (!own || grade.educationLevelId !== place.level_id) throw staleVersion(await gradeOf(ctx, gradeId))
  return { ...own, grade, target: held.get(targetLevelId ?? '') ?? null }
}

/** A class and others with its level, all held; answers which of the others are of another level. */
export const lockGradesOfLevel = async (
  ctx: Ctx,
  gradeId: string,
  otherIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const gradeIds = [...new Set([gradeId, ...otherIds])]
  const places = await levelsOfGrades(ctx, gradeIds)
  const levelId = places.find(place => place.id === gradeId)?.level_id
  if (places.length !== gradeIds.length || levelId === undefined) throw new ContractError('NOT_FOUND')
  await lockOpenLevel(ctx, levelId)
  const grades = await lockGradeRows(ctx, gradeIds)
  if (grades.length !== gradeIds.length) throw new ContractError('NOT_FOUND')
  return new Set(grades.filter(grade => grade.educationLevelId !== levelId).map(grade => grade.id))
}

/** Classes of an open year with their levels and terms, all locked, in the order of their ids. An event is no class (404). */
export const lockGradesOfYear = async (
  ctx: Ctx,
  yearId: string,
  gradeIds: readonly string[],
): Promise<GradeRow[]> => {
  if (gradeIds.length === 0) return []
  const places = await levelsOfGrades(ctx, gradeIds)
  for (const levelId of [...new Set(places.map(place => place.level_id))].toSorted()) {
    await lockOpenLevel(ctx, levelId)
  }
  const grades = await lockGradeRows(ctx, gradeIds)
  const isComplete = grades.length === new Set(gradeIds).size
  if (!isComplete || grades.some(grade => grade.academicYearId !== yearId))
    throw new ContractError('NOT_FOUND')
  return grades
}
