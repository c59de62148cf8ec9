import type { GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import type { EventWrite } from '@lousa/contract/academics/event-writing.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { createdChanges, newValues } from '../../record-values.ts'
import { refuseNamed } from '../grade/grade-values.service.ts'
import { deleteUnusedGrade, recordedGrade } from '../grade/grade-writing.service.ts'
import { lockOpenYear } from '../year/year.service.ts'
import type { EventPicture } from './event-picture.queries.ts'
import { replaceEventPicture } from './event-picture.service.ts'
import { refuseEventValues, yearOfStart } from './event-values.service.ts'
import { type EventRow, insertEvent, lockEvent, yearOfEvent } from './event-writing.queries.ts'

/** An event in the open year that contains its first day; students enrol themselves unless it says otherwise. */
export const createEvent = async (
  ctx: Ctx,
  body: EventWrite,
  picture: EventPicture | null | undefined,
): Promise<GradeOrEvent> => {
  const written = newValues(EVENT, { ...body, picture: picture?.hash })
  refuseEventValues(written)
  const values = { ...written, academicYearId: await yearOfStart(ctx, written.start) }
  await refuseNamed(ctx, values, null)
  const id = await insertEvent(ctx, values)
  if (picture) await replaceEventPicture(ctx, id, picture)
  const changes = createdChanges(EVENT, values)
  ctx.audit({ entity: 'schoolEvent', entityId: id, action: 'CREATED', changes, gradeId: id })
  return recordedGrade(ctx, id)
}

/** Whether this is an event and no class, which it stays for ever. */
export const isEvent = async (ctx: Ctx, id: string): Promise<boolean> => (await yearOfEvent(ctx, id)) !== null

/**
 * An event in a year that is open and stays so: against deletion, against any change, or against whatever would name it.
 * A class is none (NOT_AN_EVENT).
 */
export const lockEventForUpdate = async (
  ctx: Ctx,
  id: string,
  lock: 'use' | 'change' | 'deletion' = 'use',
): Promise<EventRow> => {
  const yearId = await yearOfEvent(ctx, id)
  if (yearId === null) throw new ContractError('NOT_AN_EVENT')
  await lockOpenYear(ctx, yearId)
  const event = await lockEvent(ctx, id, lock)
  if (!event) throw new ContractError('NOT_FOUND')
  return event
}

/** An event without enrolments and without a survey. */
export const deleteEvent = async (ctx: Ctx, id: string): Promise<void> => {
  const event = await lockEventForUpdate(ctx, id, 'deletion')
  await deleteUnusedGrade(ctx, id)
  const changes = [{ field: 'name', from: event.name, to: null }]
  ctx.audit({ entity: 'schoolEvent', entityId: id, action: 'DELETED', changes, gradeId: id })
}
