import { type RawBuilder, sql } from 'kysely'
import { hasDied } from '../person/student-classes.queries.ts'

/**
 * Whether an account proposes data of a student on a day: a guardian who reaches the student and knows where they are, of a student
 * who is alive and under age. Of an adult only a curator proposes: a guardian whom an adult lets read does not change their contacts.
 */
export const proposesFor = (
  institutionId: string,
  {
    sender,
    student,
    day,
  }: { sender: RawBuilder<unknown>; student: RawBuilder<unknown>; day: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`(exists (
    select 1 from reach_child r
    join guardianship bond on bond.institution_id = ${institutionId} and bond.id = r.guardianship_id
    join account child on child.institution_id = ${institutionId} and child.id = r.student_id
    join person born on born.institution_id = ${institutionId} and born.id = child.person_id
    where r.institution_id = ${institutionId} and r.account_id = ${sender} and r.student_id = ${student}
      and r.days @> ${day} and (r.hidden_days @> ${day}) is not true
      and (bond.majority = 'CURATORSHIP' or (born.birthdate <= (${day} - interval '18 years')::date) is not true))
  and not ${hasDied(student, institutionId)})`
