import {
  type WITH_CLASS,
  WITHOUT_CLASS,
  WITHOUT_RESPONSIBLE,
} from '@lousa/contract/people/search/class-filter.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { enrolledInYear, isEnrolled } from '../person/student-classes.queries.ts'

/** A class, of whatever year; enrolled in none, or in any, of the year; or without anybody responsible. Events are no classes. */
export type InClass =
  | typeof WITHOUT_CLASS
  | typeof WITH_CLASS
  | typeof WITHOUT_RESPONSIBLE
  | { gradeId: string }

/** Whether the account under the alias `a` is a student there; without a year it is the current one. */
export const isInClass = (
  { institution, today }: Ctx,
  inClass: InClass,
  academicYearId: string | undefined,
): RawBuilder<boolean> => {
  if (typeof inClass === 'object')
    return sql`a.id in (select e.account_id from student_enrollment e
      where e.institution_id = ${institution.id} and e.grade_id = ${inClass.gradeId} and ${isEnrolled})`
  if (inClass === WITHOUT_RESPONSIBLE)
    return sql`not exists (select 1 from responsible r
      where r.institution_id = ${institution.id} and r.person_id = a.person_id)`
  const enrolled = enrolledInYear({ institution, today, academicYearId })
  // Two hashes of the year's enrolments, not a look-up for each student.
  return inClass === WITHOUT_CLASS
    ? sql`not exists (select 1 from ${enrolled} and e.account_id = a.id)`
    : sql`a.id in (select e.account_id from ${enrolled})`
}

/** Whether the institution has this class. */
export const hasClass = async ({ db, institution }: Ctx, gradeId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('grade')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('id', '=', gradeId)
    .executeTakeFirst()
  return row !== undefined
}
