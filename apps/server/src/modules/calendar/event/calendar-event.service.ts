import type { AuditActionOf } from '@lousa/contract/audit/audit-event.messages.ts'
import type { AcademicCalendarEvent, listCalendarEvents } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR_EVENT } from '@lousa/contract/calendar/calendar-event-table.ts'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { LessonsDecision, LessonsPreview, RecordsDecision } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type Page, pageOf } from '@lousa/contract/schema.ts'
import { occursWithin } from '@lousa/rules/calendar/repetition.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import type { ChangedDays, DaysChanged } from '../../hooks.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { createdChanges, recordChange } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { academicYearDates } from '../academic-year-dates.queries.ts'
import type { FetchedHolidays, Holidays } from '../holiday/holidays.service.ts'
import {
  answerOf,
  deleteEvent,
  eventOf,
  eventsOverlapping,
  insertEvent,
  lockEventRow,
  type StoredEvent,
  updateEvent,
} from './calendar-event.queries.ts'
import {
  type Change,
  type Creation,
  checkedValues,
  type EventValues,
  mergedValues,
  newEventValues,
} from './calendar-event.values.ts'
import { affectedYears, assertYearsOpen, changedDays, civilYearsOf } from './day-change.service.ts'

const BEGINNING = '0001-01-01'
const END = '9999-12-31'

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const inOrder = (a: StoredEvent, b: StoredEvent): number =>
  compared(a.start, b.start) || compared(sortKey(a.title), sortKey(b.title)) || compared(a.id, b.id)

/** Events that have a day in the interval asked for; one that repeats comes once, on its first dates. */
export const listedEvents = async (
  ctx: Ctx,
  query: QueryOf<typeof listCalendarEvents>,
): Promise<Page<AcademicCalendarEvent>> => {
  const years = query.academicYearId === undefined ? [] : await academicYearDates(ctx)
  const year = years.find(({ id }) => id === query.academicYearId)
  const start = [query.start ?? BEGINNING, year?.start ?? BEGINNING].sort().at(-1) ?? BEGINNING
  const [end = END] = [query.end ?? END, year?.end ?? END].sort()
  if (end < start) return pageOf<AcademicCalendarEvent>([], query, 0)
  const onlyActive = ctx.actor.role !== 'ADMINISTRATOR'
  const near = await eventsOverlapping(ctx, { start, end, type: query.type, onlyActive })
  const eventsInReach = near.filter(event => occursWithin(event, start, end)).sort(inOrder)
  const first = (query.currentPage - 1) * query.rowsPerPage
  const page = eventsInReach.slice(first, first + query.rowsPerPage)
  return pageOf(page.map(answerOf), query, eventsInReach.length)
}

export const eventAnswer = async (ctx: Ctx, id: string): Promise<AcademicCalendarEvent> => {
  const event = await eventOf(ctx, id)
  if (!event) throw new ContractError('NOT_FOUND')
  return answerOf(event)
}

/**
 * The national holidays by which a write is judged, asked for before its transaction. What is stored may change until
 * then: holidays of years that were not asked for are computed.
 */
export const holidaysForWrite = async (
  stage: PublicScope,
  holidays: Holidays,
  { id, after }: { id: string | null; after: (stored: StoredEvent | null) => EventValues | null },
): Promise<FetchedHolidays> => {
  const years = await stage.inTenant(async ctx => {
    const before = id === null ? null : await eventOf(ctx, id)
    return affectedYears(ctx, { before, after: after(before) })
  })
  return holidays.ofYears(civilYearsOf(years))
}

const filledFields = (values: EventValues): AuditChange[] =>
  createdChanges(CALENDAR_EVENT, values).filter(change => change.to !== false)

type AuditedChange = { action: AuditActionOf<'calendarEvent'>; changes: AuditChange[] }
const audit = (ctx: Ctx, id: string, change: AuditedChange): void =>
  ctx.audit({ entity: 'calendarEvent', entityId: id, ...change })

