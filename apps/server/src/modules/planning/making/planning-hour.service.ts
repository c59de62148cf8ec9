import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/making/availability.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  insertHour,
  planningHour,
  removeHour,
  writeHour,
  writeHourInstructors,
  yearOfHour,
} from './availability.queries.ts'

type PlanningHour = calls.PlanningHour
type HourWrite = BodyOf<typeof calls.createPlanningHour>

/** A planning hour as the history has it: people by their names. */
const inHistory = ({ name, weekday, from, until, instructors }: PlanningHour) => ({
  name,
  weekday,
  from,
  until,
  instructors: instructors?.map(person => person.name) ?? null,
})
const NONE = { name: null, weekday: null, from: null, until: null, instructors: null }

export const planningHourById = async (ctx: Ctx, id: string): Promise<PlanningHour> => {
  const hour = await planningHour(ctx, id)
  if (!hour) throw new ContractError('NOT_FOUND')
  return hour
}

const assertLasts = ({ from, until }: HourWrite): void => {
  if (until <= from) throw fieldRefusal('until', 'INVALID_DATE_INTERVAL_ERROR')
}

export const createPlanningHour = async (
  ctx: Ctx,
  yearId: string,
  body: HourWrite,
): Promise<PlanningHour> => {
  await lockOpenYear(ctx, yearId)
  assertLasts(body)
  const id = await insertHour(ctx, yearId, body)
  await writeHourInstructors(ctx, id, [...new Set(body.instructorIds ?? [])])
  const created = await planningHourById(ctx, id)
  ctx.audit({
    entity: 'planningHour',
    entityId: id,
    action: 'CREATED',
    changes: changedFields<Record<string, unknown>>(NONE, inHistory(created)),
  })
  return created
}

/** A planning hour of an open year, locked. */
const lockHour = async (ctx: Ctx, id: string, version: number | undefined): Promise<PlanningHour> => {
  const yearId = await yearOfHour(ctx, id)
  if (yearId === null) throw new ContractError('NOT_FOUND')
  await lockOpenYear(ctx, yearId)
  const before = await planningHourById(ctx, id)
  await assertVersion(version, before.version, () => before)
  return before
}

export const updatePlanningHour = async (
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof calls.updatePlanningHour>,
): Promise<PlanningHour> => {
  const before = await lockHour(ctx, id, version)
  assertLasts(body)
  await writeHour(ctx, id, { ...body, version: before.version + 1 })
  await writeHourInstructors(ctx, id, [...new Set(body.instructorIds ?? [])])
  const after = await planningHourById(ctx, id)
  ctx.audit({
    entity: 'planningHour',
    entityId: id,
    action: 'UPDATED',
    changes: changedFields<Record<string, unknown>>(inHistory(before), inHistory(after)),
  })
  return after
}

export const deletePlanningHour = async (
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<void> => {
  const before = await lockHour(ctx, id, version)
  await removeHour(ctx, id)
  ctx.audit({
    entity: 'planningHour',
    entityId: id,
    action: 'DELETED',
    changes: changedFields<Record<string, unknown>>(inHistory(before), NONE),
  })
}
