import type { InstructorAbsence } from '@lousa/contract/planning/cover/absence.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { AbsenceKind, AbsenceSpan } from '@lousa/rules/planning/cover/absence.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

/** An account under its name, as JSON. */
export const accountRef = (
  { institution }: { institution: { id: string } },
  column: string,
): RawBuilder<{ id: string; name: string }> => sql`(
  select jsonb_build_object('id', a.id, 'name', coalesce(h.social_name, h.name)) from account a
  join person h on h.institution_id = ${institution.id} and h.id = a.person_id
  where a.institution_id = ${institution.id} and a.id = ${sql.ref(column)})`

/** The time that the absence under this alias takes, as a range. */
export const absenceRange = (row: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`tsrange(${column('start_date')} + coalesce(${column('start_time')}, time '00:00'),
    case when ${column('end_time')} is null then (${column('end_date')} + 1) + time '00:00'
      else ${column('end_date')} + ${column('end_time')} end)`
}

export type AbsencesWhere = {
  ids?: readonly string[] | undefined
  instructorId?: string | undefined
  start?: CivilDate | undefined
  end?: CivilDate | undefined
  withdrawn?: boolean | undefined
  paging?: { currentPage: number; rowsPerPage: number } | undefined
}

const conditions = ({ institution }: Ctx, where: AbsencesWhere): RawBuilder<unknown> => {
  const all = [sql`b.institution_id = ${institution.id}`]
  if (where.ids) all.push(idIn('b.id', where.ids))
  if (where.instructorId) all.push(sql`b.account_id = ${where.instructorId}`)
  if (where.start) all.push(sql`b.end_date >= ${where.start}`)
  if (where.end) all.push(sql`b.start_date <= ${where.end}`)
  if (where.withdrawn !== undefined)
    all.push(where.withdrawn ? sql`b.withdrawn_at is not null` : sql`b.withdrawn_at is null`)
  return sql.join(all, sql` and `)
}

