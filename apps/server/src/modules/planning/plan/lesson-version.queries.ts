import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

/** The plans, or the plans of these lessons. */
export type VersionedPlans = { planIds: readonly string[] } | { lessonIds: readonly string[] }

/**
 * Raises the version of the lessons of plans: every write of lessons or of their records does so in its own transaction, after
 * it has locked what it writes. A release and attendance raise the version of their scopes instead. Files that print lessons
 * are compared with both. Rows are locked in the order of their key.
 */
export const raiseLessonVersions = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  plans: VersionedPlans,
): Promise<void> => {
  const ids = [...new Set('planIds' in plans ? plans.planIds : plans.lessonIds)]
  if (ids.length === 0) return
  const isPlan =
    'planIds' in plans
      ? idIn('p.id', ids)
      : sql<boolean>`p.id in (select l.lesson_plan_id from lesson l
          where l.institution_id = ${institution.id} and ${idIn('l.id', ids)})`
  await sql`
    insert into plan_lesson_version as v (institution_id, lesson_plan_id, grade_id)
    select p.institution_id, p.id, p.grade_id from lesson_plan p
    where p.institution_id = ${institution.id} and ${isPlan}
    order by p.id
    on conflict (institution_id, lesson_plan_id) do update set version = v.version + 1`.execute(db)
}
