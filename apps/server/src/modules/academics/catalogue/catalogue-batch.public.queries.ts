import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import { CATALOGUE_ROWS } from './catalogues.queries.ts'

export type AreasAndTypes = {
  areas: { id: string; name: string; isActive: boolean }[]
  trainingTypes: { id: string; name: string; initials: string; isActive: boolean }[]
}

/** All knowledge areas and training types of the institution. */
export const areasAndTypes = async (ctx: Ctx): Promise<AreasAndTypes> => {
  const [areas, types] = await Promise.all([
    CATALOGUE_ROWS.knowledgeArea.list(ctx),
    CATALOGUE_ROWS.trainingType.list(ctx),
  ])
  return {
    areas: areas.map(({ id, name, status }) => ({ id, name, isActive: status === 'Ativo' })),
    trainingTypes: types.map(({ id, name, initials, status }) => ({
      id,
      name,
      initials: String(initials),
      isActive: status === 'Ativo',
    })),
  }
}

/** New entries of both catalogues, under their ids. */
export const insertAreasAndTypes = async (
  { db, institution }: Ctx,
  {
    areas,
    trainingTypes,
  }: {
    areas: readonly { id: string; name: string }[]
    trainingTypes: readonly { id: string; name: string; initials: string }[]
  },
): Promise<void> => {
  const base = { institution_id: institution.id, status: 'Ativo', version: 1 }
  await insertRows(
    db,
    'knowledge_area',
    areas.map(({ id, name }) => ({ ...base, id, name })),
  )
  await insertRows(
    db,
    'training_type',
    trainingTypes.map(({ id, name, initials }) => ({ ...base, id, name, initials })),
  )
}
