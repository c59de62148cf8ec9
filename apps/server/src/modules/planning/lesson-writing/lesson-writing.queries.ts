import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { givesLesson } from '../plan/lesson.queries.ts'
import type { LessonWriting } from './lesson-marks.public.queries.ts'

/**
 * Everything that decides whether lessons may be written, in one round trip: year and term are held open against
 * closing, and the lessons are held against being moved, deleted or written by another save until the commit. What is
 * read after this statement is therefore final.
 *
 * All terms of the level are locked, not the term of the lesson alone: the lock reads the dates as they are after a wait for the year,
 * whose call locks the terms that it moves `for update`. Without it the snapshot of this statement decides with former dates.
 */
export const lockLessonsForWriting = async (
  { db, institution, actor }: Ctx,
  lessonIds: readonly string[],
): Promise<LessonWriting[]> => {
  const { rows } = await sql<LessonWriting>`
    with l as materialized (
      select l.* from lesson l
      where l.institution_id = ${institution.id} and ${idIn('l.id', lessonIds)}
      order by l.id for no key update
    ), y as materialized (
      select y.id, y.status from academic_year y
      where y.institution_id = ${institution.id} and y.id in (select l.academic_year_id from l)
      order by y.id for key share
    ), t as materialized (
      select t.id, t.education_level_id, t.start_date, t.closed_at from academic_term t
      where t.institution_id = ${institution.id} and t.academic_year_id in (select y.id from y)
        and t.education_level_id in (
          select g.education_level_id from l
          join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id)
      order by t.id for key share
    )
    select l.id, l.lesson_plan_id as plan_id, l.grade_id, l.academic_year_id as year_id,
      p.curriculum_component_id as component_id, l.date, l.attendance_taken_at is not null as attendance_taken,
      l.attendance_partial, l.withdrawn_version > 0 as attendance_withdrawn, l.deleted_at is not null as deleted, y.status as year_status, g.roll_mode,
      not lower_inf(l.group_range) as of_group,
      t.id as term_id, t.closed_at as term_closed_at, ${actor.role === 'INSTRUCTOR' ? givesLesson(institution.id, actor.accountId) : sql`true`} as in_period,
      uuidv7() as fresh_id
    from l
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join y on y.id = l.academic_year_id
    left join lateral (
      select t.id, t.closed_at from t
      where t.education_level_id = g.education_level_id and t.start_date <= l.date
      order by t.start_date desc limit 1) t on true
    order by l.id`.execute(db)
  return rows
}
