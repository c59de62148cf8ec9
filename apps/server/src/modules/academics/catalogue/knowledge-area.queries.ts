import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type KnowledgeAreaValues = { name: string; status: 'Ativo' | 'Inativo' }

/** All knowledge areas by name; with a year, how many of its components are of each. */
export const knowledgeAreas = async (
  { db, institution }: Ctx,
  academicYearId: string | undefined,
): Promise<KnowledgeArea[]> => {
  const count =
    academicYearId === undefined
      ? sql``
      : sql`, (select count(*) from curriculum_component c
          where c.institution_id = k.institution_id and c.knowledge_area_id = k.id
            and c.academic_year_id = ${academicYearId}) as "componentCount"`
  const { rows } = await sql<KnowledgeArea>`
    select k.id, k.name, k.status, k.version ${count} from knowledge_area k
    where k.institution_id = ${institution.id} order by k.id`.execute(db)
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}

export const insertKnowledgeArea = async (
  { db, institution }: Ctx,
  values: KnowledgeAreaValues,
): Promise<string> => {
  const row = await db
    .insertInto('knowledge_area')
    .values({ institution_id: institution.id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Held against changes, and against every new row that would name it: nothing may come to use what is being deleted. */
export const lockKnowledgeArea = async (
  { db, institution }: Ctx,
  id: string,
): Promise<(KnowledgeAreaValues & { version: number }) | null> => {
  const { rows } = await sql<KnowledgeAreaValues & { version: number }>`
    select name, status, version from knowledge_area
    where institution_id = ${institution.id} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

export const updateKnowledgeAreaRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: KnowledgeAreaValues,
): Promise<void> => {
  await db
    .updateTable('knowledge_area')
    .set({ ...values, version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

export const deleteKnowledgeAreaRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('knowledge_area')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
