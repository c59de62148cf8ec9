import { type RawBuilder, sql } from 'kysely'
import type { DayCtx } from '../../module.ts'

/**
 * Whether an order keeps a responsible of a student's record (`line`) away from the student (`account`) today: the person of the order
 * has the CPF of the line, or had a bond that was made from it. Lists of phones leave such a line out.
 */
export const isLineRestricted = (
  { institution, today }: Pick<DayCtx, 'institution' | 'today'>,
  account: string,
  line: string,
): RawBuilder<boolean> => sql`exists (
  select 1 from guardianship_restriction x
  join person q on q.institution_id = ${institution.id} and q.id = x.guardian_person_id
  where x.institution_id = ${institution.id} and x.student_id = ${sql.ref(`${account}.id`)} and x.no_access
    and x.lifted_at is null and x.starts_on <= ${today}::date and (x.ends_on is null or ${today}::date <= x.ends_on)
    and (q.tax_number = ${sql.ref(`${line}.tax_number`)} or exists (
      select 1 from guardianship h
      where h.institution_id = ${institution.id} and h.student_id = x.student_id
        and h.guardian_person_id = x.guardian_person_id and h.responsible_id = ${sql.ref(`${line}.id`)})))`
