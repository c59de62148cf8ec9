import type { TrainingType } from '@lousa/contract/academics/academics.contract.ts'
import {
  type createTrainingType,
  INITIALS_RECORDED,
  type updateTrainingType,
} from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { holdNamesOf } from '../parameter/names.service.ts'
import { refuseIfUsed } from '../parameter/use.service.ts'
import {
  deleteTrainingTypeRow,
  insertTrainingType,
  lockTrainingType,
  type TrainingTypeValues,
  trainingTypes,
  updateTrainingTypeRow,
} from './training-type.queries.ts'

type Edit = Omit<BodyOf<typeof updateTrainingType>, 'version'>

export const trainingTypeOf = async (ctx: Ctx, id: string): Promise<TrainingType> => {
  const found = (await trainingTypes(ctx, undefined)).find(type => type.id === id)
  if (!found) throw new ContractError('NOT_FOUND')
  return found
}

/** Names are the same without accents and case; initials are kept in capitals. */
const refuseRecorded = async (ctx: Ctx, values: TrainingTypeValues, except: string | null): Promise<void> => {
  await holdNamesOf(ctx, 'training_type')
  const others = (await trainingTypes(ctx, undefined)).filter(type => type.id !== except)
  if (others.some(type => sortKey(type.name) === sortKey(values.name)))
    throw refusedOn('name', 'NAME_ALREADY_RECORDED')
  if (others.some(type => type.initials.toUpperCase() === values.initials))
    throw refusedOn('initials', 'NAME_ALREADY_RECORDED', { message: INITIALS_RECORDED })
}

export const recordTrainingType = async (
  ctx: Ctx,
  { name, initials, status = 'Ativo' }: BodyOf<typeof createTrainingType>,
): Promise<TrainingType> => {
  const values = { name, initials: initials.toUpperCase(), status }
  await refuseRecorded(ctx, values, null)
  const id = await insertTrainingType(ctx, values)
  ctx.audit({ entity: 'trainingType', entityId: id, action: 'CREATED', changes: changedFields({}, values) })
  return trainingTypeOf(ctx, id)
}

export const changeTrainingType = async (
  ctx: Ctx,
  id: string,
  body: Edit,
  version: number | undefined,
): Promise<TrainingType> => {
  const row = await lockTrainingType(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  const { version: stored, ...before } = row
  if (version !== undefined && version !== stored)
    throw new ContractError('STALE_VERSION', { data: { current: await trainingTypeOf(ctx, id) } })
  const values = {
    name: body.name ?? before.name,
    initials: body.initials?.toUpperCase() ?? before.initials,
    status: body.status ?? before.status,
  }
  const changes = changedFields(before, values)
  if (changes.length === 0) return trainingTypeOf(ctx, id)
  await refuseRecorded(ctx, values, id)
  await updateTrainingTypeRow(ctx, { id, version: stored }, values)
  ctx.audit({ entity: 'trainingType', entityId: id, action: 'UPDATED', changes })
  return trainingTypeOf(ctx, id)
}

export const removeTrainingType = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await lockTrainingType(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  await refuseIfUsed(ctx, 'TRAINING_TYPE', id)
  await deleteTrainingTypeRow(ctx, id)
  ctx.audit({
    entity: 'trainingType',
    entityId: id,
    action: 'DELETED',
    changes: [{ field: 'name', from: row.name, to: null }],
  })
}
