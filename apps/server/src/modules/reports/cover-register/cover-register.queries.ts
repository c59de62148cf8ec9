import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

export type RegisterScope = {
  institutionId: string
  academicYearId: string
  gradeId?: string | undefined
  instructorId?: string | undefined
}

export type RegisterSubject = DateRange & {
  year: number
  institution: HeadInstitution
  /** Null of a class that the year does not have, and where none is chosen. */
  grade: string | null
  instructor: { name: string; socialName: string | null } | null
}

/** The year of a register, its head, and the names of the class and the instructor that it is restricted to. */
export const registerSubject = async (
  db: Db,
  { institutionId, academicYearId, gradeId, instructorId }: RegisterScope,
): Promise<RegisterSubject> => {
  const { rows } = await sql<RegisterSubject>`
    select y.year, y.start_date as start, y.end_date as "end", ${headInstitution('i', institutionId)} as institution,
      (select g.name from grade g where g.institution_id = ${institutionId} and g.id = ${gradeId ?? null}::uuid
        and g.academic_year_id = y.id and not g.is_event) as grade,
      (select jsonb_build_object('name', h.name, 'socialName', h.social_name) from account a
        join person h on h.institution_id = ${institutionId} and h.id = a.person_id
        where a.institution_id = ${institutionId} and a.id = ${instructorId ?? null}::uuid) as instructor
    from academic_year y
    join institution i on i.institution_id = ${institutionId}
    where y.institution_id = ${institutionId} and y.id = ${academicYearId}`.execute(db)
  return requireRow(rows)
}
