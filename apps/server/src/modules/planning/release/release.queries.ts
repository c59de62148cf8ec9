import type { Accomplished } from '@lousa/contract/planning/release/release.contract.ts'
import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import type { LessonWriting } from '../lesson-writing/lesson-marks.public.queries.ts'
import { raiseLessonVersions } from '../plan/lesson-version.queries.ts'

export type ReleaseTexts = {
  contentRegistration: string
  note: string | null
  materialUsage: string | null
}

export type Release = Accomplished & { lessonId: string }

const columns = sql`d.id, d.lesson_id as "lessonId", d.note, d.content_registration as "contentRegistration",
  d.material_usage as "materialUsage", d.created_at as "createdAt", d.updated_at as "updatedAt", d.version,
  ${userBrief('a', 'h')} as by`
const author = (
  institutionId: string,
) => sql`join account a on a.institution_id = ${institutionId} and a.id = d.account_id
  join person h on h.institution_id = ${institutionId} and h.id = a.person_id`

/** Writes release records of locked lessons and answers which lessons got one: one that has a record gets none. */
export const insertReleases = async (
  { db, institution, actor, now }: Ctx,
  lessons: readonly LessonWriting[],
  { contentRegistration, note, materialUsage }: ReleaseTexts,
): Promise<string[]> => {
  const records = lessons.map(lesson => ({ lesson_id: lesson.id, id: lesson.fresh_id }))
  const { rows } = await sql<{ lesson_id: string }>`
    insert into lesson_accomplishment as d
      (institution_id, id, lesson_id, account_id, note, content_registration, material_usage, created_at, updated_at)
    select l.institution_id, sent.id, l.id, ${actor.accountId}::uuid, ${note}, ${contentRegistration},
      ${materialUsage}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as sent(lesson_id uuid, id uuid)
    join lesson l on l.institution_id = ${institution.id} and l.id = sent.lesson_id
    on conflict (institution_id, lesson_id) do nothing
    returning d.lesson_id`.execute(db)
  return rows.map(row => row.lesson_id)
}

export const releasesById = async ({ db, institution }: Ctx, ids: readonly string[]): Promise<Release[]> => {
  const { rows } = await sql<Release>`
    select ${columns} from lesson_accomplishment d ${author(institution.id)}
    where d.institution_id = ${institution.id} and d.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The release records that these lessons have. */
export const releasesOfLessons = async (
  { db, institution }: Ctx,
  lessonIds: readonly string[],
): Promise<Release[]> => {
  const { rows } = await sql<Release>`
    select ${columns} from lesson_accomplishment d ${author(institution.id)}
    where d.institution_id = ${institution.id} and ${idIn('d.lesson_id', lessonIds)}`.execute(db)
  return rows
}

export const updateReleaseRow = async (
  ctx: Ctx,
  { id, planId }: { id: string; planId: string },
  { contentRegistration, note, materialUsage }: ReleaseTexts,
): Promise<void> => {
  const { db, institution, now } = ctx
  // They go together, in this order.
  await Promise.all([
    sql`update lesson_accomplishment
      set content_registration = ${contentRegistration}, note = ${note}, material_usage = ${materialUsage},
        updated_at = ${now}, version = version + 1
      where institution_id = ${institution.id} and id = ${id}`.execute(db),
    raiseLessonVersions(ctx, { planIds: [planId] }),
  ])
}
