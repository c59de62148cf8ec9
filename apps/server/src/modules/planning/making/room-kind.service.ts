import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/making/room-kind.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  insertRoomKind,
  isRoomKindWished,
  lockRoomKind,
  type RoomKindValues,
  removeRoomKind,
  roomKind,
  writeRoomKind,
} from './room-kind.queries.ts'

type RoomKind = calls.RoomKind

/** A timetable could not distinguish two rooms with one name. */
const assertDistinct = ({ rooms }: RoomKindValues): void => {
  const keys = rooms.map(name => name.toLocaleLowerCase('pt-BR'))
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice !== -1) throw invalidFields(fieldError(`rooms.${twice}`, 'INVALID'))
}

const blank: RoomKindValues = { name: '', rooms: [], capacity: null }

export const createRoomKind = async (
  ctx: Ctx,
  values: BodyOf<typeof calls.createRoomKind>,
): Promise<RoomKind> => {
  assertDistinct(values)
  const created = await insertRoomKind(ctx, values)
  ctx.audit({
    entity: 'roomKind',
    entityId: created.id,
    action: 'CREATED',
    changes: changedFields(blank, values),
  })
  return created
}

export const roomKindById = async (ctx: Ctx, id: string): Promise<RoomKind> => {
  const found = await roomKind(ctx, id)
  if (!found) throw new ContractError('NOT_FOUND')
  return found
}

const lockedRoomKind = async (ctx: Ctx, id: string, version: number | undefined): Promise<RoomKind> => {
  const found = await lockRoomKind(ctx, id)
  if (!found) throw new ContractError('NOT_FOUND')
  await assertVersion(version, found.version, () => found)
  return found
}

export const updateRoomKind = async (
  ctx: Ctx,
  id: string,
  { version, ...values }: BodyOf<typeof calls.updateRoomKind>,
): Promise<RoomKind> => {
  assertDistinct(values)
  const before = await lockedRoomKind(ctx, id, version)
  if (isUnchanged(before, values)) return before
  const { name, rooms, capacity } = before
  ctx.audit({
    entity: 'roomKind',
    entityId: id,
    action: 'UPDATED',
    changes: changedFields({ name, rooms, capacity }, values),
  })
  return writeRoomKind(ctx, before, values)
}

export const deleteRoomKind = async (ctx: Ctx, id: string, version: number | undefined): Promise<void> => {
  const { name, rooms, capacity } = await lockedRoomKind(ctx, id, version)
  if (await isRoomKindWished(ctx, id)) throw new ContractError('IN_USE')
  await removeRoomKind(ctx, id)
  ctx.audit({
    entity: 'roomKind',
    entityId: id,
    action: 'DELETED',
    changes: changedFields({ name, rooms, capacity }, blank),
  })
}
