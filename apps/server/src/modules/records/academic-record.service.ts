import { allOf, type Page } from '@lousa/contract/page.ts'
import type { AcademicRecord, RecordRevision } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS } from '@lousa/contract/records/records.messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { historyChanges } from '@lousa/rules/records/history-comparison.rules.ts'
import { type HistoryEntry, inOrder, sameHistory } from '@lousa/rules/records/history-entry.rules.ts'
import type { Ctx } from '../module.ts'
import { assertVersion } from '../stale-version.ts'
import {
  earlierRevisions,
  hasStageEnrollment,
  lastBuilt,
  lockRecord,
  toTenantDb,
} from './academic-record.queries.ts'
import { type EntryWrite, mergeEntries } from './record-entries.values.ts'
import { addRevision, enqueueBuild } from './record-writing.queries.ts'
import { RECORD_QUEUE } from './records.queue.ts'
import {
  type RecordOf,
  recordById,
  recordOfStudent,
  type StoredRecord,
} from './stored-record.public.queries.ts'

type Answer = Page<AcademicRecord> & { building: boolean; failure: string | null }

const answered = ({ build, isIssued, ...record }: StoredRecord): AcademicRecord => ({
  ...record,
  records: record.records.map(entry => ({
    ...entry,
    components: entry.components.map(component => ({ ...component, terms: [...component.terms] })),
  })),
  status: build === 'PENDING' ? 'BUILDING' : isIssued ? 'ISSUED' : 'READY',
})

/** A stage of which neither this school nor anybody who typed knows a year has no history. */
const refuseUnknown = async (ctx: Ctx, of: RecordOf, record: StoredRecord | undefined): Promise<void> => {
  if (record?.records.some(({ own }) => !own)) return
  if (!(await hasStageEnrollment(toTenantDb(ctx), of)))
    throw new ContractError('STUDENT_ENROLLMENT_NOT_FOUND')
}

/** Where the record is changed as well, the change alone is written down. */
const noteLook = (ctx: Ctx, { id, studentId }: Pick<StoredRecord, 'id' | 'studentId'>): void =>
  ctx.audit({ entity: 'academicRecord', entityId: id, action: 'VIEWED', studentId })

export const readAcademicRecord = async (ctx: Ctx, of: RecordOf): Promise<Answer> => {
  const record = await recordOfStudent(toTenantDb(ctx), of)
  await refuseUnknown(ctx, of, record)
  const isBuilt = record !== undefined && record.revision > 0
  if (isBuilt) noteLook(ctx, record)
  return {
    ...allOf(isBuilt ? [answered(record)] : []),
    building: record?.build === 'PENDING',
    failure: record?.build === 'FAILED' ? RECORDS.failed : null,
  }
}

/** Asks for the history to be built from the closed years; while it is, asking again changes nothing. */
export const requestRecordBuild = async (ctx: Ctx, of: RecordOf): Promise<{ status: 'BUILDING' }> => {
  await refuseUnknown(ctx, of, await recordOfStudent(toTenantDb(ctx), of))
  const id = await enqueueBuild(toTenantDb(ctx), { ...of, by: ctx.actor.accountId, now: ctx.now })
  if (id !== null) {
    await ctx.enqueue({ queue: RECORD_QUEUE.queue, data: { institutionId: ctx.institution.id, ids: [id] } })
    ctx.audit({ entity: 'academicRecord', entityId: id, action: 'ASKED', studentId: of.studentId })
  }
  return { status: 'BUILDING' }
}

const assertRecordBuilt = (record: StoredRecord | undefined): StoredRecord => {
  if (!record || record.revision === 0) throw new ContractError('NOT_FOUND')
  return record
}

/** The entry of a change in the log: the years, and the values of each. */
const changesOf = (from: readonly HistoryEntry[], to: readonly HistoryEntry[]) =>
  historyChanges(from, to).map(({ kind, year, grade, fields, components }) => ({
    field: 'records',
    from: kind === 'ADDED' ? null : [year, grade, ...fields.map(each => each.from)].join(' '),
    to:
      kind === 'REMOVED'
        ? null
        : [year, grade, ...fields.map(each => each.to), ...components.map(({ name }) => name)].join(' '),
  }))

type Change = { records: EntryWrite[]; note?: string | null | undefined }

/** The whole list of years as the office typed it. What stood before is kept. */
export const updateRecord = async (
  ctx: Ctx,
  id: string,
  change: Change,
  version: number | undefined,
): Promise<AcademicRecord> => {
  const place = toTenantDb(ctx)
  await lockRecord(place, id)
  const before = assertRecordBuilt(await recordById(place, id))
  noteLook(ctx, before)
  await assertVersion(version, before.version, () => answered(before))
  const written = mergeEntries(change.records, {
    current: before.records,
    built: await lastBuilt(place, id),
  })
  const records = inOrder(before.type, written)
  const note = change.note === undefined ? before.note : change.note
  if (note === before.note && sameHistory(records, before.records)) return answered(before)
  await addRevision(place, {
    recordId: id,
    origin: 'TYPED',
    records,
    note,
    by: ctx.actor.accountId,
    now: ctx.now,
  })
  ctx.audit({
    entity: 'academicRecord',
    entityId: id,
    action: 'UPDATED',
    studentId: before.studentId,
    changes: [
      { field: 'revision', from: before.revision, to: before.revision + 1 },
      ...changesOf(before.records, records),
      ...(note === before.note ? [] : [{ field: 'note', from: before.note, to: note }]),
    ],
  })
  return answered(assertRecordBuilt(await recordById(place, id)))
}

export const recordRevisions = async (ctx: Ctx, id: string): Promise<Page<RecordRevision>> => {
  const place = toTenantDb(ctx)
  noteLook(ctx, assertRecordBuilt(await recordById(place, id)))
  return allOf(await earlierRevisions(place, id))
}
