import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type HeldStudent = { id: string; status: string; birthdate: CivilDate | null }

/** A student, held against archiving and against every other enrolment of their own. Asked before any class is held. */
export const lockStudent = async ({ db, institution }: Ctx, id: string): Promise<HeldStudent | null> => {
  const { rows } = await sql<HeldStudent>`
    select a.id, a.status, p.birthdate from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${id} and a.role in ('STUDENT', 'STUDENT-SMELJ')
    for no key update of a`.execute(db)
  return rows[0] ?? null
}
