import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX_ROW } from '@lousa/contract/curriculum/matrix/matrix-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'

export type MatrixValues = ValuesOf<typeof MATRIX_ROW>
export type MatrixRow = MatrixValues & { id: string; gradeId: string; version: number }

const COLUMNS = recordColumns('curriculum_matrix', MATRIX_ROW, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  grade_id: 'PARENT',
  finished_with_year: 'COMPUTED',
})
const LIST = sql.raw(COLUMNS.list)

const rowOf = (values: MatrixValues): string => JSON.stringify(COLUMNS.row(values))

const rowsWhere = async (
  { db, institution }: Ctx,
  where: RawBuilder<unknown>,
): Promise<CurriculumMatrix[]> => {
  const { rows } = await sql<CurriculumMatrix>`
    select m.id, y.year::text as year, ${sql.raw(COLUMNS.answered('m'))}, m.version,
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
    select id, grade_id as "gradeId", ${sql.raw(COLUMNS.selected)}, version
    from curriculum_matrix where institution_id = ${institution.id} and id = ${id} for no key update`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The component for a row of a matrix, locked against being archived or moved. */
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
      and curriculum_component_id = ${values.curriculumComponentId}
      and training_type_id is not distinct from ${values.trainingTypeId}::uuid
      and id is distinct from ${except}::uuid`.execute(db)
  return rows.length > 0
}

export const insertMatrixRow = async (
  { db, institution }: Ctx,
  gradeId: string,
  values: MatrixValues,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into curriculum_matrix as n (institution_id, grade_id, ${LIST})
    select ${institution.id}::uuid, ${gradeId}::uuid, ${LIST}
    from jsonb_populate_record(null::curriculum_matrix, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  return requireRow(rows).id
}

export const updateMatrixRowValues = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: MatrixValues,
): Promise<void> => {
  await sql`
    update curriculum_matrix set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::curriculum_matrix, ${rowOf(values)}::jsonb)),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const deleteMatrixRowById = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('curriculum_matrix')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
