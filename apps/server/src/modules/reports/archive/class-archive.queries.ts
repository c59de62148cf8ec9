import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import type { Db } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

/** A class of the year, with who counts in it. */
export type ListedClass = { id: string; name: string; enrollmentIds: string[] }

/** The class lists of a year, in the order in which a school reads its classes; events have none. */
export const classLists = async (
  db: Db,
  { institutionId, academicYearId }: { institutionId: string; academicYearId: string },
): Promise<ListedClass[]> => {
  const { rows } = await sql<ListedClass>`
    select g.id, g.name, listed.ids as "enrollmentIds"
    from grade g
    join education_level v on v.institution_id = ${institutionId} and v.id = g.education_level_id
    cross join lateral (
      select coalesce(array_agg(e.id order by e.id), '{}') as ids
      from student_enrollment e
      where e.institution_id = ${institutionId} and e.grade_id = g.id and ${countedIn('e')}
    ) listed
    where g.institution_id = ${institutionId} and g.academic_year_id = ${academicYearId} and not g.is_event
    order by array_position(array['INFANTIL', 'FUNDAMENTAL', 'MEDIO', 'EJA', 'LIVRE'], v.stage), g.class_order, g.id`.execute(
    db,
  )
  return rows
}

/** The year, and of the kinds of terms that its classes have those with a term in this position. */
export const yearOfArchive = async (
  { db, institution }: ReadCtx,
  { academicYearId, termPosition }: { academicYearId: string; termPosition?: number | undefined },
): Promise<{ year: number; types: TermType[] }> => {
  const { rows } = await sql<{ year: number; types: TermType[] }>`
    select y.year, array(
      select distinct v.type from education_level v
      join academic_term t on t.institution_id = ${institution.id} and t.education_level_id = v.id
      where v.institution_id = ${institution.id} and v.academic_year_id = y.id and t.position = ${termPosition ?? 1}
        and exists (select 1 from grade g where g.institution_id = ${institution.id}
          and g.education_level_id = v.id and not g.is_event)) as types
    from academic_year y
    where y.institution_id = ${institution.id} and y.id = ${academicYearId}`.execute(db)
  return requireRow(rows)
}
