import { sql } from 'kysely'
import type { AccessFilters } from '../../platform/access/context.ts'
import { visibleGrade } from '../academics/grade/visible-grades.queries.ts'
import { idIn } from '../by-ids.ts'
import type { Tables } from '../tables.ts'

export const curriculumReach = {
  /** The catalogue of components is known to every role of the tenant. */
  curriculumComponent: async ({ db, institution }, ids) => {
    const rows = await db
      .selectFrom('curriculum_component')
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(idIn('id', ids))
      .execute()
    return rows.map(row => row.id)
  },
  /** Rows of the matrices of the classes that the actor sees. */
  curriculumMatrix: async (ctx, ids) => {
    const { rows } = await sql<{ id: string }>`
      select m.id from curriculum_matrix m
      join grade g on g.institution_id = ${ctx.institution.id} and g.id = m.grade_id
      where m.institution_id = ${ctx.institution.id} and ${idIn('m.id', ids)} and ${visibleGrade(ctx)}`.execute(
      ctx.db,
    )
    return rows.map(row => row.id)
  },
} satisfies AccessFilters<Tables>