/** Absences with their people, the latest first. The note is for administrators alone. */
export const absencesWhere = async (
  ctx: Ctx,
  where: AbsencesWhere,
): Promise<{ rows: InstructorAbsence[]; count: number }> => {
  const { db, actor } = ctx
  const condition = conditions(ctx, where)
  const { paging } = where
  const limits = paging
    ? sql`limit ${paging.rowsPerPage} offset ${(paging.currentPage - 1) * paging.rowsPerPage}`
    : sql``
  const page = sql<InstructorAbsence>`
    select b.id, ${accountRef(ctx, 'b.account_id')} as instructor, b.start_date as start, b.end_date as "end",
      b.start_time as "startTime", b.end_time as "endTime", b.kind,
      ${actor.role === 'ADMINISTRATOR' ? sql`b.note` : sql`null`} as note,
      ${accountRef(ctx, 'b.created_by')} as "createdBy", b.created_at as "createdAt",
      case when b.withdrawn_at is not null
        then jsonb_build_object('by', ${accountRef(ctx, 'b.withdrawn_by')}, 'at', b.withdrawn_at) end as withdrawn,
      b.version
    from instructor_absence b where ${condition}
    order by b.start_date desc, b.start_time desc nulls last, b.id desc ${limits}`.execute(db)
  if (!paging) {
    const { rows } = await page
    return { rows, count: rows.length }
  }
  const [{ rows }, counted] = await Promise.all([
    page,
    sql<{
      count: number
    }>`select count(*)::int as count from instructor_absence b where ${condition}`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

export type LockedAbsence = {
  id: string
  accountId: string
  name: string
  createdBy: string
  start: CivilDate
  isWithdrawn: boolean
  version: number
}

export const lockAbsence = async ({ db, institution }: Ctx, id: string): Promise<LockedAbsence | null> => {
  const { rows } = await sql<LockedAbsence>`
    select b.id, b.account_id as "accountId", coalesce(h.social_name, h.name) as name, b.created_by as "createdBy",
      b.start_date as start, b.withdrawn_at is not null as "isWithdrawn", b.version
    from instructor_absence b
    join account a on a.institution_id = ${institution.id} and a.id = b.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where b.institution_id = ${institution.id} and b.id = ${id} for update of b`.execute(db)
  return rows[0] ?? null
}

export type NewAbsence = AbsenceSpan & { accountId: string; kind: AbsenceKind; note: string | null }

/** The constraint on overlaps refuses a second absence, also of two requests at once. */
export const insertAbsence = async (ctx: Ctx, absence: NewAbsence): Promise<string> => {
  const { db, institution, actor, now } = ctx
  const { rows } = await sql<{ id: string }>`
    insert into instructor_absence
      (institution_id, account_id, start_date, end_date, start_time, end_time, kind, note, created_by, created_at)
    values (${institution.id}, ${absence.accountId}, ${absence.start}, ${absence.end}, ${absence.startTime},
      ${absence.endTime}, ${absence.kind}, ${absence.note}, ${actor.accountId}, ${now})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An inserted absence has no row')
  return row.id
}

export const markAbsenceWithdrawn = async (ctx: Ctx, id: string): Promise<void> => {
  const { db, institution, actor, now } = ctx
  await sql`update instructor_absence set withdrawn_at = ${now}, withdrawn_by = ${actor.accountId}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/**
 * The years in which an absence may have given lessons to substitutes, in the order in which they are locked: those of its covers and
 * the open ones of its days, in which another request may cover a lesson at this moment.
 */
export const yearsOfAbsence = async ({ db, institution }: Ctx, absenceId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select l.academic_year_id as id from lesson_cover k
    join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id
    where k.institution_id = ${institution.id} and k.absence_id = ${absenceId} and k.withdrawn_at is null
    union
    select y.id from instructor_absence b
    join academic_year y on y.institution_id = ${institution.id} and y.status = 'OPEN'
      and y.start_date <= b.end_date and b.start_date <= y.end_date
    where b.institution_id = ${institution.id} and b.id = ${absenceId}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Live covers of an absence whose lessons have no record; those that are not given stay registered. */
export const untouchedCoversOf = async (
  { db, institution }: Ctx,
  absenceId: string,
): Promise<{ id: string; lessonId: string }[]> => {
  const { rows } = await sql<{ id: string; lessonId: string }>`
    select k.id, k.lesson_id as "lessonId" from lesson_cover k
    join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id
      and not l.accomplished and l.attendance_taken_at is null
    where k.institution_id = ${institution.id} and k.absence_id = ${absenceId} and k.withdrawn_at is null
      and k.substitute_id is not null
    order by k.id for update of k, l`.execute(db)
  return rows
}

/** Administrators reach every absence, instructors their own. */
export const reachedAbsences = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR' && actor.role !== 'INSTRUCTOR') return []
  const own = actor.role === 'ADMINISTRATOR' ? sql`` : sql`and b.account_id = ${actor.accountId}`
  const { rows } = await sql<{ id: string }>`
    select b.id from instructor_absence b
    where b.institution_id = ${institution.id} and ${idIn('b.id', ids)} ${own}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Absences that have one of these people on a date, with the whole span; no other request withdraws them before this one ends. */
export const holdAbsencesOnDate = async (
  { db, institution }: Ctx,
  date: CivilDate,
  accountIds: readonly string[],
): Promise<(AbsenceSpan & { id: string; accountId: string })[]> => {
  const { rows } = await sql<AbsenceSpan & { id: string; accountId: string }>`
    select b.id, b.account_id as "accountId", b.start_date as start, b.end_date as "end", b.start_time as "startTime",
      b.end_time as "endTime"
    from instructor_absence b
    where b.institution_id = ${institution.id} and b.withdrawn_at is null
      and ${date}::date between b.start_date and b.end_date and ${idIn('b.account_id', accountIds)}
    order by b.start_time nulls first, b.id for key share`.execute(db)
  return rows
}
