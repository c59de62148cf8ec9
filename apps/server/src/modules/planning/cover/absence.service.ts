import type { BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/cover/absence.contract.ts'
import type { InstructorAbsence } from '@lousa/contract/planning/cover/absence.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type Page, pageOf } from '@lousa/contract/schema.ts'
import { daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type AbsenceSpan,
  absenceProblem,
  LONGEST_ABSENCE_DAYS,
} from '@lousa/rules/planning/cover/absence.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { freeInstructorSlots } from '../clash/clash.service.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { activeInstructors } from '../staffing/staffing-input.service.ts'
import {
  absencesWhere,
  insertAbsence,
  lockAbsence,
  markAbsenceWithdrawn,
  untouchedCoversOf,
  yearsOfAbsence,
} from './absence.queries.ts'
import { enqueueCoverNews } from './cover-news.service.ts'
import { markCoversWithdrawn } from './cover-writing.queries.ts'

const isOwn = ({ actor }: Ctx): boolean => actor.role === 'INSTRUCTOR'

export const listedAbsences = async (
  ctx: Ctx,
  { instructorId, ...query }: QueryOf<typeof calls.listInstructorAbsences>,
): Promise<Page<InstructorAbsence>> => {
  const { rows, count } = await absencesWhere(ctx, {
    ...query,
    instructorId: isOwn(ctx) ? ctx.actor.accountId : instructorId,
    paging: query,
  })
  return pageOf(rows, query, count)
}

export const absenceAnswer = async (ctx: Ctx, id: string): Promise<InstructorAbsence> => {
  const { rows } = await absencesWhere(ctx, { ids: [id] })
  const [absence] = rows
  if (!absence) throw new ContractError('NOT_FOUND')
  return absence
}

const assertSpan = (span: AbsenceSpan): void => {
  const field = absenceProblem(span)
  if (field === 'end') throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
  if (field !== null && span.start !== span.end) throw fieldRefusal(field, 'ABSENCE_HOURS')
  if (field === 'startTime') throw invalidFields(fieldError('startTime', 'REQUIRED'))
  if (field === 'endTime')
    throw invalidFields(
      span.endTime === null
        ? fieldError('endTime', 'REQUIRED')
        : fieldError('startTime', 'NOT_LESS', { value: span.endTime.slice(0, 5) }),
    )
  if (daysBetween(span.start, span.end) >= LONGEST_ABSENCE_DAYS) throw fieldRefusal('end', 'ABSENCE_TOO_LONG')
}

/** Registers an absence, also of past days. An instructor announces one of their own, from today on. */
export const createAbsence = async (
  ctx: Ctx,
  { instructorId, kind, note = null, ...body }: BodyOf<typeof calls.createInstructorAbsence>,
): Promise<InstructorAbsence> => {
  if (isOwn(ctx) && instructorId !== ctx.actor.accountId) throw new ContractError('NOT_FOUND')
  const span = {
    start: body.start,
    end: body.end,
    startTime: body.startTime ?? null,
    endTime: body.endTime ?? null,
  }
  assertSpan(span)
  if (isOwn(ctx) && span.start < ctx.today) throw fieldRefusal('start', 'ABSENCE_IN_THE_PAST')
  const names = await activeInstructors(ctx, [{ id: instructorId, path: 'instructorId' }])
  const id = await insertAbsence(ctx, { ...span, accountId: instructorId, kind, note })
  const changes = { absent: names.get(instructorId) ?? null, ...span, absenceKind: kind, note }
  ctx.audit({
    entity: 'instructorAbsence',
    entityId: id,
    action: 'CREATED',
    changes: Object.entries(changes)
      .filter(([, to]) => to !== null)
      .map(([field, to]) => ({ field, from: null, to })),
  })
  return absenceAnswer(ctx, id)
}

/**
 * Withdraws an absence. Lessons that a substitute has not recorded return to the instructor; recorded ones and lessons that are
 * not given stay as they are. An instructor withdraws what they have announced themselves.
 */
export const withdrawAbsence = async (ctx: Ctx, id: string, version: number | undefined): Promise<void> => {
  for (const yearId of await yearsOfAbsence(ctx, id)) await lockOpenTimetable(ctx, yearId)
  const absence = await lockAbsence(ctx, id)
  if (!absence || absence.isWithdrawn) throw new ContractError('NOT_FOUND')
  if (isOwn(ctx) && absence.createdBy !== ctx.actor.accountId) throw new ContractError('ABSENCE_OF_OFFICE')
  if (isOwn(ctx) && absence.start < ctx.today) throw new ContractError('ABSENCE_IN_THE_PAST')
  await assertVersion(version, absence.version, () => absenceAnswer(ctx, id))
  const covers = await untouchedCoversOf(ctx, id)
  await markCoversWithdrawn(
    ctx,
    covers.map(cover => cover.id),
  )
  await freeInstructorSlots(
    ctx,
    covers.map(({ lessonId }) => lessonId),
  )
  await markAbsenceWithdrawn(ctx, id)
  ctx.audit({
    entity: 'instructorAbsence',
    entityId: id,
    action: 'WITHDRAWN',
    changes: [
      { field: 'absent', from: null, to: absence.name },
      { field: 'start', from: null, to: absence.start },
      { field: 'returned', from: null, to: covers.length },
    ],
  })
  await enqueueCoverNews(
    ctx,
    'WITHDRAWN',
    covers.map(cover => cover.id),
  )
}
