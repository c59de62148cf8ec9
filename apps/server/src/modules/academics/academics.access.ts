import { sql } from 'kysely'
import type { ReachByKind } from '../../platform/access/context.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** Years, terms and levels are known to every role of the tenant. */
const inTenant =
  (table: 'academic_year' | 'academic_term' | 'education_level') =>
  async ({ db, institution }: Ctx, ids: string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
    return rows.map(row => row.id)
  }

/** Administrators reach every class; instructors those they teach; students those they study in, and open events. */
const grades = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  if (actor.role === 'ADMINISTRATOR') {
    const rows = await db
      .selectFrom('grade')
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
    return rows.map(row => row.id)
  }
  const rows = await db
    .selectFrom('reach_grade')
    .select('grade_id')
    .distinct()
    .where('institution_id', '=', institution.id)
    .where('account_id', '=', actor.accountId)
    .where('reason', '=', actor.role === 'INSTRUCTOR' ? 'TEACHES' : 'STUDIES')
    .where(sql<boolean>`grade_id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(row => row.grade_id)
}

export const academicsReach = {
  academicYear: inTenant('academic_year'),
  academicTerm: inTenant('academic_term'),
  educationLevel: inTenant('education_level'),
  grade: grades,
} satisfies ReachByKind<Tables>
