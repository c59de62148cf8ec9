import type { TrainingType } from '@lousa/contract/academics/academics.contract.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type TrainingTypeValues = { name: string; initials: string; status: 'Ativo' | 'Inativo' }

/** All training types by name; with a year, how many components of its matrices use each. */
export const trainingTypes = async (
  { db, institution }: Ctx,
  academicYearId: string | undefined,
): Promise<TrainingType[]> => {
  const count =
    academicYearId === undefined
      ? sql``
      : sql`, (select count(distinct m.curriculum_component_id) from curriculum_matrix m
          join grade g on g.institution_id = m.institution_id and g.id = m.grade_id
          where m.institution_id = t.institution_id and m.training_type_id = t.id
            and g.academic_year_id = ${academicYearId}) as "componentCount"`
  const { rows } = await sql<TrainingType>`
    select t.id, t.name, t.initials, t.status, t.version ${count} from training_type t
    where t.institution_id = ${institution.id} order by t.id`.execute(db)
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}

export const insertTrainingType = async (
  { db, institution }: Ctx,
  values: TrainingTypeValues,
): Promise<string> => {
  const row = await db
    .insertInto('training_type')
    .values({ institution_id: institution.id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Held against changes, and against every new row that would name it: nothing may come to use what is being deleted. */
export const lockTrainingType = async (
  { db, institution }: Ctx,
  id: string,
): Promise<(TrainingTypeValues & { version: number }) | null> => {
  const { rows } = await sql<TrainingTypeValues & { version: number }>`
    select name, initials, status, version from training_type
    where institution_id = ${institution.id} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

export const updateTrainingTypeRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: TrainingTypeValues,
): Promise<void> => {
  await db
    .updateTable('training_type')
    .set({ ...values, version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

export const deleteTrainingTypeRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('training_type')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
