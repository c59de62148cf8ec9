import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'
import { renewFormerMarks } from './former-marks.queries.ts'
import type { FileParams } from './generated-file.types.ts'
import { isBeingComputed, isFormer, markSteps } from './source-fingerprint.queries.ts'

export type NewFile = {
  tag: string
  name: string
  title: string
  params: FileParams
  /** Equal for equal requests. */
  requestKey: string
}

const RETENTION = sql`interval '90 days'`

type Fresh = GeneratedFile['updateStatus']

type ReadyFile = Pick<GeneratedFile, 'id' | 'tag'>
type FreshFile = { id: string; fresh: Fresh; isFormer: boolean }

const freshFiles = async (
  { db, institution, now }: Ctx,
  files: { fileIds: readonly string[]; tags: readonly string[] },
): Promise<FreshFile[]> => {
  const at = { institutionId: institution.id, now }
  const { rows } = await sql<FreshFile>`
    with ${markSteps(at, files)}
    select f.id, ${isFormer('f.made_from')} as "isFormer", case
      when exists (select 1 from issued_document d
        where d.institution_id = ${institution.id} and d.generated_file_id = f.id
          and (d.revoked_at is not null or d.replaced_by is not null)) then 'NEED_UPDATE'
      when f.made_from = m.mark then 'UPDATED'
      when ${isBeingComputed('f', at)} then 'IN_PROCESS'
      else 'NEED_UPDATE' end as fresh
    from generated_file f join current_mark m on m.file_id = f.id
    where f.institution_id = ${institution.id} and f.id = any(${[...files.fileIds]}::uuid[])`.execute(db)
  return rows
}

/**
 * Whether ready files still match their sources, by the fingerprint of these and the state of their documents. This is a query
 * apart from the list: most callers that wait for a file ask while none is ready.
 */
const freshness = async (ctx: Ctx, ready: readonly ReadyFile[]): Promise<ReadonlyMap<string, Fresh>> => {
  if (ready.length === 0) return new Map()
  const files = { fileIds: ready.map(({ id }) => id), tags: [...new Set(ready.map(({ tag }) => tag))] }
  let rows = await freshFiles(ctx, files)
  const former = new Set(rows.flatMap(row => (row.isFormer ? [row.id] : [])))
  if (former.size > 0) {
    const formerFiles = ready.filter(({ id }) => former.has(id))
    await renewFormerMarks(ctx, {
      fileIds: formerFiles.map(({ id }) => id),
      tags: [...new Set(formerFiles.map(({ tag }) => tag))],
    })
    rows = await freshFiles(ctx, files)
  }
  return new Map(rows.map(({ id, fresh }) => [id, fresh]))
}

/** The state of a file that is not ready. */
const UNREADY = { PENDING: 'IN_PROCESS', FAILED: 'NEED_UPDATE', READY: 'NEED_UPDATE' } as const

type Listed = {
  tag?: string | undefined
  studentId?: string | undefined
  currentPage: number
  rowsPerPage: number
}
type Chosen = { where: RawBuilder<boolean>; limit: number; offset: number }

/** Files as they are shown; only of those that are, it is found out whether they are up to date. */
const filesOf = async (ctx: Ctx, { where, limit, offset }: Chosen): Promise<GeneratedFile[]> => {
  const files = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('generated_file as g')
        .selectAll()
        .where('g.institution_id', '=', ctx.institution.id)
        .where(where)
        .orderBy('g.created_at', 'desc')
        .orderBy('g.id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('f'),
    )
    .innerJoin('account as a', join =>
      join.on('a.institution_id', '=', ctx.institution.id).onRef('a.id', '=', 'f.requested_by'),
    )
    .innerJoin('person as p', join =>
      join.on('p.institution_id', '=', ctx.institution.id).onRef('p.id', '=', 'a.person_id'),
    )
    .select([
      'f.id',
      'f.name',
      'f.tag',
      'f.updated_at as updatedAt',
      sql<GeneratedFile['status']>`f.status`.as('status'),
      'f.progress',
      'f.reason',
      'f.size',
      'f.content_type as contentType',
      'f.title',
      userBrief('a', 'p').as('requestedBy'),
    ])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
  const fresh = await freshness(
    ctx,
    files.filter(({ status }) => status === 'READY'),
  )
  return files.map(file => ({ ...file, updateStatus: fresh.get(file.id) ?? UNREADY[file.status] }))
}

