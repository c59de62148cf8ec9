import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { sql } from 'kysely'
import { enrollmentsOfStudent } from '../enrollment/enrollment.queries.ts'
import type { Ctx } from '../module.ts'
import { hasDied } from '../people/person/student-classes.queries.ts'
import { requireRow } from '../reached-row.ts'

export type ChildYear = { id: string; year: string; isOpen: boolean }

/** Years in which a student was in a class or an event, newest first. */
export const yearsOfChild = async ({ db, institution }: Ctx, studentId: string): Promise<ChildYear[]> => {
  const { rows } = await sql<ChildYear>`
    select y.id, y.year::text as year, y.status = 'OPEN' as "isOpen" from academic_year y
    where y.institution_id = ${institution.id} and y.id in (
      select e.academic_year_id from student_enrollment e
      where e.institution_id = ${institution.id} and e.account_id = ${studentId}
        and e.exit_reason is distinct from 'CANCELLED')
    order by y.year desc, y.id`.execute(db)
  return rows
}

/** The enrolments in a year of the student in whose context it is asked. */
export const enrollmentsOfChild = (asChild: Ctx, academicYearId: string): Promise<StudentEnrollment[]> =>
  enrollmentsOfStudent(asChild, { academicYearId, accountId: asChild.actor.accountId })

/** The enrolment of a year in a class that a student is in, or was in last; null without one. */
export const cardEnrollment = async (
  { db, institution }: Ctx,
  { studentId, yearId }: { studentId: string; yearId: string },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
    where e.institution_id = ${institution.id} and e.academic_year_id = ${yearId} and e.account_id = ${studentId}
      and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
    order by e.exit_date is null desc, e.start_date desc, e.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether a student has died. */
export const isDeceased = async ({ db, institution }: Ctx, studentId: string): Promise<boolean> => {
  const { rows } = await sql<{ died: boolean }>`
    select ${hasDied(sql`${studentId}::uuid`, institution.id)} as died`.execute(db)
  return requireRow(rows).died
}
