import { CURRICULUM_COMPONENT } from '@lousa/contract/curriculum/component/component-table.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'

export type ComponentFilter = {
  educationLevelId?: string | undefined
  academicYearId?: string | undefined
  status?: 'Ativo' | 'Inativo' | undefined
  searchFor?: string | undefined
}

export type ComponentValues = ValuesOf<typeof CURRICULUM_COMPONENT>
export type ComponentRow = ComponentValues & { version: number }

const COLUMNS = recordColumns('curriculum_component', CURRICULUM_COMPONENT, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  sort_key: 'COMPUTED',
})
const LIST = sql.raw(`sort_key, ${COLUMNS.list}`)

const rowOf = (values: ComponentValues): string =>
  JSON.stringify({ ...COLUMNS.row(values), sort_key: sortKey(values.name) })

const filtered = ({ institution }: Ctx, filter: ComponentFilter): RawBuilder<unknown> => {
  const words = sortKey(filter.searchFor ?? '')
    .split(' ')
    .filter(Boolean)
  const conditions = [
    sql`c.institution_id = ${institution.id}`,
    ...(filter.educationLevelId ? [sql`c.education_level_id = ${filter.educationLevelId}`] : []),
    ...(filter.academicYearId ? [sql`c.academic_year_id = ${filter.academicYearId}`] : []),
    ...(filter.status ? [sql`c.status = ${filter.status}`] : []),
    // Keys hold letters, digits and blanks only, so a word has no wildcard of its own.
    ...(filter.searchFor?.trim()
      ? [sql`${words.length > 0} and c.sort_key like all (${words.map(word => `%${word}%`)}::text[])`]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

const joined = ({ institution }: Ctx): RawBuilder<unknown> => sql`
  from curriculum_component c
  join knowledge_area k on k.institution_id = ${institution.id} and k.id = c.knowledge_area_id
  join education_level l on l.institution_id = ${institution.id} and l.id = c.education_level_id
  join academic_year y on y.institution_id = ${institution.id} and y.id = c.academic_year_id`

const columns = sql`
  c.id, ${sql.raw(COLUMNS.answered('c'))}, c.version, c.institution_id as "educationalInstitutionId",
  jsonb_build_object('id', k.id, 'name', k.name) as "knowledgeArea",
  jsonb_build_object('id', l.id, 'name', l.name) as "educationLevel",
  jsonb_build_object('id', y.id, 'year', y.year::text) as "academicYear"`

/** One page of components, newest year first and by name within it, and how many there are. */
export const componentsPage = async (
  ctx: Ctx,
  filter: ComponentFilter,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<{ data: CurriculumComponent[]; total: number }> => {
  const where = filtered(ctx, filter)
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from curriculum_component c where ${where}`.execute(
      ctx.db,
    ),
    sql<CurriculumComponent>`select ${columns} ${joined(ctx)} where ${where}
      order by y.year desc, c.sort_key, l.name, c.id
      limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`.execute(ctx.db),
  ])
  return { data: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export const componentById = async (ctx: Ctx, id: string): Promise<CurriculumComponent | null> => {
  const { rows } = await sql<CurriculumComponent>`
    select ${columns} ${joined(ctx)} where c.institution_id = ${ctx.institution.id} and c.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

export const levelOfComponent = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('curriculum_component')
    .select('education_level_id')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.education_level_id ?? null
}

/** Held against changes, and against every new row that would name it: nothing may come to use what is going. */
export const lockComponent = async ({ db, institution }: Ctx, id: string): Promise<ComponentRow | null> => {
  const { rows } = await sql<ComponentRow>`
    select ${sql.raw(COLUMNS.selected)}, version
    from curriculum_component where institution_id = ${institution.id} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Asked under `lockNames`. */
export const componentNamed = async (
  { db, institution }: Ctx,
  { educationLevelId, name, except }: { educationLevelId: string; name: string; except: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from curriculum_component where institution_id = ${institution.id}
      and education_level_id = ${educationLevelId} and sort_key = ${sortKey(name)}
      and id is distinct from ${except}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** Locked against being archived. */
export const isArchivedArea = async ({ db, institution }: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ status: string }>`
    select status from knowledge_area where institution_id = ${institution.id} and id = ${id} for share`.execute(
    db,
  )
  return rows[0]?.status !== 'Ativo'
}

export const insertComponent = async ({ db, institution }: Ctx, values: ComponentValues): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into curriculum_component as n (institution_id, ${LIST})
    select ${institution.id}::uuid, ${LIST}
    from jsonb_populate_record(null::curriculum_component, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  return requireRow(rows).id
}

export const updateComponentRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: ComponentValues,
): Promise<void> => {
  await sql`
    update curriculum_component set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::curriculum_component, ${rowOf(values)}::jsonb)),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const deleteComponentRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('curriculum_component')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
