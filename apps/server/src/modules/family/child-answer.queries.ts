import type { AnsweringGuardian } from '@lousa/rules/evaluation/reenrollment/guardian-answer.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { requireRow } from '../reached-row.ts'

/** The guardian who acts, by the bond to a student in reach. */
export const answeringGuardian = async (
  { db, institution, actor, today }: Ctx,
  studentId: string,
): Promise<AnsweringGuardian & { name: string; kinship: string }> => {
  const { rows } = await sql<AnsweringGuardian & { name: string; kinship: string }>`
    select h.kinship, left(g.name, 120) as name, h.lives_with as "livesWith",
      exists (select 1 from guardianship o where o.institution_id = ${institution.id} and o.student_id = h.student_id
        and o.status = 'ACTIVE' and o.lives_with and o.starts_on <= ${today}::date) as "hasHome",
      (p.birthdate <= (${today}::date - interval '18 years')::date) is true as "isAdult"
    from reach_child r
    join guardianship h on h.institution_id = ${institution.id} and h.id = r.guardianship_id
    join person g on g.institution_id = ${institution.id} and g.id = h.guardian_person_id
    join account s on s.institution_id = ${institution.id} and s.id = h.student_id
    join person p on p.institution_id = ${institution.id} and p.id = s.person_id
    where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId} and r.student_id = ${studentId}
      and r.days @> ${today}::date`.execute(db)
  return requireRow(rows)
}
