import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

type CopiedIds = ReadonlyMap<string, string>

const pairs = (ids: CopiedIds) => sql`
  unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[])`

/**
 * Wishes of classes and plans of a year go with their copies. Pinned lessons do not: they are places in the former timetable, and
 * weeks of instructors do not either, since each year has its own.
 */
export const copyWishes = async (
  { db, institution }: Ctx,
  { grades, components }: { grades: CopiedIds; components: CopiedIds },
): Promise<void> => {
  await sql`
    insert into class_wish as n (institution_id, grade_id, gaps, weekdays, first_account_id)
    select ${institution.id}, g.copy, w.gaps, w.weekdays, w.first_account_id
    from class_wish w
    join ${pairs(grades)} as g(former, copy) on g.former = w.grade_id
    where w.institution_id = ${institution.id}
    returning n.grade_id`.execute(db)
  await sql`
    insert into plan_wish as n (institution_id, lesson_plan_id, lessons_a_week, doubles, across_break, lessons_per_day,
      spread, not_first, not_last, room_kind_id, joint_id)
    select ${institution.id}, q.id, w.lessons_a_week, w.doubles, w.across_break, w.lessons_per_day, w.spread, w.not_first,
      w.not_last, w.room_kind_id, w.joint_id
    from plan_wish w
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = w.lesson_plan_id
    join ${pairs(grades)} as g(former, copy) on g.former = p.grade_id
    join ${pairs(components)} as c(former, copy) on c.former = p.curriculum_component_id
    join lesson_plan q on q.institution_id = ${institution.id} and q.grade_id = g.copy
      and q.curriculum_component_id = c.copy and q.parent_lesson_plan_id is null
    where w.institution_id = ${institution.id}
    returning n.lesson_plan_id`.execute(db)
}
