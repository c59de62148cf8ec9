import type {
  createKnowledgeArea,
  KnowledgeArea,
  updateKnowledgeArea,
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
  deleteKnowledgeAreaRow,
  insertKnowledgeArea,
  type KnowledgeAreaValues,
  knowledgeAreas,
  lockKnowledgeArea,
  updateKnowledgeAreaRow,
} from './knowledge-area.queries.ts'

type Edit = Omit<BodyOf<typeof updateKnowledgeArea>, 'version'>

export const knowledgeAreaOf = async (ctx: Ctx, id: string): Promise<KnowledgeArea> => {
  const found = (await knowledgeAreas(ctx, undefined)).find(area => area.id === id)
  if (!found) throw new ContractError('NOT_FOUND')
  return found
}

/** Names are the same without accents and case. */
const refuseRecorded = async (
  ctx: Ctx,
  values: KnowledgeAreaValues,
  except: string | null,
): Promise<void> => {
  await holdNamesOf(ctx, 'knowledge_area')
  const others = (await knowledgeAreas(ctx, undefined)).filter(area => area.id !== except)
  if (others.some(area => sortKey(area.name) === sortKey(values.name)))
    throw refusedOn('name', 'NAME_ALREADY_RECORDED')
}

export const recordKnowledgeArea = async (
  ctx: Ctx,
  { name, status = 'Ativo' }: BodyOf<typeof createKnowledgeArea>,
): Promise<KnowledgeArea> => {
  const values = { name, status }
  await refuseRecorded(ctx, values, null)
  const id = await insertKnowledgeArea(ctx, values)
  ctx.audit({ entity: 'knowledgeArea', entityId: id, action: 'CREATED', changes: changedFields({}, values) })
  return knowledgeAreaOf(ctx, id)
}

export const changeKnowledgeArea = async (
  ctx: Ctx,
  id: string,
  body: Edit,
  version: number | undefined,
): Promise<KnowledgeArea> => {
  const row = await lockKnowledgeArea(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  const { version: stored, ...before } = row
  if (version !== undefined && version !== stored)
    throw new ContractError('STALE_VERSION', { data: { current: await knowledgeAreaOf(ctx, id) } })
  const values = {
    name: body.name ?? before.name,
    status: body.status ?? before.status,
  }
  const changes = changedFields(before, values)
  if (changes.length === 0) return knowledgeAreaOf(ctx, id)
  await refuseRecorded(ctx, values, id)
  await updateKnowledgeAreaRow(ctx, { id, version: stored }, values)
  ctx.audit({ entity: 'knowledgeArea', entityId: id, action: 'UPDATED', changes })
  return knowledgeAreaOf(ctx, id)
}

export const removeKnowledgeArea = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await lockKnowledgeArea(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  await refuseIfUsed(ctx, 'KNOWLEDGE_AREA', id)
  await deleteKnowledgeAreaRow(ctx, id)
  ctx.audit({
    entity: 'knowledgeArea',
    entityId: id,
    action: 'DELETED',
    changes: [{ field: 'name', from: row.name, to: null }],
  })
}
