import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

const rowsWhere = async (
  { db, institution }: Ctx,
  where: RawBuilder<unknown>,
): Promise<CurriculumMatrix[]> => {
  const { rows } = await sql<CurriculumMatrix>`
    select m.id, y.year::text as year, m.hour, m.status, m.version,
      jsonb_build_object('id', g.id, 'name', g.name) as grade,
      jsonb_build_object('id', l.id, 'name', l.name) as "educationLevel",
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name, 'initials', t.initials,
        'status', t.status, 'version', t.version) end as "trainingType",
      jsonb_build_object('id', c.id, 'name', c.name) as "curriculumComponent",
      jsonb_build_object('id', k.id, 'name', k.name) as "knowledgeArea"
    from curriculum_matrix m
    join grade g on g.institution_id = ${institution.id} and g.id = m.grade_id
    join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
    join knowledge_area k on k.institution_id = ${institution.id} and k.id = c.knowledge_area_id
    left join training_type t on t.institution_id = ${institution.id} and t.id = m.training_type_id
    where m.institution_id = ${institution.id} and ${where}
    order by c.sort_key, m.id`.execute(db)
  return rows
}

/** The common block first, then by training type, knowledge area and component, each by name. */
const placeOf = (row: CurriculumMatrix): string[] => [
  row.trainingType ? `1${sortKey(row.trainingType.name)}` : '0',
  row.trainingType?.id ?? '',
  sortKey(row.knowledgeArea.name),
  row.knowledgeArea.id,
  sortKey(row.curriculumComponent.name),
  row.id,
]

const inOrder = (rows: readonly CurriculumMatrix[]): CurriculumMatrix[] =>
  rows
    .map(row => ({ row, place: placeOf(row) }))
    .toSorted((a, b) => {
      const at = a.place.findIndex((part, index) => part !== b.place[index])
      return at < 0 ? 0 : String(a.place[at]) < String(b.place[at]) ? -1 : 1
    })
    .map(({ row }) => row)

export const matrixOf = async (
  ctx: Ctx,
  { gradeId, trainingTypeId }: { gradeId: string; trainingTypeId?: string | undefined },
): Promise<CurriculumMatrix[]> =>
  inOrder(
    await rowsWhere(
      ctx,
      trainingTypeId === undefined
        ? sql`m.grade_id = ${gradeId}`
        : sql`m.grade_id = ${gradeId} and m.training_type_id = ${trainingTypeId}`,
    ),
  )

export const matrixRowById = async (ctx: Ctx, id: string): Promise<CurriculumMatrix | null> => {
  const [row] = await rowsWhere(ctx, sql`m.id = ${id}`)
  return row ?? null
}

export type MatrixValues = {
  curriculum_component_id: string
  training_type_id: string | null
  hour: number
  status: CurriculumMatrix['status']
}
export type MatrixRow = MatrixValues & { id: string; grade_id: string; version: number }

export const gradeOfMatrixRow = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('curriculum_matrix')
    .select('grade_id')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.grade_id ?? null
}

export const lockMatrixRow = async ({ db, institution }: Ctx, id: string): Promise<MatrixRow | null> => {
  const { rows } = await sql<MatrixRow>`
    select id, grade_id, curriculum_component_id, training_type_id, hour, status, version
    from curriculum_matrix where institution_id = ${institution.id} and id = ${id} for no key update`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The component as a row of a matrix needs it, held against being archived or moved meanwhile. */
export const componentForMatrix = async (
  { db, institution }: Ctx,
  id: string,
): Promise<{ level_id: string; status: string } | null> => {
  const { rows } = await sql<{ level_id: string; status: string }>`
    select education_level_id as level_id, status from curriculum_component
    where institution_id = ${institution.id} and id = ${id} for share`.execute(db)
  return rows[0] ?? null
}

export const isTypeOfGrade = async (
  { db, institution }: Ctx,
  gradeId: string,
  typeId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from grade_training_type where institution_id = ${institution.id}
      and grade_id = ${gradeId} and training_type_id = ${typeId}`.execute(db)
  return rows.length > 0
}

/** Whether lessons of the component are planned in the class already. */
export const hasPlan = async (
  { db, institution }: Ctx,
  gradeId: string,
  componentId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from lesson_plan where institution_id = ${institution.id} and grade_id = ${gradeId}
      and curriculum_component_id = ${componentId} limit 1`.execute(db)
  return rows.length > 0
}

export const isInMatrix = async (
  { db, institution }: Ctx,
  gradeId: string,
  values: MatrixValues,
  except: string | null,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from curriculum_matrix where institution_id = ${institution.id} and grade_id = ${gradeId}
      and curriculum_component_id = ${values.curriculum_component_id}
      and training_type_id is not distinct from ${values.training_type_id}::uuid
      and id is distinct from ${except}::uuid`.execute(db)
  return rows.length > 0
}

export const insertMatrixRow = async (
  { db, institution }: Ctx,
  gradeId: string,
  values: MatrixValues,
): Promise<string> => {
  const row = await db
    .insertInto('curriculum_matrix')
    .values({ institution_id: institution.id, grade_id: gradeId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateMatrixRowValues = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: MatrixValues,
): Promise<void> => {
  await db
    .updateTable('curriculum_matrix')
    .set({ ...values, version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

export const deleteMatrixRowById = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('curriculum_matrix')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
