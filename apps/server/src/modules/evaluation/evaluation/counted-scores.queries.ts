import { type CountedScores, SHOWN_STUDENTS } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { enrolledOn, isScoreRecorded } from '../../academics/class-member.queries.ts'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'

/**
 * The students with a score or an opinion who are in the class on one of two dates alone: theirs stops or begins to count when
 * the evaluation goes from one to the other.
 */
export const countedScores = async (
  { db, institution }: Ctx,
  evaluationId: string,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<CountedScores> => {
  const listed = (isMeant: RawBuilder<boolean>) => sql`jsonb_build_object(
    'count', (select count(*) from scored where ${isMeant}), 'shown', coalesce((
      select jsonb_agg(x.user order by x.number nulls last, x.sort_key, x.id) from (
        select * from scored where ${isMeant} order by number nulls last, sort_key, id limit ${SHOWN_STUDENTS}) x), '[]'))`
  const { rows } = await sql<{ counted: CountedScores }>`
    with scored as materialized (
      select e.id, e.class_number as number, a.sort_key, ${userRef('a', 'h')} as user,
        ${enrolledOn('e', sql`${from}::date`, institution.id)} as was_in,
        ${enrolledOn('e', sql`${to}::date`, institution.id)} as is_in
      from student_evaluation s
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = s.student_enrollment_id
      join account a on a.institution_id = ${institution.id} and a.id = e.account_id
      join person h on h.institution_id = ${institution.id} and h.id = a.person_id
      where s.institution_id = ${institution.id} and s.school_evaluation_id = ${evaluationId} and ${isScoreRecorded('s')}
    )
    select jsonb_build_object('stops', ${listed(sql`was_in and not is_in`)},
      'begins', ${listed(sql`is_in and not was_in`)}) as counted`.execute(db)
  return requireRow(rows).counted
}
