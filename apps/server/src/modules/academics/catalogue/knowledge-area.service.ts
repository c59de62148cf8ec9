import type * as calls from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { Ctx } from '../../module.ts'
import { catalogueOf } from './catalogue-entry.service.ts'
import {
  deleteKnowledgeAreaRow,
  insertKnowledgeArea,
  type KnowledgeAreaValues,
  knowledgeAreas,
  lockKnowledgeArea,
  updateKnowledgeAreaRow,
} from './knowledge-area.queries.ts'

const catalogue = catalogueOf<KnowledgeAreaValues, KnowledgeArea>({
  entity: 'knowledgeArea',
  table: 'knowledge_area',
  used: 'KNOWLEDGE_AREA',
  entries: ctx => knowledgeAreas(ctx, undefined),
  lock: async (ctx, id) => {
    const row = await lockKnowledgeArea(ctx, id)
    if (!row) return null
    const { version, ...values } = row
    return { version, values }
  },
  insert: insertKnowledgeArea,
  update: updateKnowledgeAreaRow,
  remove: deleteKnowledgeAreaRow,
})

export const { entryOf: knowledgeAreaOf, remove: deleteKnowledgeArea } = catalogue

export const createKnowledgeArea = (
  ctx: Ctx,
  { name, status = 'Ativo' }: BodyOf<typeof calls.createKnowledgeArea>,
): Promise<KnowledgeArea> => catalogue.create(ctx, { name, status })

export const updateKnowledgeArea = (
  ctx: Ctx,
  id: string,
  { version, name, status }: BodyOf<typeof calls.updateKnowledgeArea>,
): Promise<KnowledgeArea> =>
  catalogue.change(ctx, id, version, before => ({
    name: name ?? before.name,
    status: status ?? before.status,
  }))
