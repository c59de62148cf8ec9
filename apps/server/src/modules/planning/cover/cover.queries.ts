import type { LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import type { CoverOutcome } from '@lousa/contract/planning/cover/cover-outcomes.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { accountRef } from './absence.queries.ts'

export type CoversWhere = {
  ids?: readonly string[] | undefined
  academicYearId?: string | undefined
  date?: CivilDate | undefined
  gradeId?: string | undefined
  curriculumComponentId?: string | undefined
  instructorId?: string | undefined
  outcome?: CoverOutcome | undefined
  madeUp?: boolean | undefined
  start?: CivilDate | undefined
  end?: CivilDate | undefined
  paging?: { currentPage: number; rowsPerPage: number } | undefined
}

export type CoverReading = { db: Ctx['db']; institution: { id: string } }

/** A lesson that is not given is removed by its cover; one that another instructor gives counts only in the timetable. */
const isGivenOrRegistered = sql`(k.outcome = 'NOT_GIVEN' or l.deleted_at is null)`

const conditions = ({ institution }: CoverReading, where: CoversWhere): RawBuilder<unknown> => {
  const all = [sql`k.institution_id = ${institution.id}`, sql`k.withdrawn_at is null`]
  all.push(where.ids ? idIn('k.id', where.ids) : isGivenOrRegistered)
  if (where.academicYearId) all.push(sql`l.academic_year_id = ${where.academicYearId}`)
  if (where.date) all.push(sql`l.date = ${where.date}`)
  if (where.gradeId) all.push(sql`l.grade_id = ${where.gradeId}`)
  if (where.curriculumComponentId) all.push(sql`p.curriculum_component_id = ${where.curriculumComponentId}`)
  if (where.instructorId) all.push(sql`k.absent_id = ${where.instructorId}`)
  if (where.outcome) all.push(sql`k.outcome = ${where.outcome}`)
  if (where.start) all.push(sql`l.date >= ${where.start}`)
  if (where.end) all.push(sql`l.date <= ${where.end}`)
  if (where.madeUp !== undefined)
    all.push(where.madeUp ? sql`m.id is not null` : sql`m.id is null and k.outcome = 'NOT_GIVEN'`)
  return sql.join(all, sql` and `)
}

/** Covers `k` with their lessons `l`, plans `p` and the lessons `m` that make them up. */
const joined = ({ institution }: CoverReading): RawBuilder<unknown> => sql`lesson_cover k
  join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id
  join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
  left join lesson_make_up u on u.institution_id = ${institution.id} and u.cover_id = k.id
  left join lesson m on m.institution_id = ${institution.id} and m.id = u.lesson_id and m.deleted_at is null`

/** Live covers, the latest lesson first; a cover that is asked by its id also of a lesson that was removed. */
export const coversWhere = async (
  ctx: CoverReading,
  where: CoversWhere,
): Promise<{ rows: LessonCover[]; count: number }> => {
  const { db, institution } = ctx
  const condition = conditions(ctx, where)
  const { paging } = where
  const limits = paging
    ? sql`limit ${paging.rowsPerPage} offset ${(paging.currentPage - 1) * paging.rowsPerPage}`
    : sql``
  const page = sql<LessonCover>`
    select k.id, jsonb_build_object('id', l.id, 'date', l.date, 'start', l.start_time, 'end', l.end_time,
        'lessonPlan', jsonb_build_object('id', p.id, 'grade', jsonb_build_object('id', g.id, 'name', g.name),
          'curriculumComponent', jsonb_build_object('id', c.id, 'name', c.name))) as lesson,
      ${accountRef(ctx, 'k.absent_id')} as absent, k.outcome, ${accountRef(ctx, 'k.substitute_id')} as substitute,
      k.reason, case when m.id is not null
        then jsonb_build_object('lessonId', m.id, 'date', m.date, 'start', m.start_time) end as "madeUp",
      ${accountRef(ctx, 'k.created_by')} as "createdBy", k.created_at as "createdAt", k.version
    from ${joined(ctx)}
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where ${condition}
    order by l.date desc, l.start_time desc, k.id desc ${limits}`.execute(db)
  if (!paging) {
    const { rows } = await page
    return { rows, count: rows.length }
  }
  const [{ rows }, counted] = await Promise.all([
    page,
    sql<{ count: number }>`select count(*)::int as count from ${joined(ctx)} where ${condition}`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Administrators reach every cover; an instructor names none. */
export const reachedCovers = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR') return []
  const { rows } = await sql<{ id: string }>`
    select k.id from lesson_cover k
    where k.institution_id = ${institution.id} and ${idIn('k.id', ids)}`.execute(db)
  return rows.map(({ id }) => id)
}
