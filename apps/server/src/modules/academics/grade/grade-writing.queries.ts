import type { Use } from '@lousa/contract/academics/parameter/use.contract.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { countedIn } from '../class-member.queries.ts'
import { GRADE_COLUMNS, type GradeValues } from '../grade-columns.ts'

const COLUMNS = sql.raw(`sort_key, ${GRADE_COLUMNS.list}`)

const rowOf = (values: GradeValues): string =>
  JSON.stringify({ ...GRADE_COLUMNS.row(values), sort_key: sortKey(values.name) })

export const insertGrade = async ({ db, institution }: Ctx, values: GradeValues): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into grade as n (institution_id, ${COLUMNS})
    select ${institution.id}::uuid, ${COLUMNS} from jsonb_populate_record(null::grade, ${rowOf(values)}::jsonb)
    returning id`.execute(db)
  if (!rows[0]) throw new Error('The class was not inserted')
  return rows[0].id
}

/** A policy or a retention that is chosen is no longer one that was pinned when a rule changed. */
export const updateGradeRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  { values, chosen }: { values: GradeValues; chosen: { policy: boolean; retention: boolean } },
): Promise<void> => {
  await sql`
    update grade set (${COLUMNS}) =
        (select ${COLUMNS} from jsonb_populate_record(null::grade, ${rowOf(values)}::jsonb)),
      policy_pinned = array(select pinned from unnest(policy_pinned) as pinned
        where not case pinned when 'retention' then ${chosen.retention}::boolean else ${chosen.policy}::boolean end),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const raiseGradeVersion = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
): Promise<void> => {
  await db
    .updateTable('grade')
    .set({ version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** Asked under `lockNames`: classes and events of a year share their names. */
export const gradeNamed = async (
  { db, institution }: Ctx,
  { academicYearId, name, except }: { academicYearId: string; name: string; except: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from grade where institution_id = ${institution.id} and academic_year_id = ${academicYearId}
      and sort_key = ${sortKey(name)} and id is distinct from ${except}::uuid limit 1`.execute(db)
  return rows.length > 0
}

export const trainingTypesOfGrade = async ({ db, institution }: Ctx, gradeId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select training_type_id as id from grade_training_type
    where institution_id = ${institution.id} and grade_id = ${gradeId} order by 1`.execute(db)
  return rows.map(row => row.id)
}

/** The archived or missing ones among these; the others are locked against that until the commit. */
export const archivedTypes = async (
  { db, institution }: Ctx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from training_type
    where institution_id = ${institution.id} and id = any(${ids}::uuid[]) order by id for share`.execute(db)
  const active = new Set(rows.filter(row => row.status === 'Ativo').map(row => row.id))
  return new Set(ids.filter(id => !active.has(id)))
}

export const replaceTrainingTypes = async (
  { db, institution }: Ctx,
  gradeId: string,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    with gone as (
      delete from grade_training_type where institution_id = ${institution.id} and grade_id = ${gradeId}
        and training_type_id <> all(${ids}::uuid[]))
    insert into grade_training_type (institution_id, grade_id, training_type_id)
    select ${institution.id}::uuid, ${gradeId}::uuid, id from unnest(${ids}::uuid[]) as id
    on conflict (institution_id, grade_id, training_type_id) do nothing`.execute(db)
}

export const activeStudents = async ({ db, institution }: Ctx, gradeId: string): Promise<number> => {
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from student_enrollment e where e.institution_id = ${institution.id}
      and e.grade_id = ${gradeId} and ${countedIn('e')}`.execute(db)
  return rows[0]?.active ?? 0
}

const usesFrom = (rows: { name: string; n: number }[], kind: Use['kind']): Use[] => {
  const count = rows.reduce((sum, row) => sum + row.n, 0)
  return count === 0 ? [] : [{ kind, count, names: rows.slice(0, 3).map(row => row.name) }]
}

/** Evaluations that are not deleted: what a change between marks and written opinions would leave without meaning. */
export const activeEvaluations = async ({ db, institution }: Ctx, gradeId: string): Promise<Use[]> => {
  const { rows } = await sql<{ name: string; n: number }>`
    select name, 1 as n from school_evaluation
    where institution_id = ${institution.id} and grade_id = ${gradeId} and deleted_at is null
    order by date, id`.execute(db)
  return usesFrom(rows, 'EVALUATIONS')
}

/** Lesson plans that belong to one of the class's parallel groups, which they know by its place in the list. */
export const plansInGroups = async ({ db, institution }: Ctx, gradeId: string): Promise<Use[]> => {
  const { rows } = await sql<{ name: string; n: number }>`
    select c.name, count(*) as n from lesson_plan p
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where p.institution_id = ${institution.id} and p.grade_id = ${gradeId} and p.parallel_group is not null
    group by c.name, c.sort_key order by c.sort_key`.execute(db)
  return usesFrom(rows, 'LESSON_PLANS')
}

/** Rows of the class's matrix in any of these training types, named by their components. */
export const matrixOfTypes = async (
  { db, institution }: Ctx,
  gradeId: string,
  typeIds: readonly string[],
): Promise<Use[]> => {
  const { rows } = await sql<{ name: string; n: number }>`
    select c.name, count(*) as n from curriculum_matrix m
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
    where m.institution_id = ${institution.id} and m.grade_id = ${gradeId}
      and m.training_type_id = any(${typeIds}::uuid[])
    group by c.name, c.sort_key order by c.sort_key`.execute(db)
  return usesFrom(rows, 'MATRIX')
}

/** Term marks and training types go with the class by their own constraints. */
export const deleteGradeRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db.deleteFrom('grade').where('institution_id', '=', institution.id).where('id', '=', id).execute()
}
