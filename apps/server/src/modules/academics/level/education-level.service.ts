import type { AcademicYear, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVEL_REFUSALS } from '@lousa/contract/academics/level/level-refusals.messages.ts'
import type * as calls from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { refuseStale } from '../../stale-version.ts'
import { refuseIfUsed } from '../parameter/use.service.ts'
import { bumpScopesOfGrades } from '../performance-input.queries.ts'
import { holdOpenYear, type YearLock } from '../year/year.service.ts'
import {
  deleteLevel,
  insertLevel,
  type LevelValues,
  levelNames,
  levelOf,
  lockLevel,
  updateLevel,
  yearOfLevel,
} from './education-level.queries.ts'

type LevelWrite = BodyOf<typeof calls.createEducationLevel>
type LevelChange = Omit<BodyOf<typeof calls.updateEducationLevel>, 'version'>

/** A level for writing: its year is open and held, then the level itself is held and read. */
export const holdLevelForWriting = async (
  ctx: Ctx,
  id: string,
  { lock, purpose }: { lock: YearLock; purpose?: 'change' | 'deletion' },
): Promise<{ year: AcademicYear; level: EducationLevel }> => {
  const yearId = await yearOfLevel(ctx, id)
  if (!yearId) throw new ContractError('NOT_FOUND')
  const year = await holdOpenYear(ctx, yearId, lock)
  await lockLevel(ctx, id, purpose)
  const level = await levelOf(ctx, id)
  if (!level) throw new ContractError('NOT_FOUND')
  return { year, level }
}

/** The level as it is now, for an answer. */
export const levelNow = async (ctx: Ctx, id: string): Promise<EducationLevel> => {
  const level = await levelOf(ctx, id)
  if (!level) throw new ContractError('NOT_FOUND')
  return level
}

const refuseName = async (
  ctx: Ctx,
  { yearId, name, except }: { yearId: string; name: string; except: string | null },
): Promise<void> => {
  const others = (await levelNames(ctx, yearId)).filter(other => other.id !== except)
  if (others.some(other => sortKey(other.name) === sortKey(name)))
    throw refusedOn('name', 'NAME_ALREADY_RECORDED')
}

const valuesOf = ({ name, type, stage, isActive }: LevelValues): LevelValues => ({
  name,
  type,
  stage,
  isActive,
})

export const createEducationLevel = async (ctx: Ctx, body: LevelWrite): Promise<EducationLevel> => {
  const { academicYearId: yearId, name, type, stage = null, isActive = true } = body
  await holdOpenYear(ctx, yearId, 'structure')
  await refuseName(ctx, { yearId, name, except: null })
  const values = { name, type, stage, isActive }
  const id = await insertLevel(ctx, yearId, values)
  ctx.audit({
    entity: 'educationLevel',
    entityId: id,
    action: 'CREATED',
    changes: changedFields({}, { ...values, academicYearId: yearId }),
  })
  return levelNow(ctx, id)
}

const refuseType = (level: EducationLevel, type: EducationLevel['type']): void => {
  if (type === level.type || level.academicTerms.length === 0) return
  const code = 'EDUCATION_LEVEL_HAS_TERMS'
  const message = LEVEL_REFUSALS.typeHasTerms
  throw new ContractError(code, { message, errors: [{ path: 'type', code, message }] })
}

export const updateEducationLevel = async (
  ctx: Ctx,
  id: string,
  change: LevelChange,
  version: number | undefined,
): Promise<EducationLevel> => {
  const { level } = await holdLevelForWriting(ctx, id, { lock: 'structure' })
  await refuseStale(version, level.version, () => level)
  const before = valuesOf(level)
  const after: LevelValues = {
    name: change.name ?? before.name,
    type: change.type ?? before.type,
    stage: change.stage === undefined ? before.stage : change.stage,
    isActive: change.isActive ?? before.isActive,
  }
  const changes = changedFields(before, after)
  if (changes.length === 0) return level
  refuseType(level, after.type)
  await refuseName(ctx, { yearId: level.academicYear.id, name: after.name, except: id })
  await updateLevel(ctx, id, after)
  // The retention of a class may be read from either.
  if (after.stage !== before.stage || after.name !== before.name)
    await bumpScopesOfGrades(ctx, { educationLevelId: id })
  ctx.audit({ entity: 'educationLevel', entityId: id, action: 'UPDATED', changes })
  return levelNow(ctx, id)
}

export const deleteEducationLevel = async (ctx: Ctx, id: string): Promise<void> => {
  const { level } = await holdLevelForWriting(ctx, id, { lock: 'structure', purpose: 'deletion' })
  if (level.academicTerms.length > 0) throw new ContractError('EDUCATION_LEVEL_HAS_TERMS')
  await refuseIfUsed(ctx, 'EDUCATION_LEVEL', id)
  await deleteLevel(ctx, id)
  ctx.audit({
    entity: 'educationLevel',
    entityId: id,
    action: 'DELETED',
    changes: changedFields({}, valuesOf(level)).map(({ field, to }) => ({ field, from: to, to: null })),
  })
}
