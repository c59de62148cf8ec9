import type { GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { GRADE_OR_EVENT } from '@lousa/contract/academics/grade/grade-or-event-table.ts'
import type * as calls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { CapacityChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { refuseCapacity, updateGrade } from '../grade/grade-change.service.ts'
import { refuseNamed } from '../grade/grade-values.service.ts'
import { recordedGrade } from '../grade/grade-writing.service.ts'
import { assertUnused } from '../parameter/use.service.ts'
import type { EventPicture } from './event-picture.queries.ts'
import { replaceEventPicture } from './event-picture.service.ts'
import { refuseEventValues, yearOfStart } from './event-values.service.ts'
import { updateEventRow } from './event-writing.queries.ts'
import { isEvent, lockEventForUpdate } from './event-writing.service.ts'

type Change = BodyOf<typeof calls.updateGrade>
export type EventPictureChange = EventPicture | null | undefined

const OF_BOTH = ['isEvent', 'version', 'confirmOccupation', ...Object.keys(GRADE_OR_EVENT)]

/** One call changes classes and events: what only the other has is unknown, and neither becomes the other. */
const refuseOther = (change: Change, eventIsMeant: boolean): void => {
  const sent = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const unknown = sent.filter(field => !OF_BOTH.includes(field) && field in EVENT !== eventIsMeant)
  if (unknown.length > 0) throw invalidFields(...unknown.map(field => fieldError(field, 'UNKNOWN_FIELD')))
  if (change.isEvent !== undefined && change.isEvent !== eventIsMeant)
    throw invalidFields(fieldError('isEvent', 'INVALID'))
}

const updateEvent = async (
  ctx: Ctx,
  id: string,
  { change, picture }: { change: Change; picture: EventPictureChange },
  capacityChanged: CapacityChanged,
): Promise<GradeOrEvent> => {
  const { version, confirmOccupation, ...body } = change
  const row = await lockEventForUpdate(ctx, id, 'change')
  await assertVersion(version, row.version, () => recordedGrade(ctx, id))
  const values = valuesAfter(EVENT, row, { ...body, picture: picture === null ? null : picture?.hash })
  const changed = recordChange(EVENT, row, values)
  if (changed === null) return recordedGrade(ctx, id)
  refuseEventValues(values)
  const { changes } = changed
  if (changed.has('start')) values.academicYearId = await yearOfStart(ctx, values.start)
  const moved = values.academicYearId !== row.academicYearId
  // Enrolments and surveys are of the year in which it was.
  if (moved) await assertUnused(ctx, { kind: 'GRADE', id }, 'start')
  if (changed.has('capacity'))
    changes.push(...(await refuseCapacity(ctx, id, values.capacity, confirmOccupation)))
  if (changed.has('name') || moved) await refuseNamed(ctx, values, id)
  await updateEventRow(ctx, row, values)
  if (picture !== undefined && changed.has('picture')) await replaceEventPicture(ctx, id, picture)
  ctx.audit({ entity: 'schoolEvent', entityId: id, action: 'UPDATED', changes, gradeId: id })
  if (changed.has('capacity')) await capacityChanged(ctx, id)
  return recordedGrade(ctx, id)
}

/** Changes a class or an event, whichever it is. */
export const updateGradeOrEvent = async (
  ctx: Ctx,
  id: string,
  { change, picture }: { change: Change; picture: EventPictureChange },
  capacityChanged: CapacityChanged,
): Promise<GradeOrEvent> => {
  const eventIsMeant = await isEvent(ctx, id)
  refuseOther(change, eventIsMeant)
  if (eventIsMeant) return updateEvent(ctx, id, { change, picture }, capacityChanged)
  const { version, ...body } = change
  return updateGrade(ctx, id, { body, version }, capacityChanged)
}
