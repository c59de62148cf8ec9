import type { School } from './school.ts'
import type { TestApp } from './test-app.ts'

/** Releases a lesson beneath the product: its record, and the mark on the lesson that goes with it. */
export const releaseBeneath = async (
  app: TestApp,
  school: School,
  lessonId: string,
  {
    contentRegistration = 'Crônica',
    note = null,
  }: { contentRegistration?: string; note?: string | null } = {},
): Promise<void> => {
  await app.owner.query(
    `with d as (
       insert into lesson_accomplishment
         (institution_id, lesson_id, account_id, note, content_registration, created_at, updated_at)
       values ($1, $2, $3, $4, $5, now(), now()) returning institution_id, lesson_id)
     update lesson l set accomplished = true from d where l.institution_id = d.institution_id and l.id = d.lesson_id`,
    [school.id, lessonId, school.instructor.id, note, contentRegistration],
  )
}

/** Lessons whose mark does not say whether they have a release record. */
export const lessonsOutOfStep = async (app: TestApp): Promise<string[]> => {
  const { rows } = await app.owner.query<{ id: string }>(
    `select l.id from lesson l where l.accomplished <> exists (
       select 1 from lesson_accomplishment d where d.institution_id = l.institution_id and d.lesson_id = l.id)`,
  )
  return rows.map(row => row.id)
}
