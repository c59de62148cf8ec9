import { type RawBuilder, sql } from 'kysely'
import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'
import type { CatalogueTable } from './catalogue/catalogue-rows.queries.ts'
import { CATALOGUE_TABLES } from './catalogue/catalogues.queries.ts'
import { coveredLessons } from './grade/covered-lessons.public.queries.ts'
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

const reachedGrades = async (
  { db, institution }: Ctx,
  ids: string[],
  isReached: RawBuilder<boolean>,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('grade as g')
    .select('g.id')
    .where('g.institution_id', '=', institution.id)
    .where(idIn('g.id', ids))
    .where(isReached)
    .execute()
  return rows.map(row => row.id)
}

/** Administrators reach every class; instructors those they teach; students those they study in or are offered. */
const grades = async (ctx: Ctx, ids: string[]): Promise<string[]> =>
  reachedGrades(ctx, ids, visibleGrade(ctx))

/** Everybody signed in reads at least what visitors read: any event. */
const gradesOrEvents = async (ctx: Ctx, ids: string[]): Promise<string[]> =>
  reachedGrades(ctx, ids, sql<boolean>`(g.is_event or (${visibleGrade(ctx)}))`)

/** The classes of lessons that an instructor covers, besides those within reach. */
const gradesOrCovered = async (ctx: Ctx, ids: string[]): Promise<string[]> =>
  reachedGrades(
    ctx,
    ids,
    sql<boolean>`(${visibleGrade(ctx)} or g.id in (select o.grade_id from ${coveredLessons(ctx)}))`,
  )

export const academicsReach = {
  academicYear: inTenant('academic_year'),
  academicTerm: inTenant('academic_term'),
  educationLevel: inTenant('education_level'),
  ...Object.fromEntries(CATALOGUE_TABLES.map(({ kind, table }) => [kind, inTenant(table)])),
  grade: grades,
  gradeOrEvent: gradesOrEvents,
  gradeOrCovered: gradesOrCovered,
} satisfies AccessFilters<Tables>
