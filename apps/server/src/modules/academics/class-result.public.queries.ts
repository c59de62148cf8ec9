import type { ClassResultStatus } from '@lousa/contract/academics/grade/class-result-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

type TenantCtx = Pick<Ctx, 'db' | 'institution'>

export type NamedClassResult = { id: string; name: string; status: ClassResultStatus }

/** The status of the class's result; RUNNING while its ending was not begun. */
export const classResultStatus = async (ctx: TenantCtx, gradeId: string): Promise<ClassResultStatus> => {
  const [row] = await classResultStatuses(ctx, [gradeId])
  return row?.status ?? 'RUNNING'
}

/** The status of each of these classes, in the order of classes. */
export const classResultStatuses = async (
  { db, institution }: TenantCtx,
  gradeIds: readonly string[],
): Promise<NamedClassResult[]> => {
  const { rows } = await sql<NamedClassResult>`
    select g.id, g.name, coalesce(r.status, 'RUNNING') as status
    from grade g
    left join class_result r on r.institution_id = ${institution.id} and r.grade_id = g.id
    where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[])
    order by g.class_order, g.id`.execute(db)
  return rows
}

/** Keeps the results of these classes from changing until the commit; other writers of the classes go on. */
export const lockClassResults = async (
  { db, institution }: TenantCtx,
  gradeIds: readonly string[],
): Promise<void> => {
  await sql`
    select 1 from grade
    where institution_id = ${institution.id} and id = any(${gradeIds}::uuid[]) order by id for key share`.execute(
    db,
  )
}

/** The classes of a level whose result is published, in the order of classes. */
export const publishedClassesOfLevel = async (
  { db, institution }: TenantCtx,
  levelId: string,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from grade g
    join class_result r on r.institution_id = ${institution.id} and r.grade_id = g.id and r.status = 'PUBLISHED'
    where g.institution_id = ${institution.id} and g.education_level_id = ${levelId}
    order by g.class_order, g.id`.execute(db)
  return rows
}
