import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { sql } from 'kysely'
import type { ReadCtx } from '../file/generated-file.types.ts'

/** The class and student of an enrolment; undefined of the waiting list and of enrolments made by mistake. */
export const enrolledStudent = async ({ db, institution }: ReadCtx, id: string) =>
  db
    .selectFrom('student_enrollment as e')
    .innerJoin('account as a', join =>
      join.on('a.institution_id', '=', institution.id).onRef('a.id', '=', 'e.account_id'),
    )
    .innerJoin('person as p', join =>
      join.on('p.institution_id', '=', institution.id).onRef('p.id', '=', 'a.person_id'),
    )
    .select(['e.grade_id as gradeId', 'e.account_id as studentId', 'p.name', 'p.social_name as socialName'])
    .where('e.institution_id', '=', institution.id)
    .where('e.id', '=', id)
    .where('e.status', '=', 'ACTIVE')
    .where(sql<boolean>`e.exit_reason is distinct from 'CANCELLED'`)
    .executeTakeFirst()

/** A class; undefined for an event. */
export const classWithLevel = async ({ db, institution }: ReadCtx, id: string) =>
  db
    .selectFrom('grade as g')
    .innerJoin('education_level as l', join =>
      join.on('l.institution_id', '=', institution.id).onRef('l.id', '=', 'g.education_level_id'),
    )
    .select(['g.name', 'l.id as levelId', sql<TermType>`l.type`.as('levelType')])
    .where('g.institution_id', '=', institution.id)
    .where('g.id', '=', id)
    .where('g.is_event', '=', false)
    .executeTakeFirst()

/** The position of a term in its level; undefined when it is of another level. */
export const positionInLevel = async (
  { db, institution }: ReadCtx,
  { levelId, termId }: { levelId: string; termId: string },
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('academic_term')
    .select('position')
    .where('institution_id', '=', institution.id)
    .where('education_level_id', '=', levelId)
    .where('id', '=', termId)
    .executeTakeFirst()
  return row?.position
}