/**
 * The data that a write needs besides its body: holidays, the decision about lessons in its way, and the followers of its days.
 */
export type EventWriting = {
  holidays: FetchedHolidays
  follow: DaysChanged
  lessons: LessonsDecision | undefined
  /** Why attendance and releases on days that are off now are withdrawn; null: they stay. */
  recordsReason: string | null
  preview: boolean | undefined
}

/** The reason of a withdrawal, which goes with the removal of the lessons. */
export const withdrawalReason = ({
  lessons,
  records,
  recordsReason,
}: {
  lessons?: LessonsDecision | undefined
  records?: RecordsDecision | undefined
  recordsReason?: string | null | undefined
}): string | null => {
  if (records !== 'WITHDRAW') return null
  if (lessons !== 'REMOVE') throw invalidFields(fieldError('records', 'INVALID'))
  if (!recordsReason) throw invalidFields(fieldError('recordsReason', 'REQUIRED'))
  return recordsReason
}

type Followed = { preview?: LessonsPreview }

/** Runs the followers of the days; their effects are returned to a caller that requested a preview. */
const applyDayHooks = async (
  ctx: Ctx,
  days: ChangedDays,
  { follow, preview }: Pick<EventWriting, 'follow' | 'preview'>,
): Promise<Followed> => {
  const done = await follow(ctx, days)
  return preview ? { preview: done } : {}
}

export const createCalendarEvent = async (
  ctx: Ctx,
  body: Creation,
  writing: EventWriting,
): Promise<AcademicCalendarEvent & Followed> => {
  const after = newEventValues(body)
  const days = await changedDays(ctx, { before: null, after }, writing)
  await assertYearsOpen(ctx, [after])
  const event = await insertEvent(ctx, after)
  audit(ctx, event.id, { action: 'CREATED', changes: filledFields(after) })
  return { ...answerOf(event), ...(await applyDayHooks(ctx, { ...days, eventId: event.id }, writing)) }
}

const lockEditableEvent = async (ctx: Ctx, id: string): Promise<StoredEvent> => {
  const held = await lockEventRow(ctx, id)
  if (!held) throw new ContractError('NOT_FOUND')
  if (!held.editable) throw new ContractError('NOT_EDITABLE')
  return held
}

/** Saying what is stored already changes nothing. */
export const updateCalendarEvent = async (
  ctx: Ctx,
  { id, body, version }: { id: string; body: Change; version: number | undefined },
  writing: EventWriting,
): Promise<AcademicCalendarEvent & Followed> => {
  const before = await lockEditableEvent(ctx, id)
  await assertVersion(version, before.version, () => answerOf(before))
  const after = checkedValues(mergedValues(before, body))
  const changed = recordChange(CALENDAR_EVENT, before, after)
  if (changed === null) return { ...answerOf(before), ...(writing.preview ? { preview: NO_LESSONS } : {}) }
  const days = await changedDays(ctx, { before, after }, writing)
  await assertYearsOpen(ctx, [before, after])
  const event = await updateEvent(ctx, id, after)
  audit(ctx, id, { action: 'UPDATED', changes: changed.changes })
  return { ...answerOf(event), ...(await applyDayHooks(ctx, { ...days, eventId: id }, writing)) }
}

export const deleteCalendarEvent = async (
  ctx: Ctx,
  { id, version }: { id: string; version: number | undefined },
  writing: EventWriting,
): Promise<Followed> => {
  const before = await lockEditableEvent(ctx, id)
  await assertVersion(version, before.version, () => answerOf(before))
  const days = await changedDays(ctx, { before, after: null }, writing)
  await assertYearsOpen(ctx, [before])
  await deleteEvent(ctx, id)
  const changes = filledFields(before).map(({ field, to }) => ({ field, from: to, to: null }))
  audit(ctx, id, { action: 'DELETED', changes })
  return applyDayHooks(ctx, { ...days, eventId: id }, writing)
}
