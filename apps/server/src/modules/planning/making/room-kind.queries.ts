import type { RoomKind } from '@lousa/contract/planning/making/room-kind.contract.ts'
import type { Ctx } from '../../module.ts'

const columns = ['id', 'name', 'rooms', 'capacity', 'version'] as const
export type RoomKindValues = Pick<RoomKind, 'name' | 'rooms' | 'capacity'>

const kindsOf = ({ db, institution }: Ctx) =>
  db.selectFrom('room_kind').where('institution_id', '=', institution.id)

export const roomKinds = (ctx: Ctx): Promise<RoomKind[]> =>
  kindsOf(ctx).select(columns).orderBy('name').orderBy('id').execute()

export const roomKind = (ctx: Ctx, id: string): Promise<RoomKind | undefined> =>
  kindsOf(ctx).select(columns).where('id', '=', id).executeTakeFirst()

export const lockRoomKind = (ctx: Ctx, id: string): Promise<RoomKind | undefined> =>
  kindsOf(ctx).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRoomKind = ({ db, institution }: Ctx, values: RoomKindValues): Promise<RoomKind> =>
  db
    .insertInto('room_kind')
    .values({ institution_id: institution.id, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const writeRoomKind = (
  { db, institution }: Ctx,
  { id, version }: Pick<RoomKind, 'id' | 'version'>,
  values: RoomKindValues,
): Promise<RoomKind> =>
  db
    .updateTable('room_kind')
    .set({ ...values, version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const removeRoomKind = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db.deleteFrom('room_kind').where('institution_id', '=', institution.id).where('id', '=', id).execute()
}

/** Whether a wish names this kind of room, in whichever year. */
export const isRoomKindWished = async ({ db, institution }: Ctx, id: string): Promise<boolean> =>
  (await db
    .selectFrom('plan_wish')
    .select('lesson_plan_id')
    .where('institution_id', '=', institution.id)
    .where('room_kind_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined
