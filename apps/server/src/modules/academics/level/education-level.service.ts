import type { AcademicYear, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVEL_REFUSALS } from '@lousa/contract/academics/level/level-refusals.messages.ts'
import { EDUCATION_LEVEL } from '@lousa/contract/academics/level/level-table.ts'
import type * as calls from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import { createdChanges, deletedChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { refuseDecidedRetentions } from '../class-result.service.ts'
import { assertDeletable } from '../parameter/use.service.ts'
import { lockOpenYear, type YearLock } from '../year/year.service.ts'
import {
  deleteLevel,
  insertLevel,
  levelNames,
  levelOf,
  lockLevel,
  updateLevel,
  yearOfLevel,
} from './education-level.queries.ts'

type LevelWrite = BodyOf<typeof calls.createEducationLevel>
type LevelChange = Omit<BodyOf<typeof calls.updateEducationLevel>, 'version'>

/** A level for writing: its year is open and held, then the level itself is held and read. */
export const lockLevelForUpdate = async (
  ctx: Ctx,
  id: string,
  { lock, purpose }: { lock: YearLock; purpose?: 'change' | 'deletion' },
): Promise<{ year: AcademicYear; level: EducationLevel }> => {
  const yearId = await yearOfLevel(ctx, id)
  if (!yearId) throw new ContractError('NOT_FOUND')
  const year = await lockOpenYear(ctx, yearId, lock)
  await lockLevel(ctx, id, purpose)
  const level = await levelOf(ctx, id)
  if (!level) throw new ContractError('NOT_FOUND')
  return { year, level }
}

/** The level as it is now, for an answer. */
export const getLevel = async (ctx: Ctx, id: string): Promise<EducationLevel> => {
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
    throw fieldRefusal('name', 'NAME_ALREADY_RECORDED')
}

export const createEducationLevel = async (ctx: Ctx, body: LevelWrite): Promise<EducationLevel> => {
  const { academicYearId: yearId, ...fields } = body
  await lockOpenYear(ctx, yearId, 'structure')
  const values = newValues(EDUCATION_LEVEL, fields)
  await refuseName(ctx, { yearId, name: values.name, except: null })
  const id = await insertLevel(ctx, yearId, values)
  ctx.audit({
    entity: 'educationLevel',
    entityId: id,
    action: 'CREATED',
    changes: [
      ...createdChanges(EDUCATION_LEVEL, values),
      { field: 'academicYearId', from: null, to: yearId },
    ],
  })
  return getLevel(ctx, id)
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
  const { level } = await lockLevelForUpdate(ctx, id, { lock: 'structure' })
  await assertVersion(version, level.version, () => level)
  const after = valuesAfter(EDUCATION_LEVEL, level, change)
  const changed = recordChange(EDUCATION_LEVEL, level, after)
  if (changed === null) return level
  refuseType(level, after.type)
  await refuseName(ctx, { yearId: level.academicYear.id, name: after.name, except: id })
  // The retention of a class may be read from either.
  const mayRetain = changed.has('stage') || changed.has('name')
  if (mayRetain) await refuseDecidedRetentions(ctx, id, { stage: after.stage, level: after.name })
  await updateLevel(ctx, id, after)
  if (mayRetain) await bumpScopesOfGrades(ctx, { educationLevelId: id })
  ctx.audit({ entity: 'educationLevel', entityId: id, action: 'UPDATED', changes: changed.changes })
  return getLevel(ctx, id)
}

export const deleteEducationLevel = async (ctx: Ctx, id: string): Promise<void> => {
  const { level } = await lockLevelForUpdate(ctx, id, { lock: 'structure', purpose: 'deletion' })
  if (level.academicTerms.length > 0) throw new ContractError('EDUCATION_LEVEL_HAS_TERMS')
  await assertDeletable(ctx, 'EDUCATION_LEVEL', id)
  await deleteLevel(ctx, id)
  ctx.audit({
    entity: 'educationLevel',
    entityId: id,
    action: 'DELETED',
    changes: deletedChanges(EDUCATION_LEVEL, level),
  })
}
