import type { Accomplished } from '@lousa/contract/planning/release/release.contract.ts'
import { sql } from 'kysely'
import { bumpScopes } from '../../academics/performance-input.queries.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import type { LessonWriting } from '../lesson-writing/lesson-writing.queries.ts'

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

/**
 * The release records of these lessons, of one plan and day, as one statement with what they change: the mark on the
 * lesson, by which lessons are counted, and the figures. A lesson that has one already gets none: the caller finds it missing and refuses all.
 */
export const insertReleases = async (
  { db, institution, actor, now }: Ctx,
  lessons: readonly [LessonWriting, ...LessonWriting[]],
  texts: ReleaseTexts,
): Promise<Release[]> => {
  const [{ year_id, grade_id, component_id, term_id }] = lessons
  const scope = {
    institutionId: institution.id,
    yearId: year_id,
    gradeId: grade_id,
    componentId: component_id,
    termId: term_id,
  }
  const { rows } = await sql<Release>`
    with d as (
      insert into lesson_accomplishment
        (institution_id, lesson_id, account_id, note, content_registration, material_usage, created_at, updated_at)
      select ${institution.id}, lesson_id, ${actor.accountId}, ${texts.note}, ${texts.contentRegistration},
        ${texts.materialUsage}, ${now}, ${now}
      from unnest(${lessons.map(lesson => lesson.id)}::uuid[]) as sent(lesson_id)
      on conflict (institution_id, lesson_id) do nothing
      returning *
    ), marked as (
      update lesson l set accomplished = true from d
      where l.institution_id = ${institution.id} and l.id = d.lesson_id
    ), bumped as (${bumpScopes(scope)})
    select ${columns} from d ${author(institution.id)}`.execute(db)
  return rows
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
    where d.institution_id = ${institution.id} and d.lesson_id = any(${lessonIds}::uuid[])`.execute(db)
  return rows
}

export const updateReleaseRow = async (
  { db, institution, now }: Ctx,
  id: string,
  { contentRegistration, note, materialUsage }: ReleaseTexts,
): Promise<void> => {
  await sql`update lesson_accomplishment
    set content_registration = ${contentRegistration}, note = ${note}, material_usage = ${materialUsage},
      updated_at = ${now}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}
