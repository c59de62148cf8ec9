import {
  type AbsenceJustification,
  type createAbsenceJustification,
  MAX_JUSTIFIED_DAYS,
  type updateAbsenceJustification,
  type WrittenJustification,
  type withdrawAbsenceJustification,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import { ABSENCE_JUSTIFICATION } from '@lousa/contract/attendance/justification/justification-table.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { addDays, daysBetween, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { lockStudent } from '../../enrollment/entry/student-lock.public.queries.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { createdChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  insertJustification,
  justificationsOf,
  type LockedJustification,
  lockJustificationRow,
  markJustificationWithdrawn,
  reopenNoteOf,
  studentOfJustification,
  updateJustificationRow,
} from './justification.queries.ts'
import type { Span } from './justified-rows.queries.ts'
import { applyJustifications } from './justified-rows.service.ts'

/** The justifications of a student; the reading is audited. */
export const listJustifications = async (ctx: Ctx, studentId: string): Promise<AbsenceJustification[]> => {
  ctx.audit({ entity: 'absenceJustification', entityId: studentId, action: 'VIEWED', studentId })
  return justificationsOf(ctx, studentId)
}

const assertDays = ({ start, end }: Span): void => {
  if (end < start) throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
  if (daysBetween(start, end) < MAX_JUSTIFIED_DAYS) return
  const last = addDays(start, MAX_JUSTIFIED_DAYS - 1)
  throw invalidFields(fieldError('end', 'OUT_OF_RANGE', { value: formatDate(last) }))
}

/** Lock order: student, justification, lessons. */
const lockJustification = async (ctx: Ctx, id: string): Promise<LockedJustification> => {
  const accountId = await studentOfJustification(ctx, id)
  if (accountId !== null) await lockStudent(ctx, accountId)
  const justification = await lockJustificationRow(ctx, id)
  if (!justification) throw new ContractError('NOT_FOUND')
  return justification
}

/**
 * Records a justification and applies it to the attendance of its days. `leavesClosed`: rows of closed terms stay, as those of a note
 * of a family do.
 */
export const createJustification = async (
  ctx: Ctx,
  studentId: string,
  { preview: _, ...sent }: BodyOf<typeof createAbsenceJustification>,
  { leavesClosed = false }: { leavesClosed?: boolean } = {},
): Promise<WrittenJustification> => {
  assertDays(sent)
  if (!(await lockStudent(ctx, studentId))) throw new ContractError('NOT_FOUND')
  const values = newValues(ABSENCE_JUSTIFICATION, sent)
  const id = await insertJustification(ctx, { accountId: studentId, leavesClosed }, values)
  ctx.audit({
    entity: 'absenceJustification',
    entityId: id,
    action: 'CREATED',
    changes: createdChanges(ABSENCE_JUSTIFICATION, values),
    studentId,
  })
  const effect = await applyJustifications(ctx, { accountId: studentId, spans: [values], days: values })
  return { id, version: 1, effect }
}

const versionOf = ({ id, version }: LockedJustification) => ({ id, version })

/**
 * Corrects a justification: rows of its former days and of its days follow. With other days it is the office's own: it changes closed
 * terms too, and the preview names them.
 */
export const updateJustification = async (
  ctx: Ctx,
  id: string,
  { preview: _, version, ...sent }: BodyOf<typeof updateAbsenceJustification>,
): Promise<WrittenJustification> => {
  const stored = await lockJustification(ctx, id)
  await assertVersion(version, stored.version, () => versionOf(stored))
  if (stored.isWithdrawn) throw new ContractError('INVALID_TRANSITION')
  const values = valuesAfter(ABSENCE_JUSTIFICATION, stored, sent)
  assertDays(values)
  const changed = recordChange(ABSENCE_JUSTIFICATION, stored, values)
  if (changed) {
    const isSameDays = values.start === stored.start && values.end === stored.end
    await updateJustificationRow(
      ctx,
      { ...versionOf(stored), leavesClosed: stored.leavesClosed && isSameDays },
      values,
    )
    ctx.audit({
      entity: 'absenceJustification',
      entityId: id,
      action: 'UPDATED',
      changes: changed.changes,
      studentId: stored.accountId,
    })
  }
  const effect = await applyJustifications(ctx, {
    accountId: stored.accountId,
    spans: [stored, values],
    days: values,
  })
  return { id, version: stored.version + (changed ? 1 : 0), effect }
}

/**
 * Withdraws a justification: the absences that it alone justified are absences once more, and the note that it came from waits for
 * another decision. A withdrawn one stays so.
 */
export const withdrawJustification = async (
  ctx: Ctx,
  id: string,
  { version }: BodyOf<typeof withdrawAbsenceJustification>,
): Promise<WrittenJustification> => {
  const stored = await lockJustification(ctx, id)
  await assertVersion(version, stored.version, () => versionOf(stored))
  if (!stored.isWithdrawn) {
    await markJustificationWithdrawn(ctx, stored)
    await reopenNoteOf(ctx, id)
    ctx.audit({
      entity: 'absenceJustification',
      entityId: id,
      action: 'WITHDRAWN',
      changes: [
        { field: 'start', from: stored.start, to: null },
        { field: 'end', from: stored.end, to: null },
      ],
      studentId: stored.accountId,
    })
  }
  const effect = await applyJustifications(ctx, { accountId: stored.accountId, spans: [stored], days: null })
  return { id, version: stored.version + (stored.isWithdrawn ? 0 : 1), effect }
}
