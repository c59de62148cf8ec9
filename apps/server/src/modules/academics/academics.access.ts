import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'
import type { CatalogueTable } from './catalogue/catalogue-rows.queries.ts'
import { CATALOGUE_TABLES } from './catalogue/catalogues.queries.ts'
import { visibleGrade } from './grade/visible-grades.queries.ts'

/** Years, terms, levels and catalogues are known to every role of the tenant. */
const inTenant =
  (table: 'academic_year' | 'academic_term' | 'education_level' | CatalogueTable) =>
  async ({ db, institution }: Ctx, ids: string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(idIn('id', ids))
      .execute()
    return rows.map(row => row.id)
  }

/** Administrators reach every class; instructors those they teach; students those they study in or are offered. */
const grades = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('grade as g')
    .select('g.id')
    .where('g.institution_id', '=', ctx.institution.id)
    .where(idIn('g.id', ids))
    .where(visibleGrade(ctx))
    .execute()
  return rows.map(row => row.id)
}

export const academicsReach = {
  academicYear: inTenant('academic_year'),
  academicTerm: inTenant('academic_term'),
  educationLevel: inTenant('education_level'),
  ...Object.fromEntries(CATALOGUE_TABLES.map(({ kind, table }) => [kind, inTenant(table)])),
  grade: grades,
} satisfies AccessFilters<Tables>