/** One page of the files that the actor may see, newest first. The office's list leaves out those that guardians asked for. */
export const filePage = async (ctx: Ctx, { tag, studentId, currentPage, rowsPerPage }: Listed) => {
  const { db, institution, actor, now } = ctx
  const isReached = sql<boolean>`(g.requested_by = ${actor.accountId} or (${actor.role === 'ADMINISTRATOR'}::boolean
    and not exists (select 1 from account q where q.institution_id = ${institution.id} and q.id = g.requested_by
      and q.role = 'GUARDIAN')))
    and g.expires_at > ${now}`
  const isOfTag = sql<boolean>`g.tag = coalesce(${tag ?? null}, g.tag)`
  // An enrolment may have come from an account that was merged into this one.
  const isOfStudent =
    studentId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(g.params->>'studentId' = ${studentId} or g.params->>'enrollmentId' in (
          select e.id::text from student_enrollment e
          where e.institution_id = ${institution.id} and e.account_id = ${studentId}))`
  const isChosen = sql<boolean>`${isOfTag} and ${isOfStudent}`
  const [data, [count]] = await Promise.all([
    filesOf(ctx, {
      where: sql`${isReached} and ${isChosen}`,
      limit: rowsPerPage,
      offset: (currentPage - 1) * rowsPerPage,
    }),
    db
      .selectFrom('generated_file as g')
      .select([
        sql<number>`(count(*) filter (where ${isChosen}))::int`.as('total'),
        sql<boolean>`coalesce(bool_or(g.status = 'PENDING'), false)`.as('hasPending'),
      ])
      .where('g.institution_id', '=', institution.id)
      .where(isReached)
      .execute(),
  ])
  return { data, total: count?.total ?? 0, hasPending: count?.hasPending ?? false }
}

export const fileById = async (ctx: Ctx, id: string): Promise<GeneratedFile> =>
  requireRow(await filesOf(ctx, { where: sql<boolean>`g.id = ${id}`, limit: 1, offset: 0 }))

/** The newest ready file of the same request by the same person, when it says what it would say now. */
export const findFreshDuplicate = async (
  ctx: Ctx,
  requestKey: string,
): Promise<GeneratedFile | undefined> => {
  const { actor, now } = ctx
  const where = sql<boolean>`g.requested_by = ${actor.accountId} and g.request_key = ${requestKey}
    and g.status = 'READY' and g.expires_at > ${now}`
  const [twin] = await filesOf(ctx, { where, limit: 1, offset: 0 })
  return twin?.updateStatus === 'UPDATED' ? twin : undefined
}

/**
 * Adds a pending file, or answers the one that the same person already waits for. The unique index decides, also
 * between two requests at once: the later one waits for the earlier and then finds its row.
 */
export const addPending = async (
  { db, institution, actor, now }: Ctx,
  file: NewFile,
): Promise<{ id: string; added: boolean }> => {
  const { rows } = await sql<{ id: string; added: boolean }>`
    insert into generated_file as f
      (institution_id, tag, name, title, asked_title, progress, params, request_key, requested_by, created_at, updated_at, expires_at)
    values (${institution.id}, ${file.tag}, ${file.name}, ${file.title}, ${file.title}, 0, ${JSON.stringify(file.params)},
      ${file.requestKey}, ${actor.accountId}, ${now}, ${now}, ${now}::timestamptz + ${RETENTION})
    on conflict (institution_id, requested_by, request_key) where status = 'PENDING'
      do update set updated_at = f.updated_at
    returning id, xmax = 0 as added`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The file was neither added nor found')
  return row
}

/** The data that retry, delete and content need. */
export const fileFacts = async ({ db, institution }: Ctx, id: string) =>
  db
    .selectFrom('generated_file')
    .select([
      'tag',
      'title',
      sql<string>`coalesce(asked_title, title)`.as('askedTitle'),
      sql<string>`request_key`.as('requestKey'),
      'status',
      'size',
      'content_type',
      'content_encoding',
      sql<FileParams>`params`.as('params'),
    ])
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** How many plans of a class the actor teaches or taught, of all or of those that are named. */
export const taughtPlanCount = async (
  { db, institution, actor }: Ctx,
  { gradeId, lessonPlanIds }: { gradeId: string; lessonPlanIds: readonly string[] },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.id)::int as count
    from reach_plan r
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
    where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId} and p.grade_id = ${gradeId}
      and (${lessonPlanIds.length} = 0 or p.id = any(${lessonPlanIds}::uuid[]))`.execute(db)
  return rows[0]?.count ?? 0
}

/** The pending file of the same request as this one, when there is another. */
export const findPendingDuplicate = async (
  { db, institution }: Ctx,
  id: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('generated_file as f')
    .innerJoin('generated_file as twin', join =>
      join
        .on('twin.institution_id', '=', institution.id)
        .onRef('twin.requested_by', '=', 'f.requested_by')
        .onRef('twin.request_key', '=', 'f.request_key')
        .onRef('twin.id', '<>', 'f.id')
        .on('twin.status', '=', 'PENDING'),
    )
    .select('twin.id')
    .where('f.institution_id', '=', institution.id)
    .where('f.id', '=', id)
    .where('f.status', '=', 'FAILED')
    .executeTakeFirst()
  return row?.id
}

/** A failed file waits again under a new name; false when it had not failed. */
export const setPending = async (
  { db, institution, now }: Ctx,
  { id, name }: { id: string; name: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({
      status: 'PENDING',
      name,
      progress: 0,
      reason: null,
      run_token: null,
      updated_at: now,
      expires_at: sql`${now}::timestamptz + ${RETENTION}`,
    })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .where('status', '=', 'FAILED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A file that is being made goes, and its run finds nothing to write to; false when it is not pending. */
export const deletePending = async ({ db, institution }: Ctx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('generated_file')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** False when the file is pending. */
export const deleteFile = async ({ db, institution }: Ctx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('generated_file')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .where('status', '<>', 'PENDING')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** One chunk of a file's content; undefined after the last. */
export const chunkAt = async (db: Db, institutionId: string, fileId: string, position: number) => {
  const row = await db
    .selectFrom('generated_file_chunk')
    .select('content')
    .where('institution_id', '=', institutionId)
    .where('generated_file_id', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.content
}
